import { colourOf, ROULETTE_ROOMS, ROULETTE_RULES } from '#lib/fairness/roulette.ts'
import { el } from '../../kit/dom.ts'
import { openTable } from '../../kit/open-table.ts'
import { say } from '../../kit/page-data.ts'
import { beadPlate } from '../../kit/road.ts'
import { createCloth } from './cloth.ts'
import { aboutRoulette, faceOf, oddsOf, spotName } from './sheets.ts'
import { createWheel } from './wheel.ts'

const numberName = (outcome: string) =>
  say('numberName', { number: outcome, colour: say(`colour_${colourOf(Number(outcome))}`) })

openTable(ROULETTE_ROOMS, {
  rules: ROULETTE_RULES,
  spot: id => ({ label: spotName(id), odds: oddsOf(id), ...faceOf(id) }),
  layout: createCloth,
  showing: createWheel(),
  roads: outcomes => [
    beadPlate(
      outcomes.map(outcome => ({
        letter: outcome,
        className: colourOf(Number(outcome)),
        title: numberName(outcome),
      })),
      say('lastResults'),
    ),
  ],
  told: outcome => say('toldNumber', { number: numberName(outcome) }),
  picture: outcome => el('p', {}, numberName(outcome)),
  about: aboutRoulette,
})
