import { type CommandA, type SVGCommand, SVGPathData } from 'svg-pathdata'
import { type Area, areaOf, convexHull } from './hull.ts'
import { isMirroring, type Matrix, movedBy } from './matrix.ts'
import type { Point } from './svg.ts'

/** A path where it is drawn in the label, with what tells whether it can share an element with another one. */
export interface Outline {
  /** Absolute, straight lines all as L. */
  commands: readonly SVGCommand[]
  area: Area
  /** 1 where all its parts run clockwise, -1 where all run the other way, 0 where some do. */
  winding: -1 | 0 | 1
}

/** A path as it is written, before it is placed. */
export interface Figure {
  commands: readonly SVGCommand[]
  hull: readonly Point[]
  winding: -1 | 0 | 1
}

/** Reads the data of an SVG path. */
export function figureOf(data: string): Figure {
  const { commands } = new SVGPathData(data).toAbs().normalizeHVZ(false)
  const parts = cornersAndHandles(commands)
  const windings = new Set(parts.map(windingOf))
  const [winding = 0] = windings
  return { commands, hull: convexHull(parts.flat()), winding: windings.size === 1 ? winding : 0 }
}

/** A figure at its place: a hull stays one however it is turned, and a mirrored one runs the other way around. */
export function placed({ commands, hull, winding }: Figure, matrix: Matrix): Outline {
  const isMirrored = isMirroring(matrix)
  const corners = hull.map(point => movedBy(matrix, point))
  return {
    commands: new SVGPathData(commands.map(command => ({ ...command }))).matrix(...matrix).commands,
    area: areaOf(isMirrored ? corners.toReversed() : corners),
    winding: isMirrored ? (-winding as Figure['winding']) : winding,
  }
}

/** The corners and handles of each part of a path: the part lies within their hull. */
function cornersAndHandles(commands: readonly SVGCommand[]): Point[][] {
  const curves = new SVGPathData(commands.map(command => ({ ...command }))).normalizeST().aToC().commands
  const parts: Point[][] = []
  for (const command of curves) {
    if (command.type === SVGPathData.MOVE_TO) parts.push([])
    const part = parts.at(-1)
    if ('x1' in command) part?.push([command.x1, command.y1])
    if ('x2' in command) part?.push([command.x2, command.y2])
    if ('x' in command && 'y' in command) part?.push([command.x, command.y])
  }
  return parts
}

/** Which way around most of a part runs. */
function windingOf(points: readonly Point[]): -1 | 0 | 1 {
  let twice = 0
  for (const [i, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(i + 1) % points.length] as Point
    twice += x * nextY - nextX * y
  }
  if (Math.abs(twice) < 0.01) return 0
  return twice > 0 ? 1 : -1
}

/**
 * Outlines as one path, rounded to tenths and relative to the point before, so that the same figure at another place is
 * the same text and compresses well.
 */
export function pathText(outlines: readonly Outline[]): string {
  const pen = new Pen()
  for (const { commands } of outlines) for (const command of commands) pen.write(command)
  return pen.text
}

/** Writes path data in whole tenths, so that relative coordinates add up to the rounded absolute ones. */
class Pen {
  text = ''
  #x = 0
  #y = 0
  #startX = 0
  #startY = 0
  #letter = ''

  write(command: SVGCommand): void {
    if (command.type === SVGPathData.CLOSE_PATH) {
      this.#put('z', [])
      this.#x = this.#startX
      this.#y = this.#startY
      return
    }
    if (!('x' in command) || !('y' in command)) throw new Error('lines along an axis are written as lines')
    const across = (x: number) => tenths(x) - this.#x
    const down = (y: number) => tenths(y) - this.#y
    const dx = across(command.x)
    const dy = down(command.y)
    switch (command.type) {
      case SVGPathData.MOVE_TO:
        this.#put(this.text ? 'm' : 'M', [dx, dy])
        break
      case SVGPathData.LINE_TO:
        if (dy === 0) this.#put('h', [dx])
        else if (dx === 0) this.#put('v', [dy])
        else this.#put('l', [dx, dy])
        break
      case SVGPathData.QUAD_TO:
        this.#put('q', [across(command.x1), down(command.y1), dx, dy])
        break
      case SVGPathData.SMOOTH_QUAD_TO:
        this.#put('t', [dx, dy])
        break
      case SVGPathData.SMOOTH_CURVE_TO:
        this.#put('s', [across(command.x2), down(command.y2), dx, dy])
        break
      case SVGPathData.CURVE_TO:
        this.#put('c', [across(command.x1), down(command.y1), across(command.x2), down(command.y2), dx, dy])
        break
      case SVGPathData.ARC: {
        const radii = radiiOf(command, dx, dy)
        const turned = radii[0] === radii[1] ? 0 : tenths(command.xRot)
        this.#put('a', [...radii, turned, command.lArcFlag * 10, command.sweepFlag * 10, dx, dy])
        break
      }
    }
    this.#x += dx
    this.#y += dy
    if (command.type === SVGPathData.MOVE_TO) {
      this.#startX = this.#x
      this.#startY = this.#y
    }
  }

  #put(letter: string, numbers: readonly number[]): void {
    // A letter that stands already is understood, except where more coordinates would draw a line.
    const isUnderstood = letter === this.#letter && letter !== 'm' && letter !== 'z'
    if (!isUnderstood) this.text += letter
    for (const [i, number] of numbers.entries()) {
      if (number >= 0 && (i > 0 || isUnderstood)) this.text += ' '
      this.text += String(number / 10)
    }
    this.#letter = letter
  }
}

/**
 * The radii of an arc in tenths, for an arc whose ends were rounded. A half circle whose ends came closer would be a flat
 * arc around another middle; with radii too short for its ends it is drawn as a half one (SVG 2, section 9.5.1).
 */
function radiiOf({ rX, rY, xRot }: CommandA, dx: number, dy: number): [number, number] {
  const angle = (xRot * Math.PI) / 180
  const across = (dx * Math.cos(angle) + dy * Math.sin(angle)) / 2
  const down = (dy * Math.cos(angle) - dx * Math.sin(angle)) / 2
  const radii: [number, number] = [tenths(rX), tenths(rY)]
  const reach = Math.hypot(across / rX, down / rY) / 10
  if (Math.abs(reach - 1) * Math.min(...radii) >= 2) return radii
  const part = Math.min(1, reach)
  return [Math.floor(rX * 10 * part), Math.floor(rY * 10 * part)]
}

function tenths(value: number): number {
  return Math.round(value * 10)
}
