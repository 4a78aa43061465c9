import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, betOf, call, closeOf, rollbackOf, winOf } from '#tests/support/play.ts'
import { seated } from '#tests/support/seat.ts'
import { callAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'

// The same statements on the embedded engine.

const database = useDatabase('embedded')
let server: TestServer<'play'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
})

test('answers a whole round, a rollback, the bet record and the winners', async () => {
  const { who, sessionToken } = await seated(server)
  const bet = betOf({ sessionToken })
  const gone = betOf({ sessionToken })
  await call(server, '/bet', bet)
  await call(server, '/bet', gone)
  await call(server, '/rollback', rollbackOf(who, gone))
  await call(server, '/win', winOf(who, bet, { betTransactionId: bet.transactionId }))
  await call(server, '/round/close', closeOf(who, bet, { proof: { nonce: 1 } }))
  await call(server, '/bet', betOf({ sessionToken, amount: '7' }))
  const record = await callAs(server, who, 'GET', '/bet-record?days=7&gameType=RNG')
  expect(record.body.value).toMatchObject({ totals: { bets: 3, stake: '107', payout: '250', result: '143' } })
  const winners = await server.call('GET', '/winners')
  expect(winners.body.value).toMatchObject({ list: [{ vo: { winAmount: '150' } }] })
})

test('races 200 bets of 1 on a wallet of 50: exactly 50 are accepted', async () => {
  const { who, sessionToken } = await seated(server, 50n)
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => call(server, '/bet', betOf({ sessionToken, amount: '1' }))),
  )
  expect(answers.filter(answer => answer.status === 'OK')).toHaveLength(50)
  expect(await balanceOf(server, who)).toBe(0n)
})
