import { colourOf, POCKETS, WHEEL } from '#lib/fairness/roulette.ts'
import type { Showing } from '../../kit/chip-table.ts'
import { drawing, el, prefersStillness } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'

const SPIN_MS = 3_000
const TURNS = 3
const POCKET_DEGREES = 360 / POCKETS
const INKS = { red: '#a22f22', black: '#17201c', green: '#1a6238' } as const

/** A wheel with its 37 pockets. It turns until the number that came out stands at the top, under the ball. */
export function createWheel(): Showing {
  const picture = drawing(
    '-110 -110 220 220',
    `<circle r="108" fill="#6b4128"/><g class="turning">${WHEEL.map(pocket).join('')}<circle r="58" fill="#8f5d38"/><circle r="54" fill="#6b4128"/></g>` +
      '<circle r="30" fill="#f4eedd"/><text class="wheel-number" text-anchor="middle" y="11"></text><circle class="ball" cy="-70" r="6.5" fill="#fffaf0" stroke="#17201c" stroke-width="1"/><path d="M-7-110H7L0-96Z" fill="#e9cd93"/>',
  )
  picture.setAttribute('class', 'wheel-picture')
  const turning = picture.querySelector('.turning')
  const number = picture.querySelector('.wheel-number')
  const element = el('div', { class: 'wheel', role: 'img', 'aria-label': say('wheel') }, picture)
  let angle = 0
  let running: Animation | undefined

  function rest(outcome: string): void {
    turning?.setAttribute('transform', `rotate(${angle})`)
    if (number) number.textContent = outcome
    element.dataset.colour = colourOf(Number(outcome))
    element.setAttribute('aria-label', say('wheelAt', { number: outcome }))
  }
  const angleOf = (outcome: string) => -WHEEL.indexOf(Number(outcome)) * POCKET_DEGREES

  return {
    element,
    show: async outcome => {
      const from = angle
      angle = angleOf(outcome)
      if (!prefersStillness() && turning) {
        if (number) number.textContent = ''
        const whole = 360 * TURNS + ((((angle - from) % 360) + 360) % 360)
        running = turning.animate(
          [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${from + whole}deg)` }],
          { duration: SPIN_MS, easing: 'cubic-bezier(.15,.6,.25,1)' },
        )
        await running.finished
      }
      rest(outcome)
    },
    set: outcome => {
      angle = angleOf(outcome)
      rest(outcome)
    },
    hurry: () => running?.finish(),
  }
}

/** One pocket of the wheel, from its edges to the cone, with its number upright at the rim. */
function pocket(number: number, at: number): string {
  const half = Math.PI / POCKETS
  const [x, y] = [Math.sin(half), Math.cos(half)].map(part => part * 102)
  return `<g transform="rotate(${at * POCKET_DEGREES})"><path d="M0 0L${-(x ?? 0)} ${-(y ?? 0)}A102 102 0 0 1 ${x} ${-(y ?? 0)}Z" fill="${INKS[colourOf(number)]}" stroke="#bd924a" stroke-width=".6"/><text text-anchor="middle" y="-88" class="wheel-pocket">${number}</text></g>`
}
