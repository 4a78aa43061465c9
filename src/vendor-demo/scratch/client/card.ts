import type { Charm, Scratchcard } from '#lib/fairness/scratch.ts'
import { walkByArrows } from '../../kit/arrows.ts'
import { el } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'
import { charmPicture, nameOf } from './charms.ts'
import { createFoil } from './foil.ts'

export interface CardView {
  element: HTMLElement
  /** Lays a new card: all fields covered. */
  lay: (fields: readonly Charm[]) => void
  revealAll: () => void
  /** Marks the fields that pay. */
  mark: (charm: Charm | undefined) => void
}

/** Fields under foil: scratched by finger or mouse, or uncovered one by one by key. */
export function createCard({ rows, columns }: Scratchcard, onDone: () => void): CardView {
  let charms: readonly Charm[] = []
  const covered = new Set<number>()
  const fields = Array.from({ length: rows * columns }, (_, at) => {
    const label = say('fieldCovered', { number: at + 1 })
    const field = el('button', {
      ...{ type: 'button', class: 'scratch-field', disabled: true },
      'aria-label': label,
    })
    field.addEventListener('click', () => uncover(at))
    return field
  })
  const foil = createFoil({ rows, columns }, at => uncover(at))
  const grid = el('div', { class: 'scratch-grid' }, ...fields)
  walkByArrows(fields)

  document.documentElement.style.setProperty('--rows', String(rows))
  document.documentElement.style.setProperty('--columns', String(columns))

  function show(at: number): void {
    const [field, charm] = [fields[at], charms[at]]
    if (!field || !charm) return
    field.replaceChildren(charmPicture(charm))
    field.setAttribute('aria-label', say('fieldShows', { number: at + 1, charm: nameOf(charm) }))
  }

  function uncover(at: number): void {
    if (!covered.delete(at)) return
    show(at)
    foil.clear(at)
    if (covered.size === 0) onDone()
  }

  return {
    element: el(
      'div',
      { class: 'scratch-card', role: 'group', 'aria-label': say('card') },
      grid,
      foil.canvas,
    ),
    lay: next => {
      charms = next
      fields.forEach((field, at) => {
        covered.add(at)
        field.disabled = false
        field.className = 'scratch-field'
        field.replaceChildren()
        field.setAttribute('aria-label', say('fieldCovered', { number: at + 1 }))
      })
      foil.lay()
    },
    revealAll: () => {
      for (const at of [...covered]) uncover(at)
    },
    mark: charm => {
      for (const [at, field] of fields.entries())
        field.classList.toggle('pays', charm !== undefined && charms[at] === charm)
    },
  }
}
