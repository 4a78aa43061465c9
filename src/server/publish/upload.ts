import { OperatorFault } from '#server/operator/arguments.ts'
import { type Bucket, BucketFault } from '#server/platform/bucket.ts'
import { type FileHeaders, isHashed } from '#server/platform/file-headers.ts'
import type { SiteFile, SiteIndex } from '#server/platform/site.ts'

export interface Uploaded {
  files: number
  gone: number
  /** Addresses without a hash that answer something else now, for the CDN to forget. */
  purge: string[]
}

interface Options {
  bucket: Bucket
  site: SiteIndex
  read: (path: string, file: SiteFile) => Promise<Buffer>
  /** A further file, whose name says what it is: headers for hosts that read them from a file. */
  headersFile: string
  headersOf: (path: string, file: SiteFile) => FileHeaders
}

/** What the store holds, kept beside it: what is there already is not sent again. */
const INDEX = 'baize-files.json'
const HEADERS = '_headers'
const AT_ONCE = 8

/**
 * Copies the site into the store: first what pages refer to, then the pages, then it takes away pages that are gone, and at
 * the end it notes what is there. A visitor meets either the old page or the new one, and always with everything that it
 * names: old files with a hash stay.
 */
export async function upload(options: Options): Promise<Uploaded> {
  try {
    return await copySite(options)
  } catch (error) {
    throw error instanceof BucketFault ? new OperatorFault(error.message) : error
  }
}

async function copySite(options: Options): Promise<Uploaded> {
  const { bucket, site, headersFile, headersOf } = options
  const before = await readIndex(options)
  const changed = Object.keys(site.files).filter(path => before[path] !== site.files[path]?.etag)
  const isPage = (path: string) => path.endsWith('.html')
  const order = [
    changed.filter(isHashed),
    changed.filter(path => !isHashed(path) && !isPage(path)),
    changed.filter(isPage),
  ]
  for (const paths of order) {
    await inLanes(paths, async path => {
      const file = site.files[path] as SiteFile
      await bucket.put(path, await options.read(path, file), {
        'content-type': file.type,
        'cache-control': headersOf(path, file)['cache-control'],
      })
    })
  }
  const gone = Object.keys(before).filter(path => !isHashed(path) && !(path in site.files))
  await inLanes(gone, path => bucket.delete(path))
  await bucket.put(`/${HEADERS}`, Buffer.from(headersFile), {
    'content-type': 'text/plain; charset=utf-8',
  })
  const tags = Object.entries(site.files).map(([path, { etag }]) => [path, etag] as const)
  const kept = Object.entries(before).filter(([path]) => !gone.includes(path))
  const index = JSON.stringify(Object.fromEntries([...kept, ...tags]))
  await bucket.put(`/${INDEX}`, Buffer.from(index), { 'content-type': 'application/json' })
  const purge = [...changed, ...gone].filter(path => !isHashed(path)).flatMap(addressesOf)
  return { files: changed.length, gone: gone.length, purge }
}

/** How visitors ask for it. */
function addressesOf(path: string): string[] {
  if (!path.endsWith('/index.html')) return [path]
  const folder = path.slice(0, -'index.html'.length)
  return folder === '/' ? [folder] : [folder, folder.slice(0, -1)]
}

async function readIndex({ bucket }: Options): Promise<Record<string, string>> {
  const stored = await bucket.get(`/${INDEX}`)
  return stored ? (JSON.parse(stored.toString()) as Record<string, string>) : {}
}

async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const next = items.values()
  const lane = async () => {
    for (const item of next) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}
