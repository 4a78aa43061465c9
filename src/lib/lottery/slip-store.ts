import { atom } from 'nanostores'
import { asksFirst } from '#lib/limits/reality-store.ts'
import { visit } from '#lib/site/kept.ts'
import { setBalance } from '#lib/wallet/store.ts'
import type { CallInputOf, Failure } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { type EntryOf, submitter } from '#lib/wire/submission.ts'
import { readDraws } from './game-store.ts'
import { type JudgedSlip, keyOfLine, type SlipLine, withLines } from './slip.ts'
import { placeLotteryBet } from './ticket-api.ts'
import { readTickets } from './tickets-store.ts'

type Sent = CallInputOf<typeof placeLotteryBet>

export interface Slip {
  gameCode: string
  lines: readonly SlipLine[]
  multiplier: number
  /** What was sent and has no answer yet: until it has one, the slip stays as it is. */
  sent: Sent | undefined
}

const EMPTY: Slip = { gameCode: '', lines: [], multiplier: 1, sent: undefined }
export const $slip = atom<Slip>(EMPTY)
/** Placing the slip. While it is on its way, or nobody knows whether it arrived, the slip stays as it is. */
export const slipBet = submitter(placeLines)
export type Placing = ReturnType<typeof slipBet.$submission.get>
/** The stake that new lines start with, as it was typed last. */
let usualStake: string | undefined

/** Takes up the slip of a game as this tab left it; one without an answer is still without one. */
export function openSlip(gameCode: string): void {
  if ($slip.get().gameCode === gameCode) return
  const kept = readKept(gameCode)
  $slip.set(kept ?? { ...EMPTY, gameCode })
  if (kept?.sent) {
    const { id, ...entry } = kept.sent
    slipBet.resume(id, entry, lost)
  } else slipBet.reset()
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

/** Sends the slip to a draw. */
export async function placeSlip(drawId: string, { lines, isReady }: JudgedSlip): Promise<void> {
  if (isLocked() || !isReady) return
  await slipBet.submit({
    drawId,
    lines: lines.map(({ betType, numbers, amount }) => ({ betType, numbers, stake: String(amount) })),
  })
}

/** Asks again what became of a slip without an answer. */
export async function askAgain(): Promise<void> {
  const placing = slipBet.$submission.get()
  if (placing.state === 'unknown') await slipBet.submit(placing.entry)
}

async function placeLines(id: string, entry: EntryOf<typeof placeLotteryBet>) {
  const { gameCode } = $slip.get()
  keep({ ...$slip.get(), sent: { id, ...entry } })
  const outcome = await call(placeLotteryBet, { id, ...entry })
  if (outcome.ok) {
    keep({ ...$slip.get(), lines: [], sent: undefined })
    setBalance(outcome.value.balance)
    void readTickets()
  } else if (outcome.kind === 'refusal') {
    keep({ ...$slip.get(), sent: undefined })
    asksFirst(outcome.code)
    // The page was behind: what is open now is asked for.
    if (outcome.code === 'lotteryDrawClosed' || outcome.code === 'lotteryDrawNotOpen')
      void readDraws(gameCode)
  }
  return outcome
}

/** While a slip is on its way, or nobody knows whether it arrived, a change could place it twice. */
function isLocked(): boolean {
  const { state } = slipBet.$submission.get()
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
  if (slipBet.$submission.get().state !== 'idle') slipBet.reset()
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
