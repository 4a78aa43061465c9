import { isDeepStrictEqual } from 'node:util'
import { type LotteryGame, lotteryGame } from '#lib/lottery/games.ts'
import { readSelection } from '#lib/lottery/selection.ts'
import { placeLotteryBet } from '#lib/lottery/ticket-api.ts'
import { dayOf } from '#lib/time/days.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { claimAll, keepAnswers } from '#server/db/once.ts'
import { openBatch } from '#server/ledger/batch.ts'
import { GroupCommit, LOCKED } from '#server/ledger/group-commit.ts'
import { followExclusions } from '#server/limits/breaks.ts'
import { PlayGuard } from '#server/limits/play-guard.ts'
import { signInsOf } from '#server/limits/reality-queries.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { writeRounds } from '#server/vendor-wallet/round-queries.ts'
import type { LotteryCatalogue } from './catalogue.ts'
import { type Draw, drawsById } from './draw-queries.ts'
import { betKey, type PlaceAnswer, type PlaceCall, type Placed, placeSlip } from './place.ts'
import { roundOf } from './rounds.ts'
import { accounts } from './settle.ts'
import { Takings } from './takings.ts'
import {
  activeMembers,
  addStakes,
  type BookKey,
  insertTickets,
  lockBooksOf,
  type NumberStake,
  stakesOn,
} from './ticket-queries.ts'

/** What became of a slip; a held one is not checked yet. */
type Outcome = Placed | Refusal | typeof LOCKED

const isPlaced = (outcome: Outcome | undefined): outcome is Placed =>
  outcome !== undefined && outcome !== LOCKED && !(outcome instanceof Refusal)

/**
 * Places slips. All bets on a draw wait for its book, so concurrent ones share one transaction: one lock and one commit
 * for many, each accepted or refused individually in the order of arrival.
 */
export class SlipPlacement {
  readonly #commits: GroupCommit<PlaceCall, PlaceAnswer | Refusal>

  constructor(db: Database, catalogue: LotteryCatalogue) {
    this.#commits = new GroupCommit(db, (tx, calls, how) => placeAll(tx, calls, { catalogue, ...how }), {
      isSame: (one, other) =>
        one.session.memberId === other.session.memberId && isDeepStrictEqual(one.input, other.input),
    })
  }

  /** Returns the answer of the first call with this id (spec: once); throws a refusal. */
  async place(call: PlaceCall): Promise<PlaceAnswer> {
    const { session, runtime, db } = call
    if (session.book === 'real') await followExclusions(db, session.memberId, runtime.clock.now())
    const outcome = await this.#commits.submit(call, call.input.id)
    if (outcome instanceof Refusal) throw outcome
    return outcome
  }
}

const onceKey = ({ input, session }: PlaceCall) => ({
  scope: placeLotteryBet.name,
  id: input.id,
  actor: session.memberId,
  input,
})

/**
 * Locks in one order, so that batches cannot wait for each other in a circle: the calls' ids, the members' wallets, the
 * books of the draws. With `skipsLocked` nobody waits for a wallet: the slips of one that another transaction holds are left for
 * later.
 */
async function placeAll(
  tx: Transaction,
  calls: readonly PlaceCall[],
  { catalogue, skipsLocked }: { catalogue: LotteryCatalogue; skipsLocked: boolean },
): Promise<(PlaceAnswer | Refusal | typeof LOCKED)[]> {
  const drawIds = [...new Set(calls.map(call => call.input.drawId))]
  const [claims, named] = await Promise.all([
    claimAll<PlaceAnswer>(tx, calls.map(onceKey)),
    drawsById(tx, drawIds),
  ])
  const fresh = calls.filter((_, at) => claims[at]?.state === 'fresh')
  const outcomes =
    fresh.length > 0
      ? await placeFresh(tx, fresh, { named, catalogue, skipsLocked })
      : new Map<PlaceCall, Outcome>()
  keepAnswers(
    tx,
    fresh.map(call => {
      const outcome = outcomes.get(call)
      return { key: onceKey(call), answer: isPlaced(outcome) ? JSON.stringify(outcome.answer) : undefined }
    }),
  )
  return calls.map((call, at) => {
    const claim = claims[at]
    if (claim?.state === 'answered') return claim.answer
    if (claim?.state === 'conflict') return new Refusal('idempotencyConflict', { status: 409 })
    const outcome = outcomes.get(call)
    if (!outcome) throw new Error('a slip without an outcome')
    return isPlaced(outcome) ? outcome.answer : outcome
  })
}

/** What slips are checked against, besides what is read under their locks. */
interface Needs {
  named: readonly Draw[]
  catalogue: LotteryCatalogue
  skipsLocked: boolean
}

/** Checks slips one after the other and writes the changes of the accepted ones. */
async function placeFresh(
  tx: Transaction,
  calls: readonly PlaceCall[],
  needs: Needs,
): Promise<Map<PlaceCall, Outcome>> {
  const context = await lockContext(tx, calls, needs)
  const outcomes = new Map<PlaceCall, Outcome>()
  for (const call of calls) {
    try {
      outcomes.set(call, context.isLockedElsewhere(call) ? LOCKED : placeSlip(call, context))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcomes.set(call, error)
    }
  }
  const placed = [...outcomes.values()].filter(isPlaced)
  if (placed.length > 0) {
    context.batch.write()
    context.guard.write(tx)
    addStakes(tx, context.takings.added())
    insertTickets(
      tx,
      placed.map(one => one.ticket),
    )
    writeRounds(
      tx,
      placed.map(one => roundOf(one.ticket, one.game, { nodeId: one.nodeId })),
    )
    notifyBalances(tx, outcomes)
  }
  return outcomes
}

async function lockContext(
  tx: Transaction,
  calls: readonly PlaceCall[],
  { named, catalogue, skipsLocked }: Needs,
) {
  const games = new Map(named.map(draw => [draw.id, lotteryGame(draw.game_code)]))
  const accountsOf = ({ input, session, runtime }: PlaceCall) => {
    const game = games.get(input.drawId)
    const owner = { member_id: session.memberId, book: session.book }
    return game && accounts(owner, game, runtime.config.currency)
  }
  const batch = await openBatch(tx, {
    accounts: calls.flatMap(call => Object.values(accountsOf(call) ?? {})),
    keys: calls.map(betKey),
    skipsLocked,
  })
  const drawIds = named.map(draw => draw.id)
  const places = calls.map(({ input, session }) => ({ drawId: input.drawId, book: session.book }))
  const numbers = calls.flatMap(({ input, session }) =>
    choicesOf(input, session.book, games.get(input.drawId)),
  )
  // Sent in order in one round trip: the queries after the lock of the books run under it.
  const [first] = calls
  if (!first) throw new Error('a batch without slips')
  const { clock, config } = first.runtime
  const signedIn = calls.flatMap(({ session }) => (session.book === 'real' ? session : []))
  const bettors = signedIn.map(session => session.memberId)
  const readGuard = async () => {
    const guard = new PlayGuard(clock.now(), config.timeZone)
    if (bettors.length > 0) await guard.read(tx, bettors)
    return guard
  }
  const startedAt = clock.now()
  const [books, draws, active, staked, early, signIns] = await Promise.all([
    lockBooksOf(tx, places),
    drawsById(tx, drawIds),
    activeMembers(
      tx,
      calls.map(call => call.session.memberId),
    ),
    stakesOn(tx, numbers),
    readGuard(),
    signInsOf(
      tx,
      signedIn.map(session => session.id),
    ),
  ])
  // Read after the locks, whose wait may have lasted past a cut-off.
  const now = clock.now()
  const isSameDay = dayOf(startedAt, config.timeZone) === dayOf(now, config.timeZone)
  return {
    now,
    // Slips that waited past midnight are checked and counted by the limits of the new day.
    signIns,
    guard: isSameDay ? early : await readGuard(),
    catalogue,
    draws: new Map(draws.map(draw => [draw.id, draw])),
    activeMembers: active,
    takings: new Takings(books, staked),
    batch,
    isLockedElsewhere: (call: PlaceCall) => {
      const wallet = accountsOf(call)?.wallet
      return wallet !== undefined && batch.isLockedElsewhere(wallet)
    },
  }
}

/** The choices of a slip in their stored form; lines that do not fit their bet have none. */
function choicesOf(
  input: PlaceCall['input'],
  book: BookKey['book'],
  game: LotteryGame | undefined,
): Omit<NumberStake, 'stake' | 'limit'>[] {
  return input.lines.flatMap(({ betType, numbers }) => {
    const bet = game?.bets.find(one => one.id === betType)
    const read = bet && readSelection(bet.form, numbers)
    return read === undefined ? [] : [{ drawId: input.drawId, book, betType, numbers: read }]
  })
}

/** Sends each member's pages the balance after their last slip. */
function notifyBalances(tx: Transaction, outcomes: ReadonlyMap<PlaceCall, Outcome>): void {
  tx.afterCommit(() => {
    for (const [{ session, runtime }, outcome] of outcomes) {
      if (!isPlaced(outcome)) continue
      const { currency } = runtime.config
      runtime.live.notify(session.memberId, {
        type: 'balance',
        balance: outcome.balance.toString(),
        currency,
      })
    }
  })
}
