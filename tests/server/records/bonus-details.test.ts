import { afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { BonusDetails } from '#lib/records/bonus-store.ts'
import { createApp } from '#server/app.ts'
import { account } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/batch.ts'
import type { OperationKind } from '#server/ledger/operation.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { recordRoutes } from '#server/records/handlers.ts'
import { requireTurnover } from '#server/turnover/turnover.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { expectSound, walletOf } from '#tests/support/ledger.ts'
import {
  api,
  betOf,
  call,
  closeOf,
  openGame,
  type PlaySite,
  player,
  playSite,
  type TestPlayer,
} from '#tests/support/play.ts'

// Protects: every bonus stands in the list once, with what its turnover asks for and how much of that was played.

const database = useDatabase()
let site: PlaySite
let playing: PlaySite
beforeAll(async () => {
  playing = await playSite(database.db)
  site = { ...playing, app: createApp(playing.runtime, createMetrics(), recordRoutes) }
})
afterEach(() => expectSound(database.db))

async function give(who: TestPlayer, kind: OperationKind, amount: bigint, required = 0n): Promise<void> {
  const key = newId()
  const at = site.clock.now()
  const { memberId } = who
  const house = account({ book: 'real', kind: 'bonus', unit: 'THB' })
  await site.db.transaction(async tx => {
    await requireTurnover(tx, {
      memberId,
      source: 'bonus',
      reference: key,
      base: amount,
      required,
      unit: 'THB',
      at,
    })
    const legs = [
      { account: walletOf(memberId), amount },
      { account: house, amount: -amount },
    ]
    await post(tx, { kind, book: 'real', scope: 'test', key, reference: key, legs })
  })
}
async function bonusesOf(who: TestPlayer, query = ''): Promise<BonusDetails> {
  const { body } = await api(site, 'GET', `/bonus-details${query}`, who)
  expect(body.code).toBeUndefined()
  return body.value as unknown as BonusDetails
}

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
