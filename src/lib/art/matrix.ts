import type { Point } from './svg.ts'

/** An affine transform as SVG writes it: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const UNMOVED: Matrix = [1, 0, 0, 1, 0, 0]

/** First the inner transform, then the outer one. */
export function within([a, b, c, d, e, f]: Matrix, inner: Matrix): Matrix {
  const [innerA, innerB, innerC, innerD, innerE, innerF] = inner
  return [
    a * innerA + c * innerB,
    b * innerA + d * innerB,
    a * innerC + c * innerD,
    b * innerC + d * innerD,
    a * innerE + c * innerF + e,
    b * innerE + d * innerF + f,
  ]
}

/** Reads "translate(160 200) rotate(45) scale(.5)", the transforms that drawings are placed with. */
export function matrixOf(transform: string): Matrix {
  let matrix = UNMOVED
  for (const [, name, numbers] of transform.matchAll(/([a-zA-Z]+)\(([^)]*)\)/g)) {
    const [first = 0, second] = (numbers ?? '').trim().split(/[ ,]+/).map(Number)
    matrix = within(matrix, single(name, first, second))
  }
  return matrix
}

function single(name: string | undefined, first: number, second: number | undefined): Matrix {
  if (name === 'translate') return [1, 0, 0, 1, first, second ?? 0]
  if (name === 'scale') return [first, 0, 0, second ?? first, 0, 0]
  if (name !== 'rotate') throw new Error(`drawings are not placed with "${name}"`)
  const angle = (first * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]
}

export function movedBy([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** Whether it shows a drawing as in a mirror. */
export function isMirroring([a, b, c, d]: Matrix): boolean {
  return a * d - b * c < 0
}

/** How many times larger it draws; the same in all directions, since strokes keep their shape. */
export function scaleOf([a, b, c, d]: Matrix): number {
  const across = Math.hypot(a, b)
  if (Math.abs(across - Math.hypot(c, d)) > 1e-6 || Math.abs(a * c + b * d) > 1e-6)
    throw new Error('a drawing is stretched')
  return across
}
