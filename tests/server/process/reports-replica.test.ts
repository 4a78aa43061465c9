import { tmpdir } from 'node:os'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { getConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { ReportsDatabase } from '#server/db/reports-database.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { createLog } from '#server/platform/log.ts'
import { openReports } from '#server/reports-replica.ts'
import { type PostgresServer, startPostgres, startReplica } from '#tests/support/postgres.ts'
import { newDataDir, removeData, startServer } from '#tests/support/server-process.ts'
import { callServer, signIn } from '#tests/support/visitor.ts'

// Protects: reports and record files are read from a replica while it follows, and from the primary as soon as it is more
// than ten seconds behind or away; an idle primary is no lag; nothing else is read from it; a wrong address is named.

let primary: PostgresServer
let replica: PostgresServer
let writer: Database
let reader: Database
const dataDir = newDataDir()
const open = (postgres: PostgresServer) =>
  openDatabase({ databaseUrl: postgres.url('postgres'), dataDir: tmpdir(), poolSize: 2, report: () => {} })

beforeAll(async () => {
  primary = await startPostgres({ durable: false })
  writer = await open(primary)
  replica = await startReplica(primary, { durable: false })
  reader = await open(replica)
}, 120_000)
afterAll(async () => {
  await writer?.close()
  await reader?.close()
  await replica?.remove()
  await primary?.remove()
  removeData({ dataDir })
})

/** Repeats until it holds; the time limit of the test ends it otherwise. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(resolve => setImmediate(resolve))
}

const WHERE = sql<{ is_replica: boolean }>`select pg_is_in_recovery() as is_replica`
const write = () =>
  writer.run(
    unnamed(
      'set synchronous_commit = on; create table if not exists written (n int); insert into written values (1)',
    ),
  )

describe('what reports are read from', () => {
  let nowMs = 0
  let reports: ReportsDatabase
  const isReplica = async () => (await reports.row<{ is_replica: boolean }>(WHERE))?.is_replica
  const follows = () =>
    until(async () => {
      await reports.look()
      return reports.lagMs() === 0
    })
  beforeAll(() => {
    reports = new ReportsDatabase({ primary: writer, openReplica: () => open(replica), nowMs: () => nowMs })
  })
  afterAll(() => reports.close())
  afterEach(async () => {
    if (!replica.isRunning()) await replica.start()
  })

  test('the primary, before anybody has looked', async () => {
    expect(await isReplica()).toBe(false)
  })

  test('the replica, which follows; for ever while the primary is idle', async () => {
    await follows()
    expect(await isReplica()).toBe(true)
    for (let hour = 0; hour < 3; hour += 1) {
      nowMs += 3_600_000
      await follows()
      expect(await isReplica()).toBe(true)
    }
  })

  test('the replica until it is ten seconds behind, then the primary, and the replica again when it has caught up', async () => {
    await follows()
    await reader.run(unnamed('select pg_wal_replay_pause()'))
    await until(async () => {
      const row = await reader.row(
        unnamed<{ state: string }>('select pg_get_wal_replay_pause_state() as state'),
      )
      return row?.state === 'paused'
    })
    await write()
    for (const seconds of [3, 6, 9]) {
      nowMs += 3_000
      await reports.look()
      expect(reports.lagMs()).toBe(seconds * 1_000)
      expect(await isReplica()).toBe(true)
    }
    nowMs += 2_000
    await reports.look()
    expect(await isReplica()).toBe(false)
    // And if nobody looks any more, nothing is believed either.
    await reader.run(unnamed('select pg_wal_replay_resume()'))
    await follows()
    expect(await isReplica()).toBe(true)
    nowMs += 10_001
    expect(await isReplica()).toBe(false)
  })

  test('the primary as soon as the replica is away, for the very read that finds it so', async () => {
    await follows()
    await replica.kill()
    expect(await isReplica()).toBe(false)
    await expect(reports.look()).rejects.toThrow()
    expect(await isReplica()).toBe(false)
    await replica.start()
    await until(() =>
      reports.look().then(
        () => reports.lagMs() === 0,
        () => false,
      ),
    )
    expect(await isReplica()).toBe(true)
  })

  test('several things of one moment', async () => {
    await follows()
    const own = await writer.transaction(tx =>
      reports.ofOneMoment(tx, async queries => {
        const row = await queries.row(
          sql<{ level: string }>`select current_setting('transaction_isolation') as level`,
        )
        return [row?.level, (await queries.row(WHERE))?.is_replica]
      }),
    )
    expect(own).toEqual(['repeatable read', true])
  })

  test('not another server that is no replica', async () => {
    const wrong = new ReportsDatabase({ primary: writer, openReplica: () => open(primary) })
    await expect(wrong.look()).rejects.toThrow('no replica')
    expect(wrong.lagMs()).toBe(Number.POSITIVE_INFINITY)
    await wrong.close()
  })
})

describe('a server', () => {
  const env = (reports: string) => ({
    DATABASE_URL: primary.url('postgres'),
    REPORTS_DATABASE_URL: reports,
    SECRET: 'a secret of these tests, more than 32 long',
    LOG_LEVEL: 'warn',
  })

  test("reads a member's file from the replica, and nothing of money or sessions", async () => {
    const server = await startServer({ env: env(replica.url('postgres')), dataDir })
    try {
      const { token } = await signIn(server.url, 'somchai', 'Demo1234!')
      expect(await callServer(server.url, 'GET', '/wallet/balance', { token })).toMatchObject({ status: 200 })
      // Of each of its connections, what it asked last: looks, and no read of anything.
      const asked = async () =>
        (
          await reader.rows(
            sql<{ query: string }>`
              select query from pg_stat_activity where application_name = 'baize' and pid <> pg_backend_pid()`,
          )
        ).map(row => row.query)
      const isLook = (query: string) => /pg_last_wal_replay_lsn|pg_control_system|^select 1$/.test(query)
      expect((await asked()).filter(query => !isLook(query) && !query.includes('pg_stat'))).toEqual([])
      const lastLook = async () =>
        (
          await reader.row(sql<{ at: Date | null }>`
            select max(query_start) as at from pg_stat_activity
            where application_name = 'baize' and query like '%pg_last_wal_replay_lsn%' and query not like '%pg_stat%'`)
        )?.at?.getTime()
      const file = async () => {
        const before = await lastLook()
        await until(async () => (await lastLook()) !== before)
        const answer = await fetch(`${server.url}/api/account-record.csv`, {
          headers: { authorization: `Bearer ${token}` },
        })
        expect(answer.status).toBe(200)
        await answer.text()
      }
      // What a transaction asked last is its end; how often tables were read is counted by the replica itself.
      const reads = async () =>
        (
          await reader.row(sql<{ count: bigint }>`
            select coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::bigint as count
            from pg_stat_user_tables where relname like 'ledger_%'`)
        )?.count ?? 0n
      const before = await reads()
      await file()
      await until(async () => (await reads()) > before)
    } finally {
      await server.stop()
    }
  }, 120_000)

  test('starts without a replica that is away, and names its variable', async () => {
    const server = await startServer({ env: env('postgres://127.0.0.1:1/postgres'), dataDir })
    try {
      expect(server.output()).toContain('REPORTS_DATABASE_URL: reports read the primary, not 127.0.0.1:1')
    } finally {
      await server.stop()
    }
  }, 120_000)

  test('refuses to start on a database that is no replica of its own, and names the variable', async () => {
    await expect(startServer({ env: env(inject('postgresUrl')), dataDir })).rejects.toThrow(
      /REPORTS_DATABASE_URL: the database at \S+ refuses: it is no replica of the database of DATABASE_URL/,
    )
    const nowhere = getConfig(env(replica.url('nowhere')))
    await expect(openReports(nowhere, writer, createLog('silent'))).rejects.toThrow(
      /REPORTS_DATABASE_URL: the database at \S+ refuses: database "nowhere" does not exist/,
    )
    expect(() => getConfig(env('http://replica.example'))).toThrow('REPORTS_DATABASE_URL: not an address')
  }, 120_000)
})
