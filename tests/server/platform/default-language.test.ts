import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { getConfig } from '#server/config.ts'
import { createHttpServer } from '#server/platform/http-server.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { StaticFiles } from '#server/platform/static-files.ts'
import { bareRuntime } from '#tests/support/bare-runtime.ts'

// Protects: an address with the default language written into it leads to the page, and never to another site.

const config = getConfig({ PUBLIC_URL: 'https://site.example' })
let server: Server
let url = ''

beforeAll(async () => {
  const page = { type: 'text/html', bytes: 1, etag: 'e', inline: { scripts: [], styles: [] } }
  const files = { '/index.html': page, '/help/index.html': page, '/en/help/index.html': page }
  const [log, metrics] = [createLog('silent'), createMetrics()]
  const app = createApp(bareRuntime({ config }), metrics, [])
  const parts = { config, log, metrics, app, site: new StaticFiles(config, { files }), mounts: {} }
  server = createHttpServer({ ...parts, isStopping: () => false, isReady: async () => true })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (path: string) => fetch(url + path, { redirect: 'manual' })

test.each([
  ['/th', '/'],
  ['/th/', '/'],
  ['/th/help', '/help'],
  ['/th/help?from=mail&x=1', '/help?from=mail&x=1'],
])('%s leads to %s', async (path, to) => {
  const answer = await ask(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each(['/th/nothing', '/th//help', '/th//evil.example', '/thailand', '/fr/help'])(
  '%s is not there',
  async path => {
    expect((await ask(path)).status).toBe(404)
  },
)
