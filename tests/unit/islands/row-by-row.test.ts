import { expect, test } from 'vitest'
import { withNextRow } from '#islands/lobby/row-by-row.ts'

const old = Array.from({ length: 15 }, (_, at) => `old ${at}`)
const found = Array.from({ length: 15 }, (_, at) => `found ${at}`)

/** What stands there after each step, until the list is drawn. */
function steps(list: readonly string[], drawn: readonly string[]): (readonly string[])[] {
  const all: (readonly string[])[] = []
  for (let now: readonly string[] | undefined = drawn; now && now !== list; ) {
    now = withNextRow(list, now)
    if (now) all.push(now)
    if (all.length > 9) throw new Error('it never ends')
  }
  return all
}

test('behind its first row a list is drawn a row at a time, over the list before', () => {
  expect(steps(found, old)).toEqual([[...found.slice(0, 10), ...old.slice(10)], found])
})

test('a list that takes the place of one half drawn begins anew', () => {
  const [half = []] = steps(found, old)
  const next = found.map(name => `next ${name}`)
  expect(steps(next, half)).toEqual([[...next.slice(0, 10), ...old.slice(10)], next])
})

test('what a shorter list leaves over goes with its last step', () => {
  expect(steps([], old)).toEqual([[]])
  expect(steps(found.slice(0, 3), old)).toEqual([found.slice(0, 3)])
  expect(steps(found.slice(0, 12), old)).toEqual([
    [...found.slice(0, 10), ...old.slice(10)],
    found.slice(0, 12),
  ])
})

test('a longer list grows by a row at a time', () => {
  expect(steps(found, found.slice(0, 4))).toEqual([found.slice(0, 10), found])
})

test('a list of which nothing stands there yet is drawn at once', () => {
  expect(withNextRow(found, undefined)).toBe(found)
  expect(withNextRow(undefined, found)).toBeUndefined()
})
