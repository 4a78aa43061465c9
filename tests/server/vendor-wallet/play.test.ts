import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { holdWallet } from '#tests/support/held-wallet.ts'
import {
  addVendor,
  BAIZE,
  balanceOf,
  betOf,
  call,
  closeOf,
  entryCount,
  openGame,
  type Reply,
  rollbackOf,
  send,
  winOf,
} from '#tests/support/play.ts'
import { refuses, seated } from '#tests/support/seat.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Bets and wins in one body (`/play`): all of them or none, each a transaction of its own.

const database = useDatabase('postgres', { poolSize: 12 })
let server: TestServer<'play'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
})

type Action = { type: 'bet' | 'win'; transactionId: string; amount: string; betTransactionId?: string }
const bet = (amount: string): Action => ({ type: 'bet', transactionId: newId(), amount })
const win = (amount: string, of?: Action): Action => ({
  type: 'win',
  transactionId: newId(),
  amount,
  ...(of ? { betTransactionId: of.transactionId } : {}),
})
const playOf = (sessionToken: string, actions: Action[], facts: Record<string, unknown> = {}) => ({
  sessionToken,
  roundId: newId(),
  gameCode: 'koi-terrace',
  currency: 'THB',
  actions,
  ...facts,
})
const stateOf = async ({ transactionId }: Action) =>
  (await call(server, '/transaction', { transactionId })).state

test('answers a bet and its win with both operations and the balance after them, and closes the round', async () => {
  const { who, sessionToken } = await seated(server)
  const actions = [bet('100'), win('250')]
  const play = playOf(sessionToken, actions, { roundClosed: true })
  expect(await call(server, '/play', play)).toEqual({
    status: 'OK',
    transactions: actions.map(({ transactionId }) => ({ transactionId, operationId: expect.any(String) })),
    balance: '1150',
  })
  const round = await call(server, '/round', { playerId: who.memberId, roundId: play.roundId })
  expect(round).toMatchObject({ state: 'settled', stake: '100', payout: '250' })
})

test('answers several bets and wins that name them, and a rollback of the one that is left', async () => {
  const { who, sessionToken } = await seated(server)
  const [first, second] = [bet('100'), bet('200')]
  const play = playOf(sessionToken, [first, second, win('50', first)])
  expect(await call(server, '/play', play)).toMatchObject({ status: 'OK', balance: '750' })
  expect(await call(server, '/rollback', rollbackOf(who, second))).toMatchObject({ balance: '950' })
  await refuses(server, '/rollback', rollbackOf(who, first), 'ALREADY_SETTLED')
})

test('repeats the answer of the body, and of each action by itself', async () => {
  const { who, sessionToken } = await seated(server)
  const [stake, prize] = [bet('100'), win('250')] as const
  const play = playOf(sessionToken, [stake, prize])
  const first = await call(server, '/play', play)
  const before = await entryCount(server)
  expect(await call(server, '/play', play)).toEqual(first)
  const { type: _, ...asBet } = stake
  const { type: __, ...asWin } = prize
  const alone = betOf({ sessionToken, roundId: play.roundId, ...asBet })
  expect(await call(server, '/bet', alone)).toMatchObject({ status: 'OK', balance: '900' })
  expect(await call(server, '/win', winOf(who, play, asWin))).toMatchObject({ status: 'OK', balance: '1150' })
  expect(await entryCount(server)).toBe(before)
})

test('answers a body whose bet was taken by itself before', async () => {
  const { sessionToken } = await seated(server)
  const stake = bet('100')
  const play = playOf(sessionToken, [stake, win('250')])
  const { type: _, ...asBet } = stake
  await call(server, '/bet', betOf({ sessionToken, roundId: play.roundId, ...asBet }))
  expect(await call(server, '/play', play)).toMatchObject({ status: 'OK', balance: '1150' })
})

test.each([
  ['NOT_ENOUGH_MONEY', () => [bet('600'), win('0'), bet('600')], {}],
  ['NOT_ENOUGH_MONEY', () => [bet('1001'), win('5000')], {}],
  ['NEGATIVE_STAKE', () => [bet('100'), win('-1')], {}],
  ['NEGATIVE_STAKE', () => [bet('100'), bet('0')], {}],
  ['AMOUNT_TOO_LARGE', () => [bet('100'), win('99999999999999999999')], {}],
  ['TRANSACTION_NOT_FOUND', () => [bet('100'), win('50', bet('100'))], {}],
  ['ROUND_NOT_FOUND', () => [win('50'), bet('100')], {}],
  ['INVALID_GAME', () => [bet('100'), win('50')], { gameCode: 'manta-reef' }],
  ['WRONG_CURRENCY', () => [bet('100'), win('50')], { currency: 'USD' }],
  ['INVALID_TOKEN', () => [bet('100'), win('50')], { sessionToken: 'y'.repeat(43) }],
  ['WRONG_SYNTAX', () => [], {}],
  ['WRONG_SYNTAX', () => Array.from({ length: 21 }, () => bet('1')), {}],
  ['WRONG_SYNTAX', () => [bet('1.5')], {}],
  ['WRONG_SYNTAX', () => [{ ...bet('100'), type: 'rollback' as never }], {}],
] as const)('refuses all of a body with %s', async (code, actionsOf, facts) => {
  const { who, sessionToken } = await seated(server)
  const play = playOf(sessionToken, [...actionsOf()], facts)
  const first = await refuses(server, '/play', play, code)
  if (code !== 'WRONG_SYNTAX' && code !== 'INVALID_TOKEN') expect(first.balance).toBe('1000')
  expect(await refuses(server, '/play', play, code)).toEqual(first)
  expect(await balanceOf(server, who)).toBe(1_000n)
  await refuses(server, '/round', { playerId: who.memberId, roundId: play.roundId }, 'ROUND_NOT_FOUND')
})

test('refuses one id for two actions, and an id that stands for something else', async () => {
  const { sessionToken } = await seated(server)
  const stake = bet('100')
  await refuses(
    server,
    '/play',
    playOf(sessionToken, [stake, { ...win('1'), transactionId: stake.transactionId }]),
    'WRONG_SYNTAX',
  )
  const play = playOf(sessionToken, [stake, win('0')])
  await call(server, '/play', play)
  await refuses(server, '/play', { ...play, roundId: newId() }, 'DUPLICATE_TRANSACTION')
  await refuses(
    server,
    '/play',
    playOf(sessionToken, [bet('5'), { ...stake, amount: '7' }]),
    'DUPLICATE_TRANSACTION',
  )
})

test('refuses with the session over, the round closed or the bet rolled back, and tells which was refused', async () => {
  const { who, sessionToken } = await seated(server)
  const gone = bet('100')
  await call(server, '/rollback', rollbackOf(who, gone))
  await refuses(server, '/play', playOf(sessionToken, [gone, win('5')]), 'ALREADY_ROLLED_BACK')
  const over = betOf({ sessionToken })
  await call(server, '/bet', over)
  await call(server, '/round/close', closeOf(who, over))
  const [late, prize] = [bet('100'), win('5')]
  await refuses(
    server,
    '/play',
    playOf(sessionToken, [late, prize], { roundId: over.roundId }),
    'ALREADY_SETTLED',
  )
  expect([await stateOf(late), await stateOf(prize)]).toEqual(['refused', 'unknown'])
  await server.db.run(sql`
    update game_sessions set expires_at = ${server.clock.now()} where member_id = ${who.memberId}::uuid`)
  await refuses(server, '/play', playOf(sessionToken, [bet('100'), win('5')]), 'TOKEN_EXPIRED')
})

test('refuses a bet for lack of money for ever, and takes the other ids with other bodies', async () => {
  const { who, sessionToken } = await seated(server, 150n)
  const [first, second] = [bet('100'), bet('100')]
  const play = playOf(sessionToken, [first, second])
  await refuses(server, '/play', play, 'NOT_ENOUGH_MONEY')
  expect([await stateOf(first), await stateOf(second)]).toEqual(['unknown', 'refused'])
  expect(await call(server, '/play', { ...play, actions: [first, win('900')] })).toMatchObject({
    balance: '950',
  })
  expect(await refuses(server, '/play', play, 'NOT_ENOUGH_MONEY')).toMatchObject({ balance: '150' })
  expect(await call(server, '/rollback', rollbackOf(who, second))).toMatchObject({
    status: 'OK',
    balance: '950',
  })
})

test('refuses all bets of a body that together pass a limit of the player’s own', async () => {
  const { who, sessionToken } = await seated(server)
  await server.db.run(sql`
    insert into play_limits (member_id, kind, period, amount)
    values (${who.memberId}::uuid, 'stake', 'day', 150)`)
  await refuses(server, '/play', playOf(sessionToken, [bet('100'), bet('100')]), 'BET_LIMIT')
  expect(await call(server, '/play', playOf(sessionToken, [bet('100'), bet('50')]))).toMatchObject({
    status: 'OK',
  })
})

test('answers at the vendor’s scale, with its names of games and its way of naming bets', async () => {
  const signer = await addVendor(server, 'PLAYER', {
    amountDigits: 5,
    gameCodes: { 'koi-terrace': 'KOI_96' },
    winReference: 'bet',
  })
  const { who } = await seated(server)
  const sessionToken = await openGame(server, who, { signer })
  const stake = bet('100000')
  const named = { gameCode: 'KOI_96' }
  const unnamed = playOf(sessionToken, [stake, win('50000')], named)
  expect(await call(server, '/play', unnamed, signer)).toMatchObject({ code: 'WRONG_SYNTAX' })
  const play = playOf(sessionToken, [stake, win('50000', stake)], named)
  expect(await call(server, '/play', play, signer)).toMatchObject({ status: 'OK', balance: '950000' })
  const round = await call(server, '/round', { playerId: who.memberId, roundId: play.roundId }, signer)
  expect(round).toMatchObject({
    ...named,
    stake: '100000',
    payout: '50000',
    transactions: [{ amount: '100000' }, { amount: '50000' }],
  })
})

test('refuses a body that somebody else signed', async () => {
  const { sessionToken } = await seated(server)
  const text = JSON.stringify(playOf(sessionToken, [bet('100'), win('50')]))
  for (const path of ['/play', '/promotion', '/round'])
    expect((await send(server, path, text, { ...BAIZE, secret: 'guessed' })).status).toBe(401)
})

test('races one body 40 times on two servers, and its bet by itself: done once, one answer', async () => {
  const { who, sessionToken } = await seated(server)
  const other = await openTestServer(database.db, { features: ['play'] })
  other.clock.set(server.clock.now())
  const stake = bet('100')
  const play = playOf(sessionToken, [stake, win('30')])
  const { type: _, ...asBet } = stake
  const alone = betOf({ sessionToken, roundId: play.roundId, ...asBet })
  const [, ...answers] = await Promise.all([
    call(server, '/bet', alone),
    ...Array.from({ length: 40 }, (_, index) => call(index % 2 ? other : server, '/play', play)),
  ])
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 'OK', balance: '930' })
  expect(await balanceOf(server, who)).toBe(930n)
})

test('races 60 bodies on a wallet: whole ones only, as long as both bets of one fit', async () => {
  const { who, sessionToken } = await seated(server, 1_000n)
  const other = await openTestServer(database.db, { features: ['play'] })
  other.clock.set(server.clock.now())
  const answers: Reply[] = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      call(index % 2 ? other : server, '/play', playOf(sessionToken, [bet('60'), bet('60'), win('20')])),
    ),
  )
  expect(answers.filter(answer => answer.status === 'OK')).toHaveLength(9)
  expect(new Set(answers.flatMap(answer => answer.code ?? []))).toEqual(new Set(['NOT_ENOUGH_MONEY']))
  expect(await balanceOf(server, who)).toBe(100n)
})

test('answers a body on a held wallet once it is let go', async () => {
  const { who, sessionToken } = await seated(server)
  const { letGo } = await holdWallet(database.databaseUrl, who)
  const waiting = call(server, '/play', playOf(sessionToken, [bet('100'), win('50')]))
  const { sessionToken: free } = await seated(server)
  expect(await call(server, '/play', playOf(free, [bet('100'), win('50')]))).toMatchObject({ balance: '950' })
  await letGo()
  expect(await waiting).toMatchObject({ status: 'OK', balance: '950' })
})
