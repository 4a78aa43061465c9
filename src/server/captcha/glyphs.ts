/** A stroke of a glyph: the points of its path, x and y from 0 (left, top) to 1. */
export type Stroke = readonly (readonly [x: number, y: number])[]

/** Returns part of an ellipse as points, by angles in degrees: 0 is right, 90 is down. */
function arc(x: number, y: number, radiusX: number, radiusY: number, from: number, to: number): Stroke {
  const steps = Math.max(4, Math.round(Math.abs(to - from) / 18))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180
    return [x + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle)] as const
  })
}

const line = (...points: [number, number][]): Stroke => points

/**
 * The characters of captchas, drawn here so that no font is needed. None resembles another when bent: no 0 and O and Q
 * and D, no 1 and I, no 2 and Z, no 5 and S, no 6 and G, no 8 and B, no U beside V.
 */
export const GLYPHS: Readonly<Record<string, readonly Stroke[]>> = {
  A: [line([0, 1], [0.5, 0], [1, 1]), line([0.2, 0.62], [0.8, 0.62])],
  C: [arc(0.55, 0.5, 0.5, 0.5, -45, -315)],
  E: [line([0.9, 0], [0.1, 0], [0.1, 1], [0.9, 1]), line([0.1, 0.5], [0.75, 0.5])],
  F: [line([0.9, 0], [0.1, 0], [0.1, 1]), line([0.1, 0.5], [0.7, 0.5])],
  H: [line([0.08, 0], [0.08, 1]), line([0.92, 0], [0.92, 1]), line([0.08, 0.5], [0.92, 0.5])],
  J: [line([0.35, 0], [1, 0]), [[0.75, 0], [0.75, 0.7], ...arc(0.42, 0.7, 0.33, 0.3, 0, 170)]],
  K: [line([0.1, 0], [0.1, 1]), line([0.9, 0], [0.1, 0.58]), line([0.36, 0.4], [0.95, 1])],
  L: [line([0.15, 0], [0.15, 1], [0.9, 1])],
  M: [line([0, 1], [0.08, 0], [0.5, 0.62], [0.92, 0], [1, 1])],
  N: [line([0.1, 1], [0.1, 0], [0.9, 1], [0.9, 0])],
  P: [[[0.12, 1], [0.12, 0], [0.55, 0], ...arc(0.55, 0.28, 0.35, 0.28, -90, 90), [0.12, 0.56]]],
  R: [
    [[0.12, 1], [0.12, 0], [0.55, 0], ...arc(0.55, 0.27, 0.35, 0.27, -90, 90), [0.12, 0.54]],
    line([0.5, 0.54], [0.95, 1]),
  ],
  T: [line([0, 0], [1, 0]), line([0.5, 0], [0.5, 1])],
  V: [line([0.02, 0], [0.5, 1], [0.98, 0])],
  W: [line([0, 0], [0.22, 1], [0.5, 0.3], [0.78, 1], [1, 0])],
  X: [line([0.05, 0], [0.95, 1]), line([0.95, 0], [0.05, 1])],
  Y: [line([0.02, 0], [0.5, 0.5], [0.98, 0]), line([0.5, 0.5], [0.5, 1])],
  3: [[...arc(0.45, 0.26, 0.38, 0.26, -150, 90)], [...arc(0.45, 0.75, 0.43, 0.25, -90, 150)]],
  4: [line([0.72, 1], [0.72, 0], [0.05, 0.68], [0.98, 0.68])],
  7: [line([0.05, 0], [0.95, 0], [0.4, 1])],
  9: [[...arc(0.48, 0.32, 0.4, 0.32, 0, 360), [0.88, 0.5], ...arc(0.4, 0.6, 0.48, 0.4, 0, 110)]],
}

export const ALPHABET = Object.keys(GLYPHS).join('')
