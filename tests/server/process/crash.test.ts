import { afterAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { openDatabase } from '#server/db/open.ts'
import { eachEngine } from '../../support/databases.ts'
import { demoFolder, freshDemoPostgres } from '../../support/demo-world.ts'
import { figure, isNightly } from '../../support/figures.ts'
import { expectLedgerBalanced } from '../../support/ledger.ts'
import { newDataDir, removeData, type ServerProcess, startServer } from '../../support/server-process.ts'
import { signIn, VendorPlayer } from '../../support/visitor.ts'

/** How often each engine's server is killed. */
const KILLS = figure(1, 50)
const SECRET = 'a secret of the crash tests, more than 32'
const STAKE = 100n
const CALLERS = 16
const READY_WITHIN_MS = 5_000

eachEngine(engine => {
  const removals: (() => Promise<void> | void)[] = []
  afterAll(async () => {
    for (const remove of removals) await remove()
  })

  test(
    `kill -9 under load, ${KILLS} times: nothing acknowledged is lost, nothing is doubled`,
    async () => {
      const database = engine === 'postgres' ? await freshDemoPostgres() : undefined
      if (database) removals.push(database.remove)
      const dataDir = database ? newDataDir() : await demoFolder()
      const env: Record<string, string> = {
        SECRET,
        ...(database?.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}),
      }
      let server = await startServer({ env, dataDir })
      removals.push(() => removeData(server))
      const { token } = await signIn(server.url, 'mali', 'Demo1234!')
      const player = new VendorPlayer(server.url, SECRET)
      await player.open(token)
      const opening = player.balance
      const accepted = new Set<string>()
      const unknown = new Set<string>()

      for (let round = 0; round < KILLS; round += 1) {
        const callers = Array.from({ length: CALLERS }, () => betUntilGone(player, server, accepted, unknown))
        // The moment of death is counted in answered bets, another one each time, so that it falls into the middle of work.
        await untilCount(accepted, accepted.size + 40 + 37 * (round % 10))
        await server.kill()
        await Promise.all(callers)
        server = await startServer({ env, dataDir })
        if (isNightly) expect(server.readyMs).toBeLessThan(READY_WITHIN_MS)
        player.moveTo(server.url)
        for (const id of accepted)
          expect(await player.call('/transaction', { transactionId: id })).toMatchObject({ state: 'posted' })
        for (const id of unknown) {
          expect((await player.bet(id, STAKE, `round-${id}`)).status).toBe('OK')
          accepted.add(id)
        }
        unknown.clear()
        const answer = await player.call('/balance', { sessionToken: player.sessionToken })
        expect(BigInt(String(answer.balance))).toBe(opening - STAKE * BigInt(accepted.size))
      }

      expect(await server.stop()).toBe(0)
      const db = database?.db ?? (await openDatabase({ dataDir }))
      await expectLedgerBalanced(db)
      if (!database) await db.close()
    },
    120_000 + KILLS * 45_000,
  )
})

/** Bets again and again; when the server dies in the middle, the last bet's outcome is unknown. */
async function betUntilGone(
  player: VendorPlayer,
  server: ServerProcess,
  accepted: Set<string>,
  unknown: Set<string>,
): Promise<void> {
  while (server.child.signalCode === null) {
    const id = newId()
    try {
      const answer = await player.bet(id, STAKE, `round-${id}`)
      expect(answer.status).toBe('OK')
      accepted.add(id)
    } catch {
      unknown.add(id)
      return
    }
  }
}

function untilCount(set: ReadonlySet<string>, count: number): Promise<void> {
  return new Promise(resolve => {
    const look = () => (set.size >= count ? resolve() : setImmediate(look))
    look()
  })
}
