import {
  PINBALL_ROWS,
  type PinballTable,
  pinballReturn,
  pocketOf,
  pocketPays,
  pocketWays,
  RISKS,
  readTable,
  readTurns,
} from '#lib/fairness/pinball.ts'
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

/** How the ball falls, what the pockets of the chosen table pay and how often, and what every table gives back. */
export function rulesOf(seat: Seat, chosen: PinballTable, stake: bigint, money: Money): HTMLElement[] {
  const pays = pocketPays(chosen)
  const ways = pocketWays(chosen.rows)
  const all = 2 ** chosen.rows
  const pockets = pays.map((tenths, at) => [
    String(at + 1),
    factorText(tenths / 10),
    say('waysOf', {
      count: Number(ways[at]).toLocaleString(pageData.language),
      all: all.toLocaleString(pageData.language),
    }),
  ])
  const returns = PINBALL_ROWS.map(rows => [
    say('rowsOf', { count: rows }),
    ...RISKS.map(risk => `${decimal(percentOf(pinballReturn({ rows, risk }), 2), pageData.language)}%`),
  ])
  const limits = stakeLimits(seat, money)
  return [
    el('p', {}, say('rulesFall')),
    el('p', {}, say('rulesChoose')),
    el('h3', {}, say('rulesPockets', { rows: chosen.rows, risk: say(`risk_${chosen.risk}`) })),
    table([say('pocket'), say('odds'), say('rulesHowOften')], pockets),
    mostText(Math.max(...pays) / 10, stake, money),
    el('h3', {}, say('rulesReturn')),
    table([say('rows'), ...RISKS.map(risk => say(`risk_${risk}`))], returns),
    el('p', {}, say('rulesCounted')),
    el('p', {}, say('returnAbout')),
    el('p', {}, say('rulesStakes', limits)),
    el('p', {}, say('rulesFault')),
  ]
}

/** A ball in the history: its table, its turns and its pocket. */
export function pictureOf({ proof }: RoundView): HTMLElement {
  const chosen = readTable(proof.bets ?? '')
  const pocket = pocketOf(readTurns(proof.outcome ?? ''))
  const times = factorText(chosen ? (pocketPays(chosen)[pocket] ?? 0) / 10 : 0)
  return el(
    'p',
    {},
    chosen ? `${say('rowsOf', { count: chosen.rows })} · ${say(`risk_${chosen.risk}`)} · ` : '',
    say('ballLies', { number: pocket + 1, times }),
  )
}
