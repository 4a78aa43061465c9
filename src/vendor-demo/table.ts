import { kindOf } from '#lib/fairness/titles.ts'
import type { Books } from './books.ts'
import { bettableEvent, type EventRow, type Schedule } from './events.ts'
import { scheduleOf } from './game.ts'
import { gameOf } from './games.ts'
import { forgetStart, lockPlayer, noteStart } from './players.ts'
import { openRaise, setRaiseState, startRaise } from './raises.ts'
import { refusalOf, VendorRefusal } from './refusal.ts'
import {
  betsOnEvent,
  findRound,
  letGo,
  type RoundRow,
  roundById,
  roundUnderWay,
  setState,
  takeUp,
} from './round-rows.ts'
import { type RoundView, viewOf } from './round-views.ts'
import { priceOfMove, startRound, writeOutcome } from './rounds.ts'
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

interface Decision {
  /** When it came, which is before anything is read. */
  at: number
  moves: string
}

export interface Table {
  /**
   * Plays a round, up to its end or to the player's decision. `quote` may refuse it first and `look` last, but not a
   * repeated one.
   */
  play(
    session: Session,
    request: PlayRequest,
    looks: { quote?: () => Promise<void> | undefined; look: (books: Books) => Promise<void> },
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

  async function playNew(
    session: Session,
    request: PlayRequest,
    look: (books: Books) => Promise<void>,
  ): Promise<Played> {
    const at = now()
    // In one transaction that has the player, so that nothing changes between the look and the round.
    const { row, started } = await books.together(async books => {
      const { started_at: before } = await lockPlayer(books, session.player)
      const earlier = await findRound(books, request.id)
      if (earlier) return { row: earlier, started: undefined }
      const event = await check(books, session, request, before)
      await look(books)
      await noteStart(books, session.player, at)
      return { row: await startRound(books, session, { ...request, event }, at), started: { at, before } }
    })
    return started ? bet(session, row, started) : repeat(session, request, row)
  }

  async function bet(
    session: Session,
    row: RoundRow,
    started: { at: number; before: number },
  ): Promise<Played> {
    const answer = await wallets(row.studio).bet({
      sessionToken: session.wallet_token,
      transactionId: row.bet_id,
      roundId: row.id,
      gameCode: row.game,
      amount: row.stake,
      currency: row.currency,
    })
    if (answer.kind !== 'done') await forgetStart(books, session.player, started)
    if (answer.kind === 'refused') {
      await setState(books, row, 'refused', {
        refusal: answer.code,
        ...(answer.balance ? { balance: answer.balance } : {}),
      })
      throw refusalOf(answer.code, answer.balance)
    }
    if (answer.kind === 'unknown') {
      await settling.advance(await setState(books, row, 'voiding'))
      throw new VendorRefusal('connection')
    }
    const { balance } = answer.value
    return finish(session, await writeOutcome(books, row, { now: now(), balance }))
  }

  async function answerFor(session: Session, row: RoundRow): Promise<Played> {
    return {
      round: await viewOf(books, row),
      balance: row.balance ?? undefined,
      net: await netOf(books, session),
      fairness: commitmentFor(await activeSeed(books, session.player, now())),
      now: now(),
    }
  }

  /** A request that came before: its result again, or its no again. */
  async function repeat(session: Session, request: PlayRequest, row: RoundRow): Promise<Played> {
    const isSame = row.stake === String(request.stakeMinor) && row.bets === request.bets
    if (row.player !== session.player || row.game !== session.game || !isSame)
      throw new VendorRefusal('badInput')
    if (row.state === 'refused') throw refusalOf(row.refusal ?? '', row.balance ?? undefined)
    if (row.outcome === null) throw new VendorRefusal('connection')
    return answerFor(session, row)
  }

  /** Refuses what is not on offer now; answers the draw or matchday that the bets are on, where there is one. */
  async function check(
    books: Books,
    session: Session,
    request: PlayRequest,
    startedAt: number,
  ): Promise<EventRow | undefined> {
    const game = gameOf(session.game)
    if (!game?.kind.isWager(request)) throw new VendorRefusal('badInput')
    if (!game.offers(request, session.currency)) throw new VendorRefusal('stakeNotOffered')
    // Also by the clock of a machine that is a little behind.
    if (Math.abs(now() - startedAt) < game.roundMs) throw new VendorRefusal('tooSoon')
    const other = await roundUnderWay(books, session, now())
    if (other) throw new VendorRefusal(other.state === 'waiting' ? 'roundOpen' : 'busy')
    const schedule = scheduleOf(game, session.game)
    const event = schedule && (await eventFor(books, schedule, session, request))
    const seed = await activeSeed(books, session.player, now())
    const promise = event ?? { hash: seed.hash, name: seed.client_seed }
    if (promise.hash !== request.serverSeedHash || promise.name !== request.clientSeed)
      throw new VendorRefusal('seedChanged')
    return event
  }

  async function eventFor(
    books: Books,
    schedule: Schedule,
    session: Session,
    { bets }: PlayRequest,
  ): Promise<EventRow> {
    const event = await bettableEvent(books, schedule, { game: session.game, bets }, now())
    if (!event) throw new VendorRefusal('betsClosed')
    if (schedule.oneBetEach && (await betsOnEvent(books, session.player, event.name)).length > 0)
      throw new VendorRefusal('betPlaced')
    return event
  }

  async function decide(session: Session, row: RoundRow, { at, moves }: Decision): Promise<Played> {
    // Also what was sent before the last move, and comes late.
    if (`${row.moves} `.startsWith(`${moves} `)) return answerFor(session, row)
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
    const raise = await startRaise(books, { row, moves, amount: price }, now())
    if (!raise) throw new VendorRefusal('busy')
    const answer = await wallets(row.studio).bet({
      sessionToken: session.wallet_token,
      transactionId: raise.bet_id,
      roundId: row.id,
      gameCode: row.game,
      amount: raise.amount,
      currency: row.currency,
    })
    if (answer.kind === 'refused') {
      await setRaiseState(books, raise, 'refused')
      await letGo(books, row)
      throw refusalOf(answer.code, answer.balance)
    }
    if (answer.kind === 'unknown') {
      await setRaiseState(books, raise, 'voiding')
      await settling.advance(await roundById(books, row.id))
      throw new VendorRefusal('connection')
    }
    return writeOutcome(books, row, { now: now(), moves, balance: answer.value.balance, raise })
  }

  /** Goes on with a waiting round, once it is certain what became of an earlier move that costs. */
  async function moveOn(session: Session, row: RoundRow, decision: Decision): Promise<Played> {
    const current = (await openRaise(books, row.id)) ? await resolveRaise(row) : row
    return current.state === 'waiting' ? decide(session, current, decision) : finish(session, current)
  }

  /** Refuses while another process is asking for it. */
  async function resolveRaise(row: RoundRow): Promise<RoundRow> {
    const taken = await takeUp(books, row, now())
    if (!taken) throw new VendorRefusal('busy')
    const resolved = await settling.advance(taken)
    if (await openRaise(books, row.id)) throw new VendorRefusal('connection')
    return resolved
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
        const earlier = await findRound(books, request.id)
        if (earlier) return repeat(session, request, earlier)
        await quote?.()
        return playNew(session, request, look)
      }),
    move: (session, { id, moves }) =>
      alone(session, `${id} ${moves}`, async () => {
        const at = now()
        const row = await findRound(books, id)
        const isOwn = row?.player === session.player && row.game === session.game
        const lastMove = moves.split(' ').at(-1) ?? ''
        if (!row || !isOwn || !kindOf(row.game)?.moves.includes(lastMove)) throw new VendorRefusal('badInput')
        if (row.state === 'waiting') return moveOn(session, row, { at, moves })
        if (row.payout === null) throw new VendorRefusal('connection')
        return answerFor(session, row)
      }),
  }
}
