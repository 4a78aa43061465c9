import type { Chance } from '#lib/art/chance.ts'

/** The values to draw from, with their relative frequencies. */
export type Weighted<Value> = readonly (readonly [Value, weight: number])[]

/** Draws one value by weight. */
export function drawOf<Value>(chance: Chance, from: Weighted<Value>): Value {
  let place = chance() * from.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of from) {
    place -= weight
    if (place < 0) return value
  }
  const last = from.at(-1)
  if (!last) throw new RangeError('there is nothing to draw from')
  return last[0]
}

/** Draws one value; all are equally likely. */
export function drawAny<Value>(chance: Chance, from: readonly Value[]): Value {
  const value = from[Math.floor(chance() * from.length)]
  if (value === undefined) throw new RangeError('there is nothing to draw from')
  return value
}

/** Draws an integer from `least` to `most`, both included. */
export function drawBetween(chance: Chance, least: number, most: number): number {
  return least + Math.floor(chance() * (most - least + 1))
}
