import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  addVendor,
  betOf,
  call,
  entryCount,
  openGame,
  type PlaySite,
  playSite,
  rollbackOf,
  winOf,
} from '#tests/support/play.ts'
import { refuses, seated } from '#tests/support/seat.ts'

// Rollbacks: early, late, twice, of the wrong thing; and what they leave behind for wins.

const database = useDatabase()
let site: PlaySite
beforeAll(async () => {
  site = await playSite(database.db)
})

test('answers several bets in one round, and a rollback of one leaves the other', async () => {
  const { who, sessionToken } = await seated(site)
  const first = betOf({ sessionToken })
  const second = betOf({ sessionToken, roundId: first.roundId, amount: '300' })
  await call(site, '/bet', first)
  await call(site, '/bet', second)
  expect(await call(site, '/rollback', rollbackOf(who, first))).toEqual({ status: 'OK', balance: '700' })
  expect(
    await call(site, '/win', winOf(who, second, { betTransactionId: second.transactionId })),
  ).toMatchObject({
    balance: '950',
  })
  await refuses(site, '/rollback', rollbackOf(who, second), 'ALREADY_SETTLED')
  await refuses(site, '/rollback', rollbackOf(who, first), 'ALREADY_ROLLED_BACK')
})

test('refuses a bet whose rollback came before it, also on a process that started later', async () => {
  const { who, sessionToken } = await seated(site)
  const bet = betOf({ sessionToken })
  expect(await call(site, '/rollback', rollbackOf(who, bet))).toEqual({ status: 'OK', balance: '1000' })
  const later = await playSite(database.db)
  const before = await entryCount(site)
  expect(await call(later, '/bet', bet)).toMatchObject({ code: 'ALREADY_ROLLED_BACK', balance: '1000' })
  expect(await call(site, '/bet', bet)).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
  expect(await entryCount(site)).toBe(before)
  expect(await call(site, '/transaction', { transactionId: bet.transactionId })).toEqual({
    status: 'OK',
    state: 'rolledBack',
  })
})

test('refuses a win of an unknown round, a rolled back bet and a void round; pays it once the round is there', async () => {
  const { who, sessionToken } = await seated(site)
  const bet = betOf({ sessionToken })
  const win = winOf(who, bet)
  await refuses(site, '/win', win, 'ROUND_NOT_FOUND')
  await call(site, '/bet', bet)
  expect(await call(site, '/win', win)).toMatchObject({ status: 'OK', balance: '1150' })
  const gone = betOf({ sessionToken })
  await call(site, '/bet', gone)
  await call(site, '/rollback', rollbackOf(who, gone))
  await refuses(site, '/win', winOf(who, gone), 'ALREADY_ROLLED_BACK')
  await refuses(
    site,
    '/win',
    winOf(who, gone, { betTransactionId: gone.transactionId }),
    'ALREADY_ROLLED_BACK',
  )
  await refuses(site, '/win', winOf(who, bet, { betTransactionId: newId() }), 'TRANSACTION_NOT_FOUND')
  await refuses(
    site,
    '/win',
    winOf(who, bet, { betTransactionId: gone.transactionId }),
    'ALREADY_ROLLED_BACK',
  )
})

test('refuses a rollback of a win, of another player’s bet and of another round', async () => {
  const { who, sessionToken } = await seated(site)
  const other = await seated(site)
  const bet = betOf({ sessionToken })
  const win = winOf(who, bet)
  await call(site, '/bet', bet)
  await refuses(site, '/rollback', rollbackOf(other.who, bet), 'TRANSACTION_NOT_FOUND')
  await refuses(site, '/rollback', rollbackOf(who, bet, { roundId: 'elsewhere' }), 'TRANSACTION_NOT_FOUND')
  await call(site, '/win', win)
  await refuses(
    site,
    '/rollback',
    rollbackOf(who, { transactionId: String(win.transactionId) }),
    'CANCEL_NON_WITHDRAW',
  )
})

test('answers a rollback of a refused bet without giving anything back', async () => {
  const { who, sessionToken } = await seated(site, 50n)
  const bet = betOf({ sessionToken })
  await refuses(site, '/bet', bet, 'NOT_ENOUGH_MONEY')
  expect(await call(site, '/rollback', rollbackOf(who, bet))).toEqual({ status: 'OK', balance: '50' })
})

test('answers an unknown rollback as the vendor’s adapter says, and remembers it either way', async () => {
  const strict = await addVendor(site, 'STRICT', {
    answersUnknownRollbackOk: false,
    tellsBalanceInErrors: false,
  })
  const { who } = await seated(site)
  const sessionToken = await openGame(site, who, { signer: strict })
  const bet = betOf({ sessionToken })
  const answer = await call(site, '/rollback', rollbackOf(who, bet), strict)
  expect(answer).toMatchObject({ code: 'TRANSACTION_NOT_FOUND' })
  expect(answer).not.toHaveProperty('balance')
  expect(await call(site, '/bet', bet, strict)).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
})
