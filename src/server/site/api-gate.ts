import { logout, memberInfo } from '#lib/identity/api.ts'
import { domainRoutes, permission, ping, routers } from '#lib/site/api.ts'
import { waitSeconds } from '#lib/site/rules.ts'
import { balance } from '#lib/wallet/api.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ServerContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Session } from '#server/platform/session.ts'
import type { Site } from './site.ts'

/** What is answered in every whole-page mode: how the site stands, who is signed in, what is theirs (reliability S30). */
const ALWAYS_OPEN: ReadonlySet<string> = new Set(
  [permission, ping, domainRoutes, routers, memberInfo, logout, balance].map(
    ({ method, path }) => `${method} /api${path}`,
  ),
)
/** Vendors settle what is open in every mode; the wallet itself refuses new bets. */
const VENDOR_WALLET = '/api/vendor/'

/** Throws the refusal of a mode, so that no call gets past by not asking for a page first. */
export type ApiGate = (context: ServerContext) => void | Promise<void>

/** Ends the games that a sign-in has open. */
type EndPlay = (session: Session) => Promise<void>

/**
 * The gate before every call. Where a member is says their own call alone, never a vendor's, which comes from the vendor's
 * server: one from a restricted region ends the games that its sign-in has open, whatever else it asks for.
 */
export function apiGate(site: Site, clock: Clock, endPlay: EndPlay): ApiGate {
  return async context => {
    const { path, method } = context.req
    const { address, session } = context.get('facts')
    const { status } = site.standingOf(address)
    if (status === 0 || method === 'OPTIONS' || path.startsWith(VENDOR_WALLET)) return
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
  return new Refusal('regionRestricted', { status: 451, details: { ip: context.get('facts').address } })
}
