import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { DEFAULT_LANGUAGE, type Language, languageOfPath, pathIn } from '#lib/i18n/languages.ts'
import type { Config } from '../config.ts'
import type { PageGate } from '../site/page-gate.ts'
import { networkOfRequest } from './address.ts'
import { systemClock } from './clock.ts'
import type { App } from './context.ts'
import { sendFailure } from './early-failure.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { metricsPage } from './metrics-page.ts'
import { laneOf, Overload } from './overload.ts'
import { answerUnreadable } from './raw-answers.ts'
import { NO_CONTENT_POLICY, securityHeaders } from './security-headers.ts'
import { SECURITY_TXT_PATH, securityTxt } from './security-txt.ts'
import type { StaticFiles } from './static-files.ts'

/** Longer than the pause between two heartbeats of live events. */
const STALLED_MS = 60_000
/** When a call refused for overload may be repeated. */
const SHED_SECONDS = 2
const LIVE_PATH = '/api/live'

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

export interface HttpParts {
  config: Config
  log: Log
  metrics: Metrics
  app: App
  /** Undefined if the site has not been built: only the API is served. */
  site: StaticFiles | undefined
  /** Whether the process is shutting down: responses then close their connections. */
  isStopping: () => boolean
  /** Whether the server can do work: database reachable, migrations applied, not stopping. */
  isReady: () => Promise<boolean>
  /** Answers requests that a whole-page mode blocks; runs before everything but the health check. */
  gate?: PageGate
  /** Handlers of whole path prefixes that are neither pages nor API ("/vendor-demo/"). */
  mounts: Record<string, Handler>
  /** For tests: decides what is served under overload. */
  overload?: Overload
  /** For tests: how long a connection may stall in the middle of a request or a response. */
  stalledMs?: number
}

/** The process's one HTTP server: health, API, mounts, then the built site. Every response has the security headers. */
export function createHttpServer(parts: HttpParts): Server {
  const handle = handlerOf(parts)
  const security = securityHeaders(parts.config)
  // The handler refuses a request without Host, so that the refusal has all headers too.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    for (const [name, value] of Object.entries(security)) response.setHeader(name, value)
    // A kept-alive connection would be cut between two requests, perhaps just as the next one is sent.
    if (parts.isStopping()) response.setHeader('connection', 'close')
    Promise.resolve(handle(request, response)).catch(error => {
      if (request.socket.destroyed) return parts.log.info({ path: pathOf(request.url) }, 'aborted')
      parts.log.error({ err: error, path: pathOf(request.url) }, 'request broke')
      return broken(parts, request, response).catch(() => response.destroy())
    })
  })
  answerUnreadable(server, security)
  // Ends stalled connections, such as of a client that has stopped reading in the middle of a response.
  server.timeout = parts.stalledMs ?? STALLED_MS
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 65_000
  server.maxHeadersCount = 100
  return server
}

function handlerOf(parts: HttpParts): Handler {
  const { config } = parts
  const api = apiHandler(parts)
  const metrics = metricsPage(parts)
  return async (request, response) => {
    const pathname = pathOf(request.url)
    if (pathname === undefined || !hasOneHost(request)) return refuseTarget(request, response, config)
    if (pathname === '/healthz') return plain(response, 200, 'ok')
    if (pathname === SECURITY_TXT_PATH) return contacts(response, config)
    if (await parts.gate?.(request, response, pathname)) return
    for (const [prefix, mount] of Object.entries(parts.mounts)) {
      if (!pathname.startsWith(prefix)) continue
      // Games are framed; their own policy says who may frame them.
      response.removeHeader('x-frame-options')
      return mount(request, response)
    }
    if (isApi(pathname)) return api(request, response, pathname)
    if (pathname === '/readyz') return ready(parts, response)
    if (pathname === '/metrics')
      return (await metrics(request, response)) ? undefined : plain(response, 404, 'not found')
    return page(parts, request, response, pathname)
  }
}

/** Passes calls to the API in fair order and refuses the excess, before anything was done for them. */
function apiHandler(parts: HttpParts) {
  const { config, log, metrics } = parts
  const api = getRequestListener(parts.app.fetch, { overrideGlobalObjects: false })
  const overload = parts.overload ?? new Overload(about => log.warn(about, 'overloaded'))
  return async (request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> => {
    const [lane, network] = [laneOf(pathname), networkOfRequest(request, config)]
    if (!overload.admit(lane, network)) {
      metrics.refusals.inc({ route: 'overload', code: 'unavailable' })
      return sendFailure(request, response, 'unavailable', { config, retryAfterSeconds: SHED_SECONDS })
    }
    // Pages that listen for events stay connected for hours at no cost, so they do not count.
    if (pathname === LIVE_PATH) overload.end(network)
    else response.once('close', () => overload.end(network))
    await overload.turn(lane)
    response.setHeader('content-security-policy', NO_CONTENT_POLICY)
    return api(request, response)
  }
}

async function page(
  { site }: HttpParts,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(response, 405, 'method not allowed')
  if (!site) return plain(response, 503, 'the site has not been built')
  const found = site.find(pathname)
  if (found) return site.send(request, response, found)
  const proper = withoutDefaultLanguage(pathname)
  if (proper !== undefined && site.find(proper)) {
    const { search } = new URL(request.url ?? '/', 'http://localhost')
    return void response.writeHead(301, { location: proper + search }).end()
  }
  const notFound = site.find(notFoundPage(pathname)) ?? site.find('/404.html')
  if (notFound && (request.headers.accept ?? '').includes('text/html'))
    return site.send(request, response, notFound, 404)
  return plain(response, 404, 'not found')
}

/** Sends the error page; plain text if it is unavailable. */
async function broken(
  { site }: HttpParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (response.headersSent) return void response.destroy()
  const path = pathIn(languageOfPath(pathOf(request.url) ?? '/'), '/500')
  const page = site?.find(path) ?? site?.find(`${path}.html`)
  const wantsPage = (request.headers.accept ?? '').includes('text/html')
  if (!site || !page || !wantsPage) return plain(response, 500, 'unexpected')
  return site.send(request, response, page, 500)
}

/** Returns "/help" for "/th/help", where the URL contains the default language; undefined for other paths. */
function withoutDefaultLanguage(pathname: string): string | undefined {
  const prefix = `/${DEFAULT_LANGUAGE}`
  if (pathname === prefix) return '/'
  // A second slash would redirect to another site.
  return pathname.startsWith(`${prefix}/`) && pathname[prefix.length + 1] !== '/'
    ? pathname.slice(prefix.length)
    : undefined
}

/** Returns the not-found page in the language of the requested path. */
function notFoundPage(pathname: string): string {
  const first = pathname.split('/')[1] as Language | undefined
  return `/${first}/404/`
}

async function ready(parts: HttpParts, response: ServerResponse): Promise<void> {
  const isReady = await parts.isReady()
  plain(response, isReady ? 200 : 503, isReady ? 'ready' : 'not ready')
}

function contacts(response: ServerResponse, config: Config): void {
  const text = securityTxt(config, systemClock.now())
  plain(response, text === undefined ? 404 : 200, text ?? 'not found')
}

/** A target that cannot be read, or a host that names none. */
function refuseTarget(request: IncomingMessage, response: ServerResponse, config: Config): void {
  response.setHeader('connection', 'close')
  if (isApi(rawPath(request.url))) sendFailure(request, response, 'badInput', { config })
  else plain(response, 400, 'bad request')
}

function plain(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'content-security-policy': NO_CONTENT_POLICY,
      ...(status === 503 ? { 'retry-after': '2' } : {}),
    })
    .end(text)
}

/** RFC 9112, section 3.2: exactly one valid Host. HTTP/1.0, which probes use, may omit it. */
function hasOneHost({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const hosts = headersDistinct.host ?? []
  if (hosts.length === 0) return httpVersion === '1.0'
  const [host = ''] = hosts
  return hosts.length === 1 && /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}/`)
}

function isApi(pathname: string): boolean {
  return pathname === '/api' || pathname.startsWith('/api/')
}

function rawPath(target: string | undefined): string {
  return (target ?? '/').split('?', 1)[0] ?? '/'
}

/** Returns the decoded path of a request target; undefined if it is unreadable or tries to climb. */
function pathOf(target: string | undefined): string | undefined {
  const raw = rawPath(target)
  if (!raw.startsWith('/')) return undefined
  try {
    const path = decodeURIComponent(raw)
    return path.includes('\0') || path.includes('..') || path.includes('\\') ? undefined : path
  } catch {
    return undefined
  }
}
