/** A source of numbers in [0, 1) that always gives the same ones for a seed. Never for money or outcomes of games. */
export type Chance = () => number

/** Mulberry32. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Draws a whole number from 0 up to, not including, `below`. */
export function drawBelow(chance: Chance, below: number): number {
  return Math.floor(chance() * below)
}
