import type { Point } from './svg.ts'

/** The corners of what a rubber band around points would touch, in order (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by)
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain
  }
  const hull = [...half(sorted).slice(0, -1), ...half(sorted.toReversed()).slice(0, -1)]
  return hull.length > 0 ? hull : sorted.slice(0, 1)
}

/** Twice the area between three points; positive where they turn to the right, as y grows downwards. */
function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

/** What a path covers at most: the corners of a convex hull and how far they reach. */
export interface Area {
  corners: readonly Point[]
  left: number
  right: number
  top: number
  bottom: number
}

export function areaOf(corners: readonly Point[]): Area {
  const across = corners.map(([x]) => x)
  const down = corners.map(([, y]) => y)
  return {
    corners,
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  }
}

/** Whether more than a distance lies between two areas, as the axes across their edges show (separating axes). */
export function areApart(a: Area, b: Area, distance: number): boolean {
  return (
    a.left - b.right > distance ||
    b.left - a.right > distance ||
    a.top - b.bottom > distance ||
    b.top - a.bottom > distance ||
    isBeside(a.corners, b.corners, distance) ||
    isBeside(b.corners, a.corners, distance)
  )
}

/** Whether an edge of a hull has all of the other one on its other side. */
function isBeside(from: readonly Point[], to: readonly Point[], distance: number): boolean {
  return from.some(([x, y], i) => {
    const [nextX, nextY] = from[(i + 1) % from.length] as Point
    const length = Math.hypot(nextX - x, nextY - y)
    if (length === 0) return false
    // Outwards, as the corners run clockwise on the screen.
    const [outX, outY] = [(nextY - y) / length, (x - nextX) / length]
    const edge = x * outX + y * outY + distance
    return to.every(([px, py]) => px * outX + py * outY > edge)
  })
}
