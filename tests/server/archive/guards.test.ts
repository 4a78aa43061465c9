import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { unnamed } from '#server/db/sql.ts'
import { checkLedger } from '#server/ledger/check.ts'
import { beginMove, finishSteps } from '#tests/support/archive.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'
import { bet, fundedWallet, postAlone } from '#tests/support/ledger.ts'

// Protects: the database refuses what would lose, change or double an entry of the archive; what gets past it is found by the
// check of the books, which names the account, the round or the month.

eachEngine(engine => {
  const database = useDatabase(engine, { checks: 'none' })
  let accountId = ''
  beforeAll(async () => {
    const wallet = await fundedWallet(database.db, 1_000n)
    accountId = wallet.id
    for (let n = 0; n < 5; n += 1) await postAlone(database.db, bet(wallet, 10n, newId()))
    await database.db.run(
      unnamed(`
        insert into game_rounds (member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, status, stake,
          refunded, payout, valid_bet, wins, opened_at, settled_at, proof)
        select gen_random_uuid(), id, 'real', 'BAIZE', 'one', 'n', 'RNG', 'g', 'settled', 5, 0, 0, 5, 0, now(), now(),
          '{"b": 1, "a": 2}'
        from (select id from ledger_operations order by id limit 1) o`),
    )
    await beginMove(database.db)
    await finishSteps(database.db)
    await postAlone(database.db, bet(wallet, 10n, newId()))
  })

  test.each([
    ['an entry is changed', 'update archive_entries set amount = amount + 1'],
    ['an entry is deleted', 'delete from archive_entries where seq = 2'],
    ['the entries are emptied', 'truncate archive_entries'],
    ['a live entry is deleted', 'delete from ledger_entries'],
    [
      'an entry is invented',
      `insert into archive_entries (operation_id, account_id, amount)
      select gen_random_uuid(), gen_random_uuid(), 5`,
    ],
    [
      'something is posted into a month of the archive',
      `insert into ledger_operations (id, scope, key, input_hash, kind, book, reference)
        values ('00000000-0000-7000-8000-000000000001', 'x', 'x', sha256('x'), 'bet', 'real', 'x');
      insert into ledger_entries (operation_id, account_id, amount)
        select '00000000-0000-7000-8000-000000000001', id, case kind when 'payments_in' then 5 else -5 end
        from ledger_accounts where not tracked`,
    ],
    ['a round is changed', 'update archive_rounds set stake = 1'],
    [
      'a round is in both parts',
      `insert into game_rounds (member_id, id, book, vendor, vendor_round_id, node_id, game_type,
        game_code, status, stake, refunded, payout, valid_bet, wins, opened_at)
      select member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, 'open', 0, 0, 0, 0, 0, opened_at
      from archive_rounds`,
    ],
  ])('is refused: %s', async (_, text) => {
    await expect(database.db.transaction(tx => tx.run(unnamed(text)))).rejects.toThrow()
    expect(await checkLedger(database.db)).toEqual([])
  })

  const SECOND = 'from archive_entries e where e.seq = 2 and e.account_id = c.account_id'
  test.each([
    ['an amount', 'update archive_entries set amount = amount - 1 where seq = 3', 'I11'],
    ['a balance', 'update archive_entries set balance_after = balance_after + 1 where seq = 3', 'I11'],
    ['a hash', "update archive_entries set chain = sha256('x') where seq = 3", 'I11'],
    ['a deleted entry', 'delete from archive_entries where seq = 4', 'I11'],
    ['a deleted last entry', 'delete from archive_entries where seq = 6', 'I21'],
    [
      'an entry of the house',
      'update archive_entries set amount = amount + 1 where seq is null and amount > 0',
      'I2',
    ],
    ['a closing balance', 'update archive_closings set balance = balance + 1 where seq is not null', 'I21'],
    ['a closing of the house', 'update archive_closings set balance = balance + 1 where seq is null', 'I21'],
    ['a closing hash', "update archive_closings set chain = sha256('x') where seq is not null", 'I21'],
    [
      'a closing place',
      `update archive_closings c set seq = 2, chain = e.chain, balance = e.balance_after ${SECOND}`,
      'I21',
    ],
    ['a lost closing', 'delete from archive_closings where seq is not null', 'I21'],
    ['a payout', 'update archive_rounds set payout = 1', 'I21'],
    ['a proof', `update archive_rounds set proof = '{"a": 2}'`, 'I21'],
    ['a deleted round', 'delete from archive_rounds', 'I21'],
    ['a copy in both parts', 'insert into ledger_entries select * from archive_entries where seq = 3', 'I21'],
  ])('the check finds %s that was tampered with', async (_, text, invariant) => {
    const undo = new Error('rolled back')
    const found: { invariant: string; where: string }[] = []
    await database.db
      .transaction(async tx => {
        await tx.run(unnamed("set local session_replication_role = 'replica'"))
        await tx.run(unnamed(text))
        // The check reads in the transaction of the change.
        const inside = { ...database.db, transaction: (work: (t: typeof tx) => unknown) => work(silent(tx)) }
        found.push(...(await checkLedger(inside as never)))
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    expect(found.map(one => one.invariant)).toContain(invariant)
    if (invariant === 'I11') expect(found.map(one => one.where)).toContain(accountId)
  })
})

/** Without the settings that only the beginning of a transaction takes. */
function silent<Tx extends { run: (query: never) => Promise<number> }>(tx: Tx): Tx {
  return new Proxy(tx, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown
      if (name === 'run')
        return (query: { text: string }) =>
          query.text.startsWith('set ') ? Promise.resolve(0) : target.run(query as never)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
