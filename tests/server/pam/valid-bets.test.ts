import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { player } from '#tests/support/play.ts'
import { add, openPamServer, openTable, type PamServer, round, transactionOf } from './aggregator.ts'

// Protects: rounds of an aggregator count what was risked in all of their withdrawals, by whichever way they end.

const database = useDatabase()
let server: PamServer
beforeAll(async () => {
  server = await openPamServer(database.db)
})

test.each([
  ['its last withdrawal is settled', {}],
  ['its provider says that it is over', { isGameOver: true }],
])('counts player and banker of one round together when %s', async (_, end) => {
  const who = await player(server, 1_000_000n)
  const at = { who, token: await openTable(server, who, 'EVO', 'LIVE') }
  const { providerRoundId } = round()
  const [onPlayer, onBanker] = [newId(), newId()]
  const facts = (providerBetRef: string, cashAmount: string) => ({
    providerRoundId,
    providerBetRef,
    cashAmount,
  })
  await add(server, at, transactionOf('WITHDRAW', facts(onPlayer, '1000')))
  await add(server, at, transactionOf('WITHDRAW', facts(onBanker, '1000')))
  await add(server, at, transactionOf('DEPOSIT', facts(onPlayer, '0')))
  await add(server, at, transactionOf('DEPOSIT', { ...facts(onBanker, '1950'), ...end }))
  const rows = await server.db.rows(sql`
    select r.stake, r.payout, r.valid_bet, r.valid_bet_by, d.valid_bet as day from game_rounds r
    join bet_daily d on d.member_id = r.member_id where r.member_id = ${who.memberId}::uuid`)
  expect(rows).toEqual([
    { stake: 200_000n, payout: 195_000n, valid_bet: 5_000n, valid_bet_by: 'risk', day: 5_000n },
  ])
})
