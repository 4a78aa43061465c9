import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { operate } from '#server/operator/operate.ts'
import { requireTurnover } from '#server/turnover/turnover.ts'
import { rateTier, storeVersions, sumTier } from '#tests/support/contracts.ts'
import { postgresByDay, useDatabase } from '#tests/support/databases.ts'
import { deposit, postAlone, walletOf } from '#tests/support/ledger.ts'
import { allSettled, settlementsAt } from '#tests/support/settlements.ts'
import { addMember, playRound, type TreeMember } from '#tests/support/team.ts'

// Protects: what contracts come to is paid once, by the right side, from money that it may give, uplines first.

const monday = new Date('2026-11-15T17:00:00Z')
const minute = (count: number) => new Date(monday.getTime() + count * 60_000)
const DAY = 24 * 60

postgresByDay(engine => {
  describe('a root, an agent below it and a player below that one', () => {
    const store = useDatabase(engine)
    let root: TreeMember
    let agent: TreeMember
    let player: TreeMember
    const settle = (until: Date) => settlementsAt(store.db, until).run(until)
    const balanceOf = async ({ id }: TreeMember) =>
      (
        await store.db.row(sql<{ balance: bigint }>`
          select balance from ledger_accounts where id = ${walletOf(id).id}::uuid`)
      )?.balance
    const states = async () => (await allSettled(store.db)).map(({ amount, state }) => [amount, state])

    beforeAll(async () => {
      root = await addMember(store.db, { isAgent: true, at: monday })
      agent = await addMember(store.db, { isAgent: true, upline: root, at: monday })
      player = await addMember(store.db, { upline: agent, at: monday })
      await postAlone(store.db, deposit(walletOf(player.id), 100_000n, newId()))
    })

    test('pays a salary of five minutes down the tree, the house first', async () => {
      const kinds = { kind: 'realtime', period: null, from: monday } as const
      await storeVersions(store.db, [
        { ...kinds, uplineId: undefined, downlineId: root.id, tiers: [rateTier(10_000)] },
        { ...kinds, uplineId: root.id, downlineId: agent.id, tiers: [sumTier(60n, { validBet: '5000' })] },
      ])
      await playRound(store.db, { memberId: player.id, at: minute(1), stake: 9_999n, payout: 20_000n })
      expect(await settle(minute(4))).toEqual({ windows: 0, obligations: 0, paid: 0, commissions: 0 })
      expect(await settle(minute(5))).toEqual({ windows: 1, obligations: 2, paid: 2, commissions: 0 })
      // One percent of 99.99, rounded down, of which the agent gets 60 satang.
      expect([await balanceOf(root), await balanceOf(agent)]).toEqual([39n, 60n])
      expect(await settle(minute(5))).toEqual({ windows: 0, obligations: 0, paid: 0, commissions: 0 })
    })

    test('leaves a settlement due while the upline cannot pay it, and pays it later, once', async () => {
      await playRound(store.db, { memberId: player.id, at: minute(61), stake: 5_000n, payout: 0n })
      // The upline gets 50 for this window and has 39: it can pay the 60, and then no more.
      expect((await settle(minute(120))).paid).toBe(2)
      await playRound(store.db, { memberId: player.id, at: minute(121), stake: 5_000n, payout: 0n })
      await playRound(store.db, { memberId: player.id, at: minute(126), stake: 5_000n, payout: 0n })
      expect((await settle(minute(180))).paid).toBe(4)
      expect([await balanceOf(root), await balanceOf(agent)]).toEqual([9n, 240n])
      await playRound(store.db, { memberId: player.id, at: minute(181), stake: 5_000n, payout: 0n })
      expect((await settle(minute(190))).paid).toBe(1)
      expect(await balanceOf(root)).toBe(59n)
      expect((await states()).filter(([, state]) => state === 'due')).toEqual([[60n, 'due']])
      expect((await settle(minute(195))).paid).toBe(0)
      await postAlone(store.db, deposit(walletOf(root.id), 1n, newId()))
      expect((await settle(minute(200))).paid).toBe(1)
      expect([await balanceOf(root), await balanceOf(agent)]).toEqual([0n, 300n])
      expect((await settle(minute(205))).paid).toBe(0)
    })

    test('does not pay out of money that turnover still keeps', async () => {
      await store.db.transaction(tx =>
        requireTurnover(tx, {
          memberId: root.id,
          source: 'bonus',
          reference: newId(),
          base: 500n,
          required: 500n,
          unit: 'THB',
          at: minute(300),
        }),
      )
      await postAlone(store.db, deposit(walletOf(root.id), 500n, newId()))
      await playRound(store.db, { memberId: player.id, at: minute(301), stake: 5_000n, payout: 0n })
      // 50 of its own share are free, 500 are not.
      expect((await settle(minute(310))).paid).toBe(1)
      await postAlone(store.db, deposit(walletOf(root.id), 10n, newId()))
      expect((await settle(minute(315))).paid).toBe(1)
      expect(await balanceOf(root)).toBe(500n)
    })

    test('settles a day of the deployment at its midnight by the tier that applies, and tells who was paid', async () => {
      const tiers = [
        rateTier(1_000, { validBet: '1000' }),
        rateTier(2_000, { validBet: '1000', active: 2 }),
        rateTier(3_000, { validBet: '1000000', active: 2 }),
      ]
      const from = minute(DAY)
      const until = minute(2 * DAY)
      await storeVersions(store.db, [
        { kind: 'daily', period: null, uplineId: undefined, downlineId: root.id, tiers, from, until },
        { kind: 'dividend', period: 'D', uplineId: undefined, downlineId: root.id, tiers, from, until },
      ])
      await postAlone(store.db, deposit(walletOf(agent.id), 10_000n, newId()))
      await playRound(store.db, { memberId: player.id, at: minute(DAY), stake: 4_000n, payout: 3_000n })
      await playRound(store.db, { memberId: agent.id, at: minute(2 * DAY - 1), stake: 6_000n, payout: 0n })
      const before = (await balanceOf(root)) ?? 0n
      await settle(minute(2 * DAY - 5))
      const days = async () =>
        (await allSettled(store.db)).filter(one => one.window_end.getTime() === until.getTime())
      expect(await days()).toEqual([])
      await settle(until)
      const settled = (await days()).filter(one => one.window_start.getTime() === from.getTime())
      expect(
        settled.map(({ tier, active, amount, state }) => [tier, active, amount, state]).toSorted(),
      ).toEqual([
        [2, 2, 14n, 'paid'],
        [2, 2, 20n, 'paid'],
      ])
      expect((await balanceOf(root)) ?? 0n).toBe(before + 34n + 40n + 60n)
      const told = await store.db.rows(sql<{ kind: string }>`
        select kind from inbox_messages where member_id = ${root.id}::uuid order by kind`)
      expect(told.map(one => one.kind)).toEqual(['dailySalaryPaid', 'dividendPaid'])
    })

    test('pays nothing for a window in which the players won, and writes down that it was settled', async () => {
      const from = minute(3 * DAY)
      await storeVersions(store.db, [
        {
          kind: 'dividend',
          period: 'D',
          uplineId: root.id,
          downlineId: agent.id,
          tiers: [rateTier(50_000)],
          from,
        },
      ])
      await playRound(store.db, { memberId: player.id, at: minute(3 * DAY), stake: 1_000n, payout: 9_000n })
      await settle(minute(4 * DAY))
      const last = (await allSettled(store.db)).find(
        one => one.window_end.getTime() === minute(4 * DAY).getTime(),
      )
      expect(last).toMatchObject({ stake: 1_000n, payout: 9_000n, tier: 1, amount: 0n, window_start: from })
    })

    test('finds in a comparison what is not as it was worked out, and only that', async () => {
      const until = minute(5 * DAY)
      const { db } = store
      const compare = async (kind: string) => {
        const args = ['contracts', 'compare', '--kind', kind, '--from', '2026-11-01', '--until', '2026-12-01']
        return (await operate(args, { db, operator: 'dao', now: until, timeZone: 'Asia/Bangkok' })).text
      }
      expect(await compare('daily')).toBe('1 windows with 1 settlements worked out again: all as stored.')
      const before = await allSettled(db)
      const [changed] = before.filter(one => one.state === 'nothing')
      await db.run(sql`alter table settlements disable trigger settlements_stay`)
      await db.run(sql`
        update settlements set stake = stake + 1
        where version_id = ${changed?.version_id}::uuid and window_start = ${changed?.window_start}::timestamptz`)
      await db.run(sql`alter table settlements enable trigger settlements_stay`)
      const kinds = await Promise.all(['dividend', 'daily', 'realtime'].map(compare))
      expect(kinds.filter(text => text.includes('1 differ'))).toHaveLength(1)
      expect(kinds.join()).toContain(changed?.version_id)
    })
  })
})
