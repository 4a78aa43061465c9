import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { seeded } from '#tests/support/random.ts'
import { growTree, payIn, playRound, type TreeMember } from '#tests/support/team.ts'
import { expectSums } from './expected-sums.ts'

// Protects: however many servers close and sum, and wherever they are killed, each window is summed once (I15, F20).

const WORKER = join(import.meta.dirname, '../../support/team-worker.ts')
const FIRST = '2036-07-30T12:00:00Z'
const LAST = '2036-08-01T12:00:00Z'
/** Three processes at a time, each killed after so many half hours, later and later: what is done is gone through again. */
const MOMENTS = [
  [3, 5, 9],
  [14, 18, 21],
  [25, 30, 34],
  [38, 41, 45],
  [50, 55, 61],
  [66, 70, 74],
  [80, 85, 90],
]
const KILLS = MOMENTS.filter((_, index) => index % figure(6, 1) === 0)
const fresh = useDatabase()

test(`faults ${KILLS.flat().length} times by kill -9 while three processes sum: each window is in the sums once`, async () => {
  const { db, databaseUrl = '' } = fresh
  const random = seeded(20)
  const start = Date.parse(FIRST)
  const tree = await growTree(db, { agents: 5, players: 6, seed: 20, at: new Date(start) })
  for (let turn = 0; turn < 120; turn += 1) {
    const { id: memberId } = tree[random.below(tree.length)] as TreeMember
    const at = new Date(start + turn * 23 * 60_000)
    await payIn(db, { memberId, amount: 1_000n, at })
    await playRound(db, {
      memberId,
      at,
      stake: BigInt(1 + random.below(900)),
      payout: BigInt(random.below(900)),
    })
  }
  for (const kills of KILLS) {
    // Each time from the beginning: what is closed and summed already is found so.
    await Promise.all(kills.map(count => workUntil(databaseUrl, count)))
    await expectSums(db, 'Asia/Bangkok')
  }
  await Promise.all([workUntil(databaseUrl), workUntil(databaseUrl), workUntil(databaseUrl)])
  await expectSums(db, 'Asia/Bangkok')
  const left = await db.row(sql<{ count: number }>`
    select count(*)::int as count from bet_windows, team_sums where window_start >= summed_until`)
  expect(left?.count).toBe(0)
}, 120_000)

/** Lets a process work until it has done so many half hours, and kills it then, in the middle of the next; or to its end. */
async function workUntil(databaseUrl: string, count = Number.POSITIVE_INFINITY): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', WORKER, databaseUrl, FIRST, LAST],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const exited = once(child, 'exit')
  let done = 0
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'done') done += 1
    if (done === count) child.kill('SIGKILL')
  }
  const [code] = await exited
  if (count === Number.POSITIVE_INFINITY) expect(code).toBe(0)
}
