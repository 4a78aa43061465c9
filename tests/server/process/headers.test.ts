import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artPath } from '#lib/games/label-address.ts'
import { buildSite } from '../../../scripts/build-site.ts'
import { demoFolder } from '../../support/demo-world.ts'
import { observatory, policyOf } from '../../support/observatory.ts'
import { removeData, type ServerProcess, startServer } from '../../support/server-process.ts'

/** The headers of a deployment behind TLS (reliability S57 to S61), counted by the published rules of the MDN HTTP Observatory. */
let server: ServerProcess

beforeAll(async () => {
  if (!existsSync('dist/site.json')) await buildSite()
  server = await startServer({
    env: {
      PUBLIC_URL: 'https://baize.example.com',
      SECURITY_CONTACT: 'mailto:security@baize.example.com, https://baize.example.com/security',
    },
    dataDir: await demoFolder(),
  })
}, 180_000)

afterAll(async () => {
  await server.stop()
  removeData(server)
})

/** The game is of the demo world, and drawn from this. */
const LABEL = artPath({
  vassalage: 'BAIZE',
  gameType: 'RNG',
  gameCode: 'koi-terrace',
  artSeed: 'Koi Terrace 6',
})
const PAGES = ['/', '/login', '/help', '/en/help', '/no/such/page']
/** The pages that the site's own dialog shows in a frame. */
const FRAMED = ['/member/depositv2', '/en/member/withdraw/', '/member']
const OTHERS = [
  '/api/permission',
  '/api/no-such-call',
  '/api/docs',
  '/api/games/%5C',
  '/service-worker.js',
  '/site.webmanifest',
  '/healthz',
  '/readyz',
  '/metrics',
  '/%5C',
  '/.well-known/security.txt',
  LABEL,
]
/** What lives beside the site and is framed by it, under a policy of its own. */
const DEMO_PARTS = ['/vendor-demo/games/koi-terrace', '/vendor-demo/nothing', '/provider-demo/nothing']

function get(path: string): Promise<Response> {
  return fetch(server.url + path, { headers: { accept: 'text/html,*/*' } })
}

test.each([...PAGES, ...FRAMED, ...OTHERS])('%s is worth A+, and 120 points and more', async path => {
  expect(observatory((await get(path)).headers)).toBeGreaterThanOrEqual(120)
})

test('answers every path, errors and files too, with all of the headers', async () => {
  for (const path of [...PAGES, ...FRAMED, ...OTHERS, ...DEMO_PARTS]) {
    const { headers } = await get(path)
    expect(headers.get('strict-transport-security'), path).toMatch(
      /max-age=(?:[3-9]\d{7,}|\d{9,}); includeSubDomains/,
    )
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
    if (!DEMO_PARTS.includes(path))
      expect(headers.get('cross-origin-resource-policy'), path).toMatch(/^same-(origin|site)$/)
    expect(headers.get('permissions-policy'), path).toContain('camera=()')
    expect(headers.get('x-powered-by'), path).toBeNull()
    expect(headers.get('server'), path).toBeNull()
  }
})

test.each(PAGES)('%s lets only our own files run, in a policy that a page cannot loosen', async path => {
  const policy = policyOf((await get(path)).headers)
  for (const kind of ['script-src', 'style-src']) {
    for (const source of policy.get(kind) ?? []) expect(source).toMatch(/^('self'|'sha256-[\w+/=]+')$/)
  }
  expect(policy.get('object-src')).toEqual(["'none'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  expect(policy.get('form-action')).toEqual(["'self'"])
  expect(policy.get('worker-src')).toEqual(["'self'"])
  expect(policy.get('default-src')).toEqual(["'self'"])
})

test('a game may be framed by whom its own policy names, and the older header does not contradict it', async () => {
  const { headers } = await get('/vendor-demo/games/koi-terrace')
  expect(headers.get('x-frame-options')).toBeNull()
  expect(policyOf(headers).get('frame-ancestors')).toContain('https://baize.example.com')
})

// RFC 9116.
test('says whom to tell about a weakness, for less than a year', async () => {
  const response = await get('/.well-known/security.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await response.text()).trimEnd().split('\n')
  expect(lines.filter(line => !line.startsWith('Expires: '))).toEqual([
    'Contact: mailto:security@baize.example.com',
    'Contact: https://baize.example.com/security',
    'Preferred-Languages: th, en',
    'Canonical: https://baize.example.com/.well-known/security.txt',
  ])
  const expires = lines.find(line => line.startsWith('Expires: '))?.slice('Expires: '.length) ?? ''
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test.each(FRAMED)('%s may be framed by the site itself and by nobody else', async path => {
  const { headers } = await get(path)
  expect(policyOf(headers).get('frame-ancestors')).toEqual(["'self'"])
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
})

test('nothing else may be framed by anybody, whatever its address begins with', async () => {
  for (const path of [...PAGES, ...OTHERS, '/agentHome', '/seamless', '/member/no-such-page', '/members']) {
    const { headers } = await get(path)
    expect(policyOf(headers).get('frame-ancestors'), path).toEqual(["'none'"])
    expect(headers.get('x-frame-options'), path).toBe('DENY')
  }
})

test('answers of the interface are kept nowhere; files with a hash in their name for good; pages are asked for again', async () => {
  for (const path of ['/api/permission', '/api/me/x.css', '/api/wallet/balance/..%2fx.css'])
    expect((await get(path)).headers.get('cache-control') ?? 'no-store', path).toContain('no-store')
  const html = await (await get('/')).text()
  const sheet = html.match(/href="(\/_astro\/[^"]+\.css)"/)?.[1] ?? ''
  expect((await get(sheet)).headers.get('cache-control')).toContain('immutable')
  for (const path of ['/', '/en/help', '/service-worker.js'])
    expect((await get(path)).headers.get('cache-control'), path).toBe('no-cache')
})
