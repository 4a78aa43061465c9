import { betOf, gainOf, POCKETS, rouletteReturn, SHAPES } from '#lib/fairness/roulette.ts'
import { percentOf } from '#lib/fairness/rtp.ts'
import { el } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'
import { table } from '../../kit/table.ts'

/** What a bet wins for one: "35 : 1". */
export const oddsOf = (spot: string): string => `${gainOf(spot)} : 1`

/** The name of a spot: the numbers of an inside bet, a word for an outside one. */
export function spotName(spot: string): string {
  const { shape, numbers } = betOf(spot)
  if (shape !== 'outside') return numbers.join('-')
  if (/^(dozen|low|high)/.test(spot)) return `${numbers[0]}–${numbers.at(-1)}`
  const [, name = spot, number = ''] = /^(column)(\d)$/.exec(spot) ?? []
  return say(`spot_${name}`, { number })
}

/** What is seen of a bet on several numbers: its place says which, so a ring is enough, or the first and the last. */
export function faceOf(spot: string): { face?: Node } {
  const { shape, numbers } = betOf(spot)
  if (shape === 'straight' || shape === 'outside') return {}
  const isBar = shape === 'street' || shape === 'line'
  const words = isBar ? `${numbers[0]}–${numbers.at(-1)}` : ''
  return { face: el('span', { class: isBar ? 'bar-face' : 'ring-face', 'aria-hidden': 'true' }, words) }
}

/** A bet of each kind, with what it covers, wins and returns. */
export function aboutRoulette(): Node[] {
  const examples = ['17', '17-20', '13-14-15', '17-18-20-21', '13-14-15-16-17-18', 'dozen1', 'column1', 'red']
  const rows = examples.map(spot => {
    const { shape, numbers } = betOf(spot)
    const name = shape === 'outside' ? say(`rules_${spot.replace(/\d$/, '')}`) : say(`shape_${shape}`)
    return [name, String(numbers.length), oddsOf(spot), `${percentOf(rouletteReturn(spot), 2)}%`]
  })
  return [
    el('p', {}, say('rulesGoal', { count: POCKETS })),
    el('p', {}, say('rulesBets')),
    el('p', {}, say('rulesZero')),
    el('h3', {}, say('rulesReturn')),
    table([say('bet'), say('numbers'), say('odds'), 'RTP'], rows),
  ]
}

export const SHAPE_NAMES = SHAPES.filter(shape => shape !== 'outside')
