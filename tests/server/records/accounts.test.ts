import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { RECORD_GROUPS, RECORD_KINDS } from '#lib/records/rules.ts'
import type { AccountRecord } from '#lib/records/store.ts'
import { sql } from '#server/db/sql.ts'
import { type Account, account } from '#server/ledger/accounts.ts'
import { openBatch } from '#server/ledger/batch.ts'
import type { Operation, OperationKind } from '#server/ledger/operation.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { deposit, postAlone, walletOf } from '#tests/support/ledger.ts'
import { player, type TestPlayer } from '#tests/support/play.ts'
import { seeded } from '#tests/support/random.ts'
import { callAs, getAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects: every entry of every account of a member can be read, with that account's own balance after it: the pages of
// any filter are what a full scan finds, also while more arrives (I18), and never somebody else's.

const HOUR_MS = 3_600_000

// Money set aside is planted here without the holds that it stands for.
const database = useDatabase('postgres', { checks: 'none' })
let server: TestServer<'play' | 'cashier'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play', 'cashier'] })
})
beforeEach(() => forgetCounts())

const of = (who: TestPlayer) => {
  const own = { book: 'real', memberId: who.memberId } as const
  return {
    wallet: walletOf(who.memberId),
    locked: account({ ...own, kind: 'locked', unit: 'THB' }),
    points: account({ ...own, kind: 'points', unit: 'PTS' }),
    EVO: account({ ...own, kind: 'vendor_wallet', vendor: 'EVO', unit: 'THB' }),
  }
}
type Name = keyof ReturnType<typeof of>
const NAMES: readonly Name[] = ['wallet', 'locked', 'points', 'EVO']
const house = (kind: 'payments_out' | 'bonus', unit: string) => account({ book: 'real', kind, unit })

function moved(kind: OperationKind, from: Account, to: Account, amount: bigint): Operation {
  const key = newId()
  const legs = [
    { account: from, amount: -amount },
    { account: to, amount },
  ]
  return { kind, book: 'real', scope: 'test', key, reference: key, legs }
}

/** What moves a member's accounts, each a little less than came in before. */
function operationsOf(who: TestPlayer, count: number, seed: number): Operation[] {
  const random = seeded(seed)
  const { wallet, locked, points, EVO } = of(who)
  return Array.from({ length: count }, () => {
    const amount = BigInt(1 + random.below(50))
    const all = [
      () => moved('hold', wallet, locked, amount + 50n),
      () => moved('release', locked, wallet, amount),
      () => moved('settle', locked, house('payments_out', 'THB'), amount),
      () => moved('vendor_transfer', wallet, EVO, amount + 50n),
      () => moved('vendor_transfer', EVO, wallet, amount),
      () => moved('points_earned', house('bonus', 'PTS'), points, amount + 50n),
      () => moved('points_redeemed', points, house('bonus', 'PTS'), amount),
    ]
    return (all[random.below(all.length)] as () => Operation)()
  })
}

/** Posts them spread over ten days that end now; what an account has not is passed over. */
async function live(operations: readonly Operation[]): Promise<void> {
  const begin = Date.now() - 240 * HOUR_MS
  let turn = 0
  await server.db.transaction(async tx => {
    const batch = await openBatch(tx, {
      accounts: operations.flatMap(one => one.legs.map(leg => leg.account)),
      keys: operations,
      momentOfPast: () => new Date(begin + ((turn++ * 240) / operations.length) * HOUR_MS),
    })
    for (const operation of operations) batch.post(operation)
    batch.write()
  })
}

async function someone(): Promise<TestPlayer> {
  const who = await player(server, 0n)
  await live([deposit(walletOf(who.memberId), 100_000n, newId()), ...operationsOf(who, 150, 7)])
  return who
}

function pageOf(who: TestPlayer, query: Record<string, string>): Promise<AccountRecord> {
  forgetCounts()
  return getAs(server, who, `/account-record?${new URLSearchParams(query)}`)
}

async function all(who: TestPlayer, query: Record<string, string>, between?: () => Promise<void>) {
  const first = await pageOf(who, query)
  const rows = [...first.rows]
  for (let { next } = first; next !== null; ) {
    await between?.()
    const page = await pageOf(who, { ...query, before: next })
    rows.push(...page.rows)
    next = page.next
  }
  return { rows, totals: first.totals, currency: first.currency }
}

interface Entry {
  place: string
  day: string
  kind: string
  amount: bigint
  balanceAfter: bigint
}
const scan = ({ id }: Account) =>
  server.db.rows(sql<Entry>`
    select e.seq::text as place, o.kind, e.amount, e.balance_after as "balanceAfter",
      (o.created_at at time zone ${server.runtime.config.timeZone})::date::text as day
    from ledger_entries e join ledger_operations o on o.id = e.operation_id
    where e.account_id = ${id}::uuid order by e.seq desc`)

test.each(NAMES)('answers of %s, for any group and days, the entries and sums of a full scan', async name => {
  const who = await someone()
  const entries = await scan(of(who)[name])
  expect(entries.length).toBeGreaterThan(10)
  const days = [...new Set(entries.map(entry => entry.day))]
  const [from = '', to = ''] = [days.at(-3), days[2]]
  for (const group of [undefined, ...RECORD_GROUPS]) {
    for (const period of [{}, { from, to }, { days: '7' }]) {
      const query = {
        ...(name === 'wallet' ? {} : { account: name }),
        ...(group ? { group } : {}),
        ...period,
      }
      const { rows, totals, currency } = await all(who, query)
      const { from: first, to: last } = await pageOf(who, query)
      const wanted = entries.filter(
        ({ day, kind }) =>
          (first === null || day >= first) &&
          (last === null || day <= last) &&
          (!group || (RECORD_KINDS[group] as readonly string[]).includes(kind)),
      )
      expect(rows.map(row => [row.place, row.kind, row.amount, row.balanceAfter])).toEqual(
        wanted.map(one => [one.place, one.kind, one.amount.toString(), one.balanceAfter.toString()]),
      )
      const net = wanted.reduce((sum, one) => sum + one.amount, 0n)
      expect([totals.entries, totals.net]).toEqual([wanted.length, net.toString()])
      expect(currency).toBe(name === 'points' ? 'PTS' : 'THB')
    }
  }
})

test.each(NAMES)('answers every entry of %s once, page by page, while new ones arrive', async name => {
  const who = await someone()
  const query = name === 'wallet' ? {} : { account: name }
  const before = (await scan(of(who)[name])).map(entry => entry.place)
  let seed = 20
  const { rows } = await all(who, query, async () => {
    for (const operation of operationsOf(who, 4, seed++)) await postAlone(server.db, operation)
  })
  expect(rows.map(row => row.place)).toEqual(before)
})

test('names the accounts that a member has beside the main wallet, and sends each as a file of its own', async () => {
  const who = await someone()
  expect((await pageOf(who, {})).accounts).toEqual(['locked', 'points', 'EVO'])
  for (const name of NAMES.slice(1)) {
    const { totals } = await pageOf(who, { account: name })
    const response = await server.app.request(`/api/account-record.csv?account=${name}`, {
      headers: { authorization: `Bearer ${who.token}`, 'accept-language': 'EN' },
    })
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines).toHaveLength(totals.entries + 1)
    // The last column is of corrections by hand, of which there is none.
    expect(lines[1]?.endsWith(name === 'points' ? ',PTS,,' : ',THB,,')).toBe(true)
  }
})

test('keeps the accounts of one member from every other', async () => {
  const [, other, trial] = [await someone(), await player(server), await player(server, 0n, 4)]
  for (const one of [other, trial]) {
    expect((await pageOf(one, {})).accounts).toEqual([])
    for (const name of NAMES.slice(1)) expect((await pageOf(one, { account: name })).totals.entries).toBe(0)
  }
})

test.each(['wallet', 'evo', '', 'bonus', 'EVO%20', 'A'.repeat(21)])(
  'refuses the account "%s"',
  async name => {
    const who = await player(server)
    expect((await callAs(server, who, 'GET', `/account-record?account=${name}`)).status).toBe(400)
  },
)
