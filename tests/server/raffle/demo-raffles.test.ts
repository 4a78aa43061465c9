import { expect, test } from 'vitest'
import { DEMO_MEMBERS } from '#server/db/seed/members.ts'
import { seedDemoWorld } from '#server/db/seed/seed.ts'
import { sql } from '#server/db/sql.ts'
import { checkLedger } from '#server/ledger/check.ts'
import { rafflesWhere, resultsOf } from '#server/raffle/raffle-queries.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { postgresByDay, useDatabase } from '#tests/support/databases.ts'
import { SECRET } from '#tests/support/secret.ts'

// Protects: the demo world has a raffle to enter and one that is drawn, on both engines, with every prize in the books; what
// the well-known accounts have does not depend on who won.

const past = { size: { members: 40, days: 6 }, timeZone: 'Asia/Bangkok' }

postgresByDay(engine => {
  const fresh = useDatabase(engine)

  test('has an open raffle and a drawn one, which only other members could win', async () => {
    const { db } = fresh
    const options = { now: new Date(), currency: 'THB', passwords: cheapPasswords(), games: 600 } as const
    await seedDemoWorld(db, { ...options, past, secret: SECRET })
    const [open, drawn, ...others] = await rafflesWhere(db, { drafts: true })
    expect(others).toEqual([])
    expect(open).toMatchObject({ state: 'open', beacon: 'demo' })
    expect(drawn).toMatchObject({ state: 'drawn', beacon: 'demo' })
    const results = await resultsOf(db, drawn?.id ?? '')
    expect(results.filter(({ number }) => number !== null)).toHaveLength(24)
    const known = await db.row(sql<{ count: number }>`
      select count(*)::int as count from rewards r join members m on m.id = r.member_id
      where r.source = 'raffle' and m.account = any(${DEMO_MEMBERS.map(({ account }) => account)}::text[])`)
    expect(known?.count).toBe(0)
    expect(await checkLedger(db)).toEqual([])
  }, 60_000)
})
