import { beforeAll, expect, test } from 'vitest'
import type { BonusDetails } from '#lib/records/bonus-store.ts'
import type { OperationKind } from '#server/ledger/operation.ts'
import { giveBonus } from '#tests/support/bonuses.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  api,
  betOf,
  call,
  closeOf,
  openGame,
  type PlaySite,
  player,
  type TestPlayer,
} from '#tests/support/play.ts'
import { answerOf, recordSite } from './site.ts'

// Protects: every bonus stands in the list once, with what its turnover asks for and how much of that was played.

const database = useDatabase()
let site: PlaySite
let playing: PlaySite
beforeAll(async () => {
  ;({ site, playing } = await recordSite(database.db))
})

const give = ({ memberId }: TestPlayer, kind: OperationKind, amount: bigint, required = 0n) =>
  giveBonus(site.db, { memberId, kind, amount, required, at: site.clock.now() })
const bonusesOf = (who: TestPlayer, query = '') => answerOf<BonusDetails>(site, who, `/bonus-details${query}`)

test('answers each bonus with how far its turnover is, and when it is met', async () => {
  const who = await player(playing, 10_000n)
  await give(who, 'rebate', 50n)
  await give(who, 'bonus', 500n, 1_000n)
  const play = async (amount: string) => {
    const bet = betOf({ sessionToken: await openGame(playing, who), amount })
    await call(playing, '/bet', bet)
    await call(playing, '/round/close', closeOf(who, bet))
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
  const who = await player(playing, 1_000n)
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
  const [who, trial] = [await player(playing), await player(playing, 0n, 4)]
  expect((await api(site, 'GET', '/bonus-details', trial)).body.code).toBe('realAccountNeeded')
  expect((await api(site, 'GET', '/bonus-details')).status).toBe(401)
  for (const query of ['?kind=bet', '?before=0', '?days=2', '?days=7&to=2026-01-01'])
    expect((await api(site, 'GET', `/bonus-details${query}`, who)).status).toBe(400)
})
