import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Assembled } from '#server/assemble.ts'
import { endStandstill, stopLedger } from '#server/ledger/standstill.ts'
import { closeWindows } from '#server/team/closing.ts'
import type { FreshDatabase } from '#tests/support/databases.ts'
import { freshDemoPostgres } from '#tests/support/demo-world.ts'
import { openServer } from '../routes/seats.ts'

// Protects: the numbers of a server that is put together are those of its parts, and not zeros that nobody ever sets.

let store: FreshDatabase
let server: Assembled

beforeAll(async () => {
  store = await freshDemoPostgres()
  server = await openServer(store.databaseUrl)
}, 120_000)
afterAll(async () => {
  await server.close()
  await store.remove()
})

test('counts the pages that are connected for live events', async () => {
  const page = { memberId: 'm', book: 'real', sessionId: 's', send: () => {}, close: () => {} } as const
  const hangUp = server.runtime.live.listen(page)
  expect(await server.metrics.registry.metrics()).toContain('\nbaize_live_pages 1\n')
  hangUp()
  expect(await server.metrics.registry.metrics()).toContain('\nbaize_live_pages 0\n')
})

test('tells what waits to be settled', async () => {
  await closeWindows(store.db, new Date())
  const text = await server.metrics.registry.metrics()
  expect(text).toContain('baize_settlement_windows_waiting{window="realtime"} 0')
  expect(text).toContain('baize_settlement_oldest_waiting_seconds{window="dividend M"} 0')
})

test('tells whether the ledger is stopped, how far the clocks are apart, and how many months are in the archive', async () => {
  const gauge = async (name: string) => {
    const line = (await server.metrics.registry.metrics()).split('\n').find(one => one.startsWith(`${name} `))
    return Number(line?.split(' ')[1])
  }
  expect(await gauge('baize_ledger_stopped')).toBe(0)
  await stopLedger(store.db, { stopped_by: 'test', reason: 'test' })
  expect(await gauge('baize_ledger_stopped')).toBe(1)
  await endStandstill(store.db)
  expect(Math.abs(await gauge('baize_clock_difference_seconds'))).toBeLessThan(60)
  const text = await server.metrics.registry.metrics()
  expect(text).toContain('baize_archive_months{state="moving"} 0')
  // The PostgreSQL of the tests archives no log.
  expect(text).not.toContain('\nbaize_wal_archived_age_seconds ')
})
