import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { openBatch } from '#server/ledger/batch.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'
import { bet, deposit, fundedWallet, postAlone, transfer, walletOf } from '#tests/support/ledger.ts'

// Protects: a key takes effect once and answers the same for ever (I5, I6); a refusal moves nothing (I7).
eachEngine(engine => {
  // Bets are entered into the ledger here without a round.
  const fresh = useDatabase(engine, { checks: 'ledger' })
  const snapshot = () =>
    fresh.db.rows(sql<object>`select id, balance, version, chain from ledger_accounts order by id`)

  test('answers the balances after an operation, and the same again for a repeat', async () => {
    const wallet = await fundedWallet(fresh.db, 500n)
    const key = newId()
    const first = await postAlone(fresh.db, bet(wallet, 120n, key))
    await postAlone(fresh.db, bet(wallet, 30n, newId()))
    const again = await postAlone(fresh.db, bet(wallet, 120n, key))
    expect(first).toMatchObject({ state: 'posted', balances: new Map([[wallet.id, 380n]]) })
    expect(again).toEqual({ ...first, state: 'replayed' })
  })

  test('refuses notEnoughMoney, leaves every account as it was and refuses again after money came', async () => {
    const wallet = await fundedWallet(fresh.db, 100n)
    const before = await snapshot()
    const key = newId()
    const refused = await postAlone(fresh.db, bet(wallet, 101n, key))
    expect(refused).toMatchObject({ state: 'refused', code: 'notEnoughMoney', replayed: false })
    expect(await snapshot()).toEqual(before)
    await postAlone(fresh.db, deposit(wallet, 1_000n, newId()))
    expect(await postAlone(fresh.db, bet(wallet, 101n, key))).toEqual({ ...refused, replayed: true })
  })

  test('refuses a key that was used for another amount, member or kind, and writes nothing', async () => {
    const wallet = await fundedWallet(fresh.db, 500n)
    const other = await fundedWallet(fresh.db, 500n)
    const key = newId()
    await postAlone(fresh.db, bet(wallet, 10n, key))
    const before = await snapshot()
    for (const changed of [
      bet(wallet, 11n, key),
      bet(other, 10n, key),
      { ...bet(wallet, 10n, key), kind: 'win' as const },
    ]) {
      expect(await postAlone(fresh.db, changed)).toEqual({ state: 'conflict' })
    }
    expect(await snapshot()).toEqual(before)
  })

  test('takes the same key in two scopes as two operations', async () => {
    const wallet = await fundedWallet(fresh.db, 100n)
    const key = newId()
    await postAlone(fresh.db, bet(wallet, 10n, key))
    const second = await postAlone(fresh.db, { ...bet(wallet, 10n, key), scope: 'vendor:PG' })
    expect(second).toMatchObject({ state: 'posted', balances: new Map([[wallet.id, 80n]]) })
  })

  test('decides several operations of one member in one batch, each on what the ones before left', async () => {
    const wallet = await fundedWallet(fresh.db, 100n)
    const keys = [newId(), newId(), newId(), newId()]
    const [a = '', b = '', c = '', d = ''] = keys
    const operations = [
      bet(wallet, 80n, a),
      bet(wallet, 30n, b),
      deposit(wallet, 50n, c),
      bet(wallet, 70n, d),
      bet(wallet, 80n, a),
    ]
    const accounts = operations.flatMap(one => one.legs.map(leg => leg.account))
    const states = await fresh.db.transaction(async tx => {
      const batch = await openBatch(tx, { accounts, keys: operations })
      const outcomes = operations.map(one => batch.post(one).state)
      batch.write()
      return outcomes
    })
    expect(states).toEqual(['posted', 'refused', 'posted', 'posted', 'replayed'])
    const row = await fresh.db.row(
      sql<{ balance: bigint }>`select balance from ledger_accounts where id = ${wallet.id}`,
    )
    expect(row?.balance).toBe(0n)
  })

  test('throws on what no caller may ask: unbalanced legs, one account twice, play money with real money', async () => {
    const wallet = await fundedWallet(fresh.db, 100n)
    const good = bet(wallet, 10n, newId())
    const [from, to] = good.legs
    if (!from || !to) throw new Error('a bet has two legs')
    const bad = [
      { ...good, legs: [from, { ...to, amount: 11n }] },
      { ...good, legs: [from, { ...from, amount: 10n }] },
      { ...good, legs: [from] },
      {
        ...good,
        legs: [
          { ...from, amount: 0n },
          { ...to, amount: 0n },
        ],
      },
      { ...good, key: 'k'.repeat(65) },
      transfer(wallet, walletOf(newId(), 'trial'), 10n, newId()),
    ]
    for (const operation of bad) await expect(postAlone(fresh.db, operation)).rejects.toThrow(Error)
  })
})
