import { JACKPOT_AMONG, JACKPOT_SLOT, REELS_RTP, TO_JACKPOT, TO_NEXT } from '#lib/fairness/jackpot.ts'
import type { Definition } from '#lib/fairness/reels/definition.ts'
import type { Opened, Played } from '../../kit/calls.ts'
import { el } from '../../kit/dom.ts'
import { pageData, say } from '../../kit/page-data.ts'
import type { Money } from '../../kit/room.ts'

interface JackpotView {
  element: HTMLElement
  /** Takes over what an answer says of the jackpot. */
  show: (answer: Opened | Played, money: Money) => void
}

/** What the jackpot holds now; undefined for a slot without one. */
export function createJackpot(definition: Definition): JackpotView | undefined {
  if (definition !== JACKPOT_SLOT) return undefined
  const amount = el('b', {}, '—')
  return {
    element: el('p', { class: 'jackpot' }, el('span', {}, say('jackpot')), amount),
    show: (answer, money) => {
      const { jackpot } = answer as { jackpot?: string }
      if (jackpot !== undefined) amount.textContent = money(BigInt(jackpot))
    },
  }
}

/** How the jackpot is fed and won, for the rules of a slot that has one. */
export function jackpotRules(definition: Definition, stake: bigint): HTMLElement[] {
  if (definition !== JACKPOT_SLOT) return []
  const percent = (thousandths: bigint) =>
    (Number(thousandths) / 10).toLocaleString(pageData.language, { maximumFractionDigits: 1 })
  const rounds = Math.round(JACKPOT_AMONG / Number(stake)).toLocaleString(pageData.language)
  const shares = { now: percent(TO_JACKPOT), next: percent(TO_NEXT), both: percent(TO_JACKPOT + TO_NEXT) }
  return [
    el('h3', {}, say('jackpot')),
    el('p', {}, say('jackpotFed', shares)),
    el('p', {}, say('jackpotWins', { rounds })),
    el('p', {}, say('jackpotReturn', { ...shares, reels: REELS_RTP, all: definition.figures.rtp })),
  ]
}
