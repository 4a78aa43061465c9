import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { artInput, gameArt } from '#lib/art/art.ts'
import { artPath, gameOfArtPath } from '#lib/games/label-address.ts'
import { contentTag, formFor, hasAlready } from '#server/platform/encodings.ts'
import { NO_CONTENT_POLICY, securityHeaders } from '#server/platform/security-headers.ts'
import type { GameCatalogue } from './catalogue.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
/** Compressed labels are about 1.5 kB each; this many keep the memory below some 20 MB. */
const KEPT_LABELS = 12_000
const FOREVER = 'public, max-age=31536000, immutable'
/** How long the way from a label's name, or an address of an earlier edition, to its address may be kept. */
const FOR_MINUTES = 'public, max-age=300'

/** A label, drawn once. Only the compressed form is kept: practically every client takes it. */
interface Label {
  etag: string
  compressed: Buffer
}

/**
 * Serves `/art/<vendor>/<category>/<code>.<hash>.svg` for every game of the catalogue and every vendor's entry: drawn and compressed on the first
 * request, kept after it. Its name without a hash, and a hash of an earlier edition (pages that were published before),
 * lead to it. Anything else below /art/ is not found. For the `mounts` of the HTTP server.
 */
export function artHandler(catalogue: Pick<GameCatalogue, 'labelled'>, config: { publicUrl: string }) {
  const kept = new Map<string, Promise<Label>>()
  const security = { ...securityHeaders(config), 'content-security-policy': NO_CONTENT_POLICY }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const key = gameOfArtPath(path)
    const game = key && catalogue.labelled(key)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, security)
    if (!game) return refuse(response, 404, security)
    const address = artPath(game)
    if (path !== address) {
      response.writeHead(307, { ...security, 'cache-control': FOR_MINUTES, location: address }).end()
      return
    }
    const { etag, compressed } = await keep(kept, path, async () => {
      const svg = gameArt(artInput(game))
      return { etag: contentTag(svg), compressed: await brotli(svg) }
    })
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const takesBrotli = formFor({ br: compressed }, accepted) === 'br'
    const form = takesBrotli ? `"${etag}.br"` : `"${etag}"`
    const headers = { ...security, 'cache-control': FOREVER, vary: 'accept-encoding', etag: form }
    if (hasAlready(request.headers['if-none-match'], form)) {
      response.writeHead(304, headers).end()
      return
    }
    const body = takesBrotli ? compressed : await decompress(compressed)
    response.writeHead(200, {
      ...headers,
      'content-type': 'image/svg+xml',
      'content-length': body.length,
      ...(takesBrotli ? { 'content-encoding': 'br' } : {}),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

/** Answers what is kept under a key, or makes it once; the oldest one goes when there are too many. */
function keep<Value>(
  kept: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  const oldest = kept.keys().next().value
  if (kept.size > KEPT_LABELS && oldest !== undefined) kept.delete(oldest)
  return made
}

function brotli(svg: string): Promise<Buffer> {
  return compress(svg, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: svg.length },
  })
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string>): void {
  response.writeHead(status, {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(status === 404 ? 'not found' : 'method not allowed')
}
