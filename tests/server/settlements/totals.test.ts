import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { insertMember } from '#server/identity/queries.ts'
import { teamTotals } from '#server/settlements/totals.ts'
import { addToWindows } from '#server/vendor-wallet/round-queries.ts'
import { postgresByDay, useDatabase } from '#tests/support/databases.ts'

// Protects: what a team did is summed by the places of its bets, each member once, whatever span is asked for.

const timeZone = 'Asia/Bangkok'
const day = new Date('2026-11-20T17:00:00Z')
const minute = (minutes: number) => new Date(day.getTime() + minutes * 60_000)

postgresByDay(engine => {
  describe('a line of four', () => {
    // Days are planted here without their rounds.
    const store = useDatabase(engine, { checks: 'ledger' })
    const [root, middle, agent, player] = [newId(), newId(), newId(), newId()]

    beforeAll(async () => {
      const uplines: [string, string | undefined][] = [
        [root, undefined],
        [middle, root],
        [agent, middle],
        [player, agent],
      ]
      for (const [id, upline] of uplines) {
        await insertMember(store.db, {
          id,
          account: `t${id.slice(-12)}`,
          accountKey: `t${id.slice(-12)}`,
          nickname: 'T',
          memberType: 1,
          passwordHash: null,
          language: 'en',
          termsVersion: '1',
          upline,
          at: day,
          firstLoginAt: undefined,
          phone: undefined,
          isPhoneVerified: false,
          email: undefined,
        })
      }
      await play(player, 5, 1_000n, 400n)
      await play(player, 8, 500n, 900n)
      await play(agent, 70, 200n, 0n)
      // A bet that came to no valid bet leaves nobody active.
      await play(root, 75, 300n, 300n, 0n)
      await play(middle, 80, 300n, 300n, 0n)
    })

    const play = (memberId: string, minutes: number, stake: bigint, payout: bigint, validBet = stake) =>
      store.db.transaction(async tx => {
        const change = { memberId, category: 'RNG', bets: 1, stake, payout, validBet }
        addToWindows(tx, [change], { at: minute(minutes), timeZone })
      })
    const ask = async (from: number, to: number) => {
      const memberIds = [root, middle, agent, player]
      const totals = await teamTotals(store.db, { memberIds, from: minute(from), to: minute(to), timeZone })
      return memberIds.map(id => {
        const { validBet, active, stake, payout } = totals.get(id) ?? expect.unreachable()
        return [validBet, active, stake, payout]
      })
    }

    test('answers what those below each of them did in some windows', async () => {
      expect(await ask(0, 60)).toEqual([
        [1_500n, 1, 1_500n, 1_300n],
        [1_500n, 1, 1_500n, 1_300n],
        [1_500n, 1, 1_500n, 1_300n],
        [0n, 0, 0n, 0n],
      ])
      expect((await ask(5, 10))[0]).toEqual([1_500n, 1, 1_500n, 1_300n])
      expect((await ask(10, 70))[0]).toEqual([0n, 0, 0n, 0n])
    })

    test('answers the same for a whole day as for its windows, and counts each member once', async () => {
      const whole = await ask(0, 24 * 60)
      expect(whole).toEqual([
        [1_700n, 2, 2_000n, 1_600n],
        [1_700n, 2, 1_700n, 1_300n],
        [1_500n, 1, 1_500n, 1_300n],
        [0n, 0, 0n, 0n],
      ])
      expect(await ask(0, 24 * 60 - 5)).toEqual(whole)
    })

    test('counts a bet for the uplines of the place at which it settled', async () => {
      await store.db.transaction(async tx => {
        const path = newId()
        await tx.run(sql`
          insert into member_paths (id, member_id, ancestors, from_at)
          values (${path}::uuid, ${player}::uuid, ${[root, player]}::uuid[], ${minute(90)}::timestamptz)`)
        await tx.run(sql`update members set path_id = ${path}::uuid where id = ${player}::uuid`)
      })
      await play(player, 92, 10n, 0n)
      expect(await ask(90, 95)).toEqual([
        [10n, 1, 10n, 0n],
        [0n, 0, 0n, 0n],
        [0n, 0, 0n, 0n],
        [0n, 0, 0n, 0n],
      ])
      const [all, , below] = await ask(0, 24 * 60)
      expect(all).toEqual([1_710n, 2, 2_010n, 1_600n])
      expect(below).toEqual([1_500n, 1, 1_500n, 1_300n])
    })
  })
})
