import * as v from 'valibot'
import type { Game } from '#lib/games/game.ts'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { realityDueAt, type SignIn } from '#lib/limits/rules.ts'
import { type LotteryGame, lotteryGame } from '#lib/lottery/games.ts'
import { limitsOf } from '#lib/lottery/limits.ts'
import { type AcceptedLine, mostOf, readLine } from '#lib/lottery/rules.ts'
import { placeLotteryBet } from '#lib/lottery/ticket-api.ts'
import { formatMoney, type Minor } from '#lib/money/money.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import type { LedgerBatch } from '#server/ledger/batch.ts'
import { stopRefusal } from '#server/limits/may-play.ts'
import type { PlayGuard } from '#server/limits/play-guard.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import type { Call } from '#server/platform/serve.ts'
import { newRoundId } from '#server/play/round-ids.ts'
import { keyOf, type LotteryCatalogue } from './catalogue.ts'
import type { Draw } from './draw-queries.ts'
import { playedOf } from './rounds.ts'
import { accounts, LOTTERY_SCOPE } from './settle.ts'
import type { Takings } from './takings.ts'
import { type NumberStake, nameOfNumber, type Ticket } from './ticket-queries.ts'
import { ticketView } from './views.ts'

export type PlaceCall = Call<typeof placeLotteryBet>
export type PlaceAnswer = AnswerOf<typeof placeLotteryBet>

/** A line with the most that it could win and its limit. */
interface PricedLine extends AcceptedLine {
  maxWin: Minor
  limit: Minor
}

/** What slips are checked against. The books of the draws and the wallets of the members are locked. */
export interface SlipContext {
  now: Date
  catalogue: LotteryCatalogue
  draws: ReadonlyMap<string, Draw>
  activeMembers: ReadonlySet<string>
  takings: Takings
  guard: PlayGuard
  /** Sign-ins of members who play for money, as reality checks need them. */
  signIns: ReadonlyMap<string, SignIn>
  batch: LedgerBatch
}

/** A slip that was accepted. */
export interface Placed {
  answer: PlaceAnswer
  ticket: Ticket
  game: LotteryGame
  nodeId: string
  balance: Minor
}

/** The key of the ledger for a slip. */
export const betKey = (call: PlaceCall) => ({ scope: LOTTERY_SCOPE, key: `bet ${call.input.id}` })

/**
 * Accepts a slip or throws the refusal of the whole slip; counts nothing until it is accepted. The clock is read after
 * the draw's book is locked, and the draw is decided under the same lock, so a bet that waited past the cut-off or for
 * the result is refused.
 */
export function placeSlip(call: PlaceCall, context: SlipContext): Placed {
  const { input, session } = call
  const { now, takings } = context
  const place = { drawId: input.drawId, book: session.book }
  const draw = context.draws.get(input.drawId)
  const game = draw && lotteryGame(draw.game_code)
  const shown = game && context.catalogue.gameByKey(keyOf(game))
  const exposureLeft = takings.exposureLeft(place)
  if (exposureLeft === undefined || !draw || !game || !shown) throw call.refusal('notFound', { status: 404 })
  if (!context.activeMembers.has(session.memberId)) throw call.refusal('accountClosed', { status: 403 })
  if (shown.maintenance) throw maintenanceRefusal(call, shown)
  refuseUnlessOpen(call, draw, now)
  const lines = readLines(call, game)
  const stake = lines.reduce((sum, line) => sum + line.stake, 0n)
  refuseWhenStopped(call, context, stake)
  const exposure = lines.reduce((sum, line) => sum + line.maxWin, 0n)
  if (exposure > exposureLeft) throw call.refusal('lotteryDrawFull', { status: 409 })
  const numbers = numbersWithin(call, lines, takings)
  const { operationId, balance } = takeStake(call, game, { stake, batch: context.batch })
  takings.take(place, { stake, exposure, numbers })
  const ticket: Ticket = {
    id: newRoundId(now),
    member_id: session.memberId,
    draw_id: draw.id,
    book: session.book,
    status: 'pending',
    lines: lines.map(({ betType, numbers, stake, odds }) => ({
      betType,
      numbers,
      stake: stake.toString(),
      odds,
    })),
    stake,
    payout: 0n,
    operation_id: operationId,
    placed_at: now,
    settled_at: null,
  }
  context.guard.count({ stake: 0n, payout: 0n }, playedOf(ticket))
  const { game_code, period, draws_at } = draw
  const view = ticketView(
    { ...ticket, game_code, period, draws_at, numbers: null },
    call.language,
    context.catalogue,
  )
  const answer = v.parse(placeLotteryBet.answer, { ticket: view, balance: balance.toString() })
  return { answer, ticket, game, nodeId: shown.nodeId, balance }
}

/** Refuses during a break, for a member's limit that the slip would exceed, and for an unanswered reality check. */
function refuseWhenStopped(call: PlaceCall, { guard, signIns, now }: SlipContext, stake: Minor): void {
  const { session, language, runtime } = call
  const signIn = signIns.get(session.id)
  const isDue = signIn !== undefined && realityDueAt(signIn, runtime.config.policy) <= now
  const stop = guard.stopOf(session.memberId, stake) ?? (isDue ? { by: 'reality' as const } : undefined)
  if (stop) throw stopRefusal(stop, { memberId: session.memberId, language, runtime })
}

function maintenanceRefusal(call: PlaceCall, game: Game): Refusal {
  const details = { gameName: game.names[call.language], gameType: game.gameType }
  return call.refusal('gameMaintenance', { details })
}

/** By the server's clock, and by the draw's state because another process's clock may be ahead. */
function refuseUnlessOpen(call: PlaceCall, draw: Draw, now: Date): void {
  if (draw.state !== 'scheduled' || now >= draw.closes_at)
    throw call.refusal('lotteryDrawClosed', { status: 409 })
  if (now < draw.opens_at) throw call.refusal('lotteryDrawNotOpen', { status: 409 })
}

function readLines(call: PlaceCall, game: LotteryGame): PricedLine[] {
  const { currency } = call.runtime.config
  return call.input.lines.map((line, index) => {
    const bet = game.bets.find(one => one.id === line.betType)
    const stake = BigInt(line.stake)
    const read = bet && readLine(bet, { numbers: line.numbers, stake })
    if (!bet || !read) throw call.refusal('lotteryNumbersWrong', { field: `lines.${index}.numbers` })
    const { min, max, perNumber } = limitsOf(bet, currency)
    if (stake < min || stake > max) {
      throw call.refusal('amountOutsideLimits', {
        field: `lines.${index}.stake`,
        values: { min: amountText(call, min), max: amountText(call, max) },
        details: { min: min.toString(), max: max.toString() },
      })
    }
    return { ...read, maxWin: mostOf(bet, read.numbers, stake), limit: perNumber }
  })
}

/** The slip's stakes per choice, each within the limit of what all members together may stake on it. */
function numbersWithin(call: PlaceCall, lines: readonly PricedLine[], takings: Takings): NumberStake[] {
  const place = { drawId: call.input.drawId, book: call.session.book }
  const sums = new Map<string, NumberStake & { line: number }>()
  for (const [line, { betType, numbers, stake, limit }] of lines.entries()) {
    const one = { ...place, betType, numbers, limit, line, stake }
    const known = sums.get(nameOfNumber(one))
    sums.set(nameOfNumber(one), known ? { ...known, stake: known.stake + stake } : one)
  }
  for (const { line, ...one } of sums.values()) {
    const left = one.limit - takings.stakedOn(one)
    if (one.stake <= left) continue
    const { numbers } = one
    throw call.refusal('lotteryNumberFull', {
      status: 409,
      field: `lines.${line}.stake`,
      values: { numbers, amount: amountText(call, left) },
      details: { numbers, left: left.toString() },
    })
  }
  return [...sums.values()].map(({ line: _, ...one }) => one)
}

function takeStake(
  call: PlaceCall,
  game: LotteryGame,
  { stake, batch }: { stake: Minor; batch: LedgerBatch },
): { operationId: string; balance: Minor } {
  const { input, session, runtime } = call
  const owner = { member_id: session.memberId, book: session.book }
  const { wallet, house } = accounts(owner, game, runtime.config.currency)
  // Checked before posting: the ledger would repeat a refusal under this id for ever.
  if (batch.balance(wallet) < stake) throw call.refusal('notEnoughMoney')
  const outcome = batch.post({
    ...betKey(call),
    kind: 'bet',
    book: session.book,
    reference: input.id,
    legs: [
      { account: wallet, amount: -stake },
      { account: house, amount: stake },
    ],
  })
  if (outcome.state !== 'posted') throw new Error(`the bet ${input.id} was ${outcome.state} by the ledger`)
  return { operationId: outcome.operationId, balance: batch.balance(wallet) }
}

function amountText(call: PlaceCall, amount: Minor): string {
  return formatMoney(amount, call.runtime.config.currency, LANGUAGES[call.language].tag)
}
