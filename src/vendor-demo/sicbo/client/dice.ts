import { type Dice, readDice, sumOfDice } from '#lib/fairness/sic-bo.ts'
import type { Showing } from '../../kit/chip-table.ts'
import { drawing, el, prefersStillness, wait } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'

const ROLL_MS = 1_800
const FACE_MS = 120

/** The spots of a die's faces on a grid of three by three. */
const SPOTS: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
]

/** A die as seen from above; one and four are red, as they are on the dice of this game. */
function die(face: number): SVGElement {
  const ink = face === 1 || face === 4 ? '#a22f22' : '#17201c'
  const radius = face === 1 ? 8 : 5.5
  const spots = (SPOTS[face] ?? [])
    .map(
      at =>
        `<circle cx="${-15 + 15 * (at % 3)}" cy="${-15 + 15 * Math.floor(at / 3)}" r="${radius}" fill="${ink}"/>`,
    )
    .join('')
  const picture = drawing(
    '-32 -32 64 64',
    `<rect x="-30" y="-30" width="60" height="60" rx="11" fill="#f4eedd" stroke="#bd924a" stroke-width="2"/>${spots}`,
  )
  picture.setAttribute('class', 'die')
  picture.setAttribute('aria-hidden', 'true')
  return picture
}

export function diceRow(dice: readonly number[]): HTMLElement {
  return el('span', { class: 'dice', 'aria-hidden': 'true' }, ...dice.map(die))
}

/** Three dice that roll and come to lie. */
export function createCup(): Showing {
  const element = el('div', { class: 'cup', role: 'img', 'aria-label': say('cup') })
  let hurried = false

  function rest(dice: Dice): void {
    element.replaceChildren(diceRow(dice))
    element.setAttribute('aria-label', say('cupAt', { dice: dice.join(', '), sum: sumOfDice(dice) }))
  }

  return {
    element,
    show: async outcome => {
      hurried = false
      const until = performance.now() + ROLL_MS
      let face = 0
      while (!prefersStillness() && !hurried && performance.now() < until) {
        face += 1
        element.replaceChildren(diceRow([face, face + 2, face + 4].map(one => 1 + (one % 6))))
        await wait(FACE_MS)
      }
      rest(readDice(outcome))
    },
    set: outcome => rest(readDice(outcome)),
    hurry: () => {
      hurried = true
    },
  }
}
