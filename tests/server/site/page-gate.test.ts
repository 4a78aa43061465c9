import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#lib/site/settings.ts'
import { getConfig } from '#server/config.ts'
import type { SiteIndex } from '#server/platform/site.ts'
import { StaticFiles } from '#server/platform/static-files.ts'
import { pageGate } from '#server/site/page-gate.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openSiteServer, type SiteServer, storeSetting } from '#tests/support/site-server.ts'

// Product decisions, section 12; reliability S30, S31, S54: every page, deep link and file stands behind the modes.

const MARKED = (name: string) =>
  `<h1>${name}</h1><p data-when="message" hidden data-value="message"></p><dd data-value="left"></dd>` +
  '<dd data-value="address"></dd><a data-href="support" href="/support">s</a><a data-href="in-en" href="/en/x">e</a>'
const PAGES: Record<string, string> = {
  '/maintenance/index.html': MARKED('ปิดปรับปรุง'),
  '/en/maintenance/index.html': MARKED('Maintenance'),
  '/blocked/index.html': MARKED('ปิดกั้น'),
  '/en/blocked/index.html': MARKED('Blocked'),
}

const database = useDatabase()
const distDir = mkdtempSync(join(tmpdir(), 'baize-gate-'))
let server: SiteServer
let http: Server
let url = ''
beforeAll(async () => {
  server = await openSiteServer(database.db)
  const config = getConfig({ TRUSTED_PROXY_HOPS: '1', DIST_DIR: distDir })
  const gate = pageGate({
    config,
    site: server.site.state,
    clock: server.clock,
    files: new StaticFiles(config, write()),
  })
  http = createServer(async (request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?', 1)[0] ?? '/')
    if (!(await gate(request, response, path))) response.end('as usual')
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterEach(async () => {
  await storeSetting(server, 'maintenance', DEFAULT_SETTINGS.maintenance)
  await storeSetting(server, 'region', DEFAULT_SETTINGS.region)
  await storeSetting(server, 'customerService', DEFAULT_SETTINGS.customerService)
})
afterAll(() => {
  http.close()
  rmSync(distDir, { recursive: true, force: true })
})

function write(): SiteIndex {
  const files: SiteIndex['files'] = {}
  for (const [path, text] of Object.entries(PAGES)) {
    const file = join(distDir, 'client', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    const etag = createHash('sha256').update(text).digest('hex')
    files[path] = {
      type: 'text/html; charset=utf-8',
      bytes: text.length,
      etag,
      inline: { scripts: [], styles: [] },
    }
  }
  return { files }
}

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, { redirect: 'manual', headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const maintain = (more = {}) =>
  storeSetting(server, 'maintenance', { ...DEFAULT_SETTINGS.maintenance, on: true, ...more })

test('answers every deep link with the page of the mode in the language of the address', async () => {
  const until = new Date(server.clock.now().getTime() + 84 * 60_000).toISOString()
  await maintain({ until, message: { en: '<img src=x onerror=alert(1)> & "more"' } })
  for (const path of ['/', '/help', '/member/depositv2?x=1', '/nowhere/at/all', '/index.html']) {
    const { status, headers, text } = await get(path)
    expect(status, path).toBe(503)
    expect(text, path).toContain('ปิดปรับปรุง')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(80 * 60)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('refresh')).toBe('60')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
  const { text } = await get('/en/help?q=1')
  expect(text).toContain('Maintenance')
  expect(text).toContain('<dd data-value="left">1 hr, 24 min</dd>')
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;')
  expect(text).toContain('data-href="support" href="/en/support"')
  expect(text).toContain('data-href="in-en" href="/en/help?q=1"')
})

test('answers files with plain text, and lets through what customer service is made of', async () => {
  await maintain()
  const file = await get('/art/pg/rng/koi.svg')
  expect(file).toMatchObject({ status: 503 })
  expect(file.headers.get('content-type')).toContain('text/plain')
  const open = [
    '/support',
    '/en/support/',
    '/_astro/x.css',
    '/fonts/x.woff2',
    '/favicon.svg',
    '/en/offline/',
    '/api/permission',
    '/readyz',
  ]
  for (const path of open) expect((await get(path)).text, path).toBe('as usual')
  await storeSetting(server, 'customerService', [{ csType: 'chat', url: 'https://chat.example/a' }])
  const { status, text } = await get('/support')
  expect(status).toBe(503)
  expect(text).toContain('href="https://chat.example/a"')
})

test('answers blocked visitors with 451 and their address, whatever they claim', async () => {
  await storeSetting(server, 'region', { ...DEFAULT_SETTINGS.region, blocked: ['203.0.113.0/24'] })
  const blocked = await get('/en/', {
    'x-forwarded-for': '198.51.100.1, 203.0.113.7',
    'x-real-ip': '198.51.100.1',
  })
  expect(blocked.status).toBe(451)
  expect(blocked.text).toContain('Blocked')
  expect(blocked.text).toContain('<dd data-value="address">203.0.113.7</dd>')
  expect(blocked.headers.get('retry-after')).toBeNull()
  expect((await get('/en/', { 'x-forwarded-for': '198.51.100.1' })).text).toBe('as usual')
})

test('answers an open site with the way back from a mode page, on this site only', async () => {
  const target = async (path: string) => {
    const { status, headers } = await get(path)
    expect(status, path).toBe(303)
    return headers.get('location')
  }
  expect(await target('/maintenance?next=%2Fen%2Fhelp%3Fq%3D1')).toBe('/en/help?q=1')
  expect(await target('/en/blocked/')).toBe('/en')
  expect(await target('/maintenance?next=%2Fblocked')).toBe('/')
  for (const next of [
    '//evil.example',
    '/.//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/a%0d%0aset-cookie:x',
  ])
    expect(await target(`/en/maintenance?next=${encodeURIComponent(next)}`), next).toMatch(/^\/(en|a)/)
  await maintain()
  expect((await get('/blocked?next=%2F')).status).toBe(503)
})
