import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Action } from '#lib/wire/action.ts'
import type { Assembled } from '#server/assemble.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { allActions } from '#tests/support/actions.ts'
import type { FreshDatabase } from '#tests/support/databases.ts'
import { freshDemoPostgres } from '#tests/support/demo-world.ts'
import { isNightly } from '#tests/support/figures.ts'
import { fitting } from '#tests/support/fitting-input.ts'
import { askAction, besidePath, type Fields, pathOf, queryOf } from './ask-action.ts'
import { belongingsOf } from './belongings.ts'
import { openServer, type SeatedMember, seatedMember } from './seats.ts'

// Protects: no call of a guest, a member or an agent reads a table that grows from its first row to its last. PostgreSQL is
// told to do that only where no index helps, so that a missing one shows in tables of any size.

/** Tables that do not grow: they have rows for what the house has, or for some minutes. */
const SMALL = [
  'archive_months',
  'call_counts',
  'catalogue_version',
  'chat_listeners',
  'ledger_standstill',
  'pending_logins',
  'point_stock',
  'promotion_places',
  'raffles',
  'session_codes',
  'settings',
  'site_current',
  'site_version',
  'social_newcomers',
  'team_sums',
  'vendor_entries',
  'vendor_keys',
  'vendors',
  'window_clock',
]

let store: FreshDatabase
beforeAll(async () => {
  store = await freshDemoPostgres()
  const row = await store.db.row(sql<{ name: string }>`select quote_ident(current_database()) as name`)
  await store.db.run(unnamed(`alter database ${row?.name} set enable_seqscan = off`))
}, 120_000)
afterAll(() => store.remove())

/** How often each table was read whole until now, by connections that are closed. */
async function wholeReads(): Promise<Map<string, bigint>> {
  const rows = await store.db.rows(sql<{ name: string; scans: bigint }>`
    select relname as name, seq_scan as scans from pg_stat_user_tables`)
  return new Map(rows.map(({ name, scans }) => [name, scans]))
}

async function callOnce(
  server: Assembled,
  action: Action,
  caller: SeatedMember | undefined,
): Promise<number> {
  const input = (fitting(action.input) ?? {}) as Fields
  const right = besidePath(action, input)
  const fields = action.method === 'GET' ? queryOf(right) : right
  return (await askAction(server, action, { path: pathOf(action.path, input), fields, token: caller?.token }))
    .status
}

test.runIf(isNightly)(
  'reads no table that grows from end to end, in any call of guests, members and agents',
  async () => {
    const before = await wholeReads()
    const server = await openServer(store.databaseUrl, { DIST_DIR: 'no-build' })
    let answered = 0
    let callers = 0
    for (const [, action] of await allActions()) {
      const { audience } = action
      if (audience === 'operator') continue
      callers += 1
      const memberType = audience === 'agent' ? 1 : 0
      const caller =
        audience === 'anyone'
          ? undefined
          : await seatedMember(server.runtime, `reader${callers}`, { memberType })
      if (audience === 'member' && caller) await belongingsOf(server, caller)
      if ((await callOnce(server, action, caller)) === 200) answered += 1
    }
    await server.close()
    expect(answered).toBeGreaterThan(80)
    const after = await wholeReads()
    const read = [...after].filter(([name, scans]) => scans > (before.get(name) ?? 0n)).map(([name]) => name)
    expect(read.filter(name => !SMALL.includes(name))).toEqual([])
  },
  300_000,
)
