/**
 * The last step of a build: compresses what compresses, finds the inline scripts and styles of every page for the
 * content policy, and writes both down in dist/site.json, so that the server starts without reading a single page.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { compress, contentTag } from '../src/server/platform/encodings.ts'
import type { SiteFile, SiteIndex } from '../src/server/platform/site.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
}
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml'])
/**
 * Scripts and styles are fetched with every page and compressed as far as it goes. The last step of that takes pages
 * half the time of a whole build for 1.5 % of their bytes.
 */
const QUALITY: Qualities = { shared: 11, other: 10 }
/** Files that are compressed side by side; more than there are cores, since they differ much in size. */
const AT_ONCE = 8

/** Brotli's quality of scripts and styles, and of everything else. */
interface Qualities {
  shared: number
  other: number
}

export interface SealOptions {
  quality?: Qualities
  /** The compressed forms of a content that need not be made again. */
  known?: (etag: string) => Pick<SiteFile, 'br' | 'gz'> | undefined
}

export async function sealSite(
  distDir: string,
  about: Pick<SiteIndex, 'builtWith' | 'release'>,
  options: SealOptions = {},
): Promise<SiteIndex> {
  const root = join(distDir, 'client')
  const files: SiteIndex['files'] = {}
  const paths = (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const group = paths.slice(at, at + AT_ONCE)
    const sealed = await Promise.all(group.map(path => sealFile(path, options)))
    for (const [index, path] of group.entries())
      files[`/${relative(root, path).split(sep).join('/')}`] = sealed[index] as SiteFile
  }
  const index = { ...about, files }
  await writeFile(join(distDir, 'site.json'), JSON.stringify(index))
  return index
}

async function sealFile(path: string, { quality = QUALITY, known }: SealOptions): Promise<SiteFile> {
  const content = await readFile(path)
  const extension = extname(path)
  const file: SiteFile = {
    type: TYPES[extension] ?? 'application/octet-stream',
    bytes: content.length,
    etag: contentTag(content),
  }
  const forms = known?.(file.etag)
  if (forms) Object.assign(file, forms)
  else if (COMPRESSIBLE.has(extension) && content.length > 256) {
    const isShared = extension === '.js' || extension === '.css'
    const { br, gz } = await compress(content, isShared ? quality.shared : quality.other)
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
    file.br = br.length
    file.gz = gz.length
  }
  if (extension === '.html') file.inline = inlineHashes(content.toString('utf8'))
  return file
}

/** What the policy of a page has to allow. Hashes as the browser makes them: over the exact text between the tags. Scripts that only carry data do not run. */
export function inlineHashes(html: string): NonNullable<SiteFile['inline']> {
  const scripts = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (/\bsrc\s*=/i.test(attributes) || /type\s*=\s*["']?application\/(ld\+)?json/i.test(attributes))
      continue
    scripts.add(hash(text))
  }
  const styles = new Set<string>()
  for (const [, text = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)) styles.add(hash(text))
  const hasFonts = /url\(["']?data:font\//.test(html)
  return { scripts: [...scripts], styles: [...styles], ...(hasFonts ? { fonts: true } : {}) }
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
