import type { Game } from '#lib/games/game.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { launchGame } from '#lib/play/api.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { startGameSession } from '#server/play/game-sessions.ts'
import type { VendorKeys } from '#server/vendor-wallet/keys.ts'

/** The catalogue as far as playing needs it. */
export interface GameLookup {
  gameById(nodeId: string): Game | undefined
  /** Whether it takes bets now: launchable and not under maintenance. */
  isOpen(nodeId: string): boolean
}

export interface LaunchParts {
  games: GameLookup
  keys: Pick<VendorKeys, 'adapterOf'>
}

export function launchRoutes(parts: LaunchParts): readonly Route[] {
  return [serve(launchGame, call => launch(call, parts))]
}

/** Guests and trial members were refused before (spec 4.6): the action is for members. */
async function launch(call: Call<typeof launchGame>, { games, keys }: LaunchParts) {
  const { db, input, session, language, runtime } = call
  const now = runtime.clock.now()
  const game = games.gameById(input.nodeId)
  if (!game) throw call.refusal('notFound', { status: 404 })
  const gameName = game.names[language]
  const details = { gameName, gameType: game.gameType }
  if (game.maintenance) throw call.refusal('gameMaintenance', { details })
  const adapter = game.launchable ? await keys.adapterOf(game.vassalage, now) : undefined
  if (!adapter) throw call.refusal('gameUnavailable', { details })
  const { gameSessionId, launchToken } = await startGameSession(
    db,
    {
      vendor: game.vassalage,
      memberId: session.memberId,
      book: session.book,
      nodeId: game.nodeId,
      gameType: game.gameType,
      gameCode: game.gameCode,
      language,
      sessionId: session.id,
      expiresAt: session.expiresAt,
    },
    now,
  )
  const { device, backUrl } = input
  const { publicUrl } = runtime.config
  const url = gameUrl(adapter.launchBase, game.gameCode, {
    launchToken,
    language,
    publicUrl,
    device,
    backUrl,
  })
  return { url, gameSessionId, gameName }
}

/** Where a game is opened. The token in it works once, within a minute, so the address may end up in a log. */
function gameUrl(
  base: string,
  gameCode: string,
  facts: {
    launchToken: string
    language: Language
    publicUrl: string
    device: string
    backUrl: string | undefined
  },
): string {
  const query = new URLSearchParams({
    launchToken: facts.launchToken,
    language: facts.language,
    parent: facts.publicUrl,
    device: facts.device,
    ...(facts.backUrl ? { backUrl: facts.backUrl } : {}),
  })
  return `${base}/${encodeURIComponent(gameCode)}?${query}`
}
