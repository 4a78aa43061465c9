import { logout, memberInfo } from '#lib/identity/api.ts'
import { domainRoutes, permission, ping, routers } from '#lib/site/api.ts'
import { waitSeconds } from '#lib/site/rules.ts'
import { balance } from '#lib/wallet/api.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ServerContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Session } from '#server/platform/session.ts'
import type { Site } from './site.ts'

/**
 * Calls that are answered in every mode: the site's status, the signed-in user, their balance, log-out (reliability
 * S30).
 */
const ALWAYS_OPEN: ReadonlySet<string> = new Set(
  [permission, ping, domainRoutes, routers, memberInfo, logout, balance].map(
    ({ method, path }) => `${method} /api${path}`,
  ),
)
/** Vendors may settle open rounds in every mode; the wallet itself refuses new bets. */
const VENDOR_WALLET = '/api/vendor/'
/** Whoever opens the site again has to get in while it is closed. */
const OPERATORS = '/api/operator/'

/** Throws the refusal of a mode, so that the API is closed too, not only the pages. */
export type ApiGate = (context: ServerContext) => void | Promise<void>

/** Ends the open games of a sign-in. */
type EndPlay = (session: Session) => Promise<void>

/**
 * The gate before every call. Only a member's own call shows where they are, not a vendor's, which comes from the
 * vendor's server: any call from a restricted region ends the open games of its sign-in.
 */
export function apiGate(site: Site, clock: Clock, endPlay: EndPlay): ApiGate {
  return async context => {
    const { path, method } = context.req
    const { address, session } = context.get('requestInfo')
    const { status } = site.statusFor(address)
    if (status === 0 || method === 'OPTIONS' || path.startsWith(VENDOR_WALLET)) return
    if (path.startsWith(OPERATORS)) return
    if (status === 2 && session) await endPlay(session)
    if (ALWAYS_OPEN.has(`${method} ${path}`)) return
    throw status === 1 ? maintenance(site, clock) : restricted(context)
  }
}

function maintenance(site: Site, clock: Clock): Refusal {
  const { until } = site.settings.maintenance
  const retryAfterSeconds = waitSeconds(until, clock.now())
  return new Refusal('maintenance', {
    status: 503,
    details: { retryAfterSeconds, ...(until === null ? {} : { until }) },
  })
}

function restricted(context: ServerContext): Refusal {
  return new Refusal('regionRestricted', { status: 451, details: { ip: context.get('requestInfo').address } })
}
