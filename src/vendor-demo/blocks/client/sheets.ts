import { BLOCKS, blockPays, blocksReturns, MINES, MOVE_MS } from '#lib/fairness/blocks.ts'
import { percentOf } from '#lib/fairness/rtp.ts'
import { decimal } from '#lib/i18n/format.ts'
import { el } from '../../kit/dom.ts'
import { factorText } from '../../kit/factor-text.ts'
import { stakeLimits } from '../../kit/limits.ts'
import { pageData, say } from '../../kit/page-data.ts'
import { mostText } from '../../kit/return-text.ts'
import type { Money, Seat } from '../../kit/room.ts'

/** How a round goes, what every number of blocks pays with so many mines, and what comes back. */
export function rulesOf(seat: Seat, stake: bigint, money: Money): HTMLElement[] {
  const { best, least } = blocksReturns()
  const percent = (of: typeof best) => decimal(percentOf(of, 2), pageData.language)
  const most = Math.max(...MINES.flatMap(mines => blockPays(mines)))
  const limits = stakeLimits(seat, money)
  return [
    el('p', {}, say('rulesOpen', { blocks: BLOCKS })),
    el('p', {}, say('rulesDrawn')),
    el('p', {}, say('rulesTime', { seconds: MOVE_MS / 1_000 })),
    el('h3', {}, say('rulesPays')),
    payTable(),
    mostText(most / 100, stake, money),
    el('h3', {}, say('rulesReturn')),
    el('p', {}, say('rulesShare', { least: percent(least), best: percent(best) })),
    el('p', {}, say('returnAbout')),
    el('p', {}, say('rulesStakes', limits)),
    el('p', {}, say('rulesFault')),
  ]
}

/** A row for each number of open blocks, a column for each number of mines. */
function payTable(): HTMLElement {
  const pays = MINES.map(mines => blockPays(mines))
  const longest = Math.max(...pays.map(({ length }) => length))
  const rows = Array.from({ length: longest }, (_, at) => {
    const cells = pays.map(column => column[at])
    return el(
      'tr',
      {},
      el('th', { scope: 'row' }, String(at + 1)),
      ...cells.map(hundredths => el('td', {}, hundredths === undefined ? '—' : factorText(hundredths / 100))),
    )
  })
  const heads = [say('rulesOpened'), ...MINES.map(mines => say('minesOf', { count: mines }))]
  return el(
    'div',
    { class: 'wide', tabindex: '0', role: 'region', 'aria-label': say('rulesPays') },
    el(
      'table',
      { class: 'paytable' },
      el('thead', {}, el('tr', {}, ...heads.map(text => el('th', { scope: 'col' }, text)))),
      el('tbody', {}, ...rows),
    ),
  )
}
