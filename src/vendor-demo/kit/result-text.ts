import type { RoundView } from './calls.ts'
import { say } from './page-data.ts'
import type { Room } from './room.ts'
import { playSound } from './sound.ts'

/**
 * Says what a round came to. Only more than the stake is a win; a part of the stake coming back is called that, and looks
 * no different from a round that pays nothing.
 */
export function showResult({ stage, result, money }: Room, round: RoundView, before = ''): void {
  const stake = BigInt(round.proof.stakeMinor)
  const payout = BigInt(round.proof.payoutMinor)
  stage.classList.toggle('won', payout > stake)
  playSound(payout > stake ? 'won' : 'settled')
  const amounts = { amount: money(payout), stake: money(stake), net: money(payout - stake, { signed: true }) }
  const words =
    payout === 0n ? 'noPay' : payout < stake ? 'partReturn' : payout === stake ? 'stakeReturn' : 'win'
  const pending = round.state === 'pending' ? say('pending', amounts) : ''
  result.textContent = [before, say(words, amounts), pending].filter(Boolean).join(' ')
}
