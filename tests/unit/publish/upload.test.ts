import { afterEach, beforeEach, expect, test } from 'vitest'
import { Bucket } from '#server/platform/bucket.ts'
import type { SiteIndex } from '#server/platform/site.ts'
import { upload } from '#server/publish/upload.ts'
import { openS3Store, type S3Store } from '#tests/support/s3-store.ts'

// Protects: a visitor of a CDN never meets a page before what it names, and the CDN forgets every page that changed.

const secret = 'a secret of this test'
let store: S3Store
beforeEach(async () => {
  store = await openS3Store(secret)
})
afterEach(() => store.close())

const headers = {
  'cache-control': 'no-cache',
  'content-security-policy': '',
  'x-frame-options': '',
}

/** A site whose files hold what is given. */
function send(contents: Record<string, string>, given = secret) {
  const files: SiteIndex['files'] = Object.fromEntries(
    Object.entries(contents).map(([path, text]) => [
      path,
      { type: 'text/html', bytes: text.length, etag: text },
    ]),
  )
  return upload({
    bucket: new Bucket({ url: store.url, region: 'eu-central-1', id: 'key', secret: given }, 5_000),
    site: { files },
    read: async path => Buffer.from(contents[path] ?? ''),
    headersFile: '/*',
    headersOf: () => headers,
  })
}

const FIRST = {
  '/index.html': 'home',
  '/_astro/page.1.css': 'style',
  '/en/offer/index.html': 'offer',
  '/robots.txt': 'robots',
  "/_astro/it's (new)!.js": 'script',
}

test('sends what pages name before the pages, and the note of it last', async () => {
  const { files, purge } = await send(FIRST)
  expect(files).toBe(5)
  expect(purge.sort()).toEqual(['/', '/en/offer', '/en/offer/', '/robots.txt'])
  const places = ['/_astro/page.1.css', '/robots.txt', '/index.html', '/_headers', '/baize-files.json'].map(
    path => store.changes.indexOf(`PUT ${path}`),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(`${store.objects.get("/_astro/it's (new)!.js")?.content}`).toBe('script')
  expect(store.objects.get('/index.html')?.type).toBe('text/html')
})

test('sends only what changed, takes pages away that are gone, and leaves old files with a hash', async () => {
  await send(FIRST)
  store.changes.length = 0
  const { files, gone, purge } = await send({
    '/index.html': 'home 2',
    '/_astro/page.2.css': 'style 2',
    '/robots.txt': 'robots',
  })
  expect({ files, gone }).toEqual({ files: 2, gone: 1 })
  expect(purge).toEqual(['/', '/en/offer/', '/en/offer'])
  expect(store.changes).toEqual([
    'PUT /_astro/page.2.css',
    'PUT /index.html',
    'DELETE /en/offer/index.html',
    'PUT /_headers',
    'PUT /baize-files.json',
  ])
  expect(store.objects.has('/_astro/page.1.css')).toBe(true)
})

test('says what the store says, where it refuses', async () => {
  await expect(send(FIRST, 'another secret')).rejects.toThrow('the store answers 403: SignatureDoesNotMatch')
  expect(store.changes).toEqual([])
})
