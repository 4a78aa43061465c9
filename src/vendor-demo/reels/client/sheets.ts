import {
  CLUSTER_SIZES,
  COIN,
  type Definition,
  SCATTER,
  SHORTEST_RUN,
  SIMULATED_ROUNDS,
  UNITS,
} from '#lib/fairness/reels/definition.ts'
import { readRound } from '#lib/fairness/reels/round.ts'
import { MOST_FALLS } from '#lib/fairness/reels/spin.ts'
import type { RoundView } from '../../kit/calls.ts'
import { el, svg } from '../../kit/dom.ts'
import { figuresTable } from '../../kit/figures-table.ts'
import { stakeLimits } from '../../kit/limits.ts'
import { pageData, say } from '../../kit/page-data.ts'
import type { Money, Seat } from '../../kit/room.ts'
import { jackpotRules } from './jackpot.ts'
import { cell, symbolName } from './symbols.ts'

/** Rules, figures, paytable, lines and stakes: everything that decides what a round may pay, from the definition. */
export function rulesOf(definition: Definition, seat: Seat, stake: bigint, money: Money): HTMLElement[] {
  const amount = (units: number) => money((BigInt(units) * stake) / BigInt(UNITS))
  const { mechanic } = definition
  return [
    ...sentencesOf(definition, amount).map(text => el('p', {}, text)),
    el('h3', {}, say('figures')),
    figuresTable({
      ...definition.figures,
      most: definition.figures.most / UNITS,
      mostAmount: amount(definition.figures.most),
    }),
    el(
      'p',
      {},
      say(definition.figures.error ? 'rtpSimulated' : 'rtpExact', {
        error: definition.figures.error ?? '',
        rounds: SIMULATED_ROUNDS.toLocaleString(pageData.language),
      }),
    ),
    ...jackpotRules(definition, stake),
    el('h3', {}, say('rulesPays')),
    el('p', {}, say('rulesFor', { stake: money(stake) })),
    paytable(definition, amount),
    ...(mechanic.by === 'lines' && mechanic.lines.length > 1
      ? [
          el('h3', {}, say('rulesLinesTitle')),
          el('ol', { class: 'line-list' }, ...mechanic.lines.map(rows => lineMap(rows, definition.rows))),
        ]
      : []),
    el('p', {}, say('rulesEven')),
    el('p', {}, say('rulesStakes', stakeLimits(seat, money))),
    el('p', {}, say('rulesFault')),
  ]
}

/** What the definition does, one sentence for each of its features. */
function sentencesOf(definition: Definition, amount: (units: number) => string): string[] {
  const { mechanic, strips, rows, expands, cascade, free, hold, pick, cap } = definition
  const has = (letter: string) => strips.some(strip => strip.includes(letter))
  const size = { reels: strips.length, rows }
  return [
    mechanic.by === 'lines'
      ? say('rulesLines', { ...size, lines: mechanic.lines.length })
      : say(mechanic.by === 'ways' ? 'rulesWays' : 'rulesClusters', {
          ...size,
          ways: rows ** strips.length,
          least: CLUSTER_SIZES[0],
        }),
    ...(has('W') ? [say('rulesWild')] : []),
    ...(has('X') ? [say('rulesWildDouble')] : []),
    ...(expands ? [say('rulesExpands')] : []),
    ...(cascade ? [say('rulesCascade'), say('rulesFallsEnd', { falls: MOST_FALLS })] : []),
    ...(cascade && cascade.length > 1
      ? [say('rulesFactors', { factors: cascade.map(one => `×${one}`).join(', ') })]
      : []),
    ...(free ? [say('rulesFree', { count: free.spins, factor: free.factor })] : []),
    ...(hold ? [say('rulesHold', { least: hold.least, full: amount(hold.full) })] : []),
    ...(pick ? [say('rulesPick', { prizes: pick.prizes.map(amount).join(', ') })] : []),
    ...(cap === undefined ? [] : [say('rulesCap', { times: cap / UNITS })]),
  ]
}

function paytable(
  { mechanic, pays, free, strips }: Definition,
  amount: (units: number) => string,
): HTMLElement {
  const width = Math.max(...Object.values(pays).map(({ length }) => length), free?.pays.length ?? 0)
  const counts = Array.from({ length: width }, (_, at) =>
    mechanic.by === 'clusters' ? clusterSize(at) : String(at + SHORTEST_RUN),
  )
  const head = [say('rulesSymbol'), ...counts.map(count => say('rulesOfKind', { count }))]
  const row = (letter: string, units: readonly number[]) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, mini(letter), symbolName(letter)),
      ...counts.map((_, at) => el('td', {}, units[at] === undefined ? '—' : amount(units[at]))),
    )
  const special = ['W', 'X', COIN].filter(letter => strips.some(strip => strip.includes(letter)))
  return el(
    'div',
    { class: 'wide', tabindex: '0', role: 'region', 'aria-label': say('rulesPays') },
    el(
      'table',
      { class: 'paytable' },
      el('thead', {}, el('tr', {}, ...head.map(text => el('th', { scope: 'col' }, text)))),
      el(
        'tbody',
        {},
        ...(free ? [row(SCATTER, free.pays)] : []),
        ...Object.entries(pays).map(([letter, units]) => row(letter, units)),
        ...special.map(letter => row(letter, [])),
      ),
    ),
  )
}

function clusterSize(at: number): string {
  const [from = 0, next] = CLUSTER_SIZES.slice(at)
  return next === undefined ? `${from}+` : next - 1 > from ? `${from}–${next - 1}` : String(from)
}

function mini(letter: string): HTMLElement {
  return cell(letter, ' mini')
}

function lineMap(rows: readonly number[], height: number): HTMLElement {
  const cells = rows.flatMap((row, reel) =>
    Array.from({ length: height }, (_, at) =>
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
  return el(
    'li',
    {},
    svg('svg', { viewBox: `0 0 ${rows.length * 10} ${height * 10}`, 'aria-hidden': 'true' }, ...cells),
  )
}

/** A round in the history: the first screen of each spin, and what coins and doors came to. */
export function pictureOf(definition: Definition, { proof }: RoundView, money: Money): HTMLElement {
  const { spins, hold, doors } = readRound(definition, proof.outcome ?? '')
  const amount = (units: number) => money((BigInt(units) * BigInt(proof.stakeMinor)) / BigInt(UNITS))
  const grids = spins.map(({ falls }) => {
    const grid = falls[0]?.grid ?? []
    const cells = Array.from({ length: definition.rows }, (_, row) =>
      grid.map(letters => mini(letters[row] ?? '')),
    )
    return el('div', { class: 'small-grid', 'aria-hidden': 'true' }, ...cells.flat())
  })
  const facts = [
    ...(hold
      ? [
          say('coinsLie', {
            count: hold.flat().length,
            amounts: hold
              .flat()
              .map(([, units]) => amount(units))
              .join(', '),
          }),
        ]
      : []),
    ...(doors ? [say('doorsHeld', { amounts: doors.map(amount).join(', ') })] : []),
  ]
  return el('div', { class: 'grids' }, ...grids, ...facts.map(text => el('p', {}, text)))
}
