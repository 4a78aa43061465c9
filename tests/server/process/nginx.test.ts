import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getConfig } from '#server/config.ts'
import { fileHeaders } from '#server/platform/file-headers.ts'
import { securityHeaders } from '#server/platform/security-headers.ts'
import type { SiteIndex } from '#server/platform/site.ts'
import { buildSite } from '../../../scripts/build-site.ts'
import { demoFolder } from '../../support/demo-world.ts'
import { hasNginx, openNginx } from '../../support/nginx.ts'
import { observatory } from '../../support/observatory.ts'
import { removeData, type ServerProcess, startServer } from '../../support/server-process.ts'

// Protects (reliability S57 to S59): the real nginx, set up as the guide says, takes the snippets that the build writes, and
// sends every file with the headers that our own server sends.

const PUBLIC_URL = 'https://baize.example.com'
const config = getConfig({ PUBLIC_URL, DIST_DIR: 'dist' })
const AT_ONCE = 8

describe.skipIf(!hasNginx())('nginx with the snippets of the build', () => {
  let server: ServerProcess
  let host: Awaited<ReturnType<typeof openNginx>>

  beforeAll(async () => {
    if (!existsSync('dist/site.json')) await buildSite()
    server = await startServer({ env: { PUBLIC_URL }, dataDir: await demoFolder() })
    host = await openNginx({ distDir: 'dist', config, api: server.url })
  }, 180_000)
  afterAll(async () => {
    await host.close()
    await server.stop()
    removeData(server)
  })

  const get = (path: string) => fetch(host.address + path, { headers: { accept: 'text/html,*/*' } })

  test('sends every file of the site with the headers of our own server', async () => {
    const { files } = JSON.parse(readFileSync('dist/site.json', 'utf8')) as SiteIndex
    const wrong: string[] = []
    const next = Object.entries(files).values()
    const lane = async () => {
      for (const [path, file] of next) {
        const response = await get(path)
        await response.arrayBuffer()
        const expected = { ...securityHeaders(config), ...fileHeaders(path, file, config) }
        for (const [name, value] of Object.entries(expected))
          if (response.status !== 200 || response.headers.get(name) !== value)
            wrong.push(`${path} ${response.status} ${name}: ${response.headers.get(name)}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    expect(wrong).toEqual([])
  }, 120_000)

  test.each([
    '/',
    '/login',
    '/en/help',
    '/en/help/',
    '/en/member/withdraw/',
    '/no/such/page',
    '/api/permission',
  ])('%s is worth A+', async path => {
    expect(observatory((await get(path)).headers)).toBeGreaterThanOrEqual(115)
  })

  test('passes pages by their folder, unknown ones with their own page, and calls to the API', async () => {
    const home = await (await get('/en/')).text()
    expect(await (await get('/en')).text()).toBe(home)
    const unknown = await get('/no/such/page')
    expect([unknown.status, (await unknown.text()).includes('</html>')]).toEqual([404, true])
    const call = await get('/api/permission')
    expect(call.headers.get('cache-control')).toBe('no-store')
    expect(await call.json()).toMatchObject({ success: true, value: { status: 0 } })
  })
})
