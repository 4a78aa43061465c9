import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawnAmount, isDrawnFrom } from '#lib/fairness/promotion-envelope.ts'
import { commitmentOf } from '#lib/fairness/rules.ts'
import { evennessOf } from '#tests/support/chi-square.ts'
import { figure } from '#tests/support/figures.ts'
import { amountAgain, envelopeFaults } from '#tests/support/verifier/promotion-envelope.ts'

// Protects: the amount of a promotion's envelope follows from its seed and entry as docs/promotions.md says, every amount is
// as likely, and anything that was changed afterwards is found.

const ENTRY = '01a20029-5429-7307-9477-d9d81e9cb458'
const seedOf = (name: string) => createHash('sha256').update(name).digest('hex')
/** Ids as members' browsers make them. */
const entryOf = (n: number) => ENTRY.slice(0, -8) + n.toString(16).padStart(8, '0')
const BOUNDS = { leastMinor: 1_000n, mostMinor: 20_000n }

const WIDE = 10n ** 12n
const WIDTHS = [0n, 1n, 10n, 18_999n, 2n ** 32n - 1n, 2n ** 32n, WIDE - 1n]

test.each([
  [1_000n, 20_000n, 15_038n],
  [500n, 510n, 507n],
  [7n, 7n, 7n],
  // One draw reaches 2^32 amounts; more take two.
  [1n, 2n ** 32n, 2_801_046_454n],
  [1n, 2n ** 32n + 1n, 130_191_302n],
  [1n, WIDE, 599_268_939_828n],
])(
  'from %s to %s a known seed gives what a program in another language gave',
  async (leastMinor, mostMinor, amount) => {
    expect(await drawnAmount({ leastMinor, mostMinor }, seedOf('known'), ENTRY)).toBe(amount)
  },
)

test('agrees with the second verifier over many draws, always within the bounds', async () => {
  for (let n = 0; n < figure(3_000, 100_000); n += 1) {
    const [seed, entryId] = [seedOf(`seed ${n % 50}`), entryOf(n)]
    const least = BigInt(1 + (n % 1_000))
    const most = least + (WIDTHS[n % WIDTHS.length] ?? 0n)
    const amount = await drawnAmount({ leastMinor: least, mostMinor: most }, seed, entryId)
    expect(amount >= least && amount <= most).toBe(true)
    expect(amountAgain({ entryId, least, most, seed })).toBe(amount)
  }
})

test('every amount is as likely, and so is every part of a wide range', async () => {
  const counts = new Array<number>(20).fill(0)
  const parts = new Array<number>(20).fill(0)
  const put = (list: number[], at: number) => {
    list[at] = (list[at] ?? 0) + 1
  }
  for (let n = 0; n < figure(4_000, 400_000); n += 1) {
    const seed = seedOf(`even ${n % 100}`)
    put(counts, Number(await drawnAmount({ leastMinor: 500n, mostMinor: 519n }, seed, entryOf(n))) - 500)
    const wide = await drawnAmount({ leastMinor: 1n, mostMinor: WIDE }, seed, entryOf(n))
    put(parts, Number(((wide - 1n) * 20n) / WIDE))
  }
  expect(evennessOf('amounts', counts).p).toBeGreaterThan(0.001)
  expect(evennessOf('parts of a wide range', parts).p).toBeGreaterThan(0.001)
})

test('a changed seed, hash, amount, entry or range is found, by us and by the second verifier', async () => {
  const seed = seedOf('known')
  const seedHash = await commitmentOf(seed)
  const honest = { entryId: ENTRY, amountMinor: 15_038n, ...BOUNDS, seedHash, seed }
  const changes: readonly Partial<typeof honest>[] = [
    {},
    { seed: seedOf('other') },
    { seed: seedOf('other'), seedHash: await commitmentOf(seedOf('other')) },
    { seedHash: seedOf('other') },
    { amountMinor: 15_039n },
    { entryId: entryOf(1) },
    { mostMinor: 20_001n },
    { leastMinor: 999n },
  ]
  const found: boolean[][] = []
  for (const change of changes) {
    const claim = { ...honest, ...change }
    const { amountMinor: amount, leastMinor: least, mostMinor: most, ...rest } = claim
    found.push([await isDrawnFrom(claim), envelopeFaults({ ...rest, amount, least, most }).length === 0])
  }
  expect(found).toEqual(changes.map((_, at) => [at === 0, at === 0]))
})

test('refuses bounds that hold nothing', async () => {
  await expect(drawnAmount({ leastMinor: 2n, mostMinor: 1n }, seedOf('x'), ENTRY)).rejects.toThrow(RangeError)
})
