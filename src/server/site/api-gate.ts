import { logout, memberInfo } from '#lib/identity/api.ts'
import { domainRoutes, permission, ping, routers } from '#lib/site/api.ts'
import { waitSeconds } from '#lib/site/rules.ts'
import { balance } from '#lib/wallet/api.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ServerContext } from '#server/platform/serve.ts'
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
export type ApiGate = (context: ServerContext) => void

export function apiGate(site: Site, clock: Clock): ApiGate {
  return context => {
    const { path, method } = context.req
    const { status } = site.standingOf(context.get('facts').address)
    if (status === 0 || method === 'OPTIONS') return
    if (path.startsWith(VENDOR_WALLET) || ALWAYS_OPEN.has(`${method} ${path}`)) return
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
