import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { account } from '#server/ledger/accounts.ts'
import { rateTier, storeVersions } from '#tests/support/contracts.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { deposit, postAlone, walletOf } from '#tests/support/ledger.ts'
import { allSettled, settlementsAt } from '#tests/support/settlements.ts'
import { addMember, playRound, type TreeMember } from '#tests/support/team.ts'

// Protects: I17, after settlements nothing is left over: what a rate comes to is rounded down, the remainder stays with
// who pays, and the rounding account is empty.

const store = useDatabase()
const monday = new Date('2026-11-15T17:00:00Z')
const minute = (count: number) => new Date(monday.getTime() + count * 60_000)
/** Percentages that leave remainders of almost every stake, in millionths. */
const RATES = { root: 33_333, agent: 14_286 }
const STAKES = [1n, 7n, 99n, 101n, 9_999n, 33_333n, 70_001n]

let root: TreeMember
let agent: TreeMember
let player: TreeMember

beforeAll(async () => {
  root = await addMember(store.db, { isAgent: true, at: monday })
  agent = await addMember(store.db, { isAgent: true, upline: root, at: monday })
  player = await addMember(store.db, { upline: agent, at: monday })
  await postAlone(store.db, deposit(walletOf(player.id), 1_000_000n, newId()))
  const kinds = { kind: 'realtime', period: null, from: monday } as const
  await storeVersions(store.db, [
    { ...kinds, uplineId: undefined, downlineId: root.id, tiers: [rateTier(RATES.root)] },
    { ...kinds, uplineId: root.id, downlineId: agent.id, tiers: [rateTier(RATES.agent)] },
  ])
})

const balances = async (): Promise<Map<string, bigint>> => {
  const rows = await store.db.rows(sql<{ id: string; balance: bigint }>`
    select id, balance::bigint as balance from ledger_balances`)
  return new Map(rows.map(row => [row.id, row.balance]))
}

test('rounds every share down and leaves the remainder with the house and the upline', async () => {
  const rate = (stake: bigint, ppm: number) => (stake * BigInt(ppm)) / 1_000_000n
  const due = { root: 0n, agent: 0n }
  for (const [index, stake] of STAKES.entries()) {
    await playRound(store.db, { memberId: player.id, at: minute(index * 5 + 1), stake, payout: 0n })
    await settlementsAt(store.db, minute(index * 5 + 5)).run(minute(index * 5 + 5))
    due.root += rate(stake, RATES.root)
    due.agent += rate(stake, RATES.agent)
  }
  const exact = STAKES.reduce((sum, stake) => sum + stake, 0n)
  // The remainders are there: paid at once, the same stakes would have come to more.
  expect(rate(exact, RATES.root)).toBeGreaterThan(due.root)
  expect((await allSettled(store.db)).filter(one => one.state === 'due')).toEqual([])
  const after = await balances()
  expect(after.get(walletOf(root.id).id)).toBe(due.root - due.agent)
  expect(after.get(walletOf(agent.id).id)).toBe(due.agent)
  const house = account({ book: 'real', kind: 'salary', unit: 'THB' })
  expect(after.get(house.id)).toBe(-due.root)
  const rounding = account({ book: 'real', kind: 'rounding', unit: 'THB' })
  expect(after.get(rounding.id) ?? 0n).toBe(0n)
})
