import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { writeMemberRate } from '#server/downlines/rate-queries.ts'
import { LiveEvents } from '#server/platform/live-events.ts'
import { payDayWithin, payNextDay } from '#server/settlements/commissions.ts'
import { payDue, payDueWithin } from '#server/settlements/pay.ts'
import { settleNext } from '#server/settlements/settle.ts'
import { rateTier, storeVersions } from '#tests/support/contracts.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { deposit, postAlone, walletOf } from '#tests/support/ledger.ts'
import { addMember, playRound, type TreeMember } from '#tests/support/team.ts'

// Protects: of two servers that pay the same at once one pays it, and the other goes on without a fault.

const fresh = useDatabase('postgres', { poolSize: 8 })
const monday = new Date('2026-11-15T17:00:00Z')
const minute = (count: number) => new Date(monday.getTime() + count * 60_000)
const terms = { live: new LiveEvents(), currency: 'THB', timeZone: 'Asia/Bangkok', at: minute(24 * 60) }

let agent: TreeMember
let player: TreeMember
beforeAll(async () => {
  agent = await addMember(fresh.db, { isAgent: true, at: monday })
  player = await addMember(fresh.db, { upline: agent, at: monday })
  await postAlone(fresh.db, deposit(walletOf(player.id), 100_000n, newId()))
})

async function balanceOf({ id }: TreeMember): Promise<bigint | undefined> {
  const row = await fresh.db.row(sql<{ balance: bigint }>`
    select balance from ledger_accounts where id = ${walletOf(id).id}::uuid`)
  return row?.balance
}

/** Runs work beside a transaction that has done its part and ends as soon as somebody waits for it. */
async function beside<Value>(
  first: Parameters<typeof fresh.db.transaction>[0],
  work: () => Promise<Value>,
): Promise<Value> {
  const [done, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = fresh.db.transaction(async tx => {
    await first(tx)
    done.resolve()
    await left.promise
  })
  await done.promise
  const working = work()
  await expect
    .poll(
      () =>
        fresh.db.row(sql<{ waits: boolean }>`
        select exists (select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') as waits`),
      { timeout: 30_000 },
    )
    .toEqual({ waits: true })
  left.resolve()
  const [, value] = await Promise.all([holding, working])
  return value
}

test('what is due is paid once', async () => {
  const rule = { kind: 'realtime', period: null } as const
  await storeVersions(fresh.db, [
    { ...rule, from: monday, uplineId: undefined, downlineId: agent.id, tiers: [rateTier(10_000)] },
  ])
  await playRound(fresh.db, { memberId: player.id, at: minute(1), stake: 10_000n, payout: 0n })
  expect(await settleNext(fresh.db, rule, { ...terms, closedUntil: minute(5) })).toBe(1)
  expect(
    await beside(
      tx => payDueWithin(tx, terms),
      () => payDue(fresh.db, terms),
    ),
  ).toBe(0)
  expect(await balanceOf(agent)).toBe(100n)
})

test('the commissions of a day are paid once', async () => {
  const [fromDay, tomorrow] = ['2026-11-16', minute(24 * 60)]
  await writeMemberRate(fresh.db, { memberId: agent.id, fromDay, ppm: 5_000, setBy: undefined, at: monday })
  await playRound(fresh.db, { memberId: player.id, at: minute(11), stake: 10_000n, payout: 0n })
  const before = (await balanceOf(agent)) ?? 0n
  expect(
    await beside(
      tx => payDayWithin(tx, fromDay, terms),
      () => payNextDay(fresh.db, { ...terms, closedUntil: tomorrow }),
    ),
  ).toBe(0)
  // Half a percent of both bets of the day.
  expect(await balanceOf(agent)).toBe(before + 100n)
})
