import { percentOf } from '#lib/fairness/rtp.ts'
import { el } from './dom.ts'
import { say } from './page-data.ts'

/** What a game gives back over time, exactly, as its rules state it. */
export function returnText(rtp: { numerator: bigint; denominator: bigint }): HTMLElement[] {
  const values = {
    rtp: percentOf(rtp, 2),
    numerator: String(rtp.numerator),
    denominator: String(rtp.denominator),
  }
  return [el('h3', {}, say('rulesReturn')), el('p', {}, say('rulesReturnAbout', values))]
}
