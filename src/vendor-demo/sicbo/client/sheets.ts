import { percentOf } from '#lib/fairness/rtp.ts'
import { partsOf, SIC_BO_GROUPS, sicBoGain, sicBoReturn } from '#lib/fairness/sic-bo.ts'
import { el } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'
import { table } from '../../kit/table.ts'
import { diceRow } from './dice.ts'

/** What a bet wins for one; a single number by how many dice show it. */
export function oddsOf(spot: string): string {
  const gain = sicBoGain(spot)
  return partsOf(spot).kind === 'single' ? '1–3 : 1' : `${gain} : 1`
}

/** The name of a spot in full: "Total 9", "1 and 2", "Double 5". */
export function spotName(spot: string): string {
  const { kind, faces } = partsOf(spot)
  if (kind === 'even' || kind === 'anyTriple') return say(`spot_${spot}`)
  const [number = 0, other = 0] = faces
  return say(`spot_${kind}`, { number, other })
}

/** What is seen of a spot: its dice, or the number of its total. */
export function faceOf(spot: string): { face?: Node } {
  const { kind, faces } = partsOf(spot)
  const [face = 0] = faces
  switch (kind) {
    case 'even':
    case 'anyTriple':
      return {}
    case 'total':
      return { face: el('span', { class: 'total-number', 'aria-hidden': 'true' }, String(face)) }
    default:
      return {
        face: diceRow(
          { single: [face], pair: faces, double: [face, face], triple: [face, face, face] }[kind],
        ),
      }
  }
}

/** Every bet with what it wins and returns; totals that pay the same stand together. */
export function aboutSicBo(): Node[] {
  const rows = Object.values(SIC_BO_GROUPS)
    .flat()
    .filter(spot => {
      const { kind, faces } = partsOf(spot)
      const [first = 0] = faces
      if (kind === 'total') return first <= 10
      return kind === 'even' || kind === 'anyTriple' || spot === `pair1-2` || first === 1
    })
    .filter(spot => !/^pair1-[3-6]$/.test(spot))
    .map(spot => [rowName(spot), oddsOf(spot), `${percentOf(sicBoReturn(spot), 2)}%`])
  return [
    el('p', {}, say('rulesGoal')),
    el('p', {}, say('rulesTriples')),
    el('p', {}, say('rulesSingle')),
    el('h3', {}, say('rulesReturn')),
    table([say('bet'), say('odds'), 'RTP'], rows),
  ]
}

/** A row of the table stands for all bets of its kind; a total for the two that are as likely. */
function rowName(spot: string): string {
  const { kind, faces } = partsOf(spot)
  if (kind === 'even' || kind === 'anyTriple') return spotName(spot)
  const [first = 0] = faces
  if (kind === 'total') return say('rulesTotals', { number: first, other: 21 - first })
  return say(`rules_${kind}`)
}
