import { turnHue } from '#lib/art/colour.ts'
import type { Side } from '#lib/fairness/cockfight.ts'
import { drawing, el, prefersStillness } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'

/** How long the plumes circle; the same for every round, whatever it comes to. */
const CIRCLE_MS = 2_600
const END_MS = 500

export interface Ring {
  element: HTMLElement
  show: (winner: Side) => Promise<void>
  /** Ends the circling. */
  hurry: () => void
}

/** Two fans of feathers in a brass ring, their hues turned by so many degrees. They circle, then the winner's stands up and the other one folds. */
export function createRing(degrees = 0): Ring {
  const picture = drawing(
    '-200 -120 400 240',
    `${rings()}${plume('meron', -92, degrees)}${plume('wala', 92, degrees)}`,
  )
  picture.setAttribute('class', 'plumes')
  const element = el('div', { class: 'ring', role: 'img', 'aria-label': say('ring') }, picture)
  const plumes = {
    meron: picture.querySelector('.plume.meron'),
    wala: picture.querySelector('.plume.wala'),
  }
  let running: Animation[] = []

  return {
    element,
    show: async winner => {
      element.dataset.winner = ''
      if (!prefersStillness()) {
        running = [circle(plumes.meron, 1), circle(plumes.wala, -1)].flatMap(one => one ?? [])
        await Promise.all(running.map(animation => animation.finished))
      }
      element.dataset.winner = winner
      if (!prefersStillness())
        await Promise.all(picture.getAnimations({ subtree: true }).map(one => one.finished))
    },
    hurry: () => {
      for (const animation of running) animation.finish()
    },
  }
}

/** Towards the middle, up, down and back: both the same way, mirrored. */
function circle(plume: Element | null, direction: 1 | -1): Animation | undefined {
  const at = (x: number, y: number, turn: number) => ({
    transform: `translate(${x * direction}px, ${y}px) rotate(${turn * direction}deg)`,
  })
  const steps = [
    at(0, 0, 0),
    at(26, -14, 9),
    at(44, 4, -7),
    at(30, 12, 8),
    at(46, -8, -8),
    at(22, 6, 5),
    at(0, 0, 0),
  ]
  return plume?.animate(steps, { duration: CIRCLE_MS - END_MS, easing: 'ease-in-out' })
}

function rings(): string {
  const ellipse = (rx: number, ry: number) =>
    `<ellipse cx="0" cy="66" rx="${rx}" ry="${ry}" fill="none" stroke="#bd924a" stroke-width="2"/>`
  return `<g opacity=".8">${ellipse(186, 42)}${ellipse(178, 38)}</g>`
}

const INKS = {
  meron: ['#7c241b', '#a83a22', '#d9542f', '#f08f62', '#e9cd93'],
  wala: ['#14343f', '#1f5a63', '#2f8378', '#7db3a8', '#e9cd93'],
} as const

/** A fan of seven feathers on a seal; each feather a blade with its quill. */
function plume(side: keyof typeof INKS, x: number, degrees: number): string {
  const [shade = '', dark = '', body = '', light = '', quill = ''] = INKS[side].map(ink =>
    turnHue(ink, degrees),
  )
  const blade = (angle: number, length: number, ink: string) =>
    `<g transform="rotate(${angle})"><path d="M0 0C-17-${length * 0.34}-15-${length * 0.8} 0-${length}C15-${length * 0.8} 17-${length * 0.34} 0 0Z" fill="${ink}"/><path d="M0-6V-${length - 14}" stroke="${quill}" stroke-width="1.5" fill="none"/></g>`
  const feathers = [
    [-66, 104, shade],
    [66, 104, shade],
    [-44, 124, dark],
    [44, 124, dark],
    [-22, 138, body],
    [22, 138, body],
    [0, 146, light],
  ] as const
  const letter = side === 'meron' ? 'M' : 'W'
  const seal =
    '<circle r="21" fill="#f4eedd"/><circle r="17" fill="none" stroke="#bd924a" stroke-width="1.5"/>' +
    `<text text-anchor="middle" y="7" class="seal">${letter}</text>`
  const fan = feathers.map(([angle, length, ink]) => blade(angle, length, ink)).join('')
  return `<g transform="translate(${x} 62)"><g class="plume ${side}"><g class="fan">${fan}</g>${seal}</g></g>`
}
