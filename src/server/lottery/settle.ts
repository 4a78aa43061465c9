import { type LotteryGame, lotteryGame } from '#lib/lottery/games.ts'
import { type AcceptedLine, payoutOf } from '#lib/lottery/rules.ts'
import type { Currency } from '#lib/money/money.ts'
import type { CountedBet } from '#lib/play/valid-bets.ts'
import { dayOf } from '#lib/time/days.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { type Account, account, type Book } from '#server/ledger/accounts.ts'
import { type LedgerBatch, openBatch } from '#server/ledger/batch.ts'
import { PlayGuard } from '#server/limits/play-guard.ts'
import { validBetRulesOn } from '#server/play/valid-bet-queries.ts'
import { addToWindows, writeRounds } from '#server/vendor-wallet/round-queries.ts'
import { playedOf, playOf, roundOf } from './rounds.ts'
import {
  markSettled,
  pendingTickets,
  type SettledTicket,
  type StoredLine,
  type Ticket,
  ticketsOfDraw,
  unsettledDraws,
  updateTickets,
} from './ticket-queries.ts'
import { countTickets } from './valid-bets.ts'

/** The scope of the ledger's keys: "bet", "win" or "void", and the ticket's id. */
export const LOTTERY_SCOPE = 'lottery'

/** Tickets per transaction: enough to share its costs, few enough not to lock wallets for long. */
const BATCH = 500

export interface SettleSetting {
  db: Database
  currency: Currency
  timeZone: string
  /** Called with each wallet's balance after the commit. */
  onBalance: (memberId: string, balance: bigint) => void
  /** Tickets per transaction; 500 by default. */
  batch?: number
}

/** A draw that has been decided. */
interface Decided {
  id: string
  game: LotteryGame
  /** Null for a void draw. */
  numbers: readonly string[] | null
}

/**
 * Settles every ticket of every decided draw in batches of one transaction each: locks, pays and marks its tickets
 * together, so that a crash leaves a ticket either pending or settled. Several processes share the work. Returns how
 * many tickets it settled.
 */
export async function settleDecided(
  setting: SettleSetting,
  now: () => Date,
  report: (error: unknown, drawId: string) => void,
): Promise<number> {
  let settled = 0
  for (const { id, game_code, numbers } of await unsettledDraws(setting.db)) {
    const game = lotteryGame(game_code)
    try {
      if (!game) throw new Error(`this version does not know the game ${game_code}`)
      settled += await settleDraw(setting, { id, game, numbers }, now)
    } catch (error) {
      report(error, id)
    }
  }
  return settled
}

async function settleDraw(setting: SettleSetting, draw: Decided, now: () => Date): Promise<number> {
  let settled = 0
  for (;;) {
    const done = await setting.db.transaction(tx => settleBatch(tx, setting, draw, now()))
    settled += done
    if (done > 0) continue
    // Another process may still have some locked; then that one, or the next turn, marks the draw.
    await markSettled(setting.db, draw.id, now())
    return settled
  }
}

async function settleBatch(
  tx: Transaction,
  setting: SettleSetting,
  draw: Decided,
  now: Date,
): Promise<number> {
  const tickets = await pendingTickets(tx, draw.id, setting.batch ?? BATCH)
  if (tickets.length === 0) return 0
  const { game } = draw
  const accountsOf = (ticket: Ticket) => accounts(ticket, game, setting.currency)
  // The wallets of losers too: the lock of a member's wallet is required to write the member's day.
  const batch = await openBatch(tx, {
    accounts: tickets.flatMap(ticket => Object.values(accountsOf(ticket))),
    keys: tickets.map(ticket => ({ scope: LOTTERY_SCOPE, key: keyOf(ticket, draw) })),
  })
  const settled = tickets.map(ticket => settleTicket(ticket, draw, { batch, now, ...accountsOf(ticket) }))
  batch.write()
  updateTickets(tx, settled, now)
  const counted = await countSettled(tx, draw, settled, { now, timeZone: setting.timeZone })
  const played = playOf(settled, game, counted)
  if (played.length > 0) addToWindows(tx, played, { at: now, timeZone: setting.timeZone })
  writeRounds(
    tx,
    settled.map(ticket => roundOf(ticket, game, { nodeId: game.code, counted: counted.get(ticket.id) })),
  )
  countPlayed(tx, tickets, settled, { now, timeZone: setting.timeZone })
  tx.afterCommit(() => {
    for (const ticket of settled) {
      if (ticket.settledBy !== null)
        setting.onBalance(ticket.member_id, batch.balance(accountsOf(ticket).wallet))
    }
  })
  return tickets.length
}

/** The valid bets of a batch's tickets, taking all tickets of their members in the draw into account. */
async function countSettled(
  tx: Transaction,
  { id, game, numbers }: Decided,
  batch: readonly Ticket[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Map<string, CountedBet>> {
  if (!numbers) return new Map()
  const memberIds = [...new Set(batch.map(ticket => ticket.member_id))]
  const [ofDraw, rules] = await Promise.all([
    ticketsOfDraw(tx, id, memberIds),
    validBetRulesOn(tx, dayOf(now, timeZone)),
  ])
  const paid = ofDraw.map(ticket => ({
    ...ticket,
    payout: ticket.lines.reduce((sum, line) => sum + BigInt(paidFor(line, game, numbers)), 0n),
  }))
  return countTickets(paid, rules.get(game.gameType))
}

/** Counts winnings and refunds for the members' limits. */
function countPlayed(
  tx: Transaction,
  before: readonly Ticket[],
  after: readonly Ticket[],
  { now, timeZone }: { now: Date; timeZone: string },
): void {
  const guard = new PlayGuard(now, timeZone)
  for (const [index, ticket] of after.entries()) {
    const known = before[index]
    if (known) guard.count(playedOf(known), playedOf(ticket))
  }
  guard.write(tx)
}

interface SettlementContext {
  batch: LedgerBatch
  now: Date
  wallet: Account
  house: Account
}

/** Pays a winner, refunds the stake of a void draw, and leaves the wallets of losers unchanged. */
function settleTicket(
  ticket: Ticket,
  draw: Decided,
  { batch, now, wallet, house }: SettlementContext,
): SettledTicket {
  const { numbers } = draw
  const lines = ticket.lines.map(line => ({
    ...line,
    payout: numbers ? paidFor(line, draw.game, numbers) : '0',
  }))
  const payout = lines.reduce((sum, line) => sum + BigInt(line.payout), 0n)
  const amount = numbers ? payout : ticket.stake
  const status = numbers ? (payout > 0n ? 'won' : 'lost') : 'void'
  const settled = { ...ticket, status, lines, payout, settled_at: now } as const
  if (amount === 0n) return { ...settled, settledBy: null }
  const outcome = batch.post({
    kind: numbers ? 'win' : 'rollback',
    book: ticket.book,
    scope: LOTTERY_SCOPE,
    key: keyOf(ticket, draw),
    reference: ticket.id,
    legs: [
      { account: wallet, amount },
      { account: house, amount: -amount },
    ],
    ...(numbers ? {} : { reverses: ticket.operation_id }),
  })
  if (outcome.state !== 'posted') throw new Error(`the ledger has paid ticket ${ticket.id}, which is pending`)
  return { ...settled, settledBy: outcome.operationId }
}

function paidFor(stored: StoredLine, game: LotteryGame, numbers: readonly string[]): string {
  const bet = game.bets.find(one => one.id === stored.betType)
  if (!bet) throw new Error(`this version does not know the bet ${stored.betType} of ${game.code}`)
  const line: AcceptedLine = { ...stored, stake: BigInt(stored.stake) }
  return payoutOf(bet, line, numbers).toString()
}

const keyOf = (ticket: Ticket, draw: Decided) => `${draw.numbers ? 'win' : 'void'} ${ticket.id}`

/** A member's wallet, and the account of the game's vendor. */
export function accounts(
  owner: { member_id: string; book: Book },
  game: LotteryGame,
  currency: Currency,
): { wallet: Account; house: Account } {
  const { book, member_id: memberId } = owner
  return {
    wallet: account({ book, kind: 'wallet', memberId, unit: currency }),
    house: account({ book, kind: 'vendor_game', vendor: game.vendor, unit: currency }),
  }
}
