import type { Game } from '#lib/games/game.ts'
import type { GameKey } from '#lib/games/rules.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { launchLiveModel } from '#lib/live-models/api.ts'
import { launchGame, launchVendorVariant } from '#lib/play/api.ts'
import { requireMayPlay, requireSeenStakes } from '#server/limits/may-play.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { startGameSession, startOpenGameSession } from '#server/play/game-sessions.ts'
import type { Relay } from '#server/vendor-transfer/relay.ts'
import { type Adapter, vendorGameCode } from '#server/vendor-wallet/adapter.ts'
import type { VendorKeys } from '#server/vendor-wallet/keys.ts'
import { launchByAggregator } from './aggregator.ts'

/** The catalogue as far as playing needs it. */
export interface GameLookup {
  gameById(nodeId: string): Game | undefined
  /** A vendor's game by its code, in whichever category. */
  gameByCode(vendor: string, gameCode: string): Game | undefined
  gameByKey(key: GameKey): Game | undefined
  /** Where its label is fetched. */
  iconOf(game: Game): string
  /** Whether it takes bets now: launchable and not under maintenance. */
  isOpen(nodeId: string): boolean
}

export interface LaunchParts {
  games: GameLookup
  keys: Pick<VendorKeys, 'adapterOf' | 'outgoingSecret'>
  relay: Pick<Relay, 'sendOut' | 'bringAllBack' | 'isAllBack'>
  /** Origins that serve the games of this site's own paths. */
  launchHosts: () => readonly string[]
}

export function launchRoutes(parts: LaunchParts): readonly Route[] {
  const { games } = parts
  return [
    serve(launchGame, call => launch(call, games.gameById(call.input.nodeId), parts)),
    serve(launchVendorVariant, call => {
      const { vassalage, ...key } = call.input
      const known = vassalage
        .split(',')
        .flatMap(vendor => games.gameByKey({ ...key, vassalage: vendor }) ?? [])
      return launch(call, known[0], parts)
    }),
  ]
}

type LaunchCall = Call<typeof launchGame> | Call<typeof launchVendorVariant> | Call<typeof launchLiveModel>

/** Further fields of the address, by the launch token in it. */
type More = (launchToken: string) => Record<string, string>

/** Guests and trial members were refused before (spec 4.6): the action is for members. */
export async function launch(
  call: LaunchCall,
  game: Game | undefined,
  { keys, relay, launchHosts, more }: Omit<LaunchParts, 'games'> & { more?: More },
) {
  const { session, language, runtime } = call
  if (!game) throw call.refusal('notFound', { status: 404 })
  const gameName = game.names[language]
  const details = { gameName, gameType: game.gameType }
  if (game.maintenance) throw call.refusal('gameMaintenance', { details })
  const player = { memberId: session.memberId, sessionId: session.id, language, runtime }
  await requireMayPlay(call.db, player)
  const now = runtime.clock.now()
  const adapter = game.launchable ? await keys.adapterOf(game.vassalage, now) : undefined
  if (!adapter || adapter.isSuspended) throw call.refusal('gameUnavailable', { details })
  const movedFunds = adapter.wallet === 'transfer'
  if (movedFunds) await requireSeenStakes(call.db, player)
  const isFunded = !movedFunds || (await relay.sendOut(session, adapter))
  const opened = isFunded ? await open(call, { game, adapter, keys, more }) : undefined
  if (opened) {
    const hosts = opened.url.startsWith('/') ? launchHosts() : []
    return { ...opened, hosts: [...hosts], gameName, opensIn: adapter.opensIn, movedFunds }
  }
  if (!movedFunds) throw call.refusal('gameUnavailable', { details })
  // What was sent for a game that does not open comes back; what is not back yet is fetched until it is.
  if (isFunded) await relay.bringAllBack(session)
  const isBack = await relay.isAllBack(session)
  throw call.refusal('gameUnavailable', { details: { ...details, funds: isBack ? 'returned' : 'returning' } })
}

/** Starts the session and returns the game's address; undefined if the aggregator gives none. */
async function open(
  call: LaunchCall,
  {
    game,
    adapter,
    keys,
    more,
  }: Pick<LaunchParts, 'keys'> & { game: Game; adapter: Adapter; more: More | undefined },
): Promise<{ url: string; gameSessionId: string } | undefined> {
  const { db, input, session, language, runtime } = call
  const now = runtime.clock.now()
  const details = {
    vendor: game.vassalage,
    memberId: session.memberId,
    book: session.book,
    nodeId: game.nodeId,
    gameType: game.gameType,
    gameCode: game.gameCode,
    language,
    sessionId: session.id,
    expiresAt: session.expiresAt,
  }
  if (adapter.surface === 'pam') {
    const { gameSessionId, sessionToken } = await startOpenGameSession(db, details, now)
    const secret = await keys.outgoingSecret(adapter.vendor, now)
    const launch = { adapter, game, session, sessionToken, language, address: call.address, secret }
    const url = await launchByAggregator(runtime, launch)
    return url === undefined ? undefined : { url, gameSessionId }
  }
  const { gameSessionId, launchToken } = await startGameSession(db, details, now)
  const { device, backUrl } = input
  const { publicUrl } = runtime.config
  const gameCode = vendorGameCode(adapter, game.gameCode)
  const address = { launchToken, language, publicUrl, device, backUrl, more: more?.(launchToken) }
  const url = gameUrl(adapter.launchBase, gameCode, address)
  return { url, gameSessionId }
}

/** Where a game is opened. The token in it works once, within a minute, so the address may end up in a log. */
function gameUrl(
  base: string,
  gameCode: string,
  details: {
    launchToken: string
    language: Language
    publicUrl: string
    device: string
    backUrl: string | undefined
    more: Record<string, string> | undefined
  },
): string {
  const query = new URLSearchParams({
    launchToken: details.launchToken,
    language: details.language,
    parent: details.publicUrl,
    device: details.device,
    ...(details.backUrl ? { backUrl: details.backUrl } : {}),
    ...details.more,
  })
  return `${base}/${encodeURIComponent(gameCode)}?${query}`
}
