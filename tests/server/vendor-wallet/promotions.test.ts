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
  player,
  rollbackOf,
  type TestPlayer,
  winOf,
} from '#tests/support/play.ts'
import { refuses, seated } from '#tests/support/seat.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Payouts without a bet (`/promotion`), and what a round is made of (`/round`).

const database = useDatabase()
let server: TestServer<'play'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
})

const promotionOf = ({ memberId }: TestPlayer, facts: Record<string, unknown> = {}) => ({
  playerId: memberId,
  transactionId: newId(),
  amount: '700',
  currency: 'THB',
  ...facts,
})

test('answers a promotion without a bet or a session, from the house’s promotions, and keeps what it was for', async () => {
  const who = await player(server, 1_000n)
  const promotion = promotionOf(who, { kind: 'jackpot', awardId: 'award-7' })
  expect(await call(server, '/promotion', promotion)).toEqual({
    status: 'OK',
    operationId: expect.any(String),
    balance: '1700',
  })
  const [kept] = await server.db.rows(sql<{ facts: unknown; kind: string; other: string }>`
    select t.facts, o.kind, a.kind as other from vendor_transactions t
    join ledger_operations o on o.id = t.operation_id
    join ledger_entries e on e.operation_id = o.id and e.amount < 0 join ledger_accounts a on a.id = e.account_id
    where t.transaction_id = ${promotion.transactionId}`)
  expect(kept).toEqual({ facts: { kind: 'jackpot', awardId: 'award-7' }, kind: 'promotion', other: 'bonus' })
})

test('repeats a promotion, also on two servers at once, and pays it once', async () => {
  const who = await player(server)
  const other = await openTestServer(database.db, { features: ['play'] })
  other.clock.set(server.clock.now())
  const promotion = promotionOf(who)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => call(index % 2 ? other : server, '/promotion', promotion)),
  )
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  expect(await balanceOf(server, who)).toBe(700n)
})

test('answers a promotion of a frozen player, one of nothing, and one in a round, which it can close', async () => {
  const { who, sessionToken } = await seated(server)
  const bet = betOf({ sessionToken })
  await call(server, '/bet', bet)
  await server.db.run(sql`update members set status = 'frozen' where id = ${who.memberId}::uuid`)
  expect(await call(server, '/promotion', promotionOf(who, { amount: '0' }))).toMatchObject({
    balance: '900',
  })
  const closing = promotionOf(who, { roundId: bet.roundId, roundClosed: true })
  expect(await call(server, '/promotion', closing)).toMatchObject({ balance: '1600' })
  const round = await call(server, '/round', { playerId: who.memberId, roundId: bet.roundId })
  expect(round).toMatchObject({ state: 'settled', stake: '100', payout: '0' })
  expect(round.transactions).toMatchObject([{ type: 'bet' }, { type: 'promotion', amount: '700' }])
})

test.each([
  ['NEGATIVE_STAKE', { amount: '-1' }],
  ['AMOUNT_TOO_LARGE', { amount: '99999999999999999999' }],
  ['WRONG_CURRENCY', { currency: 'USD' }],
  ['PLAYER_NOT_FOUND', { playerId: newId() }],
  ['WRONG_SYNTAX', { amount: '1.5' }],
  ['WRONG_SYNTAX', { kind: 'gift' }],
  ['WRONG_SYNTAX', { awardId: '' }],
])('refuses a promotion with %s', async (code, facts) => {
  await refuses(server, '/promotion', promotionOf(await player(server), facts), code)
})

test('refuses a promotion under the id of something else, and to roll one back', async () => {
  const { who, sessionToken } = await seated(server)
  const promotion = promotionOf(who)
  await call(server, '/promotion', promotion)
  await refuses(server, '/promotion', { ...promotion, amount: '701' }, 'DUPLICATE_TRANSACTION')
  await refuses(
    server,
    '/promotion',
    { ...promotion, playerId: (await player(server)).memberId },
    'DUPLICATE_TRANSACTION',
  )
  const { transactionId } = promotion
  await refuses(
    server,
    '/bet',
    betOf({ sessionToken, transactionId, amount: '700' }),
    'DUPLICATE_TRANSACTION',
  )
  await refuses(server, '/rollback', rollbackOf(who, promotion), 'CANCEL_NON_WITHDRAW')
})

test('answers what a round is made of, each transaction with what became of it', async () => {
  const { who, sessionToken } = await seated(server)
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
    await call(server, path, body)
  const asked = { playerId: who.memberId, roundId }
  const operationId = expect.any(String)
  expect(await call(server, '/round', asked)).toEqual({
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
  await call(server, '/round/close', closeOf(who, first))
  expect(await call(server, '/round', asked)).toMatchObject({
    state: 'settled',
    settledAt: expect.any(String),
  })
  const gone = betOf({ sessionToken })
  await call(server, '/bet', gone)
  await call(server, '/rollback', rollbackOf(who, gone))
  expect(await call(server, '/round', { ...asked, roundId: gone.roundId })).toMatchObject({ state: 'void' })
})

test('refuses a round of nobody, of another player and of another vendor', async () => {
  const { who, sessionToken } = await seated(server)
  const { roundId, ...bet } = betOf({ sessionToken })
  await call(server, '/bet', { roundId, ...bet })
  const other = await player(server)
  await refuses(server, '/round', { playerId: who.memberId, roundId: 'no-such-round' }, 'ROUND_NOT_FOUND')
  await refuses(server, '/round', { playerId: other.memberId, roundId }, 'ROUND_NOT_FOUND')
  await refuses(server, '/round', { playerId: who.memberId }, 'WRONG_SYNTAX')
  const signer = await addVendor(server, 'CURIOUS')
  expect(await call(server, '/round', { playerId: who.memberId, roundId }, signer)).toMatchObject({
    code: 'ROUND_NOT_FOUND',
  })
})
