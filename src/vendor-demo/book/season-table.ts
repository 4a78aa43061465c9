import type { League } from '#lib/fairness/league.ts'
import { tableOf } from '#lib/fairness/season.ts'
import { readScores } from '#lib/fairness/slip.ts'
import { el } from '../kit/dom.ts'
import { say } from '../kit/page-data.ts'
import { teamOf } from './market-text.ts'

/** The table of a season after the matchdays that are over. */
export function seasonTable(
  league: League,
  season: readonly { number: number; outcome: string }[],
): HTMLElement {
  const hasDraws = league.choices.includes('draw')
  const results = season.map(({ number, outcome }) => ({ matchday: number, scores: readScores(outcome) }))
  const head = [
    ...[say('seasonTeam'), say('seasonPlayed'), say(hasDraws ? 'seasonWonDrawnLost' : 'seasonWonLost')],
    ...[say('seasonScores'), say('seasonPoints')],
  ]
  const rows = tableOf(league, results).map(({ team, won, drawn, lost, scored, conceded, points }) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, teamOf(league, team)),
      ...[
        String(won + drawn + lost),
        (hasDraws ? [won, drawn, lost] : [won, lost]).join('–'),
        `${scored}:${conceded}`,
        String(points),
      ].map(text => el('td', {}, text)),
    ),
  )
  return el(
    'table',
    { class: 'paytable' },
    el('thead', {}, el('tr', {}, ...head.map(text => el('th', { scope: 'col' }, text)))),
    el('tbody', {}, ...rows),
  )
}
