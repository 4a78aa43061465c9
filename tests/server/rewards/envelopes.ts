import type { EnvelopeDropSetting } from '#lib/site/envelopes-setting.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { announceDrops } from '#server/envelopes/announce.ts'
import { showSeeds } from '#server/envelopes/job.ts'
import { EnvelopeSeeds } from '#server/envelopes/seeds.ts'
import { endPools } from '#server/rewards/pools.ts'
import { SECRET } from '#tests/support/secret.ts'
import { TIME_ZONE } from '#tests/support/test-clock.ts'
import type { TestServer } from '#tests/support/test-server.ts'

let drops = 0

/**
 * Announces a drop as the job does: by default one that has just begun and lasts ten hours. Returns its id; throws when
 * none came of it.
 */
export async function announced(
  server: Pick<TestServer, 'runtime'>,
  facts: Partial<EnvelopeDropSetting> = {},
  { startsIn = 0 } = {},
): Promise<string> {
  drops += 1
  const { db, clock } = server.runtime
  const at = clock.now()
  const setting: EnvelopeDropSetting = {
    code: `drop-${drops}`,
    at: clockOf(new Date(at.getTime() + startsIn * 60_000)),
    minutes: 600,
    count: 10,
    totalMinor: '20000',
    leastMinor: '500',
    mostMinor: '50000',
    turnover: '1',
    ...facts,
  }
  await db.transaction(tx =>
    announceDrops(tx, {
      setting: [setting],
      seeds: seedsOf(server),
      currency: 'THB',
      timeZone: TIME_ZONE,
      at,
    }),
  )
  // One of the same hour may be announced for the next day too; the nearest one is meant.
  const row = await db.row(sql<{ id: string }>`
    select id from envelope_drops where code = ${setting.code} order by begins_at limit 1`)
  if (!row) throw new Error(`no drop ${setting.code} was announced`)
  return row.id
}

/** A site of server tests has the secret of them; a whole server knows its own. */
const seedsOf = ({ runtime }: Pick<TestServer, 'runtime'>) =>
  new EnvelopeSeeds(runtime.config.secret ?? SECRET)

/** "20:30" by the site's clock. */
function clockOf(moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment)
}

/** Does what the jobs do at the end of drops. */
export function ends(server: Pick<TestServer, 'runtime'>): Promise<void> {
  const { db, clock } = server.runtime
  return db.transaction(async tx => {
    await endPools(tx, clock.now())
    await showSeeds(tx, seedsOf(server))
  })
}

/** What the pool of a drop holds. */
export async function poolBalance(db: Database, id: string): Promise<bigint | undefined> {
  const row = await db.row(sql<{ balance: bigint }>`
    select balance from ledger_accounts where pool = ${id}::uuid`)
  return row?.balance
}
