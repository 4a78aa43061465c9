import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { getConfig } from '#server/config.ts'
import type { SiteFile } from '#server/platform/site.ts'
import { StaticFiles } from '#server/platform/static-files.ts'

// Protects: a published site takes the place of the built one at once, and pages that were loaded before find what they name.

const page = (etag: string): SiteFile => ({
  type: 'text/html',
  bytes: 3,
  etag,
  inline: { scripts: [`sha256-${etag}`], styles: [] },
})
const asset = (etag: string): SiteFile => ({ type: 'text/css', bytes: 3, etag })

const config = getConfig({ DIST_DIR: '/nowhere' })
const built = { '/index.html': page('built'), '/old/index.html': page('old'), '/_astro/a.css': asset('a') }

/** What a file is answered with. */
async function sent(files: StaticFiles, path: string, accepted = '') {
  const answer = { status: 0, headers: {} as Record<string, string | number>, body: '' }
  const response = Object.assign(new EventEmitter(), {
    writeHead: (status: number, headers: Record<string, string | number>) => {
      Object.assign(answer, { status, headers })
      return response
    },
    end: (body?: Buffer) => {
      answer.body = String(body ?? '')
    },
  })
  const request = { headers: { 'accept-encoding': accepted }, method: 'GET' }
  await files.send(request as unknown as IncomingMessage, response as unknown as ServerResponse, path)
  return answer
}

test('shows published pages from memory, with the policy of their own and of what the operator allows', async () => {
  const files = new StaticFiles(config, { files: built })
  files.allow({ frame: ['https://games.example'] })
  files.show({
    files: { '/index.html': page('new') },
    contents: new Map([['new', { plain: Buffer.from('<p>new</p>') }]]),
    read: () => Promise.reject(new Error('nobody waits for the database')),
  })
  const { status, headers, body } = await sent(files, '/index.html')
  expect({ status, body, length: headers['content-length'] }).toEqual({
    status: 200,
    body: '<p>new</p>',
    length: 10,
  })
  expect(headers['content-security-policy']).toContain('sha256-new')
  expect(headers['content-security-policy']).toContain('https://games.example')
  expect(await files.page('/index.html')).toMatchObject({ text: '<p>new</p>' })
  files.allow({ frame: ['https://others.example'] })
  expect((await sent(files, '/index.html')).headers['content-security-policy']).toContain(
    'https://others.example',
  )
})

test('has no page that is no longer published, and every file with a hash', async () => {
  const files = new StaticFiles(config, { files: built })
  files.show({
    files: { '/index.html': page('built'), '/_astro/b.css': asset('b') },
    contents: new Map(),
    read: async hash => Buffer.from(hash),
  })
  expect(files.find('/old')).toBeUndefined()
  expect(files.find('/_astro/a.css')).toBe('/_astro/a.css')
  expect((await sent(files, '/_astro/b.css')).body).toBe('b')
  files.show(undefined)
  expect(files.find('/old')).toBe('/old/index.html')
})

test('says how long a file is that was compressed further since it was listed', async () => {
  const files = new StaticFiles(config, { files: built })
  files.show({
    files: { '/_astro/b.css': { ...asset('b'), br: 500, gz: 500 } },
    contents: new Map(),
    read: async (_, form) => Buffer.from(form),
  })
  const { headers, body } = await sent(files, '/_astro/b.css', 'br')
  expect({ body, length: headers['content-length'], tag: headers.etag }).toEqual({
    body: 'br',
    length: 2,
    tag: '"b.br"',
  })
})
