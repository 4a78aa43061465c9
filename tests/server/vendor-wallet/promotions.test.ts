import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  addVendor,
  balanceOf,
  betOf,
  call,
  closeOf,
  type PlaySite,
  player,
  playSite,
  rollbackOf,
  type TestPlayer,
  winOf,
} from '#tests/support/play.ts'
import { refuses, seated } from '#tests/support/seat.ts'

// Payouts without a bet (`/promotion`), and what a round is made of (`/round`).

const database = useDatabase()
let site: PlaySite
beforeAll(async () => {
  site = await playSite(database.db)
})

const promotionOf = ({ memberId }: TestPlayer, facts: Record<string, unknown> = {}) => ({
  playerId: memberId,
  transactionId: newId(),
  amount: '700',
  currency: 'THB',
  ...facts,
})

test('answers a promotion without a bet or a session, from the house’s promotions, and keeps what it was for', async () => {
  const who = await player(site, 1_000n)
  const promotion = promotionOf(who, { kind: 'jackpot', awardId: 'award-7' })
  expect(await call(site, '/promotion', promotion)).toEqual({
    status: 'OK',
    operationId: expect.any(String),
    balance: '1700',
  })
  const [kept] = await site.db.rows(sql<{ facts: unknown; kind: string; other: string }>`
    select t.facts, o.kind, a.kind as other from vendor_transactions t
    join ledger_operations o on o.id = t.operation_id
    join ledger_entries e on e.operation_id = o.id and e.amount < 0 join ledger_accounts a on a.id = e.account_id
    where t.transaction_id = ${promotion.transactionId}`)
  expect(kept).toEqual({ facts: { kind: 'jackpot', awardId: 'award-7' }, kind: 'promotion', other: 'bonus' })
})

test('repeats a promotion, also on two servers at once, and pays it once', async () => {
  const who = await player(site)
  const other = await playSite(database.db)
  other.clock.set(site.clock.now())
  const promotion = promotionOf(who)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => call(index % 2 ? other : site, '/promotion', promotion)),
  )
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  expect(await balanceOf(site, who)).toBe(700n)
})

test('answers a promotion of a frozen player, one of nothing, and one in a round, which it can close', async () => {
  const { who, sessionToken } = await seated(site)
  const bet = betOf({ sessionToken })
  await call(site, '/bet', bet)
  await site.db.run(sql`update members set status = 'frozen' where id = ${who.memberId}::uuid`)
  expect(await call(site, '/promotion', promotionOf(who, { amount: '0' }))).toMatchObject({ balance: '900' })
  const closing = promotionOf(who, { roundId: bet.roundId, roundClosed: true })
  expect(await call(site, '/promotion', closing)).toMatchObject({ balance: '1600' })
  const round = await call(site, '/round', { playerId: who.memberId, roundId: bet.roundId })
  expect(round).toMatchObject({ state: 'settled', stake: '100', payout: '0' })
  expect(round.transactions).toMatchObject([{ type: 'bet' }, { type: 'promotion', amount: '700' }])
})

test.each([
  ['NEGATIVE_STAKE', { amount: '-1' }],
  ['BET_LIMIT', { amount: '99999999999999999999' }],
  ['WRONG_CURRENCY', { currency: 'USD' }],
  ['PLAYER_NOT_FOUND', { playerId: newId() }],
  ['WRONG_SYNTAX', { amount: '1.5' }],
  ['WRONG_SYNTAX', { kind: 'gift' }],
  ['WRONG_SYNTAX', { awardId: '' }],
])('refuses a promotion with %s', async (code, facts) => {
  await refuses(site, '/promotion', promotionOf(await player(site), facts), code)
})

test('refuses a promotion under the id of something else, and to roll one back', async () => {
  const { who, sessionToken } = await seated(site)
  const promotion = promotionOf(who)
  await call(site, '/promotion', promotion)
  await refuses(site, '/promotion', { ...promotion, amount: '701' }, 'DUPLICATE_TRANSACTION')
  await refuses(
    site,
    '/promotion',
    { ...promotion, playerId: (await player(site)).memberId },
    'DUPLICATE_TRANSACTION',
  )
  const { transactionId } = promotion
  await refuses(site, '/bet', betOf({ sessionToken, transactionId, amount: '700' }), 'DUPLICATE_TRANSACTION')
  await refuses(site, '/rollback', rollbackOf(who, promotion), 'CANCEL_NON_WITHDRAW')
})

test('answers what a round is made of, each transaction with what became of it', async () => {
  const { who, sessionToken } = await seated(site)
  const first = betOf({ sessionToken })
  const { roundId } = first
  const second = betOf({ sessionToken, roundId, amount: '50' })
  const short = betOf({ sessionToken, roundId, amount: '5000' })
  const win = winOf(who, first, { betTransactionId: first.transactionId })
  const back = rollbackOf(who, second)
  for (const [path, body] of [
    ['/bet', first],
    ['/bet', second],
    ['/bet', short],
    ['/rollback', back],
    ['/win', win],
  ] as const)
    await call(site, path, body)
  const asked = { playerId: who.memberId, roundId }
  const operationId = expect.any(String)
  expect(await call(site, '/round', asked)).toEqual({
    status: 'OK',
    state: 'open',
    gameCode: 'koi-terrace',
    stake: '100',
    payout: '250',
    openedAt: expect.stringMatching(/Z$/),
    transactions: [
      { transactionId: first.transactionId, type: 'bet', amount: '100', state: 'posted', operationId },
      { transactionId: second.transactionId, type: 'bet', amount: '50', state: 'rolledBack', operationId },
      { transactionId: short.transactionId, type: 'bet', amount: '5000', state: 'refused' },
      {
        ...{
          transactionId: back.transactionId,
          type: 'rollback',
          amount: '50',
          state: 'posted',
          operationId,
        },
        betTransactionId: second.transactionId,
      },
      {
        ...{ transactionId: win.transactionId, type: 'win', amount: '250', state: 'posted', operationId },
        betTransactionId: first.transactionId,
      },
    ],
  })
  await call(site, '/round/close', closeOf(who, first))
  expect(await call(site, '/round', asked)).toMatchObject({ state: 'settled', settledAt: expect.any(String) })
  const gone = betOf({ sessionToken })
  await call(site, '/bet', gone)
  await call(site, '/rollback', rollbackOf(who, gone))
  expect(await call(site, '/round', { ...asked, roundId: gone.roundId })).toMatchObject({ state: 'void' })
})

test('refuses a round of nobody, of another player and of another vendor', async () => {
  const { who, sessionToken } = await seated(site)
  const { roundId, ...bet } = betOf({ sessionToken })
  await call(site, '/bet', { roundId, ...bet })
  const other = await player(site)
  await refuses(site, '/round', { playerId: who.memberId, roundId: 'no-such-round' }, 'ROUND_NOT_FOUND')
  await refuses(site, '/round', { playerId: other.memberId, roundId }, 'ROUND_NOT_FOUND')
  await refuses(site, '/round', { playerId: who.memberId }, 'WRONG_SYNTAX')
  const signer = await addVendor(site, 'CURIOUS')
  expect(await call(site, '/round', { playerId: who.memberId, roundId }, signer)).toMatchObject({
    code: 'ROUND_NOT_FOUND',
  })
})
