import { freeSpinChance, percentOf, returnToPlayer } from '#lib/fairness/rtp.ts'
import {
  type Letter,
  LINES,
  LOTUS_PAYS,
  lettersAt,
  lineStakeOf,
  PAYS,
  type PayingLetter,
  SLOT_FIGURES,
} from '#lib/fairness/slot.ts'
import type { RoundView } from '../../kit/calls.ts'
import { el, svg } from '../../kit/dom.ts'
import { figuresTable } from '../../kit/figures-table.ts'
import { stakeLimits } from '../../kit/limits.ts'
import { say } from '../../kit/page-data.ts'
import type { Money, Seat } from '../../kit/room.ts'
import { NAME_KEYS, symbol } from './symbols.ts'

/** Rules, paytable, lines, return and stakes: everything that decides what a round may pay. */
export function rulesOf(seat: Seat, stake: bigint, money: Money): HTMLElement[] {
  const rtp = returnToPlayer()
  const chance = freeSpinChance()
  const rounds = String((chance.denominator + chance.numerator / 2n) / chance.numerator)
  return [
    el('p', {}, say('rulesLines', { stake: money(stake) })),
    el('p', {}, say('rulesWild')),
    el('p', {}, say('rulesLotus')),
    el('h3', {}, say('rulesPays')),
    paytable(stake, money),
    el('h3', {}, say('rulesLinesTitle')),
    el('ol', { class: 'line-list' }, ...LINES.map(lineMap)),
    el('h3', {}, say('figures')),
    figuresTable({
      ...SLOT_FIGURES,
      rtp: percentOf(rtp, 4),
      most: SLOT_FIGURES.most / LINES.length,
      mostAmount: money(BigInt(SLOT_FIGURES.most) * lineStakeOf(stake)),
    }),
    el('h3', {}, say('rulesReturn')),
    el(
      'p',
      {},
      say('rulesReturnAbout', {
        rtp: percentOf(rtp, 2),
        numerator: String(rtp.numerator),
        denominator: String(rtp.denominator),
      }),
    ),
    el('p', {}, say('rulesFreeChance', { count: rounds })),
    el('p', {}, say('rulesStakes', stakeLimits(seat, money))),
    el('p', {}, say('rulesFault')),
  ]
}

/** The reels of a round in the history. */
export function pictureOf({ proof }: RoundView): HTMLElement {
  return el('div', { class: 'grids' }, ...(proof.stops ?? []).map(smallGrid))
}

function smallGrid(stops: readonly number[]): HTMLElement {
  const columns = stops.map((stop, reel) => lettersAt(reel, stop))
  const cells = [0, 1, 2].flatMap(row =>
    columns.map(letters =>
      el('span', { class: `mini cell cell-${letters[row]}` }, symbol(letters[row] ?? 'S')),
    ),
  )
  return el('div', { class: 'small-grid', 'aria-hidden': 'true' }, ...cells)
}

function paytable(stake: bigint, money: (minor: bigint) => string): HTMLElement {
  const lineStake = lineStakeOf(stake)
  const lotusPays = LOTUS_PAYS.map(pay => BigInt(pay) * stake)
  const letters = Object.keys(PAYS) as PayingLetter[]
  const rows = letters.map(letter =>
    row(
      letter,
      PAYS[letter].map(pay => BigInt(pay) * lineStake),
      money,
    ),
  )
  const head = [say('rulesSymbol'), ...[3, 4, 5].map(count => say('rulesOfKind', { count }))]
  return el(
    'table',
    { class: 'paytable' },
    el('thead', {}, el('tr', {}, ...head.map(text => el('th', { scope: 'col' }, text)))),
    el('tbody', {}, row('F', lotusPays, money), ...rows),
  )
}

function row(letter: Letter, pays: readonly bigint[], money: (minor: bigint) => string): HTMLElement {
  const name = el(
    'th',
    { scope: 'row' },
    el('span', { class: `mini cell cell-${letter}` }, symbol(letter)),
    say(NAME_KEYS[letter]),
  )
  return el('tr', {}, name, ...pays.map(pay => el('td', {}, money(pay))))
}

function lineMap(rows: readonly number[]): HTMLElement {
  const cells = rows.flatMap((row, reel) =>
    [0, 1, 2].map(at =>
      svg('rect', {
        x: reel * 10 + 1,
        y: at * 10 + 1,
        width: 8,
        height: 8,
        rx: 1.5,
        class: at === row ? 'through' : 'beside',
      }),
    ),
  )
  return el('li', {}, svg('svg', { viewBox: '0 0 50 30', 'aria-hidden': 'true' }, ...cells))
}
