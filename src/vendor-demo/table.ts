import { kindOf } from '#lib/fairness/titles.ts'
import type { Books } from './books.ts'
import { bettableEvent, type EventRow } from './events.ts'
import { type Game, scheduleOf } from './game.ts'
import { gameOf } from './games.ts'
import { openRaise, setRaiseState, startRaise } from './raises.ts'
import { refusalOf, VendorRefusal } from './refusal.ts'
import { type RoundView, viewOf } from './round-views.ts'
import {
  betsOnEvent,
  findRound,
  priceOfMove,
  type RoundRow,
  setState,
  startRound,
  waitingRound,
  writeOutcome,
} from './rounds.ts'
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
  /**
   * Goes on with a round that waits for the player: `moves` are all of the player's so far and one more, so that a repeated
   * request is one move. What the move adds to the stake is taken first. After its time the round goes by the published
   * rule, whatever is asked.
   */
  move(session: Session, request: { id: string; moves: string }): Promise<Played>
  /** Whether a request of this player is under way. */
  isBusy(player: string): boolean
}

export function createTable(books: Books, wallets: Wallets, settling: Settling, now: () => number): Table {
  const underWay = new Map<string, { id: string; played: Promise<Played> }>()
  const lastStart = new Map<string, number>()

  async function playNew(session: Session, request: PlayRequest, look: () => void): Promise<Played> {
    const start = now()
    // In one transaction, so that nothing changes between the look and the round, in another process neither.
    const { row, isNew } = books.together(() => {
      const earlier = findRound(books, request.id)
      if (earlier) return { row: earlier, isNew: false }
      const event = check(session, request)
      look()
      return { row: startRound(books, session, { ...request, event }, start), isNew: true }
    })
    if (!isNew) return repeat(session, request, row)
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
    const schedule = scheduleOf(game, session.game)
    if (!schedule) return undefined
    const event = bettableEvent(books, schedule, { game: session.game, bets }, now())
    if (!event) throw new VendorRefusal('betsClosed')
    if (schedule.oneBetEach && betsOnEvent(books, session.player, event.name).length > 0)
      throw new VendorRefusal('betPlaced')
    return event
  }

  async function decide(session: Session, row: RoundRow, moves: string): Promise<Played> {
    // Also what was sent before the last move, and comes late.
    if (`${row.moves} `.startsWith(`${moves} `)) return answerFor(session, row)
    const at = now()
    if ((row.due ?? 0) <= at) return finish(session, await writeOutcome(books, row, { now: at }))
    const price = await priceOfMove(books, row, moves)
    if (price === undefined) throw new VendorRefusal('badInput')
    if (price > 0n) return finish(session, await raiseStake(session, row, { moves, price }))
    const noted = kindOf(row.game)?.noteMove?.(moves, at - (row.since ?? at)) ?? moves
    return finish(session, await writeOutcome(books, row, { now: at, moves: noted }))
  }

  async function finish(session: Session, row: RoundRow): Promise<Played> {
    return answerFor(session, await settling.settleMoney(row))
  }

  /** Takes what a move adds to the stake, then makes the move; refused or without an answer, the round waits on as it was. */
  async function raiseStake(
    session: Session,
    row: RoundRow,
    { moves, price }: { moves: string; price: bigint },
  ): Promise<RoundRow> {
    const raise = startRaise(books, { round: row.id, moves, amount: price }, now())
    const answer = await wallets(row.studio).bet({
      sessionToken: session.wallet_token,
      transactionId: raise.bet_id,
      roundId: row.id,
      gameCode: row.game,
      amount: raise.amount,
      currency: row.currency,
    })
    if (answer.kind === 'refused') {
      setRaiseState(books, raise, 'refused')
      throw refusalOf(answer.code, answer.balance)
    }
    if (answer.kind === 'unknown') {
      setRaiseState(books, raise, 'voiding')
      await settling.advance(row)
      throw new VendorRefusal('connection')
    }
    return writeOutcome(books, row, { now: now(), moves, balance: answer.value.balance, raise })
  }

  /** Keeps the sweep off a waiting round while its player goes on with it. */
  async function decideAlone(session: Session, row: RoundRow, moves: string): Promise<Played> {
    const release = settling.claim(row.id)
    try {
      const current = openRaise(books, row.id) ? await settling.advance(row) : row
      if (openRaise(books, row.id)) throw new VendorRefusal('connection')
      return current.state === 'waiting'
        ? await decide(session, current, moves)
        : await finish(session, current)
    } finally {
      release()
    }
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
        return playNew(session, request, look)
      }),
    move: (session, { id, moves }) =>
      alone(session, `${id} ${moves}`, async () => {
        const row = findRound(books, id)
        const isOwn = row?.player === session.player && row.game === session.game
        const lastMove = moves.split(' ').at(-1) ?? ''
        if (!row || !isOwn || !kindOf(row.game)?.moves.includes(lastMove)) throw new VendorRefusal('badInput')
        if (row.state === 'waiting') return decideAlone(session, row, moves)
        if (row.payout === null) throw new VendorRefusal('connection')
        return answerFor(session, row)
      }),
  }
}
