/** Small pieces of SVG as text. Coordinates are rounded to a tenth, so that the files stay small and always the same. */

export type Point = readonly [x: number, y: number]

/** A coordinate as it is written: rounded to a tenth. */
export function short(value: number): number {
  return +value.toFixed(1)
}

/** A filled path; `more` are further attributes with a blank in front. */
export function shape(path: string, fill: string, more = ''): string {
  return `<path d="${path}" fill="${fill}"${more}/>`
}

/** A drawn path with round ends and corners. */
export function line(path: string, colour: string, width = 3, more = ''): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`
}

export function disc(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"${more}/>`
}

/** A circle's outline. */
export function circle(x: number, y: number, radius: number, colour: string, width = 3, more = ''): string {
  return disc(x, y, radius, 'none', ` stroke="${colour}" stroke-width="${width}"${more}`)
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  corner = 0,
  more = '',
): string {
  const round = corner ? ` rx="${corner}"` : ''
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${round} fill="${fill}"${more}/>`
}

export function ellipse(
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  fill: string,
  more = '',
): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(radiusX)}" ry="${short(radiusY)}" fill="${fill}"${more}/>`
}

export function polygon(points: readonly Point[], fill: string, more = ''): string {
  return `<polygon points="${points.map(point => point.map(short).join(',')).join(' ')}" fill="${fill}"${more}/>`
}

export function group(transform: string, content: string, more = ''): string {
  return `<g transform="${transform}"${more}>${content}</g>`
}

/** The transform that moves the origin to a place, then turns by degrees, then scales. */
export function place(x: number, y: number, scale = 1, degrees = 0): string {
  const turn = degrees ? ` rotate(${short(degrees)})` : ''
  return `translate(${short(x)} ${short(y)})${turn}${scale !== 1 ? ` scale(${+scale.toFixed(3)})` : ''}`
}

/** A drawing and its mirror image about the vertical axis. */
export function mirrored(content: string): string {
  return content + group('scale(-1 1)', content)
}

/** The same drawing at even steps around the origin. */
export function around(count: number, draw: (index: number) => string): string {
  return times(count, index => group(`rotate(${short((360 / count) * index)})`, draw(index)))
}

/** Drawings one after the other. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

/** A drawing at each of the points. */
export function scatter(points: readonly Point[], draw: (x: number, y: number) => string): string {
  return points.map(([x, y]) => draw(x, y)).join('')
}

/** The point at a distance from the origin; 0 degrees is up, clockwise. */
export function polar(radius: number, degrees: number): Point {
  return [radius * Math.sin((degrees * Math.PI) / 180), -radius * Math.cos((degrees * Math.PI) / 180)]
}

export function star(points: number, outer: number, inner: number, fill: string, more = ''): string {
  const corners = Array.from({ length: points * 2 }, (_, index) =>
    polar(index % 2 ? inner : outer, (180 / points) * index),
  )
  return polygon(corners, fill, more)
}
