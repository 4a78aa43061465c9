import type { Chance } from './chance.ts'
import type { EmblemName } from './emblems.ts'
import type { Palette } from './palettes.ts'

/** What a composition is made from; `pool` are the emblems of the game's category. */
export interface Label {
  p: Palette
  r: Chance
  emblem: EmblemName
  pool: readonly EmblemName[]
}

/**
 * A composition of a label. The order in which it draws from chance is part of its result: labels are served as
 * unchangeable, so a change of the order would give games other faces.
 */
export type Family = (label: Label) => string

/** One of a list by chance. */
export function pick<Item>(list: readonly Item[], r: Chance): Item {
  return item(list, Math.floor(r() * list.length))
}

/** The item of a list that is known to be there. */
export function item<Item>(list: readonly Item[], index: number): Item {
  const found = list[index]
  if (found === undefined) throw new RangeError(`the list has no item ${index}`)
  return found
}
