import { SIC_BO_GROUPS } from '#lib/fairness/sic-bo.ts'
import { el } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'

/** The spots in their groups, each group under its name. */
export function createLayout(spots: ReadonlyMap<string, HTMLButtonElement>): readonly Node[] {
  const groups = Object.entries(SIC_BO_GROUPS).map(([group, ids]) => {
    const name = say(`group_${group}`)
    const row = el('div', { class: 'group-spots' }, ...ids.flatMap(id => spots.get(id) ?? []))
    return el(
      'section',
      { class: `group group-${group}`, role: 'group', 'aria-label': name },
      el('h2', { 'aria-hidden': 'true' }, name),
      row,
    )
  })
  return [el('div', { class: 'groups' }, ...groups)]
}
