import { beforeAll, expect, test } from 'vitest'
import type { BonusDetails } from '#lib/records/bonus-store.ts'
import type { OperationKind } from '#server/ledger/operation.ts'
import { giveBonus } from '#tests/support/bonuses.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { betOf, call, closeOf, openGame, player, type TestPlayer } from '#tests/support/play.ts'
import { callAs, getAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects: every bonus stands in the list once, with what its turnover asks for and how much of that was played.

const database = useDatabase()
let server: TestServer<'play' | 'cashier'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play', 'cashier'] })
})

const give = ({ memberId }: TestPlayer, kind: OperationKind, amount: bigint, required = 0n) =>
  giveBonus(server.db, { memberId, kind, amount, required, at: server.clock.now() })
const bonusesOf = (who: TestPlayer, query = '') => getAs<BonusDetails>(server, who, `/bonus-details${query}`)

test('answers each bonus with how far its turnover is, and when it is met', async () => {
  const who = await player(server, 10_000n)
  await give(who, 'rebate', 50n)
  await give(who, 'bonus', 500n, 1_000n)
  const play = async (amount: string) => {
    const bet = betOf({ sessionToken: await openGame(server, who), amount })
    await call(server, '/bet', bet)
    await call(server, '/round/close', closeOf(who, bet))
  }
  await play('300')
  expect((await bonusesOf(who)).rows.map(row => [row.kind, row.amount, row.turnover])).toEqual([
    ['bonus', '500', { required: '1000', done: '300', state: 'open' }],
    ['rebate', '50', null],
  ])
  await play('700')
  expect((await bonusesOf(who)).rows[0]?.turnover).toEqual({ required: '1000', done: '1000', state: 'met' })
  await give(who, 'bonus', 10n)
  expect((await bonusesOf(who)).rows.map(row => row.turnover?.state)).toEqual([undefined, 'met', undefined])
})

test('answers each bonus once, page by page, with sums of the whole filter', async () => {
  const who = await player(server, 1_000n)
  for (let at = 0; at < 23; at += 1) await give(who, at % 2 ? 'bonus' : 'rebate', 7n)
  const first = await bonusesOf(who)
  const second = await bonusesOf(who, `?before=${first.next}`)
  expect([first.rows.length, second.rows.length, second.next]).toEqual([20, 3, null])
  expect(new Set([...first.rows, ...second.rows].map(row => row.place)).size).toBe(23)
  expect(first.totals).toEqual({ count: 23, amount: '161' })
  expect((await bonusesOf(who, '?kind=rebate')).totals).toEqual({ count: 12, amount: '84' })
  expect((await bonusesOf(who, '?to=2020-01-01')).rows).toEqual([])
})

test('refuses a trial, a guest, and what cannot be read', async () => {
  const [who, trial] = [await player(server), await player(server, 0n, 4)]
  expect((await callAs(server, trial, 'GET', '/bonus-details')).body.code).toBe('realAccountNeeded')
  expect((await server.call('GET', '/bonus-details')).status).toBe(401)
  for (const query of ['?kind=bet', '?before=0', '?days=2', '?days=7&to=2026-01-01'])
    expect((await callAs(server, who, 'GET', `/bonus-details${query}`)).status).toBe(400)
})
