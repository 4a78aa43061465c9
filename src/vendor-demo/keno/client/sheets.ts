import {
  DRAWN,
  kenoPays,
  kenoReturn,
  kenoWays,
  MOST_PICKS,
  NUMBERS,
  PICK_COUNTS,
  readDrawn,
  readPicks,
  rightPicks,
} from '#lib/fairness/keno.ts'
import { percentOf } from '#lib/fairness/rtp.ts'
import { decimal } from '#lib/i18n/format.ts'
import type { RoundView } from '../../kit/calls.ts'
import { el } from '../../kit/dom.ts'
import { factorText } from '../../kit/factor-text.ts'
import { stakeLimits } from '../../kit/limits.ts'
import { pageData, say } from '../../kit/page-data.ts'
import { mostText } from '../../kit/return-text.ts'
import type { Money, Seat } from '../../kit/room.ts'
import { table } from '../../kit/table.ts'

/** How a round goes, what so many picks pay and how often, and what every number of picks gives back. */
export function rulesOf(seat: Seat, picks: number, stake: bigint, money: Money): HTMLElement[] {
  const { language } = pageData
  const pays = kenoPays(picks)
  const ways = kenoWays(picks)
  const all = ways.reduce((sum, count) => sum + count, 0n)
  const rows = pays.flatMap((tenths, right) => {
    if (tenths === 0) return []
    const among = Number((all * 100n) / (ways[right] ?? 1n)) / 100
    const often = say('oneIn', { among: among.toLocaleString(language, { maximumFractionDigits: 2 }) })
    return [[String(right), factorText(tenths / 10), often]]
  })
  const returns = PICK_COUNTS.map(count => [
    String(count),
    `${decimal(percentOf(kenoReturn(count), 2), language)}%`,
  ])
  const limits = stakeLimits(seat, money)
  return [
    el('p', {}, say('rulesPick', { most: MOST_PICKS, numbers: NUMBERS, drawn: DRAWN })),
    el('p', {}, say('rulesChance')),
    el('h3', {}, say('rulesPaysFor', { count: picks })),
    table([say('right'), say('odds'), say('rulesHowOften')], rows),
    mostText(Math.max(...pays) / 10, stake, money),
    el('h3', {}, say('rulesReturn')),
    table([say('rulesPicks'), say('rulesReturn')], returns),
    el('p', {}, say('rulesCounted')),
    el('p', {}, say('returnAbout')),
    el('p', {}, say('rulesStakes', limits)),
    el('p', {}, say('rulesFault')),
  ]
}

/** A round in the history: the picks, what was drawn, and how many of them were right. */
export function pictureOf({ proof }: RoundView): HTMLElement {
  const picks = readPicks(proof.bets ?? '') ?? []
  const drawn = readDrawn(proof.outcome ?? '')
  const lines = [
    say('rightOf', { right: rightPicks(picks, drawn).length, picks: picks.length }),
    say('yourNumbers', { numbers: picks.join(' · ') }),
    say('drawnNumbers', { numbers: drawn.join(' · ') }),
  ]
  return el('div', {}, ...lines.map(text => el('p', {}, text)))
}
