import { OperatorFault } from '#server/operator/arguments.ts'
import { type FileHeaders, isHashed } from '#server/platform/file-headers.ts'
import type { SiteFile, SiteIndex } from '#server/platform/site.ts'
import { type StoreKey, signedHeaders, storePath } from './sigv4.ts'

/** Where the files of the site are copied to for a CDN: an S3-compatible store. */
interface StoreTarget extends StoreKey {
  /** With the bucket: "https://s3.eu-central-1.amazonaws.com/my-site". */
  url: string
}

export interface Uploaded {
  files: number
  gone: number
  /** Addresses without a hash that answer something else now, for the CDN to forget. */
  purge: string[]
}

interface Options {
  target: StoreTarget
  site: SiteIndex
  read: (path: string, file: SiteFile) => Promise<Buffer>
  /** A further file, whose name says what it is: headers for hosts that read them from a file. */
  headersFile: string
  headersOf: (path: string, file: SiteFile) => FileHeaders
  now: () => Date
}

/** What the store holds, kept beside it: what is there already is not sent again. */
const INDEX = 'baize-files.json'
const HEADERS = '_headers'
const AT_ONCE = 8
const TIMEOUT_MS = 60_000

/**
 * Copies the site into the store: first what pages refer to, then the pages, then it takes away pages that are gone, and at
 * the end it notes what is there. A visitor meets either the old page or the new one, and always with everything that it
 * names: old files with a hash stay.
 */
export async function upload(options: Options): Promise<Uploaded> {
  const { site, headersFile, headersOf } = options
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
      await send(options, path, await options.read(path, file), {
        'content-type': file.type,
        'cache-control': headersOf(path, file)['cache-control'],
      })
    })
  }
  const gone = Object.keys(before).filter(path => !isHashed(path) && !(path in site.files))
  await inLanes(gone, path => send(options, path))
  await send(options, `/${HEADERS}`, Buffer.from(headersFile), {
    'content-type': 'text/plain; charset=utf-8',
  })
  const tags = Object.entries(site.files).map(([path, { etag }]) => [path, etag] as const)
  const kept = Object.entries(before).filter(([path]) => !gone.includes(path))
  const index = JSON.stringify(Object.fromEntries([...kept, ...tags]))
  await send(options, `/${INDEX}`, Buffer.from(index), { 'content-type': 'application/json' })
  const purge = [...changed, ...gone].filter(path => !isHashed(path)).flatMap(addressesOf)
  return { files: changed.length, gone: gone.length, purge }
}

/** How visitors ask for it. */
function addressesOf(path: string): string[] {
  if (!path.endsWith('/index.html')) return [path]
  const folder = path.slice(0, -'index.html'.length)
  return folder === '/' ? [folder] : [folder, folder.slice(0, -1)]
}

async function readIndex({ target, now }: Options): Promise<Record<string, string>> {
  const url = new URL(`${target.url}/${INDEX}`)
  const headers = signedHeaders({ method: 'GET', url, headers: {} }, target, now())
  const response = await call(url, { method: 'GET', headers })
  if (response.status === 404) return {}
  if (!response.ok) throw new OperatorFault(`the store answers ${response.status}: ${await said(response)}`)
  return (await response.json()) as Record<string, string>
}

/** Without a body it takes the file away. */
async function send(
  { target, now }: Options,
  path: string,
  body?: Buffer,
  headers: Record<string, string> = {},
): Promise<void> {
  const url = new URL(`${target.url}${storePath(path)}`)
  const method = body ? 'PUT' : 'DELETE'
  const sent = body ? { body: new Uint8Array(body) } : {}
  const signed = signedHeaders({ method, url, headers, ...sent }, target, now())
  const response = await call(url, { method, headers: signed, ...sent })
  if (!response.ok)
    throw new OperatorFault(`${path}: the store answers ${response.status}: ${await said(response)}`)
  await response.body?.cancel()
}

async function call(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    throw new OperatorFault(
      `${url.origin} cannot be reached: ${error instanceof Error ? error.message : error}`,
    )
  }
}

const said = async (response: Response) => (await response.text()).slice(0, 300)

async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const next = items.values()
  const lane = async () => {
    for (const item of next) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}
