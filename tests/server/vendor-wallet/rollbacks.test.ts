import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { addVendor, betOf, call, entryCount, openGame, rollbackOf, winOf } from '#tests/support/play.ts'
import { refuses, seated } from '#tests/support/seat.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Rollbacks: early, late, twice, of the wrong thing; and what they leave behind for wins.

const database = useDatabase()
let server: TestServer<'play'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
})

test('answers several bets in one round, and a rollback of one leaves the other', async () => {
  const { who, sessionToken } = await seated(server)
  const first = betOf({ sessionToken })
  const second = betOf({ sessionToken, roundId: first.roundId, amount: '300' })
  await call(server, '/bet', first)
  await call(server, '/bet', second)
  expect(await call(server, '/rollback', rollbackOf(who, first))).toEqual({ status: 'OK', balance: '700' })
  expect(
    await call(server, '/win', winOf(who, second, { betTransactionId: second.transactionId })),
  ).toMatchObject({
    balance: '950',
  })
  await refuses(server, '/rollback', rollbackOf(who, second), 'ALREADY_SETTLED')
  await refuses(server, '/rollback', rollbackOf(who, first), 'ALREADY_ROLLED_BACK')
})

test('refuses a bet whose rollback came before it, also on a process that started later', async () => {
  const { who, sessionToken } = await seated(server)
  const bet = betOf({ sessionToken })
  expect(await call(server, '/rollback', rollbackOf(who, bet))).toEqual({ status: 'OK', balance: '1000' })
  const later = await openTestServer(database.db, { features: ['play'] })
  const before = await entryCount(server)
  expect(await call(later, '/bet', bet)).toMatchObject({ code: 'ALREADY_ROLLED_BACK', balance: '1000' })
  expect(await call(server, '/bet', bet)).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
  expect(await entryCount(server)).toBe(before)
  expect(await call(server, '/transaction', { transactionId: bet.transactionId })).toEqual({
    status: 'OK',
    state: 'rolledBack',
  })
})

test('refuses a win of an unknown round, a rolled back bet and a void round; pays it once the round is there', async () => {
  const { who, sessionToken } = await seated(server)
  const bet = betOf({ sessionToken })
  const win = winOf(who, bet)
  await refuses(server, '/win', win, 'ROUND_NOT_FOUND')
  await call(server, '/bet', bet)
  expect(await call(server, '/win', win)).toMatchObject({ status: 'OK', balance: '1150' })
  const gone = betOf({ sessionToken })
  await call(server, '/bet', gone)
  await call(server, '/rollback', rollbackOf(who, gone))
  await refuses(server, '/win', winOf(who, gone), 'ALREADY_ROLLED_BACK')
  await refuses(
    server,
    '/win',
    winOf(who, gone, { betTransactionId: gone.transactionId }),
    'ALREADY_ROLLED_BACK',
  )
  await refuses(server, '/win', winOf(who, bet, { betTransactionId: newId() }), 'TRANSACTION_NOT_FOUND')
  await refuses(
    server,
    '/win',
    winOf(who, bet, { betTransactionId: gone.transactionId }),
    'ALREADY_ROLLED_BACK',
  )
})

test('refuses a rollback of a win, of another player’s bet and of another round', async () => {
  const { who, sessionToken } = await seated(server)
  const other = await seated(server)
  const bet = betOf({ sessionToken })
  const win = winOf(who, bet)
  await call(server, '/bet', bet)
  await refuses(server, '/rollback', rollbackOf(other.who, bet), 'TRANSACTION_NOT_FOUND')
  await refuses(server, '/rollback', rollbackOf(who, bet, { roundId: 'elsewhere' }), 'TRANSACTION_NOT_FOUND')
  await call(server, '/win', win)
  await refuses(
    server,
    '/rollback',
    rollbackOf(who, { transactionId: String(win.transactionId) }),
    'CANCEL_NON_WITHDRAW',
  )
})

test('answers a rollback of a refused bet without giving anything back', async () => {
  const { who, sessionToken } = await seated(server, 50n)
  const bet = betOf({ sessionToken })
  await refuses(server, '/bet', bet, 'NOT_ENOUGH_MONEY')
  expect(await call(server, '/rollback', rollbackOf(who, bet))).toEqual({ status: 'OK', balance: '50' })
})

test('answers an unknown rollback as the vendor’s adapter says, and remembers it either way', async () => {
  const strict = await addVendor(server, 'STRICT', {
    answersUnknownRollbackOk: false,
    tellsBalanceInErrors: false,
  })
  const { who } = await seated(server)
  const sessionToken = await openGame(server, who, { signer: strict })
  const bet = betOf({ sessionToken })
  const answer = await call(server, '/rollback', rollbackOf(who, bet), strict)
  expect(answer).toMatchObject({ code: 'TRANSACTION_NOT_FOUND' })
  expect(answer).not.toHaveProperty('balance')
  expect(await call(server, '/bet', bet, strict)).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
})
