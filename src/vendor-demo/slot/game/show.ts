import {
  FREE_SPINS,
  freeSpinsAfter,
  lineStakeOf,
  lotusPay,
  payoutOf,
  type Spin,
  spinAt,
} from '#lib/fairness/slot.ts'
import type { RoundView } from './calls.ts'
import { wait } from './dom.ts'
import { say } from './facts.ts'
import { FREE_PACE, PAID_PACE } from './reels.ts'
import { NAME_KEYS } from './symbols.ts'
import type { View } from './view.ts'

export type Money = (minor: bigint, options?: { signed: boolean }) => string

/** How long a free spin's result stands before the next one turns. */
const FREE_PAUSE_MS = 900
const TRIGGER_PAUSE_MS = 1_800

/** Plays a round that has been decided: the paid spin, then its free spins; `hurried` cuts the rest short. */
export async function showRound(
  view: View,
  round: RoundView,
  money: Money,
  hurried: () => boolean,
): Promise<void> {
  const stake = BigInt(round.proof.stakeMinor)
  const spins = round.proof.stops.map(stops => spinAt(stops))
  for (const [index, spin] of spins.entries()) {
    const last = index === spins.length - 1
    if (index > 0 && hurried() && !last) continue
    await view.reels.turnTo(spin.stops, index === 0 ? PAID_PACE : FREE_PACE)
    view.reels.mark(spin)
    view.lines.textContent = linesInWords(spin, stake, index > 0, money)
    if (index === 0 && freeSpinsAfter(spin) > 0) {
      view.result.textContent = say('freeSpins', { count: FREE_SPINS })
      if (!hurried()) await wait(TRIGGER_PAUSE_MS)
    } else if (index > 0 && !last) {
      const amount = money(payoutOf(spins.slice(0, index + 1), stake))
      view.result.textContent = say('freeSpin', { number: index, count: FREE_SPINS, amount })
      if (!hurried()) await wait(FREE_PAUSE_MS)
    }
  }
  tellResult(view, round, money)
}

/**
 * Says what the round came to. Only more than the stake is a win; a part of the stake coming back is called that, and
 * looks no different from a round that pays nothing.
 */
function tellResult(view: View, round: RoundView, money: Money): void {
  const stake = BigInt(round.proof.stakeMinor)
  const payout = BigInt(round.proof.payoutMinor)
  view.stage.classList.toggle('won', payout > stake)
  const amounts = { amount: money(payout), stake: money(stake), net: money(payout - stake, { signed: true }) }
  const words =
    payout === 0n ? 'noPay' : payout < stake ? 'partReturn' : payout === stake ? 'stakeReturn' : 'win'
  const pending = round.state === 'pending' ? ` ${say('pending', amounts)}` : ''
  view.result.textContent = say(words, amounts) + pending
}

function linesInWords(spin: Spin, stake: bigint, isFree: boolean, money: Money): string {
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
