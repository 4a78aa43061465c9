import type { Part } from '#lib/content/checked-part.ts'
import { FACTS, kindRules } from '#lib/content/kinds.ts'
import { type Language, SHIPPED_LANGUAGES, SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import type { ItemName, StoredPart } from './queries.ts'

/** How an item stands. */
export interface ItemState extends ItemName {
  parts: readonly StoredPart[]
  /** Languages of the deployment that it is not written in, and those that nothing is published of. */
  unwritten: Language[]
  unpublished: Language[]
  /** Parts whose draft is not what is published. */
  changed: Part[]
  /** Its facts are published; without them nothing of it is shown. */
  isPublished: boolean
}

/** Parts in the order of their items, as the items that they make. */
export function itemStates(parts: readonly StoredPart[]): ItemState[] {
  return [...Map.groupBy(parts, ({ kind, id }) => `${kind} ${id}`).values()].map(stateOf)
}

function stateOf(parts: readonly StoredPart[]): ItemState {
  const [first] = parts
  if (!first) throw new Error('an item without parts')
  const { kind, id } = first
  const { texts, mayLackTexts } = kindRules(kind)
  const isTold = texts !== undefined && (!mayLackTexts || parts.some(({ part }) => part !== FACTS))
  const lacking = (value: 'draft' | 'published') =>
    isTold
      ? SITE_LANGUAGES.filter(language => !parts.some(one => one.part === language && one[value] !== null))
      : []
  const inOrder = parts.toSorted((a, b) => place(a) - place(b))
  return {
    kind,
    id,
    parts: inOrder,
    unwritten: lacking('draft'),
    unpublished: lacking('published'),
    changed: inOrder.filter(isChanged).map(({ part }) => part),
    isPublished: parts.some(({ part, published }) => part === FACTS && published !== null),
  }
}

const place = ({ part }: StoredPart) => (part === FACTS ? -1 : SHIPPED_LANGUAGES.indexOf(part))

export function isChanged({ draft, published }: StoredPart): boolean {
  return !isSame(draft, published)
}

/** Whether two values say the same; the database keeps the keys of an object in an order of its own. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every(key => Object.hasOwn(other, key) && isSame(Reflect.get(one, key), Reflect.get(other, key)))
  )
}
