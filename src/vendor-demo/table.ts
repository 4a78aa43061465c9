import { kindOf } from '#lib/fairness/titles.ts'
import type { Books } from './books.ts'
import { bettableEvent, type EventRow } from './events.ts'
import type { Game } from './game.ts'
import { gameOf } from './games.ts'
import { refusalOf, VendorRefusal } from './refusal.ts'
import { type RoundView, viewOf } from './round-views.ts'
import { findRound, type RoundRow, setState, startRound, waitingRound, writeOutcome } from './rounds.ts'
import { activeSeed, type Commitment, commitmentFor } from './seeds.ts'
import { netOf, type Session } from './sessions.ts'
import type { Settling } from './settling.ts'
import type { Wallets } from './wallet.ts'

export interface PlayRequest {
  /** Made by the game, so that it can repeat the request safely; it becomes the round's id. */
  id: string
  stakeMinor: bigint
  /** What is bet on, as the kind writes it. */
  bets: string
  /** What the player was shown: a round made under another promise is refused. */
  serverSeedHash: string
  clientSeed: string
}

interface Played {
  round: RoundView
  balance: string | undefined
  net: string
  fairness: Commitment
  /** The server's clock, for rounds that are due by it. */
  now: number
}

export interface Table {
  /**
   * Plays a round, up to its end or to the player's decision. `quote` may refuse it first and `look` last, but not a
   * repeated one.
   */
  play(
    session: Session,
    request: PlayRequest,
    looks: { quote?: () => Promise<void> | undefined; look: () => void },
  ): Promise<Played>
  /** Goes on with a round that waits for the player. After its time it goes by the published rule, whatever is asked. */
  move(session: Session, request: { id: string; moves: string }): Promise<Played>
  /** Whether a request of this player is under way. */
  isBusy(player: string): boolean
}

export function createTable(books: Books, wallets: Wallets, settling: Settling, now: () => number): Table {
  const underWay = new Map<string, { id: string; played: Promise<Played> }>()
  const lastStart = new Map<string, number>()

  async function playNew(
    session: Session,
    request: PlayRequest,
    event: EventRow | undefined,
  ): Promise<Played> {
    const start = now()
    const row = startRound(books, session, { ...request, event }, start)
    const release = settling.claim(row.id)
    try {
      return await bet(session, row, start)
    } finally {
      release()
    }
  }

  async function bet(session: Session, row: RoundRow, start: number): Promise<Played> {
    const answer = await wallets(row.studio).bet({
      sessionToken: session.wallet_token,
      transactionId: row.bet_id,
      roundId: row.id,
      gameCode: row.game,
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
    const { balance } = answer.value
    return answerFor(
      session,
      await settling.settleMoney(await writeOutcome(books, row, { now: now(), balance })),
    )
  }

  function answerFor(session: Session, row: RoundRow): Played {
    return {
      round: viewOf(books, row),
      balance: row.balance ?? undefined,
      net: netOf(books, session),
      fairness: commitmentFor(activeSeed(books, session.player, now())),
      now: now(),
    }
  }

  /** A request that came before: its result again, or its no again. */
  function repeat(session: Session, request: PlayRequest, row: RoundRow): Played {
    const isSame = row.stake === String(request.stakeMinor) && row.bets === request.bets
    if (row.player !== session.player || row.game !== session.game || !isSame)
      throw new VendorRefusal('badInput')
    if (row.state === 'refused') throw refusalOf(row.refusal ?? '', row.balance ?? undefined)
    if (row.outcome === null) throw new VendorRefusal('connection')
    return answerFor(session, row)
  }

  /** Refuses what is not on offer now; answers the draw or matchday that the bets are on, where there is one. */
  function check(session: Session, request: PlayRequest): EventRow | undefined {
    const game = gameOf(session.game)
    if (!game?.kind.isWager(request)) throw new VendorRefusal('badInput')
    if (!game.offers(request, session.currency)) throw new VendorRefusal('stakeNotOffered')
    if (now() - (lastStart.get(session.player) ?? Number.NEGATIVE_INFINITY) < game.roundMs)
      throw new VendorRefusal('tooSoon')
    if (waitingRound(books, session)) throw new VendorRefusal('roundOpen')
    const event = eventFor(game, session, request)
    const seed = activeSeed(books, session.player, now())
    const promise = event ?? { hash: seed.hash, name: seed.client_seed }
    if (promise.hash !== request.serverSeedHash || promise.name !== request.clientSeed)
      throw new VendorRefusal('seedChanged')
    return event
  }

  function eventFor(game: Game, session: Session, { bets }: PlayRequest): EventRow | undefined {
    if (!game.schedule) return undefined
    const event = bettableEvent(books, game.schedule, { game: session.game, bets }, now())
    if (!event) throw new VendorRefusal('betsClosed')
    return event
  }

  async function decide(session: Session, row: RoundRow, moves: string): Promise<Played> {
    const isLate = (row.due ?? 0) <= now()
    const decided = await writeOutcome(books, row, isLate ? { now: now() } : { now: now(), moves })
    return answerFor(session, await settling.settleMoney(decided))
  }

  /** One request of a player at a time; the same one twice is one. */
  async function alone(session: Session, id: string, work: () => Promise<Played>): Promise<Played> {
    const current = underWay.get(session.player)
    if (current?.id === id) return current.played
    if (current) throw new VendorRefusal('busy')
    const played = work().finally(() => underWay.delete(session.player))
    underWay.set(session.player, { id, played })
    return played
  }

  return {
    isBusy: player => underWay.has(player),
    play: (session, request, { quote, look }) =>
      alone(session, request.id, async () => {
        const earlier = findRound(books, request.id)
        if (earlier) return repeat(session, request, earlier)
        await quote?.()
        const event = check(session, request)
        look()
        return playNew(session, request, event)
      }),
    move: (session, { id, moves }) =>
      alone(session, `${id} ${moves}`, async () => {
        const row = findRound(books, id)
        const isOwn = row?.player === session.player && row.game === session.game
        if (!row || !isOwn || !kindOf(row.game)?.moves.includes(moves)) throw new VendorRefusal('badInput')
        if (row.state === 'waiting') return decide(session, row, moves)
        if (row.payout === null) throw new VendorRefusal('connection')
        return answerFor(session, row)
      }),
  }
}
