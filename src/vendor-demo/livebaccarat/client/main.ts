import { readCoup, SPOTS, type Spot } from '#lib/fairness/baccarat.ts'
import {
  BACCARAT_ROOM_RULES,
  BACCARAT_ROOMS,
  hasCommission,
  roomReturn,
} from '#lib/fairness/baccarat-room.ts'
import { percentOf } from '#lib/fairness/rtp.ts'
import { createRoads } from '../../baccarat/client/roads.ts'
import { drawingRules, handsOf, oddsOf } from '../../baccarat/client/sheets.ts'
import { createShoe } from '../../baccarat/client/shoe.ts'
import { el } from '../../kit/dom.ts'
import { openTable } from '../../kit/open-table.ts'
import { pageData, say } from '../../kit/page-data.ts'
import { table } from '../../kit/table.ts'

const room = pageData.gameCode
const isFree = !hasCommission(room)
const shoe = createShoe()
const roads = createRoads()

const roomOdds = (spot: Spot) => (isFree && spot === 'banker' ? say('oddsNoCommission') : oddsOf(spot))

openTable<Spot>(BACCARAT_ROOMS, {
  rules: BACCARAT_ROOM_RULES,
  spot: id => ({ label: say(`spot_${id}`), odds: roomOdds(id) }),
  layout: spots => [el('div', { class: 'spots' }, ...spots.values())],
  showing: {
    element: shoe.element,
    show: outcome => shoe.show(readCoup(outcome)),
    set: outcome => {
      const shown = shoe.show(readCoup(outcome))
      shoe.hurry()
      void shown
    },
    hurry: shoe.hurry,
  },
  roads: outcomes => {
    roads.show(outcomes.map(readCoup))
    return [roads.element]
  },
  told: outcome => {
    const { winner, playerTotal, bankerTotal } = readCoup(outcome)
    return say(`won_${winner}`, { player: playerTotal, banker: bankerTotal })
  },
  picture: handsOf,
  about: () => [
    ...drawingRules(),
    el('h3', {}, say('rulesReturn')),
    table(
      [say('bet'), say('odds'), 'RTP'],
      SPOTS.map(spot => [say(`spot_${spot}`), roomOdds(spot), `${percentOf(roomReturn(spot, room), 2)}%`]),
    ),
    el('p', {}, say(isFree ? 'rulesNoCommission' : 'rulesCommission')),
    el('p', {}, say('rulesFreshDecks')),
  ],
})
