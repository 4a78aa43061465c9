import { areApart } from './hull.ts'
import { type Matrix, matrixOf, scaleOf, UNMOVED, within } from './matrix.ts'
import { type Figure, figureOf, type Outline, pathText, placed } from './outline.ts'

/** Elements in front of which a later one is not looked at any more for one to share with. */
const LOOKED_AT = 80

/** Edges that are closer than this share pixels. */
const PIXEL = 0.6

/** What a path is painted with; all in the units of the label. */
interface Paint {
  fill: string
  stroke: string
  /** Of the stroke: width, caps, dashes, as attributes. */
  strokeWith: string
  opacity: string
  /** How far the stroke reaches beyond the outline, corners included. */
  reach: number
}

interface Layer {
  paint: Paint
  outlines: Outline[]
  /** What is drawn instead of the outlines where it is a group that is translucent as a whole. */
  group?: string
}

interface Group {
  matrix: Matrix
  opacity: string
  layers: Layer[]
}

/**
 * The same picture with as few elements as possible and no transforms: every shape becomes a path where it is drawn, and
 * paths of one paint share an element where no other one that they touch is drawn in between. A browser holds several
 * objects for each element and each transform, for every label of a page, and walks over them for each frame.
 */
export function flattened(drawing: string): string {
  const root: Group = { matrix: UNMOVED, opacity: '', layers: [] }
  const groups = [root]
  /** Most figures of a label stand in it more than once. */
  const figures = new Map<string, Figure>()
  for (const [, closes, name = '', written = ''] of drawing.matchAll(/<(\/?)([a-z]+)([^>]*?)\/?>/g)) {
    const outer = groups.at(-1) ?? root
    if (closes) {
      groups.pop()
      close(outer, groups.at(-1) ?? root)
      continue
    }
    const attributes = new Map(
      Array.from(written.matchAll(/([a-z-]+)="([^"]*)"/g), ([, key = '', value = '']) => [key, value]),
    )
    const matrix = within(outer.matrix, matrixOf(attributes.get('transform') ?? ''))
    if (name === 'g') {
      const opacity = attributes.get('opacity') ?? ''
      groups.push({ matrix, opacity, layers: opacity ? [] : outer.layers })
      continue
    }
    const data = pathOf(name, attributes)
    const figure = figures.get(data) ?? figureOf(data)
    figures.set(data, figure)
    add(outer.layers, paintOf(attributes, scaleOf(matrix)), placed(figure, matrix))
  }
  return root.layers.map(layerText).join('')
}

/** A group that is translucent as a whole stays one, unless all of it is one path. */
function close({ opacity, layers }: Group, outer: Group): void {
  if (layers === outer.layers) return
  const [only, ...more] = layers
  if (!only) return
  const isOnePaint = only.paint.fill === 'none' || only.paint.stroke === 'none'
  if (more.length === 0 && isOnePaint && !only.paint.opacity && !only.group) {
    outer.layers.push({ ...only, paint: { ...only.paint, opacity } })
    return
  }
  outer.layers.push({
    paint: {
      fill: '',
      stroke: '',
      strokeWith: '',
      opacity,
      reach: Math.max(...layers.map(layer => layer.paint.reach)),
    },
    outlines: layers.flatMap(layer => layer.outlines),
    group: `<g opacity="${opacity}">${layers.map(layerText).join('')}</g>`,
  })
}

/** Puts a path into the lowest layer that it can be part of, so that what is drawn after it finds its own there, too. */
function add(layers: Layer[], paint: Paint, outline: Outline): void {
  let home: Layer | undefined
  for (const layer of layers.slice(-LOOKED_AT).toReversed()) {
    const apart = isApart(layer, paint, outline)
    if (isSamePaint(layer, paint) && (apart || canOverlap(layer, outline))) home = layer
    if (!apart) break
  }
  const last = layers.at(-1)
  if (home) home.outlines.push(outline)
  else if (last && isItsEdge(last, paint, outline)) last.paint = { ...paint, fill: last.paint.fill }
  else layers.push({ paint, outlines: [outline] })
}

function isSamePaint({ paint, group }: Layer, other: Paint): boolean {
  return (
    !group &&
    paint.fill === other.fill &&
    paint.stroke === other.stroke &&
    paint.strokeWith === other.strokeWith &&
    paint.opacity === other.opacity
  )
}

/**
 * Whether a path can overlap those of its layer and still look as if one was painted over the other: strokes always do,
 * and filled ones that run the same way around (the rule "nonzero" of SVG).
 */
function canOverlap({ paint, outlines }: Layer, { winding }: Outline): boolean {
  if (paint.opacity) return false
  if (paint.fill === 'none') return true
  return paint.stroke === 'none' && winding !== 0 && outlines.every(other => other.winding === winding)
}

function isApart(layer: Layer, paint: Paint, outline: Outline): boolean {
  const distance = layer.paint.reach + paint.reach + PIXEL
  return layer.outlines.every(other => areApart(other.area, outline.area, distance))
}

/** Whether it draws the edge of the one path that a layer fills. */
function isItsEdge({ paint, outlines, group }: Layer, edge: Paint, outline: Outline): boolean {
  const [only, ...more] = outlines
  if (group || !only || more.length > 0) return false
  if (paint.stroke !== 'none' || edge.fill !== 'none' || paint.opacity || edge.opacity) return false
  return pathText([only]) === pathText([outline])
}

function paintOf(attributes: ReadonlyMap<string, string>, scale: number): Paint {
  const stroke = attributes.get('stroke') ?? 'none'
  const fill = attributes.get('fill') ?? 'black'
  const opacity = attributes.get('opacity') ?? ''
  if (stroke === 'none') return { fill, stroke, strokeWith: '', opacity, reach: 0 }
  const width = Number(attributes.get('stroke-width') ?? 1) * scale
  const dashes = attributes
    .get('stroke-dasharray')
    ?.split(/[ ,]+/)
    .map(each => hundredths(Number(each) * scale))
  const strokeWith = [
    ['stroke-width', hundredths(width)],
    ['stroke-linecap', attributes.get('stroke-linecap')],
    ['stroke-linejoin', attributes.get('stroke-linejoin')],
    ['stroke-dasharray', dashes?.join(' ')],
  ]
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('')
  // Corners without a round join reach further than half of the width.
  const reach = attributes.get('stroke-linejoin') === 'round' ? width / 2 : width
  return { fill, stroke, strokeWith, opacity, reach }
}

function hundredths(value: number): number {
  return +value.toFixed(2)
}

/** The outline of a shape of SVG as the data of a path. */
function pathOf(name: string, attributes: ReadonlyMap<string, string>): string {
  const number = (key: string) => Number(attributes.get(key) ?? 0)
  switch (name) {
    case 'path':
      return attributes.get('d') ?? ''
    case 'polygon':
      return `M${attributes.get('points')}Z`
    case 'circle':
      return ellipsePath(number('cx'), number('cy'), number('r'), number('r'))
    case 'ellipse':
      return ellipsePath(number('cx'), number('cy'), number('rx'), number('ry'))
    case 'rect':
      return rectPath(number('x'), number('y'), number('width'), number('height'), number('rx'))
    default:
      throw new Error(`labels are not drawn with <${name}>`)
  }
}

function ellipsePath(x: number, y: number, radiusX: number, radiusY: number): string {
  const half = `A${radiusX} ${radiusY} 0 0 1 `
  return `M${x - radiusX} ${y}${half}${x + radiusX} ${y}${half}${x - radiusX} ${y}Z`
}

function rectPath(x: number, y: number, width: number, height: number, corner: number): string {
  if (corner === 0) return `M${x} ${y}h${width}v${height}h${-width}Z`
  const radius = Math.min(corner, width / 2, height / 2)
  const [w, h] = [width - 2 * radius, height - 2 * radius]
  const arc = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return (
    `M${x + radius} ${y}h${w}${arc(radius, radius)}v${h}${arc(-radius, radius)}` +
    `h${-w}${arc(-radius, -radius)}v${-h}${arc(radius, -radius)}Z`
  )
}

function layerText({ paint, outlines, group }: Layer): string {
  if (group) return group
  const { fill, stroke, strokeWith, opacity } = paint
  const stroked = stroke === 'none' ? '' : ` stroke="${stroke}"${strokeWith}`
  return `<path d="${pathText(outlines)}" fill="${fill}"${stroked}${opacity ? ` opacity="${opacity}"` : ''}/>`
}
