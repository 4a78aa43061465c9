import {
  DRAGON_GAINS,
  DRAGON_SPOTS,
  DRAGON_TIGER_ROOMS,
  DRAGON_TIGER_RULES,
  dragonTigerReturn,
  readDuel,
} from '#lib/fairness/dragon-tiger.ts'
import { percentOf } from '#lib/fairness/rtp.ts'
import { smallHand } from '../../kit/cards.ts'
import { el } from '../../kit/dom.ts'
import { openTable } from '../../kit/open-table.ts'
import { say } from '../../kit/page-data.ts'
import { beadPlate } from '../../kit/road.ts'
import { table } from '../../kit/table.ts'
import { createDuel } from './duel.ts'

const LETTERS = { dragon: 'D', tiger: 'T', tie: '=' } as const
const oddsOf = (spot: keyof typeof DRAGON_GAINS) => `${DRAGON_GAINS[spot]} : 1`
const told = (outcome: string) => say(`won_${readDuel(outcome).winner}`)

openTable(DRAGON_TIGER_ROOMS, {
  rules: DRAGON_TIGER_RULES,
  spot: id => ({ label: say(`spot_${id}`), odds: oddsOf(id) }),
  layout: spots => [el('div', { class: 'spots' }, ...spots.values())],
  showing: createDuel(),
  roads: outcomes => [
    beadPlate(
      outcomes.map(outcome => {
        const { winner } = readDuel(outcome)
        return { letter: LETTERS[winner], className: winner, title: told(outcome) }
      }),
      say('lastResults'),
    ),
  ],
  told,
  picture: outcome => {
    const { dragon, tiger } = readDuel(outcome)
    return el(
      'div',
      { class: 'hands-of-round' },
      el('span', {}, say('spot_dragon'), smallHand([dragon])),
      el('span', {}, say('spot_tiger'), smallHand([tiger])),
    )
  },
  about: () => [
    el('p', {}, say('rulesGoal')),
    el('p', {}, say('rulesTie')),
    el('p', {}, say('rulesDecks')),
    el('h3', {}, say('rulesReturn')),
    table(
      [say('bet'), say('odds'), 'RTP'],
      DRAGON_SPOTS.map(spot => [
        say(`spot_${spot}`),
        oddsOf(spot),
        `${percentOf(dragonTigerReturn(spot), 2)}%`,
      ]),
    ),
    el('p', {}, say('rulesRounding')),
  ],
})
