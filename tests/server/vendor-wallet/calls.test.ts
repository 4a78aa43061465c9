import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { startGameSession } from '#server/play/game-sessions.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  addVendor,
  balanceOf,
  betOf,
  call,
  closeOf,
  entryCount,
  openGame,
  rollbackOf,
  winOf,
} from '#tests/support/play.ts'
import { refuses, seated } from '#tests/support/seat.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Every cell "must handle" of the vendor wallet contracts but rollbacks, one outcome at a time.

const database = useDatabase()
let server: TestServer<'play'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
})

test('answers a bet, a win and the close with the balance after each', async () => {
  const { who, sessionToken } = await seated(server)
  const bet = betOf({ sessionToken })
  expect(await call(server, '/bet', bet)).toMatchObject({
    status: 'OK',
    balance: '900',
    operationId: expect.any(String),
  })
  expect(await call(server, '/win', winOf(who, bet))).toMatchObject({ status: 'OK', balance: '1150' })
  expect(await call(server, '/round/close', closeOf(who, bet))).toEqual({ status: 'OK', balance: '1150' })
  expect(await balanceOf(server, who)).toBe(1_150n)
})

test('refuses a call whose token and player are not of one member, and takes nothing from either', async () => {
  const [a, b] = [await seated(server), await seated(server)]
  const { sessionToken } = a
  const { memberId: playerId } = b.who
  const bet = betOf({ sessionToken })
  const play = {
    ...{ sessionToken, playerId, roundId: newId(), gameCode: bet.gameCode, currency: 'THB' },
    actions: [{ type: 'bet', transactionId: newId(), amount: '5' }],
  }
  await refuses(server, '/bet', { ...bet, playerId }, 'INVALID_TOKEN')
  await refuses(server, '/play', play, 'INVALID_TOKEN')
  await refuses(server, '/balance', { sessionToken, playerId }, 'INVALID_TOKEN')
  expect([await balanceOf(server, a.who), await balanceOf(server, b.who)]).toEqual([1_000n, 1_000n])
  const own = { playerId: a.who.memberId.toUpperCase() }
  expect(await call(server, '/bet', { ...bet, ...own })).toMatchObject({ status: 'OK', balance: '900' })
  expect(await call(server, '/balance', { sessionToken, ...own })).toMatchObject({ balance: '900' })
})

test('tells a vendor which fields of its call mean nothing here, and does the rest', async () => {
  const { sessionToken } = await seated(server)
  const bet = betOf({ sessionToken })
  const answer = await call(server, '/bet', { ...bet, player: 'x', isFreeRound: true })
  expect(answer).toMatchObject({ status: 'OK', balance: '900', ignored: ['player', 'isFreeRound'] })
  expect(await call(server, '/bet', bet)).not.toHaveProperty('ignored')
})

test('answers the balance and who plays, and never the whole account', async () => {
  const { sessionToken } = await seated(server, 4_200n)
  expect(await call(server, '/balance', { sessionToken })).toEqual({
    status: 'OK',
    balance: '4200',
    currency: 'THB',
  })
})

test('refuses a launch token that is unknown, used or too old, each with its code', async () => {
  const { who } = await seated(server)
  const launch = async () => {
    const now = server.clock.now()
    const expiresAt = new Date(now.getTime() + 3_600_000)
    const facts = { nodeId: 'koi', gameType: 'RNG', gameCode: 'koi-terrace', language: 'en', expiresAt }
    const session = {
      vendor: 'BAIZE',
      memberId: who.memberId,
      book: who.book,
      sessionId: who.sessionId,
      ...facts,
    }
    return (await startGameSession(server.db, session, now)).launchToken
  }
  await refuses(server, '/authenticate', { launchToken: 'x'.repeat(43) }, 'INVALID_TOKEN')
  const used = await launch()
  const first = await call(server, '/authenticate', { launchToken: used })
  expect(first).toMatchObject({
    playerId: who.memberId,
    trial: false,
    currency: 'THB',
    country: 'TH',
    language: 'en',
  })
  expect(first.account).toMatch(/^.{1,3}\*\*\*.{0,2}$/)
  await refuses(server, '/authenticate', { launchToken: used }, 'INVALID_TOKEN')
  const old = await launch()
  server.clock.advance(61_000)
  await refuses(server, '/authenticate', { launchToken: old }, 'TOKEN_EXPIRED')
})

test('refuses NOT_ENOUGH_MONEY with the balance, and repeats that answer when there is enough later', async () => {
  const { who, sessionToken } = await seated(server, 99n)
  const bet = betOf({ sessionToken })
  expect(await refuses(server, '/bet', bet, 'NOT_ENOUGH_MONEY')).toMatchObject({ balance: '99' })
  const other = betOf({ sessionToken, amount: '9' })
  await call(server, '/bet', other)
  await call(server, '/win', winOf(who, other, { amount: '900' }))
  expect(await refuses(server, '/bet', bet, 'NOT_ENOUGH_MONEY')).toMatchObject({ balance: '99' })
  expect(await call(server, '/transaction', { transactionId: bet.transactionId })).toMatchObject({
    state: 'refused',
  })
})

test.each([
  ['-100', 'NEGATIVE_STAKE'],
  ['0', 'NEGATIVE_STAKE'],
  ['1000000000000001', 'AMOUNT_TOO_LARGE'],
  ['99999999999999999999999999', 'AMOUNT_TOO_LARGE'],
  ['0.00001', 'WRONG_SYNTAX'],
  ['1e3', 'WRONG_SYNTAX'],
  ['๑๐๐', 'WRONG_SYNTAX'],
  ['', 'WRONG_SYNTAX'],
])('refuses a stake of %s with %s', async (amount, code) => {
  const { sessionToken } = await seated(server)
  await refuses(server, '/bet', betOf({ sessionToken, amount }), code)
})

test('refuses an amount that is a number, and a body that is not an object', async () => {
  const { sessionToken } = await seated(server)
  await refuses(server, '/bet', { ...betOf({ sessionToken }), amount: 100 }, 'WRONG_SYNTAX')
  await refuses(server, '/bet', [], 'WRONG_SYNTAX')
})

test('refuses another currency, another game, and a token nobody was given', async () => {
  const { who, sessionToken } = await seated(server)
  await refuses(server, '/bet', betOf({ sessionToken, currency: 'USD' }), 'WRONG_CURRENCY')
  await refuses(server, '/bet', betOf({ sessionToken, gameCode: 'other-game' }), 'INVALID_GAME')
  await refuses(server, '/bet', betOf({ sessionToken: 'y'.repeat(43) }), 'INVALID_TOKEN')
  await refuses(server, '/win', winOf({ ...who, memberId: newId() }, { roundId: 'r' }), 'PLAYER_NOT_FOUND')
})

test('repeats the answer of a bet, a win and a rollback, and applies each once', async () => {
  const { who, sessionToken } = await seated(server)
  const bet = betOf({ sessionToken })
  const win = winOf(who, bet)
  const second = betOf({ sessionToken })
  const rollback = rollbackOf(who, second)
  const first = [
    await call(server, '/bet', bet),
    await call(server, '/win', win),
    await call(server, '/bet', second),
    await call(server, '/rollback', rollback),
  ]
  const before = await entryCount(server)
  const again = [
    await call(server, '/bet', bet),
    await call(server, '/win', win),
    await call(server, '/bet', second),
    await call(server, '/rollback', rollback),
  ]
  expect(again).toEqual(first)
  expect(await entryCount(server)).toBe(before)
})

test('repeats the answer after 25 hours and after 400 days, also with the token long expired', async () => {
  const { sessionToken } = await seated(server)
  const bet = betOf({ sessionToken })
  const first = await call(server, '/bet', bet)
  const before = await entryCount(server)
  for (const hours of [25, 400 * 24]) {
    server.clock.advance(hours * 3_600_000)
    expect(await call(server, '/bet', bet)).toEqual(first)
  }
  expect(await entryCount(server)).toBe(before)
  server.clock.advance(-(25 + 400 * 24) * 3_600_000)
})

// F4: one key, other content.
test.each([
  ['amount', { amount: '101' }],
  ['round', { roundId: 'another-round' }],
  ['game', { gameCode: 'manta-reef' }],
  ['currency', { currency: 'USD' }],
])('refuses DUPLICATE_TRANSACTION when a bet comes again with another %s', async (_, change) => {
  const { sessionToken } = await seated(server)
  const bet = betOf({ sessionToken })
  await call(server, '/bet', bet)
  await refuses(server, '/bet', { ...bet, ...change }, 'DUPLICATE_TRANSACTION')
})

test('refuses DUPLICATE_TRANSACTION for another player and for another kind of call', async () => {
  const { who, sessionToken } = await seated(server)
  const other = await seated(server)
  const bet = betOf({ sessionToken })
  await call(server, '/bet', bet)
  await refuses(server, '/bet', { ...bet, sessionToken: other.sessionToken }, 'DUPLICATE_TRANSACTION')
  await refuses(
    server,
    '/win',
    winOf(who, bet, { transactionId: bet.transactionId, amount: '100' }),
    'DUPLICATE_TRANSACTION',
  )
  await refuses(
    server,
    '/rollback',
    rollbackOf(who, bet, { transactionId: bet.transactionId }),
    'DUPLICATE_TRANSACTION',
  )
})

// F5: the scope of a transaction id is its vendor.
test('answers the same transaction id from two vendors, each on its own', async () => {
  const signer = await addVendor(server, 'SECOND')
  const { who, sessionToken } = await seated(server)
  const theirs = await openGame(server, who, { signer })
  const bet = betOf({ sessionToken })
  expect(await call(server, '/bet', bet)).toMatchObject({ balance: '900' })
  expect(await call(server, '/bet', { ...bet, sessionToken: theirs }, signer)).toMatchObject({
    balance: '800',
  })
  const answer = await call(server, '/rollback', rollbackOf(who, { transactionId: newId() }), signer)
  expect(answer).toMatchObject({ status: 'OK', balance: '800' })
})

// F17: the tombstone is in the database, so it survives the process that wrote it.
test('answers a win of zero without moving money, and a win after the close, which is still owed', async () => {
  const { who, sessionToken } = await seated(server)
  const bet = betOf({ sessionToken })
  await call(server, '/bet', bet)
  const before = await entryCount(server)
  const zero = await call(server, '/win', winOf(who, bet, { amount: '0' }))
  expect(zero).toMatchObject({ status: 'OK', balance: '900', operationId: expect.any(String) })
  expect(await entryCount(server)).toBe(before)
  await call(server, '/round/close', closeOf(who, bet))
  expect(await call(server, '/win', winOf(who, bet))).toMatchObject({ status: 'OK', balance: '1150' })
  await refuses(server, '/win', winOf(who, bet, { amount: '-1' }), 'NEGATIVE_STAKE')
})

test('closes a round once: what is unsettled is lost, more bets and rollbacks are refused', async () => {
  const { who, sessionToken } = await seated(server)
  const bet = betOf({ sessionToken, roundClosed: true })
  await call(server, '/bet', bet)
  expect(await call(server, '/round/close', closeOf(who, bet))).toEqual({ status: 'OK', balance: '900' })
  await call(server, '/round/close', closeOf(who, bet))
  await refuses(server, '/bet', betOf({ sessionToken, roundId: bet.roundId }), 'ALREADY_SETTLED')
  await refuses(server, '/rollback', rollbackOf(who, bet), 'ALREADY_SETTLED')
  await refuses(server, '/round/close', closeOf(who, { roundId: 'no-such-round' }), 'ROUND_NOT_FOUND')
  await refuses(server, '/round/close', closeOf(who, bet, { gameCode: 'manta-reef' }), 'INVALID_GAME')
  const day = await server.db.row(
    sql<{ bets: bigint; stake: bigint; payout: bigint; valid_bet: bigint }>`
      select bets, stake, payout, valid_bet from bet_daily where member_id = ${who.memberId}::uuid`,
  )
  expect(day).toEqual({ bets: 1n, stake: 100n, payout: 0n, valid_bet: 100n })
})

test('keeps the fairness facts of a round: added to later, never changed', async () => {
  const { who, sessionToken } = await seated(server)
  const bet = betOf({ sessionToken })
  await call(server, '/bet', bet)
  await call(server, '/round/close', closeOf(who, bet, { proof: { serverSeedHash: 'aa', nonce: 1 } }))
  await call(server, '/round/close', closeOf(who, bet, { proof: { serverSeed: 'bb', nonce: 2 } }))
  const round = await server.db.row(
    sql<{ proof: unknown }>`select proof from game_rounds where vendor_round_id = ${bet.roundId}`,
  )
  expect(round?.proof).toEqual({ serverSeedHash: 'aa', nonce: 1, serverSeed: 'bb' })
})
