import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { type Account, account } from '#server/ledger/accounts.ts'
import { checkLedger } from '#server/ledger/check.ts'
import { checkRecentLedger } from '#server/ledger/check-recent.ts'
import { hold } from '#server/ledger/holds.ts'
import { insertPool, lockPool } from '#server/rewards/pool-queries.ts'
import { fundPool, poolAccount } from '#server/rewards/pools.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'
import { bet, fundedWallet, postAlone, transfer } from '#tests/support/ledger.ts'

class TakeBack extends Error {}

// Protects: what the database alone refuses, and what the checker finds when somebody goes around it (I1 to I11, I14, I16, I17).
eachEngine(engine => {
  // Bets are entered into the ledger here without a round.
  const fresh = useDatabase(engine, { checks: 'ledger' })
  const run = (text: string, values: unknown[] = []) => fresh.db.run(unnamed(text, values))

  async function playedWallet(): Promise<{ wallet: Account; operationId: string }> {
    const wallet = await fundedWallet(fresh.db, 1_000n)
    const outcome = await postAlone(fresh.db, bet(wallet, 100n, newId()))
    if (outcome.state !== 'posted') throw new Error('the bet was not posted')
    return { wallet, operationId: outcome.operationId }
  }

  /** Breaks the books with the triggers off, asks the checker, and takes everything back. */
  async function foundAfter(
    damage: (tx: Transaction) => Promise<unknown>,
    check = checkLedger,
  ): Promise<string[]> {
    let found: string[] = []
    const attempt = fresh.db.transaction(async tx => {
      await tx.run(unnamed("set local session_replication_role = 'replica'"))
      await damage(tx)
      const inside = {
        ...fresh.db,
        transaction: <T>(work: (tx: Transaction) => Promise<T>) => work(readingOnly(tx)),
      }
      found = (await check(inside)).map(one => `${one.invariant} ${one.where}`)
      throw new TakeBack()
    })
    await expect(attempt).rejects.toThrow(TakeBack)
    return found
  }

  test('refuses to change, delete or empty operations and entries (I9)', async () => {
    const { operationId } = await playedWallet()
    for (const statement of [
      `update ledger_entries set amount = amount + 1 where operation_id = '${operationId}'`,
      `delete from ledger_entries where operation_id = '${operationId}'`,
      'truncate ledger_entries',
      `update ledger_operations set reference = 'other' where id = '${operationId}'`,
      `delete from ledger_operations where id = '${operationId}'`,
      'truncate ledger_operations cascade',
      'delete from ledger_accounts',
      'truncate ledger_accounts cascade',
      "update ledger_accounts set book = 'trial'",
      'delete from ledger_holds',
    ]) {
      await expect(run(statement), statement).rejects.toThrow('the ledger only grows')
    }
  })

  test('refuses a member balance below zero, written past the code (I4)', async () => {
    const { wallet } = await playedWallet()
    await expect(
      run(`update ledger_accounts set balance = -1 where id = '${wallet.id}'`),
    ).rejects.toMatchObject({
      constraint: 'ledger_accounts_never_below_zero',
    })
  })

  test('refuses entries that do not sum to zero, stand alone, come later or mix books (I2, I14)', async () => {
    const { wallet, operationId } = await playedWallet()
    const source = account({ book: 'real', kind: 'payments_in', unit: 'THB' })
    const bonus = account({ book: 'real', kind: 'bonus', unit: 'THB' })
    const play = account({ book: 'trial', kind: 'payments_in', unit: 'THB' })
    await run(`insert into ledger_accounts (id, book, kind, unit, tracked)
      values ('${bonus.id}', 'real', 'bonus', 'THB', false), ('${play.id}', 'trial', 'payments_in', 'THB', false)
      on conflict do nothing`)
    const entriesOf = (operation: string, entries: [string, number][]) =>
      `insert into ledger_entries (operation_id, account_id, amount) values
        ${entries.map(([id, amount]) => `('${operation}', '${id}', ${amount})`).join(', ')}`
    // Both statements are one transaction, so a refused entry takes the operation with it.
    const enterNew = (entries: [string, number][]) => {
      const id = newId()
      return run(`insert into ledger_operations (id, scope, key, input_hash, kind, book, reference)
        values ('${id}', 'test', '${id}', sha256('x'), 'bet', 'real', 'test'); ${entriesOf(id, entries)}`)
    }
    const pair: [string, number][] = [
      [source.id, 5],
      [bonus.id, -5],
    ]
    await expect(
      enterNew([
        [source.id, 5],
        [bonus.id, -4],
      ]),
    ).rejects.toThrow('do not sum to zero')
    await expect(enterNew([[source.id, 5]])).rejects.toThrow('do not sum to zero')
    await expect(
      enterNew([
        [source.id, 5],
        [play.id, -5],
      ]),
    ).rejects.toThrow('do not fit')
    await expect(
      enterNew([
        [wallet.id, 5],
        [bonus.id, -5],
      ]),
    ).rejects.toThrow('do not fit')
    await expect(
      enterNew([
        [source.id, 5],
        [bonus.id, -5],
        [newId(), 1],
      ]),
    ).rejects.toThrow('does not exist')
    await expect(run(entriesOf(newId(), pair))).rejects.toThrow('do not fit')
    await expect(run(entriesOf(operationId, pair))).rejects.toThrow('all in one statement')
  })

  test('refuses a second operation with the same key, written past the code (I5)', async () => {
    const { operationId } = await playedWallet()
    const again = fresh.db.run(sql`
      insert into ledger_operations (id, scope, key, input_hash, kind, book, reference)
      select ${newId()}::uuid, scope, key, input_hash, kind, book, reference from ledger_operations
      where id = ${operationId}`)
    await expect(again).rejects.toMatchObject({ constraint: 'ledger_operations_once' })
  })

  test('finds an edited, a moved and a missing entry, and names the account (I3, I11)', async () => {
    const { wallet, operationId } = await playedWallet()
    await postAlone(fresh.db, bet(wallet, 1n, newId()))
    const mine = sql`update ledger_entries set balance_after = balance_after + 1
      where operation_id = ${operationId} and account_id = ${wallet.id}`
    expect(await foundAfter(tx => tx.run(mine))).toEqual([`I11 ${wallet.id}`, `I11 ${wallet.id}`])
    const swapped = sql`update ledger_entries set seq = seq + 10
      where operation_id = ${operationId} and account_id = ${wallet.id}`
    expect(await foundAfter(tx => tx.run(swapped))).toContain(`I11 ${wallet.id}`)
    const gone = sql`delete from ledger_entries where operation_id = ${operationId}`
    const found = await foundAfter(tx => tx.run(gone))
    expect(found).toEqual(
      expect.arrayContaining([`I2 ${operationId}`, `I3 ${wallet.id}`, `I11 ${wallet.id}`]),
    )
  })

  test('finds a changed balance and a changed amount (I1, I2, I3)', async () => {
    const { wallet, operationId } = await playedWallet()
    const richer = sql`update ledger_accounts set balance = balance + 1 where id = ${wallet.id}`
    expect(await foundAfter(tx => tx.run(richer))).toEqual([`I3 ${wallet.id}`])
    const changed = sql`update ledger_entries set amount = amount - 7 where operation_id = ${operationId} and seq is null`
    expect(await foundAfter(tx => tx.run(changed))).toEqual(['I1 real THB', `I2 ${operationId}`])
  })

  test('finds the same in what was posted lately, and looks at nothing older', async () => {
    const { wallet, operationId } = await playedWallet()
    const hourAgo = new Date(Date.now() - 3_600_000)
    const found = async (damage: (tx: Transaction) => Promise<unknown>, since: Date) => {
      const broken = await foundAfter(damage, db => checkRecentLedger(db, since))
      return [...new Set(broken)].sort()
    }
    expect(await checkRecentLedger(fresh.db, hourAgo)).toEqual([])
    const richer = sql`update ledger_accounts set balance = balance + 1 where id = ${wallet.id}`
    expect(await found(tx => tx.run(richer), hourAgo)).toEqual([`I3 ${wallet.id}`])
    expect(await found(tx => tx.run(richer), new Date(Date.now() + 60_000))).toEqual([])
    const edited = sql`update ledger_entries set amount = amount - 1 where operation_id = ${operationId} and seq > 0`
    expect(await found(tx => tx.run(edited), hourAgo)).toEqual([`I11 ${wallet.id}`, `I2 ${operationId}`])
  })

  test('finds locked money that no open hold explains (I8)', async () => {
    const { wallet } = await playedWallet()
    const memberId = wallet.memberId ?? ''
    const names = { scope: 'withdrawal', key: newId(), reference: 'w1' }
    await fresh.db.transaction(tx =>
      hold(tx, { book: 'real', memberId, unit: 'THB', amount: 300n, ...names }),
    )
    const locked = account({ book: 'real', kind: 'locked', memberId, unit: 'THB' })
    const altered = sql`update ledger_holds set amount = 299 where locked_id = ${locked.id}`
    expect(await foundAfter(tx => tx.run(altered))).toEqual([`I8 ${locked.id}`])
  })

  test('refuses what a prize pool does not hold, and finds one that holds something else (I16)', async () => {
    const wallet = await fundedWallet(fresh.db, 1n)
    const [id, at] = [newId(), new Date()]
    const endsAt = new Date(at.getTime() + 60_000)
    await fresh.db.transaction(async tx => {
      await insertPool(tx, { id, currency: 'THB', total: 500n, places: 2, at, endsAt })
      const pool = await lockPool(tx, id)
      if (pool) await fundPool(tx, pool, at)
    })
    const paid = (amount: bigint) =>
      postAlone(fresh.db, transfer(poolAccount(id, 'THB'), wallet, amount, newId()))
    expect(await paid(501n)).toMatchObject({ state: 'refused', code: 'notEnoughMoney' })
    const promised = sql`update prize_pools set total = total + 1 where id = ${id}::uuid`
    expect(await foundAfter(tx => tx.run(promised))).toEqual([`I16 ${id}`])
    const taken = sql`update prize_pools set taken = 1 where id = ${id}::uuid`
    expect(await foundAfter(tx => tx.run(taken))).toEqual([`I16 ${id}`])
  })

  test('finds a remainder that was given to nobody (I17)', async () => {
    const { wallet, operationId } = await playedWallet()
    const rounding = account({ book: 'real', kind: 'rounding', unit: 'THB' })
    const split = (amount: bigint) => ({
      ...transfer(wallet, rounding, amount, newId()),
      kind: 'rounding' as const,
    })
    for (const amount of [3n, -3n]) await postAlone(fresh.db, split(amount))
    const moved = sql`update ledger_entries set account_id = ${rounding.id}::uuid
      where operation_id = ${operationId}::uuid and seq is null`
    expect(await foundAfter(tx => tx.run(moved))).toEqual([`I17 ${rounding.id}`])
  })

  test('finds a reversal that is not the opposite, and an operation across books (I10, I14)', async () => {
    const { operationId: first } = await playedWallet()
    const { operationId: second } = await playedWallet()
    const claim = sql`update ledger_operations set reverses = ${first}::uuid where id = ${second}`
    expect(await foundAfter(tx => tx.run(claim))).toEqual([`I10 ${second}`])
    const crossed = sql`update ledger_operations set book = 'trial' where id = ${first}`
    expect(await foundAfter(tx => tx.run(crossed))).toEqual([`I14 ${first}`])
  })
})

/** The checker begins with settings that a transaction under way cannot take any more; they are not what is tested. */
function readingOnly(tx: Transaction): Transaction {
  return { ...tx, run: async () => 0 }
}
