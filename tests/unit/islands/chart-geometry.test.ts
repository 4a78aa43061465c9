import { expect, test } from 'vitest'
import { areaOf, barOf, lineOf, namedPlaces, placeAt, scaleOf } from '#islands/ui/chart-geometry.ts'

const BOX = { width: 640, height: 280 }
const scale = (values: number[], kind: 'points' | 'bands' = 'points') =>
  scaleOf(BOX, { values, kind }, values.length)

test('has few round grid lines that cover every value, zero among them', () => {
  expect(scale([640, 1043]).levels).toEqual([1500, 1000, 500, 0])
  expect(scale([71, -111, 23]).levels).toEqual([100, 50, 0, -50, -100, -150])
  expect(scale([-3, -9]).levels).toEqual([0, -5, -10])
})

test('covers any values with at most seven whole grid lines', () => {
  for (let round = 0; round < 500; round += 1) {
    // A walk over sizes from nothing to beyond any account, without chance.
    const size = 10 ** (round % 15)
    const values = [((round * 37) % 101) - 50, ((round * 61) % 89) - 20].map(value => value * size)
    const { levels, y } = scale(values)
    expect(levels.length).toBeGreaterThan(1)
    expect(levels.length).toBeLessThanOrEqual(7)
    expect(levels).toContain(0)
    expect(levels.every(Number.isInteger)).toBe(true)
    for (const value of values) {
      expect(value).toBeLessThanOrEqual(levels[0] ?? Number.NaN)
      expect(value).toBeGreaterThanOrEqual(levels.at(-1) ?? Number.NaN)
      expect(y(value)).toBeGreaterThanOrEqual(0)
      expect(y(value)).toBeLessThanOrEqual(BOX.height)
    }
  }
})

test('draws where nothing happened as a line at zero', () => {
  const flat = scale([0, 0, 0])
  expect(flat.levels).toEqual([1, 0])
  expect(lineOf([0, 0, 0], flat)).toBe('M56 254L344 254L632 254')
  expect(areaOf([0, 0, 0], flat)).toBe('M56 254L344 254L632 254L632 254L56 254Z')
})

test('gives points the whole width and bars a band each', () => {
  expect([0, 3].map(scale([1, 2, 3, 4]).x)).toEqual([56, 632])
  expect([0, 3].map(scale([1, 2, 3, 4], 'bands').x)).toEqual([128, 560])
  expect(scale([5]).x(0)).toBe(344)
})

test('lets bars grow from zero both ways, and the smallest be seen', () => {
  const bands = scale([1000, -1000, 1], 'bands')
  const [up, down, least] = [1000, -1000, 1].map((value, place) => barOf(value, place, bands))
  expect(up && up.y + up.height).toBe(bands.y(0))
  expect(down?.y).toBe(bands.y(0))
  expect(least?.height).toBe(1.5)
  expect(least && least.y + least.height).toBe(bands.y(0))
})

test('names as many places as have room, the first among them', () => {
  expect(namedPlaces(30, scale(Array(30).fill(1)))).toEqual([0, 4, 8, 12, 16, 20, 24, 28])
  const phone = scaleOf({ width: 330, height: 200 }, { values: [1], kind: 'points' }, 30)
  expect(namedPlaces(30, phone)).toEqual([0, 8, 16, 24])
  expect(namedPlaces(1, scale([1]))).toEqual([0])
})

test('finds the place that a pointer is at, and the nearest one beyond the edges', () => {
  const points = scale([1, 2, 3])
  expect([-40, 60, 330, 345, 640].map(x => placeAt(x, 3, points))).toEqual([0, 0, 1, 1, 2])
})
