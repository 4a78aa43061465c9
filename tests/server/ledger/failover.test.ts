import { tmpdir } from 'node:os'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_SETTINGS } from '#lib/site/settings.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { GroupCommit } from '#server/ledger/group-commit.ts'
import type { Operation, Outcome } from '#server/ledger/operation.ts'
import { systemClock } from '#server/platform/clock.ts'
import { Site } from '#server/site/site.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { bet, deposit, fundedWallet, postAll, postAlone, walletOf } from '#tests/support/ledger.ts'
import { openTestServer, signUp } from '#tests/support/test-server.ts'

// Protects: a failover to an asynchronous replica, which loses the last commits, leaves nothing remembered of them: the
// next entries of a member whose account was lost succeed without a restart, and the books balance.
const fresh = useDatabase('postgres', { checks: 'ledger', straight: true })

/** Makes it as if these accounts, with all that was posted to them, had never been written. */
async function lose(accountIds: readonly string[]): Promise<void> {
  await asReplica(async db => {
    const operations = unnamed<{ operation_id: string }>(
      'select distinct operation_id from ledger_entries where account_id = any($1::uuid[])',
      [accountIds],
    )
    const ids = (await db.rows(operations)).map(row => row.operation_id)
    await db.run(unnamed('delete from ledger_entries where operation_id = any($1::uuid[])', [ids]))
    await db.run(unnamed('delete from ledger_operations where id = any($1::uuid[])', [ids]))
    await db.run(unnamed('delete from ledger_accounts where id = any($1::uuid[])', [accountIds]))
  })
}

/** Beside the server, on a connection on which no trigger is in the way. */
async function asReplica(work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase({ databaseUrl: fresh.databaseUrl, dataDir: tmpdir(), poolSize: 1 })
  try {
    await db.run(unnamed(`set session_replication_role = 'replica'`))
    await work(db)
  } finally {
    await db.close()
  }
}

/** Ends every connection of the server, as the end of the primary does. */
async function breakConnections(): Promise<void> {
  await asReplica(async db => {
    await db.run(
      unnamed(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`),
    )
  })
}

/** Repeats what an answer has not come to, as every caller does. */
async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    return untilAnswered(work)
  }
}

beforeEach(async () => {
  // Another member, whose wallet stays.
  await fundedWallet(fresh.db, 1_000n)
})

test('posts to an account whose insert a failover lost, after its connections broke', async () => {
  const memberId = newId()
  const wallet = walletOf(memberId)
  await postAlone(fresh.db, deposit(wallet, 500n, newId()))
  await lose([wallet.id])
  await breakConnections()

  const again = deposit(wallet, 700n, newId())
  expect(await untilAnswered(() => postAlone(fresh.db, again))).toMatchObject({
    balances: new Map([[wallet.id, 700n]]),
  })
  expect(await postAlone(fresh.db, bet(wallet, 200n, newId()))).toMatchObject({
    state: 'posted',
    balances: new Map([[wallet.id, 500n]]),
  })
})

test('posts to it too when no connection of its own broke, as behind a pooler', async () => {
  const [lost, kept] = [await fundedWallet(fresh.db, 300n), await fundedWallet(fresh.db, 300n)]
  await lose([lost.id])
  const group = new GroupCommit<Operation, Outcome>(fresh.db, postAll)
  const outcomes = await Promise.all([
    group.submit(deposit(lost, 50n, newId()), lost.id),
    group.submit(bet(kept, 100n, newId()), kept.id),
  ])
  expect(outcomes).toMatchObject([
    { state: 'posted', balances: new Map([[lost.id, 50n]]) },
    { state: 'posted', balances: new Map([[kept.id, 200n]]) },
  ])
})

test("makes a lost account of the house again, whose row no member's entry locks", async () => {
  const wallet = await fundedWallet(fresh.db, 900n)
  const first = bet(wallet, 100n, newId())
  await postAlone(fresh.db, first)
  const house = first.legs[1]?.account.id ?? ''
  // It is lost with all that was posted to it, so the wallets that it met are too.
  await asReplica(async db => {
    const met = await db.rows(
      unnamed<{ account_id: string }>(
        `select distinct account_id from ledger_entries where operation_id in
           (select operation_id from ledger_entries where account_id = $1::uuid) and account_id <> $1::uuid`,
        [house],
      ),
    )
    await lose([house, ...met.map(row => row.account_id)])
  })
  expect(await postAlone(fresh.db, deposit(wallet, 40n, newId()))).toMatchObject({ state: 'posted' })
  expect(await postAlone(fresh.db, bet(wallet, 30n, newId()))).toMatchObject({
    state: 'posted',
    balances: new Map([[wallet.id, 10n]]),
  })
})

test('forgets a session that was lost, however long it may be remembered', async () => {
  const server = await openTestServer(fresh.db)
  const { token } = await signUp(server, 'survivor1')
  expect(await server.runtime.sessions.find(token)).toBeDefined()
  await asReplica(async db => void (await db.run(unnamed('delete from sessions'))))
  // The clock of the test stands still: what is remembered would be remembered for ever.
  expect(await server.runtime.sessions.find(token)).toBeDefined()
  await breakConnections()
  await untilAnswered(() => fresh.db.run(sql`select 1`))
  expect(await server.runtime.sessions.find(token)).toBeUndefined()
})

test('reads settings again whose change was lost, though their number is the same', async () => {
  const write = (db: Database, minutes: number) =>
    db.run(
      unnamed(
        `insert into settings (key, value) values ('session', $1::jsonb)
        on conflict (key) do update set value = excluded.value`,
        [JSON.stringify({ ...DEFAULT_SETTINGS.session, idleMinutes: minutes })],
      ),
    )
  await write(fresh.db, 20)
  const site = await Site.open({
    db: fresh.db,
    clock: systemClock,
    countryOf: () => undefined,
    report: () => undefined,
  })
  expect(site.settings.session.idleMinutes).toBe(20)
  // Without the trigger that counts: the number of the lost change is given to another one.
  await asReplica(async db => void (await write(db, 10)))
  await site.refresh()
  expect(site.settings.session.idleMinutes).toBe(20)
  await breakConnections()
  await untilAnswered(() => site.refresh())
  expect(site.settings.session.idleMinutes).toBe(10)
})
