import { existsSync, readFileSync } from 'node:fs'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { serverAddress } from './seats.ts'

/**
 * How a part of the way to the house stands: `open` passes requests on, `closed` cuts the connection, `hanging` takes
 * requests and never answers, `failing` answers 500 without a word.
 */
export type ProxyState = 'open' | 'closed' | 'hanging' | 'failing'

/** A way to the site: its pages from a plain file server, as on a CDN, and the interface from the real server. */
export interface Way {
  address: string
  /** The interface: everything below /api. */
  api: ProxyState
  /** Pages and files. */
  pages: ProxyState
  /** What stands in place of a file, by its path. */
  files: Record<string, string>
  /** The calls of the interface so far: "GET /api/permission". */
  calls: string[]
  close: () => void
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}
const root = resolve(import.meta.dirname, '../..', process.env.DIST_DIR || 'dist', 'client')

export async function openFlakyProxy(): Promise<Way> {
  const server = createServer((request, response) => {
    const isCall = /^\/(api|vendor-demo)\//.test(request.url ?? '')
    if (isCall) way.calls.push(`${request.method} ${pathOf(request)}`)
    const state = isCall ? way.api : way.pages
    if (state === 'closed') request.socket.destroy()
    else if (state === 'failing') response.writeHead(500).end()
    else if (state !== 'open') return
    else if (isCall) passOn(request, response)
    else sendFile(request, response, way)
  })
  await new Promise<void>(listening => server.listen(0, 'localhost', listening))
  const way: Way = {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    api: 'open',
    pages: 'open',
    files: {},
    calls: [],
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return way
}

function pathOf(request: IncomingMessage): string {
  return decodeURIComponent((request.url ?? '/').split('?', 1)[0] ?? '/')
}

function sendFile(request: IncomingMessage, response: ServerResponse, { api, files }: Way): void {
  const path = pathOf(request)
  const file = [path, `${path.replace(/\/$/, '')}/index.html`, `${path}.html`]
    .filter(candidate => extname(candidate))
    .map(candidate => join(root, candidate))
    .find(candidate => existsSync(candidate))
  // Labels of games beyond the published ones are drawn by the server.
  if (!file && path.startsWith('/art/') && api === 'open') {
    passOn(request, response)
    return
  }
  const shown = file ?? join(root, '404.html')
  response.writeHead(file ? 200 : 404, {
    'content-type': TYPES[extname(shown)] ?? 'application/octet-stream',
    // As the real server has it: what carries its own hash in its name is fetched once.
    'cache-control': /^\/(_astro|art|flags|fonts|workers)\//.test(path)
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
  })
  response.end(files[path] ?? readFileSync(shown))
}

function passOn(request: IncomingMessage, response: ServerResponse): void {
  const { host: _, origin: __, ...headers } = request.headers
  const onward = forward(
    serverAddress() + request.url,
    { method: request.method, headers: { ...headers, host: new URL(serverAddress()).host } },
    answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}
