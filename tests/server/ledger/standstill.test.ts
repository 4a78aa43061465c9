import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { unnamed } from '#server/db/sql.ts'
import { ledgerChecks } from '#server/platform/housekeeping.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'
import { balanceOf, betOf, call, entryCount, send } from '#tests/support/play.ts'
import { seated } from '#tests/support/seat.ts'
import { openTestServer } from '#tests/support/test-server.ts'

// Protects: a broken rule stops money, at once and entirely, and takes nothing else with it (reliability, section 2).
eachEngine(engine => {
  for (const which of ['recent', 'full'] as const) {
    // An entry is changed here, and stays so.
    const fresh = useDatabase(engine, { checks: 'none' })

    test(`refuses every write as unavailable after the ${which} check found a changed entry, and reads go on`, async () => {
      const server = await openTestServer(fresh.db, { features: ['play'] })
      const checks = ledgerChecks(server.runtime)
      const { who, sessionToken } = await seated(server)
      const bet = betOf({ sessionToken })
      expect(await call(server, '/bet', bet)).toMatchObject({ status: 'OK' })

      await checks[which]()
      expect(await call(server, '/bet', betOf({ sessionToken }))).toMatchObject({ status: 'OK' })

      await fresh.db.transaction(async tx => {
        await tx.run(unnamed("set local session_replication_role = 'replica'"))
        await tx.run(
          unnamed(
            `update ledger_entries set amount = amount - 1 where seq = (select max(seq) from ledger_entries)`,
          ),
        )
      })
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
      expect(await call(server, '/transaction', { transactionId: bet.transactionId })).toMatchObject({
        state: 'posted',
      })
      expect(await balanceOf(server, who)).toBe(800n)
    })
  }
})
