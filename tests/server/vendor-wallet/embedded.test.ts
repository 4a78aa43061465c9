import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/databases.ts'
import {
  api,
  balanceOf,
  betOf,
  call,
  closeOf,
  type PlaySite,
  playSite,
  rollbackOf,
  winOf,
} from '#tests/support/play.ts'
import { seated } from '#tests/support/seat.ts'

// The same statements on the embedded engine.

const database = useDatabase('embedded')
let site: PlaySite
beforeAll(async () => {
  site = await playSite(database.db)
})

test('answers a whole round, a rollback, the bet record and the winners', async () => {
  const { who, sessionToken } = await seated(site)
  const bet = betOf({ sessionToken })
  const gone = betOf({ sessionToken })
  await call(site, '/bet', bet)
  await call(site, '/bet', gone)
  await call(site, '/rollback', rollbackOf(who, gone))
  await call(site, '/win', winOf(who, bet, { betTransactionId: bet.transactionId }))
  await call(site, '/round/close', closeOf(who, bet, { proof: { nonce: 1 } }))
  await call(site, '/bet', betOf({ sessionToken, amount: '7' }))
  const record = await api(site, 'GET', '/bet-record?days=7&gameType=RNG', who)
  expect(record.body.value).toMatchObject({ totals: { bets: 3, stake: '107', payout: '250', result: '143' } })
  const winners = await api(site, 'GET', '/winners')
  expect(winners.body.value).toMatchObject({ list: [{ vo: { winAmount: '150' } }] })
})

test('races 200 bets of 1 on a wallet of 50: exactly 50 are accepted', async () => {
  const { who, sessionToken } = await seated(site, 50n)
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => call(site, '/bet', betOf({ sessionToken, amount: '1' }))),
  )
  expect(answers.filter(answer => answer.status === 'OK')).toHaveLength(50)
  expect(await balanceOf(site, who)).toBe(0n)
})
