import type { RoundView } from './calls.ts'
import { say } from './page-data.ts'
import type { Room } from './room.ts'
import { playSound } from './sound.ts'

/**
 * Says what a round came to. Only more than the stake is a win; a part of the stake coming back is called that, and looks
 * no different from a round that pays nothing.
 */
export function showResult(room: Room, { proof, state }: RoundView, before = ''): void {
  const [stake, payout] = [BigInt(proof.stakeMinor), BigInt(proof.payoutMinor)]
  showAmounts(room, { stake, payout, isPending: state === 'pending' }, before)
}

/** The same for several rounds with one result: amounts in minor units. */
export function showAmounts(
  { stage, result, money }: Room,
  { stake, payout, isPending }: { stake: bigint; payout: bigint; isPending: boolean },
  before: string,
): void {
  stage.classList.toggle('won', payout > stake)
  playSound(payout > stake ? 'won' : 'settled')
  // A line may end between a sign and a currency's: a word joiner keeps them together.
  const net = money(payout - stake, { signed: true }).replace(/^[+−]/, '$&\u2060')
  const amounts = { amount: money(payout), stake: money(stake), net }
  const words =
    payout === 0n ? 'noPay' : payout < stake ? 'partReturn' : payout === stake ? 'stakeReturn' : 'win'
  const pending = isPending ? say('pending', amounts) : ''
  result.textContent = [before, say(words, amounts), pending].filter(Boolean).join(' ')
}

/** Takes what was told of the last round off the cloth. */
export function clearTold(room: Room): void {
  room.details.textContent = ''
  room.stage.classList.remove('won')
}

/** Says what happens now, in place of what was told of the last round. */
export function tellNow(room: Room, text: string): void {
  clearTold(room)
  room.result.textContent = text
}
