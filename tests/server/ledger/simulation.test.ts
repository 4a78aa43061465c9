import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Tamper } from '#tests/support/memory-database.ts'
import type { Row } from '#tests/support/memory-rows.ts'
import { differenceOf, SimulationBroken, simulate } from '#tests/support/simulation.ts'

// Protects: I1 to I8, I10, I11 and I14 to I16 whatever is lost, repeated, reordered, breaks or crashes. A short part of
// the deterministic simulation; `npm run bench simulation` plays all 512 seeds.

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'answers 512 steps of seed %i with sound books after each',
  async seed => {
    expect(await simulate(seed, 512)).toHaveLength(512)
  },
)

test('repeats a run of one seed with the same log, ids and chains included', async () => {
  const log = await simulate(2_026, 512)
  expect(differenceOf(log, await simulate(2_026, 512))).toBeUndefined()
  expect(differenceOf(log, await simulate(2_027, 512))).toBeDefined()
})

/** Plays seeds until the simulation notices what was tampered with; answers what it says. */
async function noticed(makeTamper: () => Tamper): Promise<string> {
  for (const seed of [1, 2, 3, 4]) {
    const broken = await simulate(seed, 512, makeTamper()).catch((error: unknown) => error)
    if (broken instanceof SimulationBroken) return broken.message
    if (!Array.isArray(broken)) throw broken
  }
  throw new Error('nobody noticed')
}

type Columns = readonly unknown[]

/** Changes the values of the n-th statement with these words, of those that fit. */
function nth(
  words: string,
  at: number,
  change: (values: Columns) => unknown[],
  fits: (values: Columns) => boolean = () => true,
): () => Tamper {
  return () => {
    let seen = 0
    return (query, answer) => {
      if (!query.text.includes(words) || !fits(query.values)) return answer(query)
      seen += 1
      return answer(seen === at ? { ...query, values: change(query.values) } : query)
    }
  }
}

/** Changes what every statement with these words is answered. */
function answers(words: string, change: (row: Row) => Row[]): () => Tamper {
  return () => (query, answer) =>
    query.text.includes(words) ? answer(query).flatMap(row => change(row)) : answer(query)
}

/** What the ledger writes: columns of accounts from 0, of operations from 4, of entries from 14. */
const WRITE = 'with changed as (\n      update ledger_accounts'

const column = (values: Columns, at: number, change: (all: Columns) => unknown[]): unknown[] =>
  values.map((value, index) => (index === at ? change(value as Columns) : value))

/** As written, and another operation beside it that nobody asked for. */
function withAnother(values: Columns): unknown[] {
  const extra = (value: unknown, index: number): unknown[] => {
    const last = (value as Columns).at(-1)
    if (index < 4) return []
    if (index === 4) return [newId()]
    if (index < 14) return [index === 6 ? `${last} again` : index === 12 ? null : last]
    return index === 16 ? [5n, -5n] : [last, last]
  }
  const added = values.map((value, index) => [...(value as Columns), ...extra(value, index)])
  const [, , , , ids, , , , , , , , , , operations] = added
  const id = ids?.at(-1)
  return added.with(14, [...(operations ?? []).slice(0, -2), id, id])
}

/** The last account that is entered is of the house: it keeps no balance. */
const endsAtHouse = (values: Columns): boolean => (values[17] as Columns).at(-1) === null

test.each<[what: string, tamper: () => Tamper, rule: RegExp]>([
  [
    'an entry that is left out',
    nth(WRITE, 20, values => values.map((all, index) => (index < 14 ? all : (all as Columns).slice(0, -1)))),
    /: I2 /,
  ],
  [
    'an entry of another amount',
    nth(WRITE, 20, values => column(values, 16, ([first, ...rest]) => [(first as bigint) + 1n, ...rest])),
    /: I2 /,
  ],
  [
    'a balance that no entry explains',
    nth(WRITE, 20, values => column(values, 1, all => all.map(one => (one as bigint) + 1n))),
    /: I3 /,
  ],
  [
    'a chain that does not go on',
    nth(WRITE, 20, values => column(values, 19, all => all.map(one => one && Buffer.alloc(32)))),
    /: I11 /,
  ],
  ['money that moves and was not accepted', nth(WRITE, 20, withAnother, endsAtHouse), /: I7 /],
  ['a hold that stays open', nth('update ledger_holds', 1, ([, ...rest]) => ['open', ...rest]), /: I8 /],
  [
    'a repeat that is answered otherwise',
    answers('join ledger_operations o on o.scope', row =>
      row.balance_after === null ? [row] : [{ ...row, balance_after: (row.balance_after as bigint) + 1n }],
    ),
    /: I6 /,
  ],
  [
    'a key that does for something else',
    answers('from action_answers where', row => [{ ...row, input_hash: { equals: () => true } }]),
    /: I6 .* changed/,
  ],
  [
    'a limit that nobody keeps',
    answers('from play_limits l', row => (row.kind === 'deposit' ? [row] : [])),
    /above/,
  ],
  ['a break that nobody keeps', answers('from play_breaks', () => []), /takes a break/],
])('notices %s', async (_, tamper, rule) => {
  expect(await noticed(tamper)).toMatch(rule)
})
