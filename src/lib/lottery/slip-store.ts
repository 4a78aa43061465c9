import { atom } from 'nanostores'
import { handleRealityDue } from '#lib/limits/reality-store.ts'
import { visit } from '#lib/site/kept.ts'
import { setBalance } from '#lib/wallet/store.ts'
import type { CallInputOf, Failure } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { type EntryOf, submitter } from '#lib/wire/submission.ts'
import { readDraws } from './game-store.ts'
import { type CheckedSlip, keyOfLine, type SlipLine, withLines } from './slip.ts'
import { placeLotteryBet } from './ticket-api.ts'
import { readTickets } from './tickets-store.ts'

type Sent = CallInputOf<typeof placeLotteryBet>

export interface Slip {
  gameCode: string
  lines: readonly SlipLine[]
  multiplier: number
  /** The unanswered submission: until it is answered the slip cannot change. */
  sent: Sent | undefined
}

const EMPTY: Slip = { gameCode: '', lines: [], multiplier: 1, sent: undefined }
export const $slip = atom<Slip>(EMPTY)
/** Places the slip. While it is being sent, or it is unknown whether it arrived, the slip cannot change. */
export const slipBet = submitter(placeLines)
export type Placing = ReturnType<typeof slipBet.$submission.get>
/** The stake of new lines: the one typed last. */
let usualStake: string | undefined

/** Restores a game's slip from this tab, including an unanswered submission. */
export function openSlip(gameCode: string): void {
  if ($slip.get().gameCode === gameCode) return
  const stored = readStored(gameCode)
  $slip.set(stored ?? { ...EMPTY, gameCode })
  if (stored?.sent) {
    const { id, ...entry } = stored.sent
    slipBet.resume(id, entry, noAnswer)
  } else slipBet.reset()
}

/** The failure after a reload while a slip was being sent, which has no message from the server. */
const noAnswer: Failure = { success: false, code: 'unavailable', message: '', requestId: '' }

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

/** Sets one stake for every line. */
export function stakeOnAll(stake: string): void {
  usualStake = stake
  change(lines => lines.map(line => ({ ...line, stake })))
}

export function clearSlip(): void {
  change(() => [])
}

export function multiplySlip(multiplier: number): void {
  if (isLocked()) return
  storeSlip({ ...$slip.get(), multiplier })
  clearResult()
}

/** Submits the slip to a draw. */
export async function placeSlip(drawId: string, { lines, isReady }: CheckedSlip): Promise<void> {
  if (isLocked() || !isReady) return
  await slipBet.submit({
    drawId,
    lines: lines.map(({ betType, numbers, amount }) => ({ betType, numbers, stake: String(amount) })),
  })
}

/** Sends an unanswered slip again to learn its result. */
export async function retrySlip(): Promise<void> {
  const placing = slipBet.$submission.get()
  if (placing.state === 'unknown') await slipBet.submit(placing.entry)
}

async function placeLines(id: string, entry: EntryOf<typeof placeLotteryBet>) {
  const { gameCode } = $slip.get()
  storeSlip({ ...$slip.get(), sent: { id, ...entry } })
  const outcome = await call(placeLotteryBet, { id, ...entry })
  if (outcome.ok) {
    storeSlip({ ...$slip.get(), lines: [], sent: undefined })
    setBalance(outcome.value.balance)
    void readTickets()
  } else if (outcome.kind === 'refusal') {
    storeSlip({ ...$slip.get(), sent: undefined })
    handleRealityDue(outcome.code)
    // The page was outdated: load the open draw.
    if (outcome.code === 'lotteryDrawClosed' || outcome.code === 'lotteryDrawNotOpen')
      void readDraws(gameCode)
  }
  return outcome
}

/** While a slip is being sent, or it is unknown whether it arrived, a change could place it twice. */
function isLocked(): boolean {
  const { state } = slipBet.$submission.get()
  return state === 'sending' || state === 'unknown'
}

function change(next: (lines: readonly SlipLine[]) => readonly SlipLine[]): void {
  if (isLocked()) return
  const slip = $slip.get()
  storeSlip({ ...slip, lines: next(slip.lines) })
  clearResult()
}

/** Clears the last result once the slip changes. */
function clearResult(): void {
  if (slipBet.$submission.get().state !== 'idle') slipBet.reset()
}

const storageKey = (gameCode: string) => `lotterySlip:${gameCode}`

function storeSlip(slip: Slip): void {
  $slip.set(slip)
  const isEmpty = slip.lines.length === 0 && !slip.sent
  visit.set(storageKey(slip.gameCode), isEmpty ? undefined : JSON.stringify(slip))
}

function readStored(gameCode: string): Slip | undefined {
  const stored = visit.json(storageKey(gameCode)) as Slip | null | undefined
  return stored?.gameCode === gameCode ? stored : undefined
}
