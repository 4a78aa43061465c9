import { Registry } from 'prom-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createLog } from '#server/platform/log.ts'
import { gaugeWaiting } from '#server/settlements/gauges.ts'
import { closeWindows } from '#server/team/closing.ts'
import { rateTier, storeVersions } from '#tests/support/contracts.ts'
import { postgresByDay, useDatabase } from '#tests/support/databases.ts'
import { deposit, postAlone, walletOf } from '#tests/support/ledger.ts'
import { settlementsAt } from '#tests/support/settlements.ts'
import { addMember, playRound, type TreeMember } from '#tests/support/team.ts'

// Protects: who watches the numbers of a process sees that settling does not keep up, and since when.

const timeZone = 'Asia/Bangkok'
const monday = new Date('2026-11-15T17:00:00Z')
const minute = (count: number) => new Date(monday.getTime() + count * 60_000)
const DAY = 24 * 60

/** What a process with that database tells at a moment: by name how many windows wait, and for how many seconds. */
async function told(db: Database, at: Date): Promise<Record<string, [count: number, seconds: number]>> {
  const registry = new Registry()
  gaugeWaiting(registry, { db, clock: { now: () => at }, config: { timeZone }, log: createLog('silent') })
  const metrics = await registry.getMetricsAsJSON()
  const valuesOf = (name: string) => metrics.find(one => one.name === name)?.values ?? []
  const seconds = new Map(
    valuesOf('baize_settlement_oldest_waiting_seconds').map(({ labels, value }) => [labels.window, value]),
  )
  const counts = valuesOf('baize_settlement_windows_waiting')
  return Object.fromEntries(
    counts.map(({ labels, value }) => [labels.window, [value, Number(seconds.get(labels.window))]]),
  )
}

postgresByDay(engine => {
  describe('an agent with a salary of five minutes, one of an hour and a rate', () => {
    const store = useDatabase(engine)
    let player: TreeMember
    const play = (at: Date) => playRound(store.db, { memberId: player.id, at, stake: 1_000n, payout: 0n })

    beforeAll(async () => {
      const agent = await addMember(store.db, { isAgent: true, at: monday })
      player = await addMember(store.db, { upline: agent, at: monday })
      await postAlone(store.db, deposit(walletOf(player.id), 100_000n, newId()))
      const terms = { uplineId: undefined, downlineId: agent.id, tiers: [rateTier(10_000)], from: monday }
      await storeVersions(store.db, [
        { ...terms, kind: 'realtime', period: null },
        { ...terms, kind: 'hourly', period: null },
      ])
      await store.db.run(sql`
        insert into member_rates (member_id, from_day, ppm, created_at)
        values (${agent.id}::uuid, '2026-11-16', 5000, ${monday}::timestamptz)`)
    })

    test('tells nothing before a window was closed, since nothing is known then', async () => {
      expect(await told(store.db, monday)).toEqual({})
    })

    test('counts closed windows with play, from the end of the first', async () => {
      await play(minute(1))
      await play(minute(2))
      await play(minute(21))
      await play(minute(41))
      await closeWindows(store.db, minute(40))
      expect(await told(store.db, minute(40))).toMatchObject({
        realtime: [2, 35 * 60],
        hourly: [0, 0],
        daily: [0, 0],
        commissions: [0, 0],
      })
    })

    test('counts what ends with a day, each by its own window', async () => {
      await play(minute(DAY - 1))
      await play(minute(DAY + 1))
      await closeWindows(store.db, minute(DAY))
      expect(await told(store.db, minute(DAY + 1))).toMatchObject({
        realtime: [4, (DAY - 4) * 60],
        hourly: [2, (DAY - 59) * 60],
        commissions: [1, 60],
        'dividend M': [0, 0],
      })
    })

    test('tells what is left when a run stopped after some windows, and nothing when all is settled', async () => {
      await settlementsAt(store.db, minute(45)).run(minute(45))
      expect(await told(store.db, minute(DAY))).toMatchObject({
        realtime: [1, 0],
        hourly: [2, (DAY - 60) * 60],
      })
      await settlementsAt(store.db, minute(DAY)).run(minute(DAY))
      const all = Object.values(await told(store.db, minute(DAY + 60)))
      expect(all).toEqual(Array.from({ length: 8 }, () => [0, 0]))
    })
  })
})

test('leaves itself out while the database does not answer', async () => {
  const away = { row: () => Promise.reject(new Error('away')) } as unknown as Database
  expect(await told(away, monday)).toEqual({})
})
