import { Registry } from 'prom-client'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { CashierParts } from '#server/cashier/cashier.ts'
import type { Chat } from '#server/chat/chat.ts'
import type { GameCatalogue } from '#server/games/catalogue.ts'
import type { Identity } from '#server/identity/identity.ts'
import type { InboxParts } from '#server/inbox/inbox.ts'
import type { LimitParts } from '#server/limits/limits.ts'
import type { OperatorParts } from '#server/operators/operators.ts'
import type { ProviderAccount } from '#server/payments/provider.ts'
import type { App } from '#server/platform/context.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Route } from '#server/platform/serve.ts'
import type { PlayParts } from '#server/play/assemble-play.ts'
import type { RewardParts } from '#server/rewards/assemble-rewards.ts'
import type { ApiGate } from '#server/site/api-gate.ts'
import type { CountryOf } from '#server/site/geo.ts'
import type { JackpotFeed } from '#server/site/jackpot-feed.ts'
import type { LineKey } from '#server/site/line-key.ts'
import type { Site } from '#server/site/site.ts'
import type { Social } from '#server/social/social.ts'
import type { AgentParts } from '#server/team/assemble-agents.ts'
import { SECRET } from './secret.ts'
import type { TestGames } from './test-games.ts'

/** What stands on the wire: actions, and what is none. */
export interface Surface {
  routes: readonly Route[]
  mount?: (app: App) => void
}

/** The features that may stand beside identity, by the names of `src/server/assemble.ts`, and what a test gets of each. */
export interface FeatureParts {
  site: SiteParts
  /** The games of the database; what is played with are those of the test. */
  catalogue: Surface & { games: GameCatalogue }
  play: PlayParts
  cashier: CashierParts
  limits: LimitParts
  rewards: RewardParts
  inbox: InboxParts
  agents: AgentParts
  social: Social
  chat: Chat
  operators: OperatorParts
}
export type Feature = keyof FeatureParts

/** How the site stands. Its settings are those in the database, which hold for every feature. */
interface SiteParts extends Surface {
  state: Site
  /** Asks its feed when the test lets it. */
  jackpot: JackpotFeed
  key: LineKey
  gate: ApiGate
}

interface Needs {
  runtime: Runtime
  identity: Identity
  settings: () => SiteSettings
  games: TestGames
  takesBets: () => boolean
  /** What the database says of the site, where a test names that feature. */
  state: Site | undefined
  provider?: ProviderAccount | undefined
}

/**
 * Puts features together as `src/server/assemble.ts` does, each with its own assembly there. Only those that are named are
 * loaded: a test file that is about two of them need not read all the others.
 */
export async function assembleFeatures(
  named: readonly Feature[],
  needs: Needs,
): Promise<Partial<FeatureParts>> {
  const { runtime, identity, settings, games } = needs
  const parts: Partial<FeatureParts> = {}
  if (needs.state) parts.site = await assembleSite(runtime, needs.state)
  if (named.includes('play')) parts.play = await assemblePlaying(needs)
  if (named.includes('catalogue'))
    parts.catalogue = await assembleCatalogue(runtime, settings, parts.play?.playedMost)
  if (named.includes('cashier')) parts.cashier = await assembleCashierWith(needs)
  if (named.includes('rewards')) {
    const { assembleRewards } = await import('#server/rewards/assemble-rewards.ts')
    parts.rewards = assembleRewards(runtime, {
      settings,
      secret: SECRET,
      paymentPasswords: identity.paymentPasswords,
    })
  }
  if (named.includes('inbox')) {
    const { assembleInbox } = await import('#server/inbox/inbox.ts')
    const { rewards } = parts
    const counters = rewards ? { rewards: rewards.countRewards, missions: rewards.countMissions } : {}
    parts.inbox = assembleInbox(runtime, counters)
  }
  if (named.includes('limits')) {
    const { assembleLimits } = await import('#server/limits/limits.ts')
    parts.limits = assembleLimits(runtime, { settings, onStricter: parts.play?.onStricter ?? (() => {}) })
  }
  if (named.includes('agents')) {
    const { assembleAgents } = await import('#server/team/assemble-agents.ts')
    parts.agents = assembleAgents(runtime, { settings, passwords: identity.passwords, catalogue: games })
  }
  if (named.includes('social')) {
    const { assembleSocial } = await import('#server/social/social.ts')
    parts.social = assembleSocial(runtime, { settings, secret: SECRET })
  }
  if (named.includes('chat')) {
    const { assembleChat } = await import('#server/chat/chat.ts')
    parts.chat = assembleChat(runtime, { settings, secret: SECRET })
  }
  if (named.includes('operators')) {
    const { assembleOperators } = await import('#server/operators/operators.ts')
    parts.operators = assembleOperators(runtime, { secret: SECRET, passwords: identity.passwords })
  }
  return parts
}

/** Reads how the site stands from the database. */
export async function openState(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  countryOf: CountryOf = () => undefined,
): Promise<Site> {
  const { Site } = await import('#server/site/site.ts')
  // What cannot be used of the settings is left out, and its own tests say so.
  const report = () => {}
  return Site.open({ db, clock, countryOf, report })
}

async function assembleSite(runtime: Runtime, state: Site): Promise<SiteParts> {
  const { config, clock, log } = runtime
  const [{ siteRoutes }, { noticeRoutes }, { JackpotFeed }, { lineKey }, { apiGate }, { endPlay }] =
    await Promise.all([
      import('#server/site/handlers.ts'),
      import('#server/notices/handlers.ts'),
      import('#server/site/jackpot-feed.ts'),
      import('#server/site/line-key.ts'),
      import('#server/site/api-gate.ts'),
      import('#server/play/region-play.ts'),
    ])
  const key = lineKey(SECRET)
  const jackpot = new JackpotFeed({
    setting: () => state.settings.jackpot,
    maySimulate: config.policy.jackpot === 'illustration',
    clock,
    log,
    allowedPrivateHosts: ['127.0.0.1'],
  })
  const standing = () => jackpot.standing()
  return {
    state,
    jackpot,
    key,
    gate: apiGate(state, clock, session => endPlay(runtime, session)),
    routes: [
      ...siteRoutes(state, { key, jackpot: standing, build: () => null }),
      ...noticeRoutes(state, standing),
    ],
  }
}

async function assembleCatalogue(
  { db }: Runtime,
  settings: () => SiteSettings,
  playedMost?: () => Promise<readonly string[]>,
): Promise<FeatureParts['catalogue']> {
  const [{ GameCatalogue }, { gameRoutes }, { playerGameRoutes }, { catalogueRoutes }, search] =
    await Promise.all([
      import('#server/games/catalogue.ts'),
      import('#server/games/handlers.ts'),
      import('#server/games/player-handlers.ts'),
      import('#server/games/catalogue-handlers.ts'),
      import('#server/games/search-index.ts'),
    ])
  const games = await GameCatalogue.open(db, { pictureHosts: () => settings().imageCDNs })
  return {
    games,
    routes: [...gameRoutes(games, playedMost), ...playerGameRoutes(games), ...catalogueRoutes(games)],
    mount: app => search.mountSearchIndexes(app, new search.SearchIndexes(games)),
  }
}

/** The demo vendor is known and signs its calls, see `play.ts`. */
async function assemblePlaying({ runtime, games, settings, takesBets }: Needs): Promise<PlayParts> {
  const { assemblePlay } = await import('#server/play/assemble-play.ts')
  const { ensureDemoVendor } = await import('#server/vendor-wallet/demo-vendor.ts')
  await ensureDemoVendor(runtime.db, SECRET)
  return assemblePlay(runtime, {
    secret: SECRET,
    games,
    takesBets,
    launchHosts: () => settings().launchGameCDNs,
    settings,
  })
}

async function assembleCashierWith({
  runtime,
  identity,
  settings,
  games,
  provider,
}: Needs): Promise<CashierParts> {
  const [{ assembleCashier }, { openUploadStore }] = await Promise.all([
    import('#server/cashier/cashier.ts'),
    import('#server/uploads/open-store.ts'),
  ])
  const { paymentPasswords } = identity
  return assembleCashier(runtime, {
    settings,
    paymentPasswords,
    games,
    uploads: openUploadStore(runtime, new Registry()),
    provider: provider && { account: provider, allowedPrivateHosts: ['127.0.0.1'] },
  })
}
