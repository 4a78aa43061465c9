import { atom } from 'nanostores'
import { newId } from '#lib/ids/ids.ts'
import { asksFirst } from '#lib/limits/reality-store.ts'
import { parseMinor } from '#lib/money/money.ts'
import { visit } from '#lib/site/kept.ts'
import { setBalance } from '#lib/wallet/store.ts'
import type { CallInputOf, Failure } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { readDraws } from './game-store.ts'
import { type JudgedSlip, keyOfLine, lineOfField, type SlipLine, withLines } from './slip.ts'
import { placeLotteryBet, type TicketView } from './ticket-api.ts'
import { readTickets } from './tickets-store.ts'

type Sent = CallInputOf<typeof placeLotteryBet>

/** `unknown`: no answer came; the same slip sent again keeps its id and counts once. */
export type Placing =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'placed'; ticket: TicketView }
  | { state: 'refused'; failure: Failure; line: number | undefined }
  | { state: 'unknown'; failure: Failure }

export interface Slip {
  gameCode: string
  lines: readonly SlipLine[]
  multiplier: number
  /** What was sent and has no answer yet: until it has one, the slip stays as it is. */
  sent: Sent | undefined
}

const EMPTY: Slip = { gameCode: '', lines: [], multiplier: 1, sent: undefined }
export const $slip = atom<Slip>(EMPTY)
export const $placing = atom<Placing>({ state: 'idle' })
/** The stake that new lines start with, as it was typed last. */
let usualStake: string | undefined

/** Takes up the slip of a game as this tab left it; one without an answer is still without one. */
export function openSlip(gameCode: string): void {
  if ($slip.get().gameCode === gameCode) return
  const kept = readKept(gameCode)
  $slip.set(kept ?? { ...EMPTY, gameCode })
  $placing.set(kept?.sent ? { state: 'unknown', failure: lost } : { state: 'idle' })
}

/** A page that was left while a slip was on its way has no words from the server. */
const lost: Failure = { success: false, code: 'unavailable', message: '', requestId: '' }

export function addToSlip(bets: readonly Omit<SlipLine, 'stake'>[], firstStake: string, most: number): void {
  const stake = usualStake ?? firstStake
  change(lines =>
    withLines(
      lines,
      bets.map(bet => ({ ...bet, stake })),
      most,
    ),
  )
}

export function removeFromSlip(key: string): void {
  change(lines => lines.filter(line => keyOfLine(line) !== key))
}

export function stakeOnLine(key: string, stake: string): void {
  usualStake = stake
  change(lines => lines.map(line => (keyOfLine(line) === key ? { ...line, stake } : line)))
}

/** One stake for every line. */
export function stakeOnAll(stake: string): void {
  usualStake = stake
  change(lines => lines.map(line => ({ ...line, stake })))
}

export function clearSlip(): void {
  change(() => [])
}

export function multiplySlip(multiplier: number): void {
  if (isLocked()) return
  keep({ ...$slip.get(), multiplier })
  judgeAnew()
}

/** What was placed has been seen: back to an empty slip. */
export function anotherSlip(): void {
  if ($placing.get().state === 'placed') $placing.set({ state: 'idle' })
}

/** Sends the slip to a draw. A second call while the first is on its way does nothing. */
export async function placeSlip(drawId: string, { lines, isReady }: JudgedSlip): Promise<void> {
  if (isLocked() || !isReady) return
  const sent = {
    id: newId(),
    drawId,
    lines: lines.map(({ betType, numbers, amount }) => ({ betType, numbers, stake: String(amount) })),
  }
  await send(sent)
}

/** Asks again what became of a slip without an answer. */
export async function askAgain(): Promise<void> {
  const { sent } = $slip.get()
  if (sent && $placing.get().state === 'unknown') await send(sent)
}

async function send(sent: Sent): Promise<void> {
  const { gameCode } = $slip.get()
  keep({ ...$slip.get(), sent })
  $placing.set({ state: 'sending' })
  const outcome = await call(placeLotteryBet, sent)
  if (!outcome.ok && outcome.kind === 'fault') {
    $placing.set({ state: 'unknown', failure: outcome.failure })
    return
  }
  if (!outcome.ok) {
    keep({ ...$slip.get(), sent: undefined })
    $placing.set({ state: 'refused', failure: outcome.failure, line: lineOfField(outcome.failure.field) })
    asksFirst(outcome.code)
    // The page was behind: what is open now is asked for at once.
    if (outcome.code === 'lotteryDrawClosed' || outcome.code === 'lotteryDrawNotOpen')
      await readDraws(gameCode)
    return
  }
  keep({ ...$slip.get(), lines: [], sent: undefined })
  const balance = parseMinor(outcome.value.balance)
  if (balance !== undefined) setBalance(balance)
  $placing.set({ state: 'placed', ticket: outcome.value.ticket })
  void readTickets()
}

/** While a slip is on its way, or nobody knows whether it arrived, a change could place it twice. */
function isLocked(): boolean {
  const { state } = $placing.get()
  return state === 'sending' || state === 'unknown'
}

function change(next: (lines: readonly SlipLine[]) => readonly SlipLine[]): void {
  if (isLocked()) return
  const slip = $slip.get()
  keep({ ...slip, lines: next(slip.lines) })
  judgeAnew()
}

/** What was refused or placed is over once the slip changes. */
function judgeAnew(): void {
  if ($placing.get().state !== 'idle') $placing.set({ state: 'idle' })
}

const storageKey = (gameCode: string) => `lotterySlip:${gameCode}`

function keep(slip: Slip): void {
  $slip.set(slip)
  const isEmpty = slip.lines.length === 0 && !slip.sent
  visit.set(storageKey(slip.gameCode), isEmpty ? undefined : JSON.stringify(slip))
}

function readKept(gameCode: string): Slip | undefined {
  const kept = visit.json(storageKey(gameCode)) as Slip | null | undefined
  return kept?.gameCode === gameCode ? kept : undefined
}
