import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { SiteFile } from '#server/platform/site.ts'
import { faultsOfSite } from '../../../scripts/check-site.ts'
import { inlineHashes } from '../../../scripts/seal-site.ts'

// Protects: a publish with a page that nobody could use is not shown to anybody.

const client = mkdtempSync(join(tmpdir(), 'baize-check-'))
afterAll(() => rmSync(client, { recursive: true, force: true }))

/** Writes pages and files, and answers what is wrong with them beside a release with these pages. */
function faults(pages: Record<string, string>, release: Record<string, string>) {
  const fileOf = (html: string): SiteFile => ({
    type: 'text/html',
    bytes: html.length,
    etag: '',
    inline: inlineHashes(html),
  })
  const site = (of: Record<string, string>) => ({
    files: Object.fromEntries(Object.entries(of).map(([path, html]) => [path, fileOf(html)])),
  })
  for (const [path, html] of Object.entries(pages)) writeFileSync(join(client, path), html)
  return faultsOfSite(client, site(pages), site(release))
}

const page = (body: string, title = 'Home') => `<html><title>${title}</title>${body}</html>`
const OWN = '<script>go()</script>'

test('finds nothing wrong with pages whose links lead to pages, files and what the server answers', async () => {
  const links =
    '<a href="/">a</a><a href="/style.css">b</a><a href="/api/docs">c</a><img src="/art/PG/RNG/x.1.webp">'
  const outside = '<a href="//other.example/x">d</a><a href="https://other.example">e</a><a href="#top">f</a>'
  expect(
    await faults(
      { '/index.html': page(links + outside + OWN), '/style.css': '' },
      { '/index.html': page(OWN) },
    ),
  ).toEqual([])
})

test('names the page with a dead link, without a title, with a foreign script, or far too large', async () => {
  const pages = {
    '/dead.html': page('<a href="/gone?x=1#y">a</a>'),
    '/untitled.html': page('', ' '),
    '/foreign.html': page('<script>steal()</script>'),
    '/large.html': page('x'.repeat(800_000)),
  }
  expect(await faults(pages, { '/index.html': page(OWN) })).toEqual([
    '/dead.html links to /gone, which is not there',
    '/untitled.html has no title',
    '/foreign.html has an inline script or style that the build does not know',
    expect.stringMatching(/^\/large\.html has 8\d{5} bytes, more than 700000$/),
  ])
})
