import type { IncomingMessage, ServerResponse } from 'node:http'
import { artInput } from '#lib/art/art.ts'
import { artPath, avifOf, gameOfArtPath } from '#lib/games/label-address.ts'
import type { Config } from '#server/config.ts'
import { networkOfRequest } from '#server/platform/address.ts'
import { contentTag, hasAlready } from '#server/platform/encodings.ts'
import { allow } from '#server/platform/rate-limits.ts'
import { NO_CONTENT_POLICY, securityHeaders } from '#server/platform/security-headers.ts'
import type { GameCatalogue } from './catalogue.ts'
import type { LabelStore, WantedLabel } from './label-store.ts'

const FOREVER = 'public, max-age=31536000, immutable'
/** How long the redirect from a label's name, or from an address of an earlier edition, may be cached. */
const FOR_MINUTES = 'public, max-age=300'
/** How many labels are made for one network; those that are there already do not count. */
const MADE = { limit: 600, windowSeconds: 60 }

interface Parts {
  catalogue: Pick<GameCatalogue, 'labelled'>
  labels: Pick<LabelStore, 'find' | 'make'>
  config: Pick<Config, 'publicUrl' | 'trustedProxyHops'>
}

/**
 * Serves `/art/<vendor>/<category>/<code>.<hash>.webp`, and `.avif`, for every game of the catalogue and every vendor's
 * entry. The name without a hash, a hash of an earlier edition (pages that were published before) and the SVG that labels
 * were lead to it. Anything else below /art/ is not found. For the `mounts` of the HTTP server.
 */
export function artHandler({ catalogue, labels, config }: Parts) {
  const security = { ...securityHeaders(config), 'content-security-policy': NO_CONTENT_POLICY }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const key = gameOfArtPath(path)
    const game = key && catalogue.labelled(key)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, security)
    if (!game) return refuse(response, 404, security)
    const form = path.endsWith('.avif') ? 'avif' : 'webp'
    const address = form === 'avif' ? avifOf(artPath(game)) : artPath(game)
    if (path !== address) {
      response.writeHead(307, { ...security, 'cache-control': FOR_MINUTES, location: address }).end()
      return
    }
    const label: WantedLabel = { path, game: artInput(game), form }
    let picture = await labels.find(label)
    if (!picture) {
      const waitSeconds = allow(`label:${networkOfRequest(request, config)}`, MADE)
      if (waitSeconds > 0) return refuse(response, 429, { ...security, 'retry-after': `${waitSeconds}` })
      picture = await labels.make(label)
    }
    if (!picture) return refuse(response, 503, { ...security, 'retry-after': '2' })
    const etag = `"${contentTag(picture)}"`
    const headers = { ...security, 'cache-control': FOREVER, etag }
    if (hasAlready(request.headers['if-none-match'], etag)) {
      response.writeHead(304, headers).end()
      return
    }
    response.writeHead(200, {
      ...headers,
      'content-type': `image/${form}`,
      'content-length': picture.length,
    })
    response.end(request.method === 'HEAD' ? undefined : picture)
  }
}

const REFUSALS = { 404: 'not found', 405: 'method not allowed', 429: 'too many', 503: 'busy' } as const

function refuse(
  response: ServerResponse,
  status: keyof typeof REFUSALS,
  headers: Record<string, string>,
): void {
  response.writeHead(status, {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(REFUSALS[status])
}
