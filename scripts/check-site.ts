/** What a publish checks before anybody sees it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteIndex } from '../src/server/platform/site.ts'

/** What the server answers besides the files of the site. */
const SERVED_ON_REQUEST = /^\/(api|art|media|pictures|vendor-demo|provider-demo)\//
/** The largest page of the demo has 224 kB; three times that takes a slow phone seconds. */
const LARGEST_PAGE_BYTES = 700_000
/** More of a kind are one mistake. */
const MOST_SHOWN = 20

/** Every fault of a finished site, by page; `release` is the build whose code it was made with. */
export async function faultsOfSite(
  client: string,
  { files }: SiteIndex,
  release: SiteIndex,
): Promise<string[]> {
  const inline = hashesOf(release)
  const faults: string[] = []
  for (const [path, file] of Object.entries(files)) {
    if (!path.endsWith('.html')) continue
    const html = await readFile(join(client, path), 'utf8')
    if (!/<title>\s*[^<\s][^<]*<\/title>/.test(html)) faults.push(`${path} has no title`)
    if (file.bytes > LARGEST_PAGE_BYTES)
      faults.push(`${path} has ${file.bytes} bytes, more than ${LARGEST_PAGE_BYTES}`)
    // Only our own code may run inline, and that does not change with the content.
    if ([...(file.inline?.scripts ?? []), ...(file.inline?.styles ?? [])].some(hash => !inline.has(hash)))
      faults.push(`${path} has an inline script or style that the build does not know`)
    faults.push(...brokenLinks(html, path, files))
  }
  return faults.length > MOST_SHOWN
    ? [...faults.slice(0, MOST_SHOWN), `and ${faults.length - MOST_SHOWN} more`]
    : faults
}

function hashesOf({ files }: SiteIndex): Set<string> {
  return new Set(
    Object.values(files).flatMap(({ inline }) => [...(inline?.scripts ?? []), ...(inline?.styles ?? [])]),
  )
}

function brokenLinks(html: string, page: string, files: SiteIndex['files']): string[] {
  const targets = new Set<string>()
  for (const [, address = ''] of html.matchAll(/\s(?:href|src)="(\/(?!\/)[^"#?]*)/g)) targets.add(address)
  return [...targets]
    .filter(address => !SERVED_ON_REQUEST.test(address) && !isFile(decodeURIComponent(address), files))
    .map(address => `${page} links to ${address}, which is not there`)
}

function isFile(address: string, files: SiteIndex['files']): boolean {
  const plain = address.replace(/\/$/, '')
  return [plain, `${plain}/index.html`, `${plain}.html`].some(path => path in files)
}
