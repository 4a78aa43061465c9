import { decimalOf } from '#lib/money/rates.ts'
import type { roundDetails } from '#lib/play/api.ts'
import type { Queries } from '#server/db/database.ts'
import type { GameLookup } from '#server/games/launch.ts'
import { account } from '#server/ledger/accounts.ts'
import type { Call } from '#server/platform/serve.ts'
import { endOf, entriesAbout, placeOf } from '#server/records/queries.ts'
import { roundRow } from './bet-record.ts'
import { firstRoundId } from './round-ids.ts'
import { type Round, roundWithProof, validBetRuleOf } from './round-queries.ts'

/** How many wallet entries are read per query. */
const AT_ONCE = 2_000n
/** The usual difference between the clocks of a server and its database, at most. */
const SKEW_MS = 5_000

/** Reads a round with its wallet entries. Another member's round gets the same answer as one that does not exist. */
export async function readRoundDetails(call: Call<typeof roundDetails>, games: GameLookup) {
  const { db, session, input, runtime, language } = call
  const round = await roundWithProof(db, session.memberId, input.id)
  if (!round) throw call.refusal('notFound', { status: 404 })
  const rule = await validBetRuleOf(db, session.memberId, input.id)
  const { currency } = runtime.config
  const { id: walletId } = account({
    book: session.book,
    kind: 'wallet',
    memberId: session.memberId,
    unit: currency,
  })
  return {
    ...roundRow(round, { games, language }),
    gameCode: round.game_code,
    vendorRoundId: round.vendor_round_id,
    currency,
    validBetRule: rule ? { by: rule.by, weight: decimalOf(rule.weightPpm) } : null,
    movements: await readMovements(db, round, walletId),
  }
}

/** Reads a round's wallet entries, in order. */
export async function readMovements(db: Queries, round: Round, walletId: string) {
  return (await movementsOf(db, round, walletId)).map(entry => ({
    at: entry.at.toISOString(),
    kind: entry.kind,
    amount: entry.amount.toString(),
    balanceAfter: entry.balance_after.toString(),
  }))
}

/**
 * Finds the entries of a round: reads the history from its first bet until the entries found add up to the round, so
 * that an old round costs no more than one of today. A round has the server's time and its bets the database's: if
 * those differ by more than usual, earlier entries are read too, backwards.
 */
async function movementsOf(db: Queries, round: Round, walletId: string) {
  const found: Awaited<ReturnType<typeof entriesAbout>> = []
  const isWhole = () => isWholeRound(found, round)
  const read = (from: bigint, to: bigint) =>
    entriesAbout(db, { accountId: walletId, from, to, kinds: undefined }, round.id)
  const opened = new Date(round.opened_at.getTime() - SKEW_MS)
  const start = await placeOf(db, walletId, firstRoundId(opened))
  const end = await endOf(db, walletId)
  for (let from = start; from < end && !isWhole(); from += AT_ONCE)
    found.push(...(await read(from, from + AT_ONCE)))
  for (let to = start; to > 1n && !isWhole(); to -= AT_ONCE) found.unshift(...(await read(to - AT_ONCE, to)))
  return found
}

/** Whether entries add up to a round. A win that was taken back is not part of its payout, nor a debt of its stakes. */
function isWholeRound(entries: readonly { kind: string; amount: bigint }[], round: Round): boolean {
  const sumOf = (counts: (entry: { kind: string; amount: bigint }) => boolean) =>
    entries.filter(counts).reduce((sum, { amount }) => sum + amount, 0n)
  const isTakenBack = (kind: string) => kind === 'win_taken_back'
  const isOfDebt = (kind: string) => kind === 'debt'
  const paid = sumOf(({ kind, amount }) => isTakenBack(kind) || (amount > 0n && !isOfDebt(kind)))
  const staked = sumOf(({ kind, amount }) => amount < 0n && !isTakenBack(kind) && !isOfDebt(kind))
  return paid === round.payout + round.refunded && -staked === round.stake + round.refunded
}
