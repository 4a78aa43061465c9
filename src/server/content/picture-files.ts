import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Runtime } from '#server/platform/runtime.ts'
import { securityHeaders } from '#server/platform/security-headers.ts'
import { PICTURE_FORMATS, pictureFile } from './picture-queries.ts'

/** Nothing of it may run or load anything, even where a browser took it for something else than a picture. */
const SANDBOX = "default-src 'none'; frame-ancestors 'none'; sandbox"
const ADDRESS = /^\/pictures\/([0-9a-f]{64})-(\d{1,5})\.([a-z]{4})$/

/** Serves `/pictures/<hash>-<width>.<format>`, unchangeable. For the `mounts` of the HTTP server. */
export function pictureHandler({ config, db }: Pick<Runtime, 'config' | 'db'>) {
  const security = {
    ...securityHeaders(config),
    'content-security-policy': SANDBOX,
    // Pages may live elsewhere, on a CDN.
    'cross-origin-resource-policy': 'cross-origin',
  }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const { pathname } = new URL(request.url ?? '/', 'http://pictures')
    const [, hash = '', width, named] = ADDRESS.exec(pathname) ?? []
    const format = PICTURE_FORMATS.find(each => each === named)
    const content =
      reads && format ? await pictureFile(db, { hash, width: Number(width), format }) : undefined
    if (!content) {
      const headers = {
        ...security,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      }
      response.writeHead(404, headers).end('not found')
      return
    }
    response.writeHead(200, {
      ...security,
      'content-type': `image/${format}`,
      'content-length': content.length,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    response.end(request.method === 'HEAD' ? undefined : content)
  }
}
