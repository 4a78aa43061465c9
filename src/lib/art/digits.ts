/** The suits of cards as paths around the origin, 44 units high. */
export const SUITS = {
  spade: 'M0-22C8-10 22-4 22 8c0 12-15 13-19 4 0 6 2 9 6 12h-18c4-3 6-6 6-12-4 9-19 8-19-4C-22-4-8-10 0-22Z',
  heart: 'M0 22C-20 6-24-2-22-12-19-24-4-22 0-11 4-22 19-24 22-12 24-2 20 6 0 22Z',
  diamond: 'M0-24 17 0 0 24-17 0Z',
  club: 'M0-23c12 0 14 14 7 19 9-2 17 4 14 13-3 8-15 8-19 1 0 6 2 9 6 12h-16c4-3 6-6 6-12-4 7-16 7-19-1-3-9 5-15 14-13C-14-9-12-23 0-23Z',
}
export type Suit = keyof typeof SUITS

const DIGITS = [
  'M0-22C16-22 16 22 0 22S-16-22 0-22Z',
  'M-9-14 3-22V22',
  'M-13-12C-11-26 13-26 12-10 11 2-8 8-13 22H14',
  'M-12-22H12L-1-6C16-6 16 22-1 22-8 22-13 18-14 13',
  'M8 22V-22L-15 10H15',
  'M11-22H-10L-12-4C4-12 15-2 13 9 10 24-8 25-14 14',
  'M8-22C-8-14-14 0-13 9-11 25 13 25 13 8 12-8-10-7-13 7',
  'M-13-22H13C2-8-4 6-5 22',
  'M0-2C-14-4-14-22 0-22S14-4 0-2C-16 0-16 22 0 22S16 0 0-2Z',
  'M-8 22C8 14 14 0 13-9 11-25-13-25-13-8-12 8 10 7 13-7',
]

/** A digit as strokes around the origin, 44 units high. */
export function digitPath(digit: number): string {
  const path = DIGITS[digit]
  if (!path) throw new RangeError(`${digit} is not a digit`)
  return path
}
