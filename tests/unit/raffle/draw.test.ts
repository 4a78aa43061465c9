import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawPrizes, indexes } from '#lib/raffle/draw.ts'
import { isInList, type Line, memberHash, rootOf, seedsOf, treeOf } from '#lib/raffle/tree.ts'
import { evennessOf } from '#tests/support/chi-square.ts'
import { figure } from '#tests/support/figures.ts'
import { seeded } from '#tests/support/random.ts'
import { listRoot, memberOf, randomnessOfMembers, winners } from '#tests/support/verifier/raffle.ts'

// Protects: what docs/raffle.md says is what is drawn (reliability section 7): a second implementation gives the same roots
// and winners, every entry is equally likely, and no number outside of the even range counts.

const hex = (text: string) => createHash('sha256').update(text).digest('hex')

function linesOf(count: number, members: number, name: string): Line[] {
  const random = seeded(count * 31 + members)
  return Array.from({ length: count }, (_, index) => {
    const member = random.below(members)
    return { number: index + 1, name: `ก${member}***`, member: hex(`${name} ${member}`), seed: `s${member}` }
  })
}

test('a verifier written apart gives the same roots, randomness and winners in 10,000 draws', () => {
  let draws = 0
  for (let n = 1; draws < 10_000; n += 1) {
    const lines = linesOf(1 + (n % 67), 1 + (n % 23), `list ${n}`)
    const root = rootOf(lines)
    expect(listRoot(lines)).toBe(root)
    expect(randomnessOfMembers(lines)).toBe(seedsOf(lines))
    const source = { seed: hex(`seed ${n}`), randomness: hex(`round ${n}`), root }
    const rules = { prizes: 1 + (n % 30), perMember: 1 + (n % 3) }
    const drawn = drawPrizes(lines, source, rules)
    expect(winners(lines, source, rules)).toEqual(drawn.map(({ number }) => number ?? null))
    draws += drawn.length
  }
  expect(memberHash(hex('salt'), 'a-member')).toBe(memberOf(hex('salt'), 'a-member'))
}, 60_000)

test('every line of lists of 1 to 70 is proven at its number, and nowhere else', () => {
  for (let count = 1; count <= 70; count += 1) {
    const lines = linesOf(count, 9, 'proofs')
    const root = rootOf(lines)
    const { pathOf } = treeOf(lines)
    for (const [place, line] of lines.entries()) {
      const proof = { path: pathOf(place), root, count }
      expect(isInList(line, proof)).toBe(true)
      expect(isInList({ ...line, number: line.number + 1 }, proof)).toBe(false)
      expect(isInList({ ...line, name: 'x' }, proof)).toBe(false)
      expect(isInList(line, { ...proof, root: hex('another') })).toBe(false)
      expect(isInList(line, { ...proof, path: [...proof.path, hex('more')] })).toBe(false)
      if (count > 1) expect(isInList(line, { ...proof, path: proof.path.slice(1) })).toBe(false)
    }
  }
})

test('a node cannot be passed off as an entry, nor an entry as a node', () => {
  const lines = linesOf(2, 2, 'domains')
  const [one, two] = lines as [Line, Line]
  expect(rootOf(lines)).not.toBe(rootOf([one]))
  expect(rootOf([one, two])).not.toBe(rootOf([two, one]))
  // Where one text ends and the next begins is part of what is hashed.
  expect(rootOf([{ ...one, name: 'ab', seed: 'c' }])).not.toBe(rootOf([{ ...one, name: 'a', seed: 'bc' }]))
})

test('no entry wins twice and no member more than the rules say; a prize that nobody may win stays undrawn', () => {
  const lines = linesOf(40, 4, 'cap')
  const source = { seed: hex('s'), randomness: hex('r'), root: rootOf(lines) }
  const drawn = drawPrizes(lines, source, { prizes: 12, perMember: 2 })
  const numbers = drawn.flatMap(({ number }) => (number === undefined ? [] : [number]))
  expect(new Set(numbers).size).toBe(numbers.length)
  const perMember = Map.groupBy(numbers, number => lines[number - 1]?.member)
  expect([...perMember.values()].map(won => won.length)).toEqual([2, 2, 2, 2])
  expect(drawn.slice(8).every(({ number }) => number === undefined)).toBe(true)
})

const DRAWS = figure(10_000, 1_000_000)
const BOUND = 97

test(`${DRAWS} draws spread evenly over their range`, () => {
  const counts = new Array<number>(BOUND).fill(0)
  const pairs = new Array<number>(100).fill(0)
  const draw = indexes({ seed: hex('even'), randomness: hex('round'), root: hex('root') })
  for (let prize = 1; prize <= DRAWS; prize += 1) {
    const value = draw(prize, BOUND)
    counts[value] = (counts[value] ?? 0) + 1
    const [ten, next] = [draw(prize, 10), draw(prize + DRAWS, 10)]
    pairs[ten * 10 + next] = (pairs[ten * 10 + next] ?? 0) + 1
  }
  expect(evennessOf('one of 97', counts).p).toBeGreaterThan(0.001)
  expect(evennessOf('two of 10', pairs).p).toBeGreaterThan(0.001)
}, 120_000)

const PRIZES = 4

test(`${DRAWS} prizes of whole draws go to every entry, and to every member, equally often`, () => {
  const lines = Array.from({ length: 24 }, (_, index) => ({ number: index + 1, member: `m${index % 12}` }))
  const [entries, members, first] = [24, 12, 24].map(length => new Array<number>(length).fill(0))
  if (!entries || !members || !first) throw new Error('three counts')
  for (let n = 1; n <= DRAWS / PRIZES; n += 1) {
    const source = { seed: hex(`seed ${n}`), randomness: hex(`round ${n}`), root: hex('root') }
    for (const { prize, number = 0 } of drawPrizes(lines, source, { prizes: PRIZES, perMember: 1 })) {
      entries[number - 1] = (entries[number - 1] ?? 0) + 1
      members[(number - 1) % 12] = (members[(number - 1) % 12] ?? 0) + 1
      if (prize === 1) first[number - 1] = (first[number - 1] ?? 0) + 1
    }
  }
  expect(entries.reduce((sum, one) => sum + one, 0)).toBe(DRAWS)
  // Winners leave the draw, so counts are never further apart than of independent draws.
  for (const [name, counts] of [
    ['entries', entries],
    ['members', members],
    ['first prizes', first],
  ] as const)
    expect(evennessOf(name, counts).p, name).toBeGreaterThan(0.001)
}, 240_000)
