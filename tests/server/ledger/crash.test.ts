import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { GroupCommit } from '#server/ledger/group-commit.ts'
import { embeddedFolder } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { bet, deposit, expectLedgerBalanced, postAll, postAlone, walletOf } from '#tests/support/ledger.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres.ts'

// Protects: what was acknowledged survives a kill -9, and what was not takes effect once when it is repeated (F7, F8).
const KILLS = figure(1, 50)
// These are quick, and a database that is killed between a write and its commit is hit only now and then.
const DATABASE_KILLS = figure(2, 20)
const WORKER = join(import.meta.dirname, '../../support/money-worker.ts')
const MEMBERS = Array.from({ length: 8 }, newId)
const FUNDS = 1_000_000n

interface Store {
  dataDir: string
  databaseUrl: string | undefined
}

/** Bets of one round that was cut off: sent in order, some of them answered. */
interface Round {
  sent: string[]
  done: Set<string>
}

for (const engine of ['postgres', 'embedded'] as const) {
  describe(`faults: the process is killed, ${engine}`, () => {
    const store: Store = { dataDir: '', databaseUrl: undefined }
    let server: PostgresServer | undefined

    beforeAll(async () => {
      if (engine === 'postgres') server = await durableServer(store)
      else store.dataDir = embeddedFolder()
      await withDatabase(store, fundMembers)
    })
    afterAll(async () => {
      await server?.remove()
      if (engine === 'embedded') rmSync(store.dataDir, { recursive: true, force: true })
    })

    test(
      `faults ${KILLS} times by kill -9 under load: nothing acknowledged is lost, repeats take effect once (F7)`,
      async () => {
        let bets = 0
        for (let kill = 0; kill < KILLS; kill += 1) {
          const round = await loadUntilKilled(
            store,
            `${engine}-${newId().slice(-12)}`,
            100 + Math.floor(Math.random() * 400),
          )
          bets += round.sent.length
          await withDatabase(store, db => expectOnce(db, round, bets))
        }
      },
      30_000 + KILLS * 15_000,
    )
  })
}

describe('faults: PostgreSQL is killed', () => {
  const store: Store = { dataDir: '', databaseUrl: undefined }
  let server: PostgresServer
  let db: Database

  beforeAll(async () => {
    server = await durableServer(store)
    db = await openDatabase({ ...store, report: () => undefined })
    await fundMembers(db)
  })
  afterAll(async () => {
    await db.close()
    await server.remove()
  })

  test(
    `faults ${DATABASE_KILLS} times by kill -9 of the whole PostgreSQL: the pool comes back by itself, nothing acknowledged is lost (F8)`,
    async () => {
      let bets = 0
      for (let kill = 0; kill < DATABASE_KILLS; kill += 1) {
        const round = await loadWhile(db, `pg-${newId().slice(-12)}`, () => server.kill())
        await server.start()
        bets += round.sent.length
        await expectOnce(db, round, bets)
      }
    },
    30_000 + DATABASE_KILLS * 15_000,
  )
})

async function durableServer(store: Store): Promise<PostgresServer> {
  const server = await startPostgres({ durable: true })
  store.databaseUrl = server.url('postgres')
  store.dataDir = tmpdir()
  await withDatabase(store, migrate)
  return server
}

async function withDatabase<T>(store: Store, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(store)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

async function fundMembers(db: Database): Promise<void> {
  for (const memberId of MEMBERS) await postAlone(db, deposit(walletOf(memberId), FUNDS, newId()))
}

/** Starts a process that bets, and kills it once that many bets were answered. */
async function loadUntilKilled(store: Store, prefix: string, answered: number): Promise<Round> {
  const child = spawn(
    process.execPath,
    [WORKER, store.dataDir, store.databaseUrl ?? '-', prefix, MEMBERS.join(',')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'close')
  const round: Round = { sent: [], done: new Set() }
  for await (const line of createInterface({ input: child.stdout })) {
    const [what, key = ''] = line.split(' ')
    if (what === 'sent') round.sent.push(key)
    if (what === 'done') round.done.add(key)
    if (round.done.size === answered) child.kill('SIGKILL')
  }
  await ended
  expect(round.done.size).toBeGreaterThanOrEqual(answered)
  return round
}

/** Bets from this process until they fail, while `fault` strikes after some have been answered. */
async function loadWhile(db: Database, prefix: string, fault: () => Promise<void>): Promise<Round> {
  const group = new GroupCommit(db, postAll)
  const round: Round = { sent: [], done: new Set() }
  const strikeAt = 100 + Math.floor(Math.random() * 300)
  let struck: Promise<void> | undefined
  const lane = async () => {
    for (let failed = false; !failed; ) {
      const key = `${prefix}-${round.sent.length}`
      round.sent.push(key)
      await group.submit(betOf(key), key).then(
        () => round.done.add(key),
        () => {
          failed = true
        },
      )
      if (round.done.size >= strikeAt) struck ??= fault()
    }
  }
  await Promise.all(Array.from({ length: 32 }, lane))
  await struck
  return round
}

/** Every answered bet is there; after all are repeated each is there once, and the books and balances are right. */
async function expectOnce(db: Database, round: Round, betsEver: number): Promise<void> {
  const done = [...round.done]
  const stored = await db.rows(sql<{ key: string }>`
    select key from ledger_operations where scope = 'vendor:BAIZE' and key = any(${done}::text[])`)
  expect(stored.length).toBe(done.length)
  const group = new GroupCommit(db, postAll)
  const again = await Promise.all(round.sent.map(key => group.submit(betOf(key), key)))
  expect(again.filter(one => one.state !== 'posted' && one.state !== 'replayed')).toEqual([])
  await expectLedgerBalanced(db)
  const total = await db.row(
    sql<{ sum: bigint }>`select sum(balance)::bigint as sum from ledger_accounts where kind = 'wallet'`,
  )
  expect(total?.sum).toBe(FUNDS * BigInt(MEMBERS.length) - BigInt(betsEver))
}

function betOf(key: string) {
  const number = Number(key.slice(key.lastIndexOf('-') + 1))
  return bet(walletOf(MEMBERS[number % MEMBERS.length] ?? ''), 1n, key)
}
