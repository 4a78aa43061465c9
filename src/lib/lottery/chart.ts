import { ballsBelow, type DrawForm } from './drawing.ts'

/** How often each sign appeared at one place in the last draws, and how many draws ago it last did. */
export interface ChartPlace {
  /** 1 for the first digit, ball or die; 0 if the place does not matter. */
  place: number
  signs: {
    sign: string
    count: number /** 0: in the latest draw; null: in none of them. */
    lastAgo: number | null
  }[]
}

/**
 * The chart of the last draws, latest first: the digits of the first number by place, balls and dice over all places,
 * and balls by place if all are drawn. It describes the past only; the next draw does not depend on it.
 */
export function chartOf(form: DrawForm, draws: readonly (readonly string[])[]): ChartPlace[] {
  if (form.kind === 'digits') {
    const length = form.prizes[0]?.digits ?? 0
    return Array.from({ length }, (_, index) =>
      placeOf(
        index + 1,
        [...'0123456789'],
        draws.map(numbers => [numbers[0]?.[index] ?? '']),
      ),
    )
  }
  const signs = ballsBelow(form.kind === 'dice' ? form.sides : form.from)
  if (form.kind === 'dice' || form.count < form.from) return [placeOf(0, signs, draws)]
  return Array.from({ length: form.count }, (_, index) =>
    placeOf(
      index + 1,
      signs,
      draws.map(numbers => [numbers[index] ?? '']),
    ),
  )
}

function placeOf(place: number, signs: readonly string[], draws: readonly (readonly string[])[]): ChartPlace {
  return {
    place,
    signs: signs.map(sign => {
      const counts = draws.map(drawn => drawn.filter(one => one === sign).length)
      const last = counts.findIndex(count => count > 0)
      return { sign, count: counts.reduce((sum, count) => sum + count, 0), lastAgo: last < 0 ? null : last }
    }),
  }
}
