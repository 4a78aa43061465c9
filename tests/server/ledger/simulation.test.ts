import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { figure } from '#tests/support/figures.ts'
import type { Tamper } from '#tests/support/memory-database.ts'
import type { Row } from '#tests/support/memory-rows.ts'
import { differenceOf, SimulationBroken, simulate } from '#tests/support/simulation.ts'

// Protects: I1 to I8, I10, I11 and I14 to I16, and that limits and breaks hold against bets, deposits, transfers and
// bonuses, whatever is lost, repeated, reordered, breaks or crashes. A short part of the deterministic simulation;
// `npm run bench simulation` plays all 512 seeds.

test.each([1, 2, 3, 4, 5, 6, 7, 8].slice(0, figure(2, 8)))(
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

/** Plays seeds until the simulation notices what was tampered with; returns what it says. */
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

/** Whoever asks of breaks after those of the same person's other accounts, which games do not, hears of none. */
const breaksForGames = (): Tamper => {
  let before = ''
  return (query, answer) => {
    const isTampered = query.text.includes('distinct on (member_id)') && before.includes('b.follows is null')
    before = query.text
    return isTampered ? [] : answer(query)
  }
}

/** What the ledger writes: columns of accounts from 0, of operations from 5, of entries from 15. */
const WRITE = 'with changed as (\n      update ledger_accounts'

const column = (values: Columns, at: number, change: (all: Columns) => unknown[]): unknown[] =>
  values.map((value, index) => (index === at ? change(value as Columns) : value))

/** As written, and another operation beside it that nobody asked for. */
function withAnother(values: Columns): unknown[] {
  const extra = (value: unknown, index: number): unknown[] => {
    const last = (value as Columns).at(-1)
    if (index < 5) return []
    if (index === 5) return [newId()]
    if (index < 15) return [index === 7 ? `${last} again` : index === 13 ? null : last]
    return index === 17 ? [5n, -5n] : [last, last]
  }
  const added = values.map((value, index) => [...(value as Columns), ...extra(value, index)])
  const id = added[5]?.at(-1)
  return added.with(15, [...(added[15] ?? []).slice(0, -2), id, id])
}

/** The last account that is entered is of the house: it keeps no balance. */
const endsAtHouse = (values: Columns): boolean => (values[18] as Columns).at(-1) === null

test.each<[what: string, tamper: () => Tamper, rule: RegExp]>([
  [
    'an entry that is left out',
    nth(WRITE, 20, values => values.map((all, index) => (index < 15 ? all : (all as Columns).slice(0, -1)))),
    /: I2 /,
  ],
  [
    'an entry of another amount',
    nth(WRITE, 20, values => column(values, 17, ([first, ...rest]) => [(first as bigint) + 1n, ...rest])),
    /: I2 /,
  ],
  [
    'a balance that no entry explains',
    nth(WRITE, 30, values => column(values, 1, all => all.map(one => (one as bigint) + 1n))),
    /: I3 /,
  ],
  [
    'a chain that does not go on',
    nth(WRITE, 20, values => column(values, 20, all => all.map(one => one && Buffer.alloc(32)))),
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
    answers('l.raise_from', row => (row.kind === 'deposit' ? [row] : [])),
    /has a (stake|loss|session) of .* above/,
  ],
  [
    'a time for play that nobody keeps',
    answers('l.raise_from', row => (row.kind === 'session' ? [] : [row])),
    /has a session of .* above/,
  ],
  [
    'a deposit that is approved and not credited',
    nth(
      'update deposits set status',
      3,
      ([status, , ...rest]) => [status, null, ...rest],
      ([status]) => status === 'approved',
    ),
    /deposit .* is approved/,
  ],
  [
    'a deposit limit that nobody keeps',
    answers('l.raise_from', row => (row.kind === 'deposit' ? [] : [row])),
    /has a deposit of .* above/,
  ],
  [
    'a transfer or late payment that asks no limit of its receiver',
    answers("l.kind = 'deposit'", () => []),
    /has a deposit of .* above/,
  ],
  ['a break that nobody keeps', answers('from play_breaks', () => []), /takes a break/],
  ['a break that only games keep', breaksForGames, /takes a break/],
])('notices %s', async (_, tamper, rule) => {
  expect(await noticed(tamper)).toMatch(rule)
})
