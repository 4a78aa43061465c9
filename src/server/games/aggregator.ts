import * as v from 'valibot'
import type { Game } from '#lib/games/game.ts'
import { sendRequest } from '#server/platform/outgoing.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Session } from '#server/platform/session.ts'
import { type Adapter, vendorGameCode } from '#server/vendor-wallet/adapter.ts'

/** How long the aggregator may take to answer. */
const TIMEOUT_MS = 5_000

const launched = v.object({ gameUrl: v.pipe(v.string(), v.url()) })

export interface AggregatorLaunch {
  adapter: Adapter
  game: Game
  session: Session
  sessionToken: string
  language: string
  address: string
  /** The aggregator's operator API key; undefined when it wants none. */
  secret: string | undefined
}

/**
 * Asks the aggregator for a game's address (its operator API 0.3.0, POST /{provider}/gamelaunch). Undefined when it
 * gives none, for whatever reason.
 */
export async function launchByAggregator(
  { config }: Pick<Runtime, 'config'>,
  launch: AggregatorLaunch,
): Promise<string | undefined> {
  const { adapter, secret } = launch
  const provider = encodeURIComponent((adapter.pamProvider ?? '').toLowerCase().replaceAll(' ', ''))
  const body = JSON.stringify({
    currency: config.currency,
    providerGameId: vendorGameCode(adapter, launch.game.gameCode),
    playerId: launch.session.memberId,
    country: adapter.country,
    language: launch.language,
    sessionIp: launch.address,
  })
  const headers = {
    'content-type': 'application/json',
    'x-player-token': launch.sessionToken,
    ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
  }
  const { allowedPrivateHosts } = config
  try {
    const url = new URL(`${adapter.launchBase}/${provider}/gamelaunch`)
    const answer = await sendRequest(url, { body, headers, timeoutMs: TIMEOUT_MS, allowedPrivateHosts })
    const read = v.safeParse(launched, answer.status === 200 ? JSON.parse(answer.body) : undefined)
    return read.success && /^https?:/.test(read.output.gameUrl) ? read.output.gameUrl : undefined
  } catch {
    return undefined
  }
}
