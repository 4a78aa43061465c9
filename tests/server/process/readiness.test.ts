import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { figure } from '../../support/figures.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { newDataDir, removeData, type ServerProcess, startServer } from '../../support/server-process.ts'

// Protects (F8): while the whole of PostgreSQL is dead the server says that it is not ready, stays alive, and is ready
// again by itself within five seconds of the database's return.

const KILLS = figure(2, 20)
/** By day the machine may be busy with other tests. */
const BACK_WITHIN_MS = figure(30_000, 5_000)
let postgres: PostgresServer
let server: ServerProcess
beforeAll(async () => {
  postgres = await startPostgres({ durable: true })
  const env = { DATABASE_URL: postgres.url('postgres'), SECRET: 'a secret of these tests, more than 32 long' }
  server = await startServer({ env, dataDir: newDataDir() })
}, 120_000)
afterAll(async () => {
  await server.stop()
  removeData(server)
  await postgres.remove()
})

const status = async (path: string) =>
  (await fetch(`${server.url}${path}`, { headers: { connection: 'close' } })).status

test(
  `faults ${KILLS} times by kill -9 of the whole PostgreSQL: not ready meanwhile, ready again by itself`,
  async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await postgres.kill()
      expect(await status('/readyz')).toBe(503)
      expect(await status('/healthz')).toBe(200)
      await postgres.start()
      let ready = await status('/readyz')
      for (const last = Date.now() + BACK_WITHIN_MS; ready !== 200 && Date.now() < last; )
        ready = await status('/readyz')
      expect(ready).toBe(200)
    }
  },
  60_000 + KILLS * 30_000,
)

test('on a replica it is not ready and says so instead of failing, and is ready when that is the primary', async () => {
  await postgres.kill()
  // PostgreSQL starts as a replica where this file lies in its data.
  writeFileSync(join(postgres.socketDir, 'data', 'standby.signal'), '')
  await postgres.start()
  expect(await status('/readyz')).toBe(503)
  const replica = await openDatabase({
    databaseUrl: postgres.url('postgres'),
    dataDir: tmpdir(),
    poolSize: 1,
  })
  const writing = replica.run(sql`insert into settings (key, value) values ('on a replica', '1')`)
  await expect(writing).rejects.toThrow(DatabaseUnavailable)
  await replica.row(sql`select pg_promote()`)
  await replica.close()
  await expect.poll(() => status('/readyz'), { timeout: BACK_WITHIN_MS }).toBe(200)
}, 60_000)
