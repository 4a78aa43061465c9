import { type Definition, UNITS } from '#lib/fairness/reels/definition.ts'
import { type Coin, holdUnits, type Round, unitsOf } from '#lib/fairness/reels/round.ts'
import { type Spin, scatterPay, type Win } from '#lib/fairness/reels/spin.ts'
import { wait } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'
import type { Room } from '../../kit/room.ts'
import { type Board, FREE_PACE, PAID_PACE } from './board.ts'
import { symbolName } from './symbols.ts'

const FALL_PAUSE_MS = 700
const TRIGGER_PAUSE_MS = 1_600
const RESPIN_PAUSE_MS = 700

export interface Showing {
  room: Room
  board: Board
  definition: Definition
  stake: bigint
  hurried: () => boolean
}

const pause = async ({ hurried }: Showing, ms: number) => {
  if (!hurried()) await wait(ms)
}

/** Units of a round as money, for a stake. */
export function moneyOf({ room, stake }: Pick<Showing, 'room' | 'stake'>): (units: number) => string {
  return units => room.money((BigInt(units) * stake) / BigInt(UNITS))
}

/** Shows a round step by step: the paid spin, its coins, then its free spins. What the round came to is not said here. */
export async function showRound(showing: Showing, round: Round): Promise<void> {
  const { definition, room, hurried } = showing
  const { result, details } = room
  const { spins, hold } = round
  const factor = definition.free?.factor ?? 1
  for (const [index, spin] of spins.entries()) {
    const isLast = index === spins.length - 1
    if (index > 0 && hurried() && !isLast) continue
    await showSpin(showing, spin, index === 0 ? 1 : factor)
    if (index === 0 && spins.length > 1) {
      result.textContent = say('freeSpins', { count: spins.length - 1, factor })
      await pause(showing, TRIGGER_PAUSE_MS)
    } else if (index > 0 && !isLast) {
      const amount = moneyOf(showing)(unitsOf(definition, { ...round, spins: spins.slice(0, index + 1) }, -1))
      result.textContent = say('freeSpin', { number: index, count: spins.length - 1, amount })
      await pause(showing, FALL_PAUSE_MS)
    }
  }
  if (hold) {
    result.textContent = say('holdBegins', { count: hold[0]?.length ?? 0 })
    await pause(showing, TRIGGER_PAUSE_MS)
    await showHold(showing, hold)
    details.textContent = say('holdPays', { amount: moneyOf(showing)(holdUnits(definition, hold)) })
  }
}

async function showSpin(showing: Showing, spin: Spin, factor: number): Promise<void> {
  const { board, room, definition } = showing
  await board.turnTo(spin, factor === 1 ? PAID_PACE : FREE_PACE)
  const lines: string[] = []
  const scattered = scatterPay(definition, spin.scatters) * factor
  if (scattered > 0)
    lines.push(say('scatterPays', { count: spin.scatters, amount: moneyOf(showing)(scattered) }))
  for (const [at, fall] of spin.falls.entries()) {
    const before = spin.falls[at - 1]
    if (before) {
      await pause(showing, FALL_PAUSE_MS)
      await board.fallTo(before, fall)
    }
    board.mark(fall.wins)
    lines.push(...fall.wins.map(win => winText(win, fall.factor * factor, showing)))
    room.details.textContent = lines.join(' · ')
  }
}

function winText(win: Win, factor: number, showing: Showing): string {
  const { by } = showing.definition.mechanic
  return say(by === 'lines' ? 'line' : by === 'ways' ? 'way' : 'cluster', {
    line: (win.line ?? 0) + 1,
    run: win.run,
    symbol: symbolName(win.letter),
    amount: moneyOf(showing)(win.units * factor),
  })
}

async function showHold(showing: Showing, respins: readonly (readonly Coin[])[]): Promise<void> {
  const lying: Coin[] = []
  for (const [at, coins] of respins.entries()) {
    lying.push(...coins)
    if (showing.hurried() && at < respins.length - 1) continue
    showing.board.lay(lying, moneyOf(showing))
    if (at > 0) showing.room.result.textContent = say('respin', { number: at, count: lying.length })
    await pause(showing, RESPIN_PAUSE_MS)
  }
}
