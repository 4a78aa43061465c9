import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import type { Account } from '#server/ledger/accounts.ts'
import { hold, release, settle } from '#server/ledger/holds.ts'
import { reverse } from '#server/ledger/reverse.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'
import { bet, fundedWallet, postAlone } from '#tests/support/ledger.ts'

// Protects: held money can be neither spent nor decided twice (I4, I8), and a correction is the exact opposite (I10).
eachEngine(engine => {
  // Bets are entered into the ledger here without a round.
  const fresh = useDatabase(engine, { poolSize: 16, checks: 'ledger' })
  const ending = (holdId: string, key = newId()) => ({ holdId, scope: 'withdrawal', key, reference: holdId })
  const settled = (end: ReturnType<typeof ending>) => fresh.db.transaction(tx => settle(tx, end))
  const released = (end: ReturnType<typeof ending>) => fresh.db.transaction(tx => release(tx, end))

  function held(wallet: Account, amount: bigint, key = newId()) {
    const names = { scope: 'withdrawal', key, reference: key, memberId: wallet.memberId ?? '' }
    return fresh.db.transaction(tx => hold(tx, { book: 'real', unit: 'THB', amount, ...names }))
  }

  async function balances(wallet: Account): Promise<Record<string, bigint>> {
    const rows = await fresh.db.rows(sql<{ kind: string; balance: bigint }>`
      select kind, balance from ledger_accounts where member_id = ${wallet.memberId} order by kind`)
    return Object.fromEntries(rows.map(row => [row.kind, row.balance]))
  }

  async function openHold(wallet: Account, amount: bigint): Promise<string> {
    const outcome = await held(wallet, amount)
    if (outcome.state !== 'posted') throw new Error(`the hold was ${outcome.state}`)
    return outcome.operationId
  }

  test('answers what is left while money is held, and refuses notEnoughMoney for more', async () => {
    const wallet = await fundedWallet(fresh.db, 1_000n)
    await openHold(wallet, 700n)
    expect(await balances(wallet)).toEqual({ locked: 700n, wallet: 300n })
    expect((await postAlone(fresh.db, bet(wallet, 301n, newId()))).state).toBe('refused')
    expect((await held(wallet, 301n)).state).toBe('refused')
  })

  test('repeats a hold with its key: one hold', async () => {
    const wallet = await fundedWallet(fresh.db, 1_000n)
    const key = newId()
    const first = await held(wallet, 100n, key)
    expect(await held(wallet, 100n, key)).toEqual({ ...first, state: 'replayed' })
    expect(await held(wallet, 101n, key)).toEqual({ state: 'conflict' })
    expect(await balances(wallet)).toEqual({ locked: 100n, wallet: 900n })
  })

  test('settles once: the money is gone, a repeat answers the same, a release is refused', async () => {
    const wallet = await fundedWallet(fresh.db, 1_000n)
    const end = ending(await openHold(wallet, 700n))
    const first = await settled(end)
    expect(await settled(end)).toEqual({ ...first, state: 'replayed' })
    await expect(released(ending(end.holdId))).rejects.toMatchObject({ code: 'alreadyDecided' })
    expect(await balances(wallet)).toEqual({ locked: 0n, wallet: 300n })
  })

  test('releases once: the money is back', async () => {
    const wallet = await fundedWallet(fresh.db, 1_000n)
    const holdId = await openHold(wallet, 700n)
    await released(ending(holdId))
    await expect(settled(ending(holdId))).rejects.toMatchObject({ code: 'alreadyDecided' })
    await expect(released(ending(newId()))).rejects.toMatchObject({ code: 'notFound' })
    expect(await balances(wallet)).toEqual({ locked: 0n, wallet: 1_000n })
  })

  test('races settling against releasing: one of them', async () => {
    const wallet = await fundedWallet(fresh.db, 1_000n)
    const holdId = await openHold(wallet, 700n)
    const results = await Promise.allSettled(
      [0, 1, 2, 3, 4, 5, 6, 7].map(n => (n % 2 ? settled : released)(ending(holdId))),
    )
    expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  })

  test('reverses an operation with opposite entries, once, and never more than the wallet has', async () => {
    const wallet = await fundedWallet(fresh.db, 1_000n)
    const stake = await postAlone(fresh.db, bet(wallet, 400n, newId()))
    if (stake.state !== 'posted') throw new Error('the bet was not posted')
    const asked = { operationId: stake.operationId, scope: 'rollback', key: newId(), reference: 'r' }
    const take = (reversal: typeof asked) => fresh.db.transaction(tx => reverse(tx, reversal))
    const first = await take(asked)
    expect(first).toMatchObject({ state: 'posted', balances: new Map([[wallet.id, 1_000n]]) })
    expect(await take(asked)).toEqual({ ...first, state: 'replayed' })
    await expect(take({ ...asked, key: newId() })).rejects.toMatchObject({ code: 'alreadyDecided' })
    await expect(take({ ...asked, key: newId(), operationId: newId() })).rejects.toMatchObject({
      code: 'notFound',
    })
    const operation = await fresh.db.row(sql<{ operation_id: string }>`
      select operation_id from ledger_entries where account_id = ${wallet.id} and seq = 1`)
    await postAlone(fresh.db, bet(wallet, 1n, newId()))
    const late = { ...asked, key: newId(), operationId: operation?.operation_id ?? '' }
    expect((await take(late)).state).toBe('refused')
  })
})
