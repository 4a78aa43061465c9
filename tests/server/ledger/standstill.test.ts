import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { unnamed } from '#server/db/sql.ts'
import { operate } from '#server/operator/operate.ts'
import { ledgerChecks } from '#server/platform/housekeeping.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'
import { bet, fundedWallet, postAlone } from '#tests/support/ledger.ts'
import { balanceOf, betOf, call, entryCount, send } from '#tests/support/play.ts'
import { seated } from '#tests/support/seat.ts'
import { openTestServer } from '#tests/support/test-server.ts'

// Protects: a broken rule stops money, at once, entirely and on every server, takes nothing else with it, and holds until
// somebody has mended the books (reliability, section 2).
/** Changes the last entry past the triggers. */
async function addToLastEntry(db: Database, amount: number): Promise<void> {
  await db.transaction(async tx => {
    await tx.run(unnamed("set local session_replication_role = 'replica'"))
    await tx.run(
      unnamed(
        'update ledger_entries set amount = amount + $1 where seq = (select max(seq) from ledger_entries)',
        [amount],
      ),
    )
  })
}

const typed = (db: Database, ...args: string[]) =>
  operate(args, { db, operator: 'root', now: new Date(), timeZone: 'Asia/Bangkok' })

eachEngine(engine => {
  for (const which of ['recent', 'full'] as const) {
    // An entry is changed here, and stays so.
    const fresh = useDatabase(engine, { checks: 'none' })

    test(`refuses every write as unavailable after the ${which} check found a changed entry, and reads go on`, async () => {
      const server = await openTestServer(fresh.db, { features: ['play'] })
      const checks = ledgerChecks(server.runtime)
      const { who, sessionToken } = await seated(server)
      const placed = betOf({ sessionToken })
      expect(await call(server, '/bet', placed)).toMatchObject({ status: 'OK' })

      await checks[which]()
      expect(await call(server, '/bet', betOf({ sessionToken }))).toMatchObject({ status: 'OK' })

      await addToLastEntry(fresh.db, -1)
      await checks[which]()

      const entries = await entryCount(server)
      const refused = await send(
        server,
        '/bet',
        JSON.stringify(betOf({ sessionToken, transactionId: newId() })),
      )
      expect(refused.status).toBe(503)
      expect(refused.headers.get('retry-after')).not.toBeNull()
      expect(await entryCount(server)).toBe(entries)
      expect(await call(server, '/balance', { sessionToken })).toMatchObject({ status: 'OK', balance: '800' })
      expect(await call(server, '/transaction', { transactionId: placed.transactionId })).toMatchObject({
        state: 'posted',
      })
      expect(await balanceOf(server, who)).toBe(800n)

      expect(await typed(fresh.db, 'ledger', 'resume')).toMatchObject({
        exitCode: 1,
        text: expect.stringContaining('I11'),
      })
      await addToLastEntry(fresh.db, 1)
      expect(await typed(fresh.db, 'ledger', 'resume')).toMatchObject({ exitCode: 0 })
      expect(await call(server, '/bet', betOf({ sessionToken, transactionId: newId() }))).toMatchObject({
        status: 'OK',
      })
    })
  }
})

// Two pools, as two servers have.
const shared = useDatabase('postgres', { checks: 'ledger' })

test('follows on one server what was stopped and resumed on another', async () => {
  const other = await openDatabase({ databaseUrl: shared.databaseUrl, dataDir: shared.dataDir, poolSize: 1 })
  try {
    const wallet = await fundedWallet(other, 1_000n)
    expect(await typed(shared.db, 'ledger', 'stop', 'the bank', 'asked')).toMatchObject({ exitCode: 0 })
    await expect(postAlone(other, bet(wallet, 10n, newId()))).rejects.toMatchObject({ code: 'unavailable' })
    expect((await typed(other, 'ledger', 'show')).text).toContain('by root:\nthe bank asked')

    expect(await typed(other, 'ledger', 'resume')).toMatchObject({ exitCode: 0 })
    expect(await postAlone(shared.db, bet(wallet, 10n, newId()))).toMatchObject({ state: 'posted' })
    expect((await typed(shared.db, 'ledger', 'show')).text).toBe('The ledger is not stopped.')
  } finally {
    await other.close()
  }
})
