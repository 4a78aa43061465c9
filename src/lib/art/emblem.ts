import type { Tones } from './palettes.ts'

/** Draws a figure in a box of 100 units to each side of the origin. */
export type Emblem = (c: Tones) => string
