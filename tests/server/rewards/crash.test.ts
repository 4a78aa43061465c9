import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { writeRate } from '#server/rebates/queries.ts'
import { giveReward } from '#server/rewards/give.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { expectSound } from '#tests/support/ledger.ts'
import { betOn, newMember, openRewards } from './site.ts'

// Protects: a server killed in the middle of claims pays each rebate and reward once, when it is claimed again (I15, F7).

const WORKER = join(import.meta.dirname, '../../support/claim-worker.ts')
const MEMBERS = 40
const REWARDS = 2
/** Killed after so many claims; the last one ends by itself. */
const KILLS = [2, 15, 40, undefined]

test('faults by kill -9 in the middle of claims: each rebate and each reward is paid once', async () => {
  const store = await freshPostgres()
  try {
    const site = await openRewards(store.db)
    await writeRate(store.db, { category: 'RNG', fromDay: '2020-01-01', ppm: 8_000 })
    const at = site.runtime.clock.now()
    const seats: SignedIn[] = []
    for (let n = 0; n < MEMBERS; n += 1) {
      const seat = await newMember(site)
      seats.push(seat)
      await betOn(site, seat, { validBet: 12_500n })
      await store.db.transaction(async tx => {
        for (let n = 0; n < REWARDS; n += 1) {
          const facts = {
            memberId: seat.member.id,
            source: 'gift',
            sourceKey: newId(),
            turnover: '2',
          } as const
          await giveReward(tx, { ...facts, amount: 1_000n, currency: 'THB', days: 1, at })
        }
      })
    }
    const moment = new Date(at.getTime() + 1_000)
    for (const kill of KILLS) {
      const args = [store.dataDir, store.databaseUrl ?? '', moment.toISOString()]
      await claimUntil([...args, seats.map(seat => seat.member.id).join(',')], kill)
    }
    const wallets = await store.db.rows(sql<{ balance: bigint }>`
      select balance from ledger_accounts where kind = 'wallet' and book = 'real'`)
    expect(wallets.map(wallet => wallet.balance)).toEqual(
      Array(MEMBERS).fill(100n + 1_000n * BigInt(REWARDS)),
    )
    const asked = await store.db.row(sql<{ count: number }>`
      select count(*)::int as count from turnover_requirements where source = 'bonus'`)
    expect(asked?.count).toBe(MEMBERS * REWARDS)
    await expectSound(store.db)
  } finally {
    await store.remove()
  }
}, 120_000)

/** Starts a process that claims, and kills it when so many claims were answered. */
async function claimUntil(args: readonly string[], kill: number | undefined): Promise<void> {
  const child = spawn(process.execPath, [WORKER, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  let claimed = 0
  for await (const _ of createInterface({ input: child.stdout })) {
    claimed += 1
    if (claimed === kill) child.kill('SIGKILL')
  }
  const [exitCode, signal] = await ended
  expect(kill === undefined ? exitCode : signal).toBe(kill === undefined ? 0 : 'SIGKILL')
}
