import {
  FREE_SPINS,
  freeSpinsAfter,
  lineStakeOf,
  lotusPay,
  payoutOf,
  type Spin,
  spinAt,
} from '#lib/fairness/slot.ts'
import type { RoundView } from '../../kit/calls.ts'
import { wait } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'
import { showResult } from '../../kit/result-text.ts'
import type { Money, Room } from '../../kit/room.ts'
import { FREE_PACE, PAID_PACE, type Reels } from './reels.ts'
import { NAME_KEYS } from './symbols.ts'

/** How long a free spin's result stands before the next one turns. */
const FREE_PAUSE_MS = 900
const TRIGGER_PAUSE_MS = 1_800

/** Plays a round that has been decided: the paid spin, then its free spins; `hurried` cuts the rest short. */
export async function showRound(
  { room, reels }: { room: Room; reels: Reels },
  round: RoundView,
  hurried: () => boolean,
): Promise<void> {
  const { money, result, details } = room
  const stake = BigInt(round.proof.stakeMinor)
  const spins = (round.proof.stops ?? []).map(stops => spinAt(stops))
  for (const [index, spin] of spins.entries()) {
    const last = index === spins.length - 1
    if (index > 0 && hurried() && !last) continue
    await reels.turnTo(spin.stops, index === 0 ? PAID_PACE : FREE_PACE)
    reels.mark(spin)
    details.textContent = linesText(spin, stake, index > 0, money)
    if (index === 0 && freeSpinsAfter(spin) > 0) {
      result.textContent = say('freeSpins', { count: FREE_SPINS })
      if (!hurried()) await wait(TRIGGER_PAUSE_MS)
    } else if (index > 0 && !last) {
      const amount = money(payoutOf(spins.slice(0, index + 1), stake))
      result.textContent = say('freeSpin', { number: index, count: FREE_SPINS, amount })
      if (!hurried()) await wait(FREE_PAUSE_MS)
    }
  }
  showResult(room, round)
}

function linesText(spin: Spin, stake: bigint, isFree: boolean, money: Money): string {
  const factor = isFree ? 2n : 1n
  const unit = lineStakeOf(stake) * factor
  const lines = spin.lineWins.map(win =>
    say('line', {
      line: win.line + 1,
      run: win.run,
      symbol: say(NAME_KEYS[win.letter]),
      amount: money(BigInt(win.lineStakes) * unit),
    }),
  )
  const lotus = lotusPay(spin.lotuses)
  if (lotus > 0)
    lines.unshift(say('lotusPays', { count: spin.lotuses, amount: money(BigInt(lotus) * stake * factor) }))
  return lines.join(' · ')
}
