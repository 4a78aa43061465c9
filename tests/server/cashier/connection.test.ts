import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_TRANSFERS } from '#lib/site/transfers-setting.ts'
import { DEFAULT_WITHDRAWALS } from '#lib/site/withdrawals-setting.ts'
import { decide } from '#server/cashier/decide.ts'
import { insertDeposit } from '#server/cashier/queries.ts'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { type CuttableDatabase, killBackend, openCuttable } from '#tests/support/broken-connections.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { forgetAllCounts } from '#tests/support/forget-counts.ts'
import {
  balanceOf,
  houseBalance,
  PAYMENT_PASSWORD,
  type Payee,
  payee,
  withdraw,
} from '#tests/support/payees.ts'
import { seeded } from '#tests/support/random.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects (F11): a connection that breaks before the commit, after it or anywhere costs and makes no money in the cashier.
// Whoever asks hears a stable code, asks again with the same id, and it is there once.

const CUTS = figure(4, 50)
const KILLS = figure(10, 100)
const SECRET = 'a secret of the provider tests, 32 or more'
const AMOUNT = 100_00n
const database = useDatabase('postgres', { poolSize: 12 })
let cuttable: CuttableDatabase
let server: TestServer<'cashier'>
let [agent, member] = [] as unknown as [Payee, Payee]
beforeAll(async () => {
  cuttable = await openCuttable(database.databaseUrl ?? '', 8)
  const account = { url: 'http://127.0.0.1:9/', merchant: 'house', secret: SECRET }
  const much = { minMinor: '100', dailyCount: 10_000, dailyMaxMinor: '100000000' }
  server = await openTestServer(cuttable.db, {
    features: ['cashier'],
    provider: account,
    settings: {
      withdrawals: { ...DEFAULT_WITHDRAWALS, ...much },
      transfers: { ...DEFAULT_TRANSFERS, ...much },
    },
  })
  agent = await payee(server, 0n)
  member = await payee(server, 1_000_000_00n)
  await database.db.run(sql`
    update members set upline = ${agent.member.id}::uuid, ancestors = array[${agent.member.id}::uuid, id]
    where id = ${member.member.id}::uuid`)
})
afterEach(async () => {
  // A try of the payment password is counted first and taken back when it was right; of some, the connection broke between.
  await database.db.run(sql`delete from attempts`)
})
afterAll(() => cuttable.close())

/** Whether it was done; `undefined`: nobody knows, so it is asked again. */
type Ending = 'done' | undefined

/** What an answer over HTTP says: done, or a stable code that means "unknown, and it may be repeated". */
function answerOf({
  status,
  body,
  headers,
}: Pick<Response, 'status' | 'headers'> & { body: object }): Ending {
  if (status === 200) return 'done'
  expect([status, (body as { code?: string }).code]).toEqual([503, 'unavailable'])
  expect(headers.get('retry-after')).not.toBeNull()
  return undefined
}

async function newDeposit(method: 'bankTransfer' | 'providerPage'): Promise<string> {
  const [id, at] = [newId(), new Date()]
  const payment = { payee: 'Example', until: new Date(at.getTime() + 3_600_000) }
  const asked = { id, memberId: member.member.id, method, amount: AMOUNT, fee: 0n, currency: 'THB' }
  await database.db.transaction(async tx => {
    await insertDeposit(tx, { ...asked, createdAt: at, payment })
    await decide(tx, { id, status: 'awaiting', at, depositTurnover: '0' })
  })
  return id
}

async function approve(id: string, isRepeat: boolean): Promise<Ending> {
  try {
    const { exitCode, text } = await server.operator('nok', 'deposits', 'approve', id)
    if (exitCode === 0) return 'done'
    // Whoever heard nothing and approves again is told that it is decided.
    expect([isRepeat, text]).toEqual([true, expect.stringContaining('it stands where this cannot follow')])
    return 'done'
  } catch (error) {
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    return undefined
  }
}

async function report(id: string): Promise<Ending> {
  const content = { eventId: id, paymentId: id, reference: id, status: 'paid', currency: 'THB' }
  const body = JSON.stringify({ ...content, amount: AMOUNT.toString() })
  const timestamp = String(server.runtime.clock.now().getTime())
  const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex')
  const headers = { 'x-merchant': 'house', 'x-timestamp': timestamp, 'x-signature': signature }
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const response = await server.app.request('/api/payments/webhook', { method: 'POST', headers, body }, env)
  return answerOf({
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as object,
  })
}

interface Path {
  name: string
  begin: () => Promise<string>
  ask: (id: string, isRepeat: boolean) => Promise<Ending>
  /** What each one moves in the member's wallet. */
  moves: bigint
}

const PATHS: readonly Path[] = [
  { name: 'approving a deposit', begin: () => newDeposit('bankTransfer'), ask: approve, moves: AMOUNT },
  { name: 'a provider’s report', begin: () => newDeposit('providerPage'), ask: report, moves: AMOUNT },
  {
    name: 'a withdrawal',
    begin: async () => newId(),
    ask: async id => answerOf(await withdraw(server, member, AMOUNT.toString(), { id })),
    moves: -AMOUNT,
  },
  {
    name: 'a transfer along the tree',
    begin: async () => newId(),
    ask: async id => {
      const entry = {
        id,
        toId: agent.member.id,
        amount: AMOUNT.toString(),
        paymentPassword: PAYMENT_PASSWORD,
      }
      const { token } = member
      return answerOf(await server.sealed('POST', '/transfers', 'createTransfer', entry, { token }))
    },
    moves: -AMOUNT,
  },
]

/** Asks with the same id until there is an answer; says how often nobody knew. */
async function insist({ ask }: Path, id: string): Promise<number> {
  for (let tries = 0; tries < 30; tries += 1) {
    forgetCounts()
    if ((await ask(id, tries > 0)) === 'done') return tries
  }
  throw new Error('it never had an answer')
}

/** Each of them is in the ledger once, moved what it moves, and is told of once. */
async function expectOnce(done: readonly { id: string; moves: bigint }[], before: Standing): Promise<void> {
  const ids = done.map(({ id }) => id)
  const rows = await database.db.rows(sql<{ reference: string; count: number }>`
    select reference, count(*)::int as count from ledger_operations
    where reference = any(${ids}::text[]) group by reference`)
  expect(rows.map(({ count }) => count)).toEqual(ids.map(() => 1))
  const moved = done.reduce((sum, { moves }) => sum + moves, 0n)
  const after = await standing()
  expect(after.wallet - before.wallet).toBe(moved)
  // What left the wallet of the member and did not come in from outside lies with the agent, or is set aside.
  expect(after.all).toBe(0n)
}

interface Standing {
  wallet: bigint
  all: bigint
}
async function standing(): Promise<Standing> {
  const own = { ...server, db: database.db }
  const kinds = ['wallet', 'locked', 'payments_in', 'payments_out', 'fees']
  const balances = await Promise.all(kinds.map(kind => houseBalance(own, kind)))
  return { wallet: await balanceOf(own, member), all: balances.reduce((sum, one) => sum + one, 0n) }
}

for (const path of PATHS) {
  for (const cut of ['before', 'after'] as const) {
    test(`faults ${CUTS} times by a connection cut ${cut} the commit of ${path.name}: it is there once`, async () => {
      const [before, cutsBefore] = [await standing(), cuttable.cuts]
      const done: { id: string; moves: bigint }[] = []
      for (let index = 0; index < CUTS; index += 1) {
        await forgetAllCounts(database.db)
        const id = await path.begin()
        done.push({ id, moves: path.moves })
        cuttable.cutNext(cut)
        expect(await insist(path, id)).toBe(1)
      }
      expect(cuttable.cuts - cutsBefore).toBe(CUTS)
      await expectOnce(done, before)
    }, 180_000)
  }
}

test(`faults ${KILLS} times by killed backends while all of it is on its way: each is there once`, async () => {
  const before = await standing()
  const random = seeded(11)
  const done: { id: string; moves: bigint }[] = []
  for (let kills = 0; kills < KILLS; ) {
    await database.db.run(sql`delete from attempts`)
    await forgetAllCounts(database.db)
    const begun = await Promise.all(PATHS.map(async path => ({ path, id: await path.begin() })))
    done.push(...begun.map(({ path, id }) => ({ id, moves: path.moves })))
    const [killed] = await Promise.all([
      killBackend(database.db, random.below),
      ...begun.map(({ path, id }) => insist(path, id)),
    ])
    kills += killed
  }
  await expectOnce(done, before)
}, 300_000)
