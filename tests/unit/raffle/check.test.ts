import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { CHAINS, randomnessOf, timeOfRound } from '#lib/raffle/beacon.ts'
import {
  checkRaffle,
  type InclusionProof,
  isProofRight,
  isRight,
  type RaffleRecord,
} from '#lib/raffle/check.ts'
import { drawPrizes } from '#lib/raffle/draw.ts'
import { isSignatureOf } from '#lib/raffle/signature.ts'
import { type Line, memberHash, rootOf, treeOf } from '#lib/raffle/tree.ts'
import { QUICKNET_ROUNDS } from '#tests/support/recorded/quicknet.ts'

// Protects: whoever works a raffle out again finds a changed list, seed, round, signature or result (reliability section 7).

const hex = (text: string) => createHash('sha256').update(text).digest('hex')
const sha = (value: string) => createHash('sha256').update(Buffer.from(value, 'hex')).digest('hex')
const [, beacon, other] = QUICKNET_ROUNDS
const SALT = hex('salt')
const ME = '01935a3c-0000-7000-8000-000000000001'

const LINES: Line[] = Array.from({ length: 50 }, (_, index) => ({
  number: index + 1,
  name: `mem***${index % 8}`,
  member: index % 8 === 0 ? memberHash(SALT, ME) : hex(`member ${index % 8}`),
  seed: '',
}))

function drawnRaffle(): RaffleRecord {
  const seed = hex('seed')
  const root = rootOf(LINES)
  const perMember = 2
  const source = { seed, randomness: randomnessOf(beacon.signature), root }
  return {
    closesAt: new Date(timeOfRound(CHAINS.quicknet, beacon.round).getTime() - 1_000).toISOString(),
    seedHash: sha(seed),
    seed,
    beacon: 'quicknet',
    round: beacon.round,
    signature: beacon.signature,
    root,
    perMember,
    results: drawPrizes(LINES, source, { prizes: 10, perMember }).map(({ prize, number }) => ({
      prize,
      number: number ?? null,
    })),
  }
}

const RECORD = drawnRaffle()
const check = (record: Partial<RaffleRecord>, lines: readonly Line[] = LINES) =>
  checkRaffle({ ...RECORD, ...record }, lines, isSignatureOf)

test('what was drawn as published comes out the same in every part', () => {
  expect(check({})).toMatchObject({ seed: true, beacon: true, list: true, same: 10, prizes: 10 })
  expect(isRight(check({}))).toBe(true)
})

test.each<[string, Partial<RaffleRecord>, Line[] | undefined, object]>([
  ['another seed', { seed: hex('other') }, undefined, { seed: false }],
  ['another round', { round: beacon.round + 1 }, undefined, { beacon: false }],
  ['a round that is not the first', { closesAt: '2026-01-01T00:00:00.000Z' }, undefined, { beacon: false }],
  ['another signature', { signature: other.signature }, undefined, { beacon: false }],
  ['no signature', { round: null, signature: null, beacon: 'members' }, undefined, { beacon: true }],
  ['another root', { root: hex('root') }, undefined, { list: false }],
  ['a missing line', {}, LINES.slice(1), { list: false }],
  ['a missing last line', {}, LINES.slice(0, -1), { list: false }],
  ['two lines exchanged', {}, [LINES[1], LINES[0], ...LINES.slice(2)] as Line[], { list: false }],
  ['another name', {}, LINES.map(one => ({ ...one, name: 'x***' })), { list: false }],
  ['another member', {}, LINES.map(one => ({ ...one, member: hex('x') })), { list: false }],
])('%s is found', (_, record, lines, found) => {
  const result = check(record, lines)
  expect(result).toMatchObject(found)
  expect(isRight(result)).toBe(false)
})

test('another winner of one prize is found', () => {
  const [first, ...rest] = RECORD.results
  const results = [{ prize: 1, number: ((first?.number ?? 0) % 50) + 1 }, ...rest]
  expect(check({ results })).toMatchObject({ same: 9, prizes: 10 })
})

test('a member’s proof shows that the own entries are in the list, and those of nobody else', () => {
  const mine = LINES.filter((_, index) => index % 8 === 0)
  const { pathOf } = treeOf(LINES)
  const proof: InclusionProof = {
    raffle: 'r',
    root: RECORD.root,
    count: LINES.length,
    memberId: ME,
    salt: SALT,
    entries: mine.map(line => ({ ...line, path: pathOf(line.number - 1) })),
  }
  const list = { root: RECORD.root, count: LINES.length }
  expect(isProofRight(proof, list)).toBe(true)
  expect(isProofRight({ ...proof, salt: hex('x') }, list)).toBe(false)
  expect(isProofRight(proof, { ...list, root: hex('x') })).toBe(false)
  expect(isProofRight(proof, { ...list, count: 49 })).toBe(false)
})
