import type { Coup, Winner } from '#lib/fairness/baccarat.ts'
import { el } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'
import { type Bead, beadPlate, bigRoad } from '../../kit/road.ts'

const LETTERS: Readonly<Record<Winner, string>> = { player: 'P', banker: 'B', tie: 'T' }
const PLATE_LENGTH = 36

export interface Roads {
  element: HTMLElement
  show: (coups: readonly Coup[]) => void
}

/** Bead plate and big road of the table's last coups. */
export function createRoads(): Roads {
  const element = el('div', { class: 'roads', title: say('roadsAbout') })
  return {
    element,
    show: coups => {
      const plate = beadPlate(coups.slice(-PLATE_LENGTH).map(beadOf), say('beadPlate'))
      element.replaceChildren(plate, bigRoadOf(coups))
      for (const road of element.children) road.scrollLeft = road.scrollWidth
    },
  }
}

function beadOf({ winner, playerPair, bankerPair }: Coup): Bead {
  const pairs = `${playerPair ? ' player-pair' : ''}${bankerPair ? ' banker-pair' : ''}`
  return { letter: LETTERS[winner], className: `${winner}${pairs}`, title: say(`spot_${winner}`) }
}

function bigRoadOf(coups: readonly Coup[]): HTMLElement {
  const cells = bigRoad<Winner>(
    coups.map(coup => coup.winner),
    'tie',
  )
  const places = cells.map(({ side, ties, column, row }) => {
    const name = say(`spot_${side}`)
    const title = ties > 0 ? `${name}, ${say('spot_tie')} ${ties}` : name
    const bead = el('li', { class: `bead ring ${side}`, title }, ties > 0 ? String(ties) : LETTERS[side])
    bead.style.gridArea = `${row + 1} / ${column + 1}`
    return bead
  })
  return el('ol', { class: 'big-road', 'aria-label': say('bigRoad') }, ...places)
}
