import { GAME_CODE, STAKES } from '#lib/fairness/slot.ts'
import type { Books } from './books.ts'
import { refusalOf, VendorRefusal } from './refusal.ts'
import {
  beginRound,
  findRound,
  type RoundRow,
  type RoundView,
  setState,
  viewOf,
  writeOutcome,
} from './rounds.ts'
import { activeSeed, type Commitment, commitmentFor } from './seeds.ts'
import { netOf, type Session } from './sessions.ts'
import type { Settling } from './settling.ts'
import type { Wallet } from './wallet.ts'

/** The least time from the start of one round to the start of the next. */
export const ROUND_MS = 2_500

export interface SpinRequest {
  /** Made by the game, so that it can repeat the request safely; it becomes the round's id. */
  id: string
  stakeMinor: bigint
  /** What the player was shown: a spin made under another promise is refused. */
  serverSeedHash: string
  clientSeed: string
}

export interface Played {
  round: RoundView
  balance: string | undefined
  net: string
  fairness: Commitment
}

export interface Table {
  spin(session: Session, request: SpinRequest): Promise<Played>
  /** Whether a spin of this player is under way. */
  isBusy(player: string): boolean
}

export function createTable(books: Books, wallet: Wallet, settling: Settling, now: () => number): Table {
  const underWay = new Map<string, { id: string; played: Promise<Played> }>()
  const lastStart = new Map<string, number>()

  async function play(session: Session, request: SpinRequest): Promise<Played> {
    const start = now()
    const row = beginRound(books, session, request.id, request.stakeMinor, start)
    const release = settling.claim(row.id)
    try {
      return await bet(session, row, start)
    } finally {
      release()
    }
  }

  async function bet(session: Session, row: RoundRow, start: number): Promise<Played> {
    const answer = await wallet.bet({
      sessionToken: session.wallet_token,
      transactionId: row.bet_id,
      roundId: row.id,
      gameCode: GAME_CODE,
      amount: row.stake,
      currency: row.currency,
    })
    if (answer.kind === 'refused') {
      setState(books, row, 'refused', {
        refusal: answer.code,
        ...(answer.balance ? { balance: answer.balance } : {}),
      })
      throw refusalOf(answer.code, answer.balance)
    }
    if (answer.kind === 'unknown') {
      await settling.advance(setState(books, row, 'voiding'))
      throw new VendorRefusal('connection')
    }
    lastStart.set(session.player, start)
    return answerFor(
      session,
      await settling.settleMoney(await writeOutcome(books, row, answer.value.balance)),
    )
  }

  function answerFor(session: Session, row: RoundRow): Played {
    return {
      round: viewOf(books, row),
      balance: row.balance ?? undefined,
      net: netOf(books, session),
      fairness: commitmentFor(activeSeed(books, session.player, now())),
    }
  }

  /** A request that came before: its result again, or its no again. */
  function repeat(session: Session, request: SpinRequest, row: RoundRow): Played {
    if (row.player !== session.player || row.stake !== String(request.stakeMinor))
      throw new VendorRefusal('badInput')
    if (row.state === 'refused') throw refusalOf(row.refusal ?? '', row.balance ?? undefined)
    if (row.stops === null) throw new VendorRefusal('connection')
    return answerFor(session, row)
  }

  function check(session: Session, request: SpinRequest): void {
    if (!STAKES[session.currency].includes(request.stakeMinor)) throw new VendorRefusal('stakeNotOffered')
    if (now() - (lastStart.get(session.player) ?? Number.NEGATIVE_INFINITY) < ROUND_MS)
      throw new VendorRefusal('tooSoon')
    const seed = activeSeed(books, session.player, now())
    if (seed.hash !== request.serverSeedHash || seed.client_seed !== request.clientSeed)
      throw new VendorRefusal('seedChanged')
  }

  return {
    isBusy: player => underWay.has(player),
    spin: async (session, request) => {
      const current = underWay.get(session.player)
      if (current?.id === request.id) return current.played
      if (current) throw new VendorRefusal('busy')
      const earlier = findRound(books, request.id)
      if (earlier) return repeat(session, request, earlier)
      check(session, request)
      const played = play(session, request).finally(() => underWay.delete(session.player))
      underWay.set(session.player, { id: request.id, played })
      return played
    },
  }
}
