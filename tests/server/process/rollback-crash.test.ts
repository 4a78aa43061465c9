import { afterAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { openDatabase } from '#server/db/open.ts'
import { postgresByDay } from '#tests/support/databases.ts'
import { demoFolder } from '#tests/support/demo-world.ts'
import { figure } from '#tests/support/figures.ts'
import { expectLedgerBalanced } from '#tests/support/ledger.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres.ts'
import { newDataDir, removeData, type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { signIn, VendorPlayer } from '#tests/support/visitor.ts'

// Protects (F17): a bet that was rolled back before it arrived stays rolled back, whatever is killed in between.

const KILLS = figure(1, 10)
const SECRET = 'a secret of the rollback tests, more than 32'
const removals: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const remove of removals.reverse()) await remove()
})

interface Play {
  postgres: PostgresServer | undefined
  server: ServerProcess
  restart: () => Promise<void>
  player: VendorPlayer
}

async function playOn(engine: 'postgres' | 'embedded'): Promise<Play> {
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined
  if (postgres) removals.push(postgres.remove)
  const dataDir = postgres ? newDataDir() : await demoFolder()
  removals.push(() => removeData({ dataDir }))
  const env = { SECRET, ...(postgres ? { DATABASE_URL: postgres.url('postgres') } : {}) }
  const player = new VendorPlayer('', SECRET)
  const play: Play = {
    postgres,
    player,
    server: await startServer({ env, dataDir }),
    restart: async () => {
      play.server = await startServer({ env, dataDir })
      player.moveTo(play.server.url)
    },
  }
  removals.push(() => play.server.kill())
  player.moveTo(play.server.url)
  const { token } = await signIn(play.server.url, 'mali', 'Demo1234!')
  await player.open(token)
  return play
}

/** The rollback of a bet that nobody has heard of. */
const rollBack = (player: VendorPlayer, betTransactionId: string) =>
  player.call('/rollback', { playerId: player.playerId, transactionId: newId(), betTransactionId })

async function expectRefused({ player }: Play, transactionId: string, balance: bigint): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1)
    expect(await player.bet(transactionId, 100n)).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
  const answer = await player.call('/balance', { sessionToken: player.sessionToken })
  expect(BigInt(String(answer.balance))).toBe(balance)
}

postgresByDay(engine => {
  test(
    `faults ${KILLS} times by kill -9 of the server, and of PostgreSQL, after a rollback: the late bet is refused`,
    async () => {
      const play = await playOn(engine)
      for (let kill = 0; kill < KILLS; kill += 1) {
        const transactionId = newId()
        expect(await rollBack(play.player, transactionId)).toMatchObject({ status: 'OK' })
        await play.server.kill()
        await play.restart()
        await expectRefused(play, transactionId, play.player.balance)
      }
      if (play.postgres) await killPostgresAfterRollbacks(play, play.postgres)
      expect(await play.server.stop()).toBe(0)
      const databaseUrl = play.postgres?.url('postgres')
      const db = await openDatabase({ dataDir: play.server.dataDir, databaseUrl })
      await expectLedgerBalanced(db)
      await db.close()
    },
    120_000 + KILLS * 90_000,
  )
})

async function killPostgresAfterRollbacks(play: Play, postgres: PostgresServer): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const transactionId = newId()
    expect(await rollBack(play.player, transactionId)).toMatchObject({ status: 'OK' })
    await postgres.kill()
    await postgres.start()
    while ((await fetch(`${play.server.url}/readyz`)).status !== 200);
    await expectRefused(play, transactionId, play.player.balance)
  }
}
