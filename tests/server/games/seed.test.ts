import { describe, expect, test } from 'vitest'
import { DEMO_GAMES, demoCatalogue } from '#lib/demo/catalogue.ts'
import { DEMO_CONTENT } from '#lib/demo/content.ts'
import { DEMO_SITE } from '#lib/demo/site.ts'
import { DEMO_PASSWORD } from '#server/db/seed/members.ts'
import { seedDemoWorld } from '#server/db/seed/seed.ts'
import { sql } from '#server/db/sql.ts'
import { allGames } from '#server/games/queries.ts'
import { Passwords } from '#server/platform/password.ts'
import { allSettings } from '#server/site/queries.ts'
import { settingsOf } from '#server/site/site.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'

const passwords = new Passwords({ cost: { memoryKib: 1024, passes: 1 } })
const options = { now: new Date('2026-11-21T05:00:00.000Z'), currency: 'THB', passwords } as const

eachEngine(engine => {
  const fresh = useDatabase(engine)

  test('fills an empty database once: the second time changes nothing', async () => {
    const { db } = fresh
    const lines: string[] = []
    expect(await seedDemoWorld(db, { ...options, progress: line => lines.push(line) })).toBe(true)
    expect(await seedDemoWorld(db, options)).toBe(false)
    expect(lines.at(-1)).toBe(`The demo world has ${DEMO_GAMES} games and 4 accounts`)
    const counts = await db.row(sql<Record<string, number>>`
      select (select count(*)::int from games) as games, (select count(*)::int from members) as members,
        (select count(*)::int from ledger_operations) as operations, (
          select count(*)::int from content_items where kind = 'banner') as banners, (
          select count(*)::int from content_items where kind = 'notice') as notices`)
    const notices = DEMO_CONTENT.notices.length
    expect(counts).toEqual({ games: DEMO_GAMES, members: 4, operations: 4, banners: 3, notices })
  })

  test('opens the wallets through the ledger, play money in its own book', async () => {
    const wallets = await fresh.db.rows(sql<{ account: string; book: string; balance: bigint }>`
      select m.account, a.book, a.balance from ledger_accounts a join members m on m.id = a.member_id
      where a.kind = 'wallet' order by m.account`)
    expect(wallets).toEqual([
      { account: 'mali', book: 'real', balance: 8_500_000n },
      { account: 'niran', book: 'real', balance: 2_150_000n },
      { account: 'somchai', book: 'real', balance: 1_248_000n },
      { account: 'trial1', book: 'trial', balance: 1_000_000n },
    ])
  })

  // What was written is the same on either engine.
  if (engine === 'embedded') return

  test('keeps every game exactly as the catalogue has it', async () => {
    const stored = new Map((await allGames(fresh.db)).map(game => [game.nodeId, game]))
    for (const game of demoCatalogue().games) expect(stored.get(game.nodeId)).toEqual(game)
  })

  test('sets what fits the settings, so that none is left out', async () => {
    const faults: unknown[] = []
    const settings = settingsOf(await allSettings(fresh.db), error => faults.push(error))
    expect(faults).toEqual([])
    expect(settings).toMatchObject(DEMO_SITE)
  })

  test('lets the demo accounts in with the printed password', async () => {
    const rows = await fresh.db.rows(sql<{ password_hash: string }>`select password_hash from members`)
    for (const row of rows) expect(await passwords.verify(DEMO_PASSWORD, row.password_hash)).toBe(true)
  })
})

describe('several processes', () => {
  const both = useDatabase('postgres')

  test('races to seed: one fills the database, the others leave it alone', async () => {
    const done = await Promise.all([1, 2, 3].map(() => seedDemoWorld(both.db, options)))
    expect(done.filter(Boolean)).toHaveLength(1)
  })
})
