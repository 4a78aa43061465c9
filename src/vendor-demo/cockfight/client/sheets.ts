import {
  cockfightReturn,
  type Fight,
  NUMBERS,
  readWinner,
  SIDES,
  type Side,
} from '#lib/fairness/cockfight.ts'
import { percentOf } from '#lib/fairness/rtp.ts'
import type { RoundView } from '../../kit/calls.ts'
import { el } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'
import type { Money, Seat } from '../../kit/room.ts'
import { table } from '../../kit/table.ts'

/** What a bet gains for one: "0.88 : 1". */
export function oddsOf({ odds }: Fight, side: Side): string {
  return `${Number(odds[side]) / 100} : 1`
}

/** How a round is decided, the chances, what each bet pays and gives back. */
export function rulesOf(fight: Fight, { stakes, roundMs }: Seat, most: bigint, money: Money): HTMLElement[] {
  const { meron } = fight.chances
  const limits = { least: money(stakes[0] ?? 0n), most: money(most), seconds: roundMs / 1_000 }
  const rows = SIDES.map(side => [
    say(`side_${side}`),
    `${(fight.chances[side] * 100) / NUMBERS} %`,
    oddsOf(fight, side),
    `${percentOf(cockfightReturn(fight, side), 2)} %`,
  ])
  return [
    el('p', {}, say('rulesGoal')),
    el('p', {}, say('rulesNumbers', { meron, wala: meron + fight.chances.wala })),
    el('p', {}, say('rulesBack')),
    el('h3', {}, say('rulesReturn')),
    table([say('bet'), say('chance'), say('odds'), 'RTP'], rows),
    el('p', {}, say('returnAbout')),
    el('p', {}, say('limitsAbout', limits)),
    el('p', {}, say('rulesPicture')),
    el('p', {}, say('rulesFault')),
  ]
}

/** The winner of a round in the history, and the number that decided. */
export function pictureOf(fight: Fight, { proof }: RoundView): HTMLElement {
  const { winner, number } = readWinner(fight, proof.outcome ?? '')
  return el('p', {}, `${say(`won_${winner}`)} ${say('numberDrawn', { number })}`)
}
