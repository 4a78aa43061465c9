import { percentOf } from '#lib/fairness/rtp.ts'
import { el } from './dom.ts'
import { pageData, say } from './page-data.ts'
import type { Money } from './room.ts'

/** What a game gives back over time, exactly, as its rules state it. */
export function returnText(rtp: { numerator: bigint; denominator: bigint }): HTMLElement[] {
  const values = {
    rtp: percentOf(rtp, 2),
    numerator: String(rtp.numerator),
    denominator: String(rtp.denominator),
  }
  return [el('h3', {}, say('rulesReturn')), el('p', {}, say('rulesReturnAbout', values))]
}

/** The most that a round pays, in stakes to the hundredth and for the stake that is set. */
export function mostText(times: number, stake: bigint, money: Money): HTMLElement {
  const amount = money((BigInt(Math.round(times * 100)) * stake) / 100n)
  return el('p', {}, say('rulesMost', { times: times.toLocaleString(pageData.language), amount }))
}
