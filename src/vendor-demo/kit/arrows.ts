type Direction = readonly [x: number, y: number]

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** A field off to the side must be this much closer than one straight ahead. */
const SIDE_WEIGHT = 2

/** Many fields are one Tab stop; arrow keys go from field to field as they lie on the screen. */
export function walkByArrows(fields: readonly HTMLButtonElement[]): void {
  const [first] = fields
  if (first) setTabStop(first, fields)
  for (const field of fields) {
    field.addEventListener('focus', () => setTabStop(field, fields))
    field.addEventListener('keydown', event => {
      const direction = DIRECTIONS[event.key]
      if (!direction) return
      event.preventDefault()
      nextField(field, fields, direction)?.focus()
    })
  }
}

/** Makes one field of a group the one that Tab comes to. */
export function setTabStop(stop: HTMLElement, fields: Iterable<HTMLElement>): void {
  for (const field of fields) field.tabIndex = field === stop ? 0 : -1
}

function nextField<Field extends HTMLElement>(
  from: Field,
  fields: readonly Field[],
  [x, y]: Direction,
): Field | undefined {
  const here = from.getBoundingClientRect()
  let nearest: { field: Field; distance: number } | undefined
  for (const field of fields) {
    const there = field.getBoundingClientRect()
    const across = centre(there.left, there.right) - centre(here.left, here.right)
    const down = centre(there.top, there.bottom) - centre(here.top, here.bottom)
    const ahead = across * x + down * y
    const isHidden = there.width === 0
    if (isHidden || ahead < 1) continue
    const aside = Math.abs(across * y) + Math.abs(down * x)
    const gap =
      x === 0
        ? apart(here.left, here.right, there.left, there.right)
        : apart(here.top, here.bottom, there.top, there.bottom)
    // Of fields equally far, the one straightest ahead.
    const distance = ahead + SIDE_WEIGHT * gap + aside / 1_000
    if (!nearest || distance < nearest.distance) nearest = { field, distance }
  }
  return nearest?.field
}

const centre = (start: number, end: number) => (start + end) / 2

/** How far two stretches lie from each other; 0 where they overlap. */
const apart = (start: number, end: number, otherStart: number, otherEnd: number) =>
  Math.max(0, otherStart - end, start - otherEnd)
