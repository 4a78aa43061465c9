import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, missingMigrations } from '#server/db/migrate.ts'
import { openDatabase, type Pooler } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { hasPgBouncer, limitRole, openPgBouncer } from '../../support/pgbouncer.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { startServer } from '../../support/server-process.ts'

// Protects: behind a pooler that gives a connection to another caller after each transaction, no statement meets one
// that somebody else prepared, and none runs without a time limit.

describe.skipIf(!hasPgBouncer)('behind PgBouncer in transaction mode', () => {
  let postgres: PostgresServer
  let bouncer: Awaited<ReturnType<typeof openPgBouncer>>
  const open = (pooler: Pooler) =>
    openDatabase({ databaseUrl: bouncer.url('postgres'), dataDir: tmpdir(), poolSize: 12, pooler })
  beforeAll(async () => {
    postgres = await startPostgres({ durable: false })
    bouncer = await openPgBouncer(postgres)
  }, 60_000)
  afterAll(async () => {
    await bouncer?.close()
    await postgres?.remove()
  })
  const limitTheRole = async () => {
    const direct = await openDatabase({
      databaseUrl: postgres.url('postgres'),
      dataDir: tmpdir(),
      poolSize: 1,
    })
    await limitRole(direct)
    await direct.close()
  }

  test('refuses a role without time limits, and says how to give it some', async () => {
    await expect(open('transaction')).rejects.toThrow("alter role ROLE set statement_timeout = '5000ms'")
  })

  test('answers twelve callers with four connections, in transactions and without', async () => {
    await limitTheRole()
    // Connections of before the role was changed.
    await bouncer.close()
    bouncer = await openPgBouncer(postgres)
    const db = await open('transaction')
    try {
      await migrate(db)
      const caller = async (n: number) => {
        for (let turn = 0; turn < 20; turn += 1) {
          const key = `caller-${n}`
          await db.transaction(async tx => {
            await tx.run(sql`
              insert into settings (key, value) values (${key}, ${String(turn)}::jsonb)
              on conflict (key) do update set value = excluded.value`)
            await tx.rows(sql`select key from settings where key = ${key}`)
          })
          await Promise.all([
            db.rows(sql`select value from settings where key = ${key}`),
            db.row(sql`select count(*)::int as settings from settings`),
          ])
        }
      }
      await Promise.all(Array.from({ length: 12 }, (_, n) => caller(n)))
      const row = await db.row(sql<{ kept: number }>`
        select count(*)::int as kept from settings where key like 'caller-%' and value = '19'::jsonb`)
      expect(row).toEqual({ kept: 12 })
      await expect(db.row(sql`select pg_sleep(6)`)).rejects.toThrow('57014')
    } finally {
      await db.run(sql`delete from settings where key like 'caller-%'`)
      await db.close()
    }
  }, 60_000)

  test('remembers nothing of a primary that another start took the place of', async () => {
    const db = await open('transaction')
    try {
      const before = db.memory
      await postgres.kill()
      await postgres.start()
      await expect.poll(() => db.memory === before, { timeout: 20_000 }).toBe(false)
      await expect.poll(() => db.rows(sql`select 1`).catch(() => 'none'), { timeout: 20_000 }).toHaveLength(1)
    } finally {
      await db.close()
    }
  }, 60_000)

  test('serves a whole site, which brings nothing up to date when it is told not to', async () => {
    const env = {
      DATABASE_URL: bouncer.url('postgres'),
      DATABASE_POOLER: 'transaction',
      DATABASE_POOL_SIZE: '8',
      MIGRATE: 'off',
      DEMO_WORLD: 'small',
      SECRET: 'a secret of these tests, more than 32 long',
    }
    const server = await startServer({ env })
    try {
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => fetch(`${server.url}/api/permission`).then(answer => answer.status)),
      )
      expect(new Set(answers)).toEqual(new Set([200]))
      expect(server.output()).not.toMatch(/prepared statement|error/i)
    } finally {
      await server.stop()
    }
  }, 120_000)

  test('refuses to start on a database that lacks a migration, with MIGRATE=off', async () => {
    const direct = await openDatabase({
      databaseUrl: postgres.url('postgres'),
      dataDir: tmpdir(),
      poolSize: 1,
    })
    const [last] = await direct.rows(sql<{ id: string }>`
      delete from schema_migrations where id = (select max(id) from schema_migrations) returning id`)
    expect(await missingMigrations(direct)).toEqual([last?.id])
    await direct.close()
    const env = { DATABASE_URL: postgres.url('postgres'), MIGRATE: 'off', DEMO_WORLD: 'small' }
    await expect(startServer({ env })).rejects.toThrow('run npm run migrate first')
  }, 60_000)
})
