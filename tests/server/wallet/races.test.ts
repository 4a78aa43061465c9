import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_TRANSFERS } from '#lib/site/transfers-setting.ts'
import { DEFAULT_WITHDRAWALS } from '#lib/site/withdrawals-setting.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { DrawScheduler } from '#server/lottery/draw-scheduler.ts'
import { assembleLottery } from '#server/lottery/lottery.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { lockActiveMember, lockMember } from '#server/security/factor-queries.ts'
import { lockParties } from '#server/transfers/queries.ts'
import { plainAdapter } from '#server/vendor-wallet/adapter.ts'
import { insertAdapter } from '#server/vendor-wallet/key-queries.ts'
import { addVendorKey, OUTGOING_KEY } from '#server/vendor-wallet/keys.ts'
import { lockForWithdrawal } from '#server/withdrawals/queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { catalogueOf } from '#tests/support/lottery.ts'
import { balanceOf, PAYMENT_PASSWORD, type Payee, payee, withdraw } from '#tests/support/payees.ts'
import { betOf, openGame, send } from '#tests/support/play.ts'
import { SECRET } from '#tests/support/secret.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

import { type OwnWallet, ownWallet } from '../vendor-transfer/own-wallet.ts'

// Protects (F23): everything that takes money out of a wallet races for the same 1,000 baht, and no more leaves it than was
// there: a vendor's bets, tickets of the lottery, withdrawals, transfers along the tree and moves to a vendor's wallet.

const WALLETS = figure(4, 60)
const OPENING = 1_000_00n
const database = useDatabase('postgres', { poolSize: 20 })
let server: TestServer<'play' | 'cashier'>
let evo: OwnWallet
let scheduler: DrawScheduler
let agent: Payee
/** Another process on the same database. */
let elsewhere: Database

beforeAll(async () => {
  evo = await ownWallet(SECRET, () => new Date())
  const adapter = plainAdapter('EVO', 'https://games.example')
  await insertAdapter(database.db, { ...adapter, wallet: 'transfer', transferUrl: evo.url })
  await addVendorKey(database.db, {
    vendor: 'EVO',
    keyId: OUTGOING_KEY,
    secret: SECRET,
    deploymentSecret: SECRET,
  })
  server = await openTestServer(database.db, {
    features: ['play', 'cashier'],
    beside: ({ runtime }) => {
      const lottery = assembleLottery(runtime, { secret: SECRET, catalogue: catalogueOf() })
      scheduler = lottery.scheduler
      return lottery
    },
    settings: {
      withdrawals: { ...DEFAULT_WITHDRAWALS, minMinor: '100', dailyCount: 1_000 },
      transfers: { ...DEFAULT_TRANSFERS, minMinor: '100', dailyCount: 1_000 },
    },
    environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' },
  })
  agent = await payee(server, 0n)
  elsewhere = await openDatabase({ databaseUrl: database.databaseUrl, dataDir: '', poolSize: 1 })
}, 60_000)
afterAll(() => Promise.all([evo.close(), elsewhere.close()]))

/** `busy`: it may be repeated. */
type Ending = 'done' | 'notEnough' | 'busy'

/** How one try to spend ended. */
interface Spent {
  kind: string
  amount: bigint
  isAccepted: boolean
}

interface Change {
  amount: bigint
  /** One after the other; the ways themselves run at once. */
  times: number
  /** The answer's code when it was refused, `busy` when it may be repeated. */
  try: (id: string) => Promise<Ending>
}

function checked({ status, body }: Pick<Answer, 'status' | 'body'>): Ending {
  if (body.success) return 'done'
  if (status === 503) return 'busy'
  expect(body.code).toBe('notEnoughMoney')
  return 'notEnough'
}

async function bet(sessionToken: string, transactionId: string) {
  const body = betOf({ sessionToken, transactionId, amount: '13000' })
  const response = await send(server, '/bet', JSON.stringify(body))
  const answer = (await response.json()) as { status: string; code?: string }
  if (answer.status === 'OK') return 'done'
  if (response.status === 503) return 'busy'
  expect(answer.code).toBe('NOT_ENOUGH_MONEY')
  return 'notEnough'
}

/** Every way by which money of a member leaves the wallet at the member's own wish. */
async function changesOf(who: Payee, drawId: string): Promise<Record<string, Change>> {
  const { token } = who
  const session = await server.runtime.sessions.find(token)
  const player = { memberId: who.member.id, book: 'real' as const, token, sessionId: session?.id ?? '' }
  const sessionToken = await openGame(server, player)
  const call = async (path: string, body: object) => checked(await server.call('POST', path, { token, body }))
  return {
    bet: { amount: 130_00n, times: 8, try: id => bet(sessionToken, id) },
    ticket: {
      amount: 110_00n,
      times: 6,
      try: id => {
        const numbers = String(Number.parseInt(id.slice(-6), 16) % 1_000).padStart(3, '0')
        const lines = [{ betType: 'last3', numbers, stake: '11000' }]
        return call('/lottery/tickets', { id, drawId, lines })
      },
    },
    withdrawal: {
      amount: 350_00n,
      times: 2,
      try: async id => checked(await withdraw(server, who, '35000', { id })),
    },
    transfer: {
      amount: 270_00n,
      times: 3,
      try: async id => {
        const entry = { id, toId: agent.member.id, amount: '27000', paymentPassword: PAYMENT_PASSWORD }
        return checked(await server.sealed('POST', '/transfers', 'createTransfer', entry, { token }))
      },
    },
    move: {
      amount: 190_00n,
      times: 5,
      try: id => call('/wallet/moves', { id, from: 'wallet', to: 'EVO', amount: '19000' }),
    },
  }
}

async function spend(kind: string, way: Change): Promise<Spent[]> {
  const all: Spent[] = []
  for (let turn = 0; turn < way.times; turn += 1) {
    const id = newId()
    let end = await way.try(id)
    while (end === 'busy') end = await way.try(id)
    all.push({ kind, amount: way.amount, isAccepted: end === 'done' })
  }
  return all
}

async function drawOpenNow(): Promise<string> {
  await scheduler.work()
  const { body } = await server.call('GET', '/lottery/games/malay-four-digits/draws')
  return (body.value as { current: { drawId: string } }).current.drawId
}

/** What the ledger says left the wallet, by kind of operation. */
async function leftWallet(who: Payee): Promise<bigint> {
  const row = await database.db.row(sql<{ sum: bigint }>`
    select coalesce(-sum(e.amount), 0)::bigint as sum from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    where a.kind = 'wallet' and a.member_id = ${who.member.id}::uuid and e.amount < 0`)
  return row?.sum ?? 0n
}

async function deadlocks(): Promise<number> {
  const row = await database.db.row(sql<{ count: number }>`
    select deadlocks::int as count from pg_stat_database where datname = current_database()`)
  return row?.count ?? 0
}

/** What holds a member's row while money moves, each as the cashier takes it. */
const HOLDERS = {
  'a withdrawal': lockForWithdrawal,
  'a transfer': (tx: Transaction, id: string) => lockParties(tx, [id]),
  'a deposit that is credited': lockMember,
  'an account that asks for a deposit': lockActiveMember,
}

test.each(Object.entries(HOLDERS))(
  'answers a bet and a ticket while %s holds the member',
  async (_what, hold) => {
    const who = await payee(server, OPENING)
    const { bet, ticket } = await changesOf(who, await drawOpenNow())
    const ends = await elsewhere.transaction(async tx => {
      await hold(tx, who.member.id)
      return [await bet?.try(newId()), await ticket?.try(newId())]
    })
    // Whoever waited here would wait in a circle with the next withdrawal: that one wants the wallet.
    expect(ends).toEqual(['done', 'done'])
  },
)

test(`races all that spends for the same 1,000 baht in ${WALLETS} wallets: no more leaves than was there`, async () => {
  const accepted = new Map<string, number>()
  for (let wallet = 0; wallet < WALLETS; wallet += 1) {
    forgetCounts()
    const who = await payee(server, OPENING)
    await database.db.run(sql`
      update members set upline = ${agent.member.id}::uuid, ancestors = array[${agent.member.id}::uuid, id]
      where id = ${who.member.id}::uuid`)
    const ways = Object.entries(await changesOf(who, await drawOpenNow()))
    const all = (await Promise.all(ways.map(([kind, way]) => spend(kind, way)))).flat()
    const taken = all.filter(one => one.isAccepted)
    const sum = taken.reduce((total, { amount }) => total + amount, 0n)
    const left = await balanceOf(server, who)
    expect(sum).toBeLessThanOrEqual(OPENING)
    expect(left).toBe(OPENING - sum)
    expect(await leftWallet(who)).toBe(sum)
    // Money never came back in, so what was refused had not been there.
    for (const one of all) expect(one.isAccepted || one.amount > left).toBe(true)
    const moved = taken.filter(({ kind }) => kind === 'move').length
    expect(evo.balances.get(who.member.id) ?? 0n).toBe(190_00n * BigInt(moved))
    for (const { kind } of taken) accepted.set(kind, (accepted.get(kind) ?? 0) + 1)
  }
  if (WALLETS >= 60) {
    expect(await deadlocks()).toBe(0)
    console.log(`accepted: ${[...accepted].map(([kind, count]) => `${kind} ${count}`).join(', ')}`)
    expect(accepted.size).toBe(5)
  }
}, 300_000)
