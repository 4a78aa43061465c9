import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { RequestInfo, ServerContext, ServerEnv } from '#server/platform/context.ts'
import { visitorAddress } from './platform/address.ts'
import { answerError, answerRefusal, CALLER_GONE_STATUS } from './platform/answer.ts'
import { sessionToken } from './platform/bearer.ts'
import type { App } from './platform/context.ts'
import { mountOpenApi } from './platform/documents.ts'
import { KeptAnswer } from './platform/kept-answer.ts'
import type { Metrics } from './platform/metrics.ts'
import { openApiDocument } from './platform/openapi.ts'
import { Refusal } from './platform/refusal.ts'
import { requestIdOf } from './platform/request-id.ts'
import type { Runtime } from './platform/runtime.ts'
import type { Route } from './platform/serve.ts'
import { languageOfHeader } from './platform/texts.ts'
import type { ApiGate } from './site/api-gate.ts'

/** The player-account API of aggregators (src/server/pam). */
export const PAM_PATH = '/api/vendor/pam/'
/** The console's: its tokens are operators', never members'. */
const OPERATOR_PATH = '/api/operator/'

/**
 * The API: everything below /api. Mounts every action on its path with request id, caller, session, error format,
 * metrics and one log line; `mounts` adds what is not an action (vendor wallet, live events), `gate` refuses what a
 * whole-page mode closes.
 */
export function createApp(
  runtime: Runtime,
  metrics: Metrics,
  routes: readonly Route[],
  mounts: (app: App) => void = () => {},
  gate: ApiGate = () => {},
): App {
  const app: App = new Hono<ServerEnv>().basePath('/api')
  app.use(async (context, next) => {
    const started = performance.now()
    context.set('runtime', runtime)
    context.set('requestInfo', await infoOf(context, runtime))
    context.header('cache-control', 'no-store')
    // Browsers set the clock of their ids by it.
    context.header('date', runtime.clock.now().toUTCString())
    context.header('x-request-id', context.get('requestInfo').requestId)
    refuseForeignOrigin(context, runtime)
    await next()
    observe(context, metrics, performance.now() - started)
  })
  if (runtime.config.allowedOrigins.length > 0) app.use(corsFor(runtime.config.allowedOrigins))
  app.use(async (context, next) => {
    await gate(context)
    return next()
  })
  for (const route of routes) {
    app.on(route.action.method, route.action.path, async context => {
      context.set('action', route.action.name)
      const value = await route.handle(context)
      return value instanceof KeptAnswer ? value.send(context) : context.json({ success: true, value })
    })
  }
  const actions = routes.map(route => route.action).filter(action => action.audience !== 'operator')
  mountOpenApi(app, { base: '', names: ['openapi', 'docs'] }, () => openApiDocument(actions, runtime.config))
  mounts(app)
  app.notFound(context => answerRefusal(new Refusal('notFound', { status: 404 }), context))
  app.onError((error, context) => {
    // A request that failed before the caller was read still gets the error format, with a request id.
    if (!context.get('requestInfo')) context.set('requestInfo', guestInfo(context, runtime))
    return answerError(error, context, metrics)
  })
  return app
}

/** Allows pages on other origins, such as a CDN, to call the API, but only the listed ones (reliability S60). */
function corsFor(origins: readonly string[]): MiddlewareHandler<ServerEnv> {
  return cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['authorization', 'content-type', 'accept-language', 'x-request-id'],
    exposeHeaders: ['date', 'x-request-id', 'retry-after'],
    maxAge: 600,
  })
}

async function infoOf(context: ServerContext, runtime: Runtime): Promise<RequestInfo> {
  const info = guestInfo(context, runtime)
  context.set('requestInfo', info)
  // The bearer tokens of aggregators and operators are their own, not members'.
  const { path } = context.req
  const isMembers = !path.startsWith(PAM_PATH) && !path.startsWith(OPERATOR_PATH)
  const bearer = isMembers ? context.req.header('authorization') : undefined
  const token = sessionToken(bearer)
  const session = token ? await runtime.sessions.find(token) : undefined
  return { ...info, session }
}

function guestInfo(context: ServerContext, runtime: Runtime): RequestInfo {
  const requestId = requestIdOf(context.req.header('x-request-id'))
  const peer = context.env?.incoming?.socket?.remoteAddress
  return {
    requestId,
    language: languageOfHeader(context.req.header('accept-language')),
    address: visitorAddress(peer, context.req.header('x-forwarded-for'), runtime.config.trustedProxyHops),
    session: undefined,
    log: runtime.log.child({ requestId }),
  }
}

/**
 * Browsers send Origin with requests from another site. Reads are harmless; anything else is refused, although a
 * foreign page cannot send the bearer token anyway (reliability S23).
 */
function refuseForeignOrigin(context: ServerContext, runtime: Runtime): void {
  const { method } = context.req
  const origin = context.req.header('origin')
  if (!origin || method === 'GET' || method === 'HEAD') return
  const { publicUrl, allowedOrigins } = runtime.config
  const host = context.req.header('host')
  if (
    origin === publicUrl ||
    allowedOrigins.includes(origin) ||
    (host && URL.canParse(origin) && new URL(origin).host === host)
  )
    return
  throw new Refusal('notAllowed', { status: 403 })
}

function observe(context: ServerContext, metrics: Metrics, ms: number): void {
  const route = context.get('action') ?? 'other'
  const status = context.res.status
  metrics.requests.observe({ route, method: context.req.method, status: String(status) }, ms / 1000)
  const line = { action: route, method: context.req.method, status, ms: Math.round(ms * 10) / 10 }
  const { log } = context.get('requestInfo')
  if (status === CALLER_GONE_STATUS) log.info(line, 'aborted')
  else if (status >= 500) log.error(line, 'request')
  else if (status >= 400) log.info(line, 'request')
  else log.debug(line, 'request')
}
