import { isTriple, readDice, SIC_BO_ROOMS, SIC_BO_RULES, sumOfDice } from '#lib/fairness/sic-bo.ts'
import { el } from '../../kit/dom.ts'
import { openTable } from '../../kit/open-table.ts'
import { say } from '../../kit/page-data.ts'
import { beadPlate } from '../../kit/road.ts'
import { createCup, diceRow } from './dice.ts'
import { createLayout } from './layout.ts'
import { aboutSicBo, faceOf, oddsOf, spotName } from './sheets.ts'

function told(outcome: string): string {
  const dice = readDice(outcome)
  const values = { dice: dice.join(', '), sum: sumOfDice(dice) }
  return say(isTriple(dice) ? 'toldTriple' : 'toldDice', values)
}

function beadOf(outcome: string) {
  const dice = readDice(outcome)
  const side = isTriple(dice) ? 'triple' : sumOfDice(dice) <= 10 ? 'small' : 'big'
  return { letter: String(sumOfDice(dice)), className: side, title: told(outcome) }
}

openTable(SIC_BO_ROOMS, {
  rules: SIC_BO_RULES,
  spot: id => ({ label: spotName(id), odds: oddsOf(id), ...faceOf(id) }),
  layout: createLayout,
  showing: createCup(),
  roads: outcomes => [beadPlate(outcomes.map(beadOf), say('lastResults'))],
  told,
  picture: outcome => el('div', {}, diceRow(readDice(outcome)), el('p', {}, told(outcome))),
  about: aboutSicBo,
})
