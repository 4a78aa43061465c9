/**
 * A step of the build: writes /sitemap.xml and one list per language from the pages as they were built. A page is listed
 * when search engines may keep it, under the very address that it calls its own, beside its forms in other languages.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** A page that search engines may keep. */
interface ListedPage {
  address: string
  /** The page in each language, its own too, by the tag that hreflang carries ("x-default" among them). */
  alternates: { tag: string; address: string }[]
}

/** Returns how many pages were listed. */
export async function writeSitemaps(clientDir: string): Promise<number> {
  const byLanguage = new Map<string, ListedPage[]>()
  const files = (await readdir(clientDir, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && entry.name.endsWith('.html'))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) {
    const html = await readFile(file, 'utf8')
    const page = listed(html)
    // Some pages stand at several addresses and name one of them as their own.
    if (
      !page ||
      pathOf(page.address) !== pathOf(`http://site/${relative(clientDir, file).split(sep).join('/')}`)
    )
      continue
    const language = html.match(/<html\b[^>]*\slang="([^"]+)"/)?.[1]
    if (!language) throw new Error(`${relative(clientDir, file).split(sep).join('/')} names no language`)
    const before = byLanguage.get(language) ?? []
    // A page may stand at more than one address (spec 2.1: /home); it is listed under its own.
    if (before.some(({ address }) => address === page.address)) continue
    byLanguage.set(language, [...before, page])
  }
  const languages = [...byLanguage.keys()].sort()
  const site = byLanguage.values().next().value?.[0]?.address
  if (!site) throw new Error('the site has no page that may be searched')
  for (const language of languages)
    await writeFile(join(clientDir, `sitemap-${language}.xml`), listOf(byLanguage.get(language) ?? []))
  const lists = languages.map(
    language => `<sitemap><loc>${escaped(new URL(`/sitemap-${language}.xml`, site).href)}</loc></sitemap>`,
  )
  await writeFile(
    join(clientDir, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lists.join('\n')}\n</sitemapindex>\n`,
  )
  return [...byLanguage.values()].reduce((sum, pages) => sum + pages.length, 0)
}

/** What a page says of itself; undefined for one without an address of its own or that search engines must not keep. */
function listed(html: string): ListedPage | undefined {
  const head = html.slice(0, html.indexOf('</head>'))
  if (/<meta name="robots" content="[^"]*noindex/.test(head)) return undefined
  const links = [...head.matchAll(/<link\b[^>]*>/g)].map(([link]) => link)
  const address = attribute(
    links.find(link => attribute(link, 'rel') === 'canonical'),
    'href',
  )
  if (!address) return undefined
  const alternates = links
    .filter(link => attribute(link, 'rel') === 'alternate' && attribute(link, 'hreflang'))
    .map(link => ({ tag: attribute(link, 'hreflang') ?? '', address: attribute(link, 'href') ?? '' }))
  return { address, alternates }
}

/** The path of an address, whether it names the folder or the file in it. */
function pathOf(address: string): string {
  return decodeURIComponent(new URL(address).pathname).replace(/(\/index)?\.html$|\/$/, '')
}

function attribute(tag: string | undefined, name: string): string | undefined {
  return tag?.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1]
}

function listOf(pages: readonly ListedPage[]): string {
  const entries = pages.map(({ address, alternates }) => {
    const others = alternates.map(
      other => `<xhtml:link rel="alternate" hreflang="${other.tag}" href="${escaped(other.address)}"/>`,
    )
    return `<url><loc>${escaped(address)}</loc>${others.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
}

/** Addresses come out of HTML, where an ampersand is already escaped, or are made here. */
function escaped(address: string): string {
  return address.replaceAll(/&(?!(?:amp|#38);)/g, '&amp;').replaceAll('&#38;', '&amp;')
}
