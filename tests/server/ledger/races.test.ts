import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { GroupCommit } from '#server/ledger/group-commit.ts'
import type { Operation, Outcome } from '#server/ledger/operation.ts'
import { reverse } from '#server/ledger/reverse.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { bet, deposit, fundedWallet, postAll, postAlone, transfer } from '#tests/support/ledger.ts'

// Protects: on a real PostgreSQL nobody spends the same money twice, however many ask at once (F1 to F4, F13, F22, F23).
// Bets are entered into the ledger here without a round.
const fresh = useDatabase('postgres', { poolSize: 24, checks: 'ledger' })

const count = (outcomes: readonly Outcome[], state: Outcome['state']) =>
  outcomes.filter(one => one.state === state).length

async function balanceOf(id: string): Promise<bigint | undefined> {
  return (await fresh.db.row(sql<{ balance: bigint }>`select balance from ledger_accounts where id = ${id}`))
    ?.balance
}

function times<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)))
}

for (const serializable of [false, true]) {
  const level = serializable ? 'SERIALIZABLE' : 'READ COMMITTED'

  test(`races 400 debits of 1 on a wallet of 100: exactly 100 accepted, ${level} (F1)`, {
    retry: 0,
  }, async () => {
    const wallet = await fundedWallet(fresh.db, 100n)
    const outcomes: Outcome[] = []
    const queue = Array.from({ length: 400 }, () => bet(wallet, 1n, newId()))
    const work = async () => {
      for (let next = queue.pop(); next; next = queue.pop())
        outcomes.push(await untilDone(next, serializable))
    }
    await times(24, work)
    expect([count(outcomes, 'posted'), count(outcomes, 'refused')]).toEqual([100, 300])
    expect(await balanceOf(wallet.id)).toBe(0n)
  })
}

test('races one key 100 times: one operation, 100 equal answers (F3)', async () => {
  const wallet = await fundedWallet(fresh.db, 1_000n)
  const operation = bet(wallet, 70n, newId())
  const outcomes = await times(100, () => postAlone(fresh.db, operation))
  expect([count(outcomes, 'posted'), count(outcomes, 'replayed')]).toEqual([1, 99])
  const facts = outcomes.map(one => [
    'operationId' in one ? one.operationId : '',
    'balances' in one ? one.balances.get(wallet.id) : '',
  ])
  expect(new Set(facts.map(String)).size).toBe(1)
  expect(await balanceOf(wallet.id)).toBe(930n)
})

test('races one key for 40 different wallets: one is posted, the others conflict (F4)', async () => {
  const wallets = await times(40, () => fundedWallet(fresh.db, 100n))
  const key = newId()
  const outcomes = await Promise.all(wallets.map(wallet => postAlone(fresh.db, bet(wallet, 10n, key))))
  expect([count(outcomes, 'posted'), count(outcomes, 'conflict')]).toEqual([1, 39])
})

test('races random transfers among 80 wallets: every full read sees the same total (F2)', async () => {
  const wallets = await times(80, () => fundedWallet(fresh.db, 1_000n))
  const ids = wallets.map(wallet => wallet.id)
  const pick = seeded(20_251)
  const [ends, fullReads] = [performance.now() + figure(2_000, 60_000), figure(20, 1_000)]
  let reads = 0
  const isOn = () => performance.now() < ends || reads < fullReads
  const move = async () => {
    while (isOn()) {
      const [from, to] = [wallets[pick(80)], wallets[pick(80)]]
      if (from && to && from !== to)
        await postAlone(fresh.db, transfer(from, to, BigInt(1 + pick(300)), newId()))
    }
  }
  let wrong = 0
  const read = async () => {
    for (; isOn(); reads += 1) {
      const row = await fresh.db.row(sql<{ total: bigint; lowest: bigint }>`
        select sum(balance)::bigint as total, min(balance) as lowest from ledger_accounts where id = any(${ids}::uuid[])`)
      if (row?.total !== 80_000n || row.lowest < 0n) wrong += 1
    }
  }
  await Promise.all([times(20, move), times(2, read)])
  expect(wrong).toBe(0)
}, 120_000)

const PAIRS = figure(300, 1_000)
test(`races ${PAIRS} pairs of transfers A to B and B to A: nobody meets a deadlock (F13)`, async () => {
  const [a, b] = [await fundedWallet(fresh.db, 1_000n), await fundedWallet(fresh.db, 1_000n)]
  const queue = Array.from({ length: PAIRS }, () => [
    transfer(a, b, 1n, newId()),
    transfer(b, a, 1n, newId()),
  ])
  const outcomes: Outcome[] = []
  await times(20, async () => {
    for (let pair = queue.pop(); pair; pair = queue.pop())
      outcomes.push(...(await Promise.all(pair.map(one => postAlone(fresh.db, one)))))
  })
  expect(count(outcomes, 'posted')).toBe(2 * PAIRS)
})

const REVERSED = figure(150, 500)
test(`races two reversals of each of ${REVERSED} operations: one succeeds each time, all is as before (F22)`, async () => {
  const wallet = await fundedWallet(fresh.db, 2_500n)
  const bets = await times(REVERSED, () => postAlone(fresh.db, bet(wallet, 5n, newId())))
  const reversal = async (outcome: Outcome) => {
    if (outcome.state !== 'posted') throw new Error('the bet was not posted')
    const asked = { operationId: outcome.operationId, scope: 'rollback', key: newId(), reference: 'test' }
    return fresh.db
      .transaction(tx => reverse(tx, asked))
      .then(
        one => one.state,
        error => error.code,
      )
  }
  const results: string[] = []
  await times(20, async () => {
    for (let outcome = bets.pop(); outcome; outcome = bets.pop())
      results.push(...(await Promise.all([reversal(outcome), reversal(outcome)])))
  })
  expect(results.filter(one => one === 'posted')).toHaveLength(REVERSED)
  expect(results.filter(one => one === 'alreadyDecided')).toHaveLength(REVERSED)
  expect(await balanceOf(wallet.id)).toBe(2_500n)
})

test('races bets and transfers for the same money, in group commits beside single ones (F23)', async () => {
  const [wallet, other] = [await fundedWallet(fresh.db, 1_000n), await fundedWallet(fresh.db, 1n)]
  const group = groupOf()
  const outcomes = await times(120, index => {
    const key = newId()
    if (index % 3 === 0) return group.submit(bet(wallet, 30n, key), key)
    if (index % 3 === 1) return postAlone(fresh.db, transfer(wallet, other, 30n, key))
    return group.submit(transfer(wallet, other, 30n, key), key)
  })
  expect(count(outcomes, 'posted')).toBe(33)
  expect(await balanceOf(wallet.id)).toBe(10n)
})

test('answers the others of a group when one of them throws (a poisoned item harms nobody)', async () => {
  const wallet = await fundedWallet(fresh.db, 1_000n)
  const group = groupOf()
  const poisoned = { ...bet(wallet, 1n, newId()), kind: 'x'.repeat(40) as Operation['kind'] }
  const results = await Promise.allSettled([
    ...Array.from({ length: 30 }, () => bet(wallet, 1n, newId())).map(one => group.submit(one, one.key)),
    group.submit(poisoned, poisoned.key),
    ...Array.from({ length: 30 }, () => bet(wallet, 1n, newId())).map(one => group.submit(one, one.key)),
  ])
  expect(results.filter(one => one.status === 'rejected')).toHaveLength(1)
  expect(await balanceOf(wallet.id)).toBe(940n)
})

test('refuses unavailable when too many wait, and does the ones that waited', async () => {
  const wallet = await fundedWallet(fresh.db, 1_000n)
  const group = groupOf({ waiting: 10 })
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => deposit(wallet, 1n, newId())).map(one => group.submit(one, one.key)),
  )
  const refused = results.filter(one => one.status === 'rejected' && one.reason.code === 'unavailable').length
  expect(refused).toBeGreaterThan(0)
  expect(await balanceOf(wallet.id)).toBe(1_020n - BigInt(refused))
})

function groupOf(limits: { waiting?: number } = {}): GroupCommit<Operation, Outcome> {
  return new GroupCommit(fresh.db, postAll, limits)
}

/** Under SERIALIZABLE a hot row may collide more often than one request tries; a client then repeats with its key. */
async function untilDone(operation: Operation, serializable: boolean): Promise<Outcome> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await postAlone(fresh.db, operation, serializable)
    } catch (error) {
      if (tries === 20 || !(error as { isBusy?: boolean }).isBusy) throw error
    }
  }
}

/** A small generator with a seed, so that a failing run can be repeated. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
