import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import { sql } from '#server/db/sql.ts'
import { startGameSession } from '#server/play/game-sessions.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  balanceOf,
  betOf,
  call,
  openGame,
  player,
  type Reply,
  rollbackOf,
  send,
  winOf,
} from '#tests/support/play.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Calls that meet: two servers on one real PostgreSQL, each with its own group commit.

const database = useDatabase('postgres', { poolSize: 24 })
let servers: TestServer<'play'>[]
let server: TestServer<'play'>
beforeAll(async () => {
  servers = [
    await openTestServer(database.db, { features: ['play'] }),
    await openTestServer(database.db, { features: ['play'] }),
  ]
  server = servers[0] as TestServer<'play'>
})

/** The call number `index`, spread over both servers. */
const on = (index: number) => servers[index % servers.length] as TestServer<'play'>
const all = (count: number, work: (index: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const countOf = (answers: readonly Reply[], code: string) =>
  answers.filter(answer => (answer.code ?? answer.status) === code).length

async function operationsOf(key: string): Promise<number> {
  const row = await database.db.row(sql<{ count: number }>`
    select count(*)::int as count from ledger_operations where key = ${key}`)
  return row?.count ?? 0
}

// F1.
test('races 400 bets of 1 on a wallet of 100: exactly 100 are accepted, none fails', async () => {
  const who = await player(server, 100n)
  const sessionToken = await openGame(server, who)
  const answers = await all(400, index => call(on(index), '/bet', betOf({ sessionToken, amount: '1' })))
  expect(countOf(answers, 'OK')).toBe(100)
  expect(countOf(answers, 'NOT_ENOUGH_MONEY')).toBe(300)
  expect(await balanceOf(server, who)).toBe(0n)
})

// F3.
test('races one bet sent 100 times: one operation, 100 identical answers', async () => {
  const who = await player(server, 1_000n)
  const bet = betOf({ sessionToken: await openGame(server, who) })
  const answers = await all(100, index => call(on(index), '/bet', bet))
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 'OK', balance: '900' })
  expect(await operationsOf(bet.transactionId)).toBe(1)
  expect(await balanceOf(server, who)).toBe(900n)
})

/** A database on a slow disk: each commit takes that long. */
function slowly(db: Database, seconds: number): Database {
  return new Proxy(db, {
    get: (target, name) => {
      if (name !== 'transaction') {
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return <Answer>(work: (tx: Transaction) => Promise<Answer>) =>
        target.transaction(async tx => {
          const answer = await work(tx)
          await tx.run(sql`select pg_sleep(${seconds})`)
          return answer
        })
    },
  })
}

test('races 100 equal bets where each commit is slow, five times: all get the answer of the first', async () => {
  const slow = await openTestServer(slowly(database.db, 0.04), { features: ['play'] })
  const who = await player(server, 1_000n)
  const sessionToken = await openGame(server, who)
  for (let round = 1; round <= 5; round += 1) {
    const bet = JSON.stringify(betOf({ sessionToken }))
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const response = await send(slow, '/bet', bet)
        return `${response.status} ${JSON.stringify(await response.json())}`
      }),
    )
    expect([...new Set(answers)]).toEqual([expect.stringMatching(/^200 {"status":"OK"/)])
    expect(await balanceOf(server, who)).toBe(1_000n - 100n * BigInt(round))
  }
})

test('races equal bets with one of another amount: one is taken, the other content is a duplicate', async () => {
  const who = await player(server, 1_000n)
  const bet = betOf({ sessionToken: await openGame(server, who) })
  const answers = await all(40, index => call(server, '/bet', index === 20 ? { ...bet, amount: '101' } : bet))
  expect([countOf(answers, 'OK'), countOf(answers, 'DUPLICATE_TRANSACTION')]).toEqual([39, 1])
  expect(await balanceOf(server, who)).toBe(900n)
})

test('races one transaction id of two players: one is accepted, the other is a duplicate', async () => {
  for (let round = 0; round < 20; round += 1) {
    const players = [await player(server, 1_000n), await player(server, 1_000n)]
    const tokens = await Promise.all(players.map(who => openGame(server, who)))
    const transactionId = newId()
    const answers = await all(2, index =>
      call(on(index), '/bet', betOf({ sessionToken: tokens[index] ?? '', transactionId })),
    )
    expect([countOf(answers, 'OK'), countOf(answers, 'DUPLICATE_TRANSACTION')]).toEqual([1, 1])
  }
})

test('races a win against the rollback of its bet: one of them counts', async () => {
  const who = await player(server, 100_000n)
  const sessionToken = await openGame(server, who)
  let expected = 100_000n
  for (let round = 0; round < 30; round += 1) {
    const bet = betOf({ sessionToken })
    await call(server, '/bet', bet)
    const [win, rollback] = await Promise.all([
      call(on(round), '/win', winOf(who, bet, { betTransactionId: bet.transactionId })),
      call(on(round + 1), '/rollback', rollbackOf(who, bet)),
    ])
    if (win.status === 'OK') {
      expect(rollback.code).toBe('ALREADY_SETTLED')
      expected += 150n
    } else {
      expect([win.code, rollback.status]).toEqual(['ALREADY_ROLLED_BACK', 'OK'])
    }
  }
  expect(await balanceOf(server, who)).toBe(expected)
})

test('races a bet against its own rollback: the balance is as before, whichever came first', async () => {
  const who = await player(server, 5_000n)
  const sessionToken = await openGame(server, who)
  for (let round = 0; round < 30; round += 1) {
    const bet = betOf({ sessionToken })
    const [placed, rollback] = await Promise.all([
      call(on(round), '/bet', bet),
      call(on(round + 1), '/rollback', rollbackOf(who, bet)),
    ])
    expect(rollback.status).toBe('OK')
    expect(placed.code ?? 'OK').toMatch(/^(OK|ALREADY_ROLLED_BACK)$/)
    expect(await balanceOf(server, who)).toBe(5_000n)
  }
})

test('races the exchange of one launch token: one session', async () => {
  const who = await player(server)
  const now = server.clock.now()
  const { launchToken } = await startGameSession(
    database.db,
    {
      vendor: 'BAIZE',
      memberId: who.memberId,
      book: 'real',
      nodeId: 'koi',
      gameType: 'RNG',
      gameCode: 'koi-terrace',
      language: 'th',
      sessionId: who.sessionId,
      expiresAt: new Date(now.getTime() + 60_000),
    },
    now,
  )
  const answers = await all(20, index => call(on(index), '/authenticate', { launchToken }))
  expect([countOf(answers, 'OK'), countOf(answers, 'INVALID_TOKEN')]).toEqual([1, 19])
})

/** A database whose next commits arrive, but whose answers are lost on their way back. */
function losingAnswers(db: Database, losses: { left: number }): Database {
  return new Proxy(db, {
    get: (target, name) => {
      if (name !== 'transaction') {
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return async (...input: Parameters<Database['transaction']>) => {
        const answer = await target.transaction(...input)
        if (losses.left-- > 0) throw new DatabaseUnavailable('connection lost after COMMIT')
        return answer
      }
    },
  })
}

test('faults after the commit are answered 503, and the repeat gets the answer of the first', async () => {
  const losses = { left: 0 }
  const faulty = await openTestServer(losingAnswers(database.db, losses), { features: ['play'] })
  const who = await player(faulty, 1_000n)
  const bet = betOf({ sessionToken: await openGame(faulty, who) })
  losses.left = 1
  const lost = await send(faulty, '/bet', JSON.stringify(bet))
  expect(lost.status).toBe(503)
  expect(await lost.json()).toMatchObject({ status: 'ERROR', code: 'UNKNOWN' })
  expect(await call(faulty, '/transaction', { transactionId: bet.transactionId })).toMatchObject({
    state: 'posted',
  })
  expect(await call(faulty, '/bet', bet)).toMatchObject({ status: 'OK', balance: '900' })
  expect(await operationsOf(bet.transactionId)).toBe(1)
  expect(await balanceOf(faulty, who)).toBe(900n)
})
