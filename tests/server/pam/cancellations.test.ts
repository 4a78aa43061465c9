import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, entryCount } from '#tests/support/play.ts'
import {
  add,
  cashOf,
  codeOf,
  openPamServer,
  type PamServer,
  round,
  seat,
  transactionOf,
} from './aggregator.ts'
import { expectGiven } from './covered.ts'

// Protects: a withdrawal is taken back once and whole, in whichever order it and its cancellation come.

const database = useDatabase()
let server: PamServer
beforeAll(async () => {
  server = await openPamServer(database.db)
})
afterAll(() => expectGiven('cancellations'))

test('answers cancellations by number and by reference, once each', async () => {
  const at = await seat(server)
  const providerTransactionId = newId()
  const byNumber = { providerRoundId: newId(), providerTransactionId }
  await add(server, at, transactionOf('WITHDRAW', byNumber))
  const cancel = transactionOf('CANCEL', byNumber)
  const first = await add(server, at, cancel)
  expect(first.transactionResult).toMatchObject({
    transactionId: expect.any(String),
    balance: { cashAmount: 1000 },
  })
  expect(await add(server, at, cancel)).toEqual(first)
  const facts = round()
  await add(server, at, transactionOf('PROMOWITHDRAW', facts))
  expect(codeOf(await add(server, at, transactionOf('PROMOCANCEL', { ...facts, cashAmount: '0' })))).toBe(
    'OK',
  )
  expect(codeOf(await add(server, at, transactionOf('CANCEL', facts)))).toBe(
    'PAM_ERR_TRANS_ALREADY_CANCELLED',
  )
  expect(await balanceOf(server, at.who)).toBe(100_000n)
})

test('answers a cancellation of several withdrawals of one reference with the one of its own number', async () => {
  const at = await seat(server)
  const facts = round()
  const [first, second, third] = ['10', '20', '40'].map(cashAmount =>
    transactionOf('WITHDRAW', { ...facts, cashAmount }),
  ) as [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>]
  for (const one of [first, second, third]) await add(server, at, one)
  const cancel = (of: Record<string, unknown>, type = 'CANCEL') =>
    add(server, at, transactionOf(type, { ...facts, providerTransactionId: of.providerTransactionId }))
  expect(cashOf(await cancel(first))).toBe(940)
  expect(cashOf(await cancel(second))).toBe(960)
  // The number of one that is cancelled means that one, and no other.
  expect(codeOf(await cancel(first, 'PROMOCANCEL'))).toBe('PAM_ERR_TRANS_ALREADY_CANCELLED')
  expect(cashOf(await add(server, at, transactionOf('CANCEL', facts)))).toBe(1000)
})

test('refuses a cancellation of either kind under one number with a reference each, and both withdrawals', async () => {
  const at = await seat(server)
  const providerTransactionId = newId()
  const [one, other] = [round(), round()]
  const cancels = [
    transactionOf('CANCEL', { ...one, providerTransactionId }),
    transactionOf('PROMOCANCEL', { providerTransactionId, providerBetRef: other.providerBetRef }),
  ]
  for (const cancel of [...cancels, ...cancels])
    expect(codeOf(await add(server, at, cancel))).toBe('PAM_ERR_CANCEL_NOT_FOUND')
  for (const facts of [one, other])
    expect(codeOf(await add(server, at, transactionOf('WITHDRAW', facts)))).toBe(
      'PAM_ERR_TRANS_ALREADY_CANCELLED',
    )
})

test('settles by one of several references only what carries it', async () => {
  const at = await seat(server)
  const [facts, other] = [round(), { providerBetRef: newId() }]
  const { providerRoundId } = facts
  for (const one of [facts, facts, { ...other, providerRoundId }])
    await add(server, at, transactionOf('WITHDRAW', one))
  await add(server, at, transactionOf('DEPOSIT', facts))
  expect(cashOf(await add(server, at, transactionOf('CANCEL', { ...other, providerRoundId })))).toBe(990)
})

test('refuses to cancel what is settled, what is no withdrawal and what is not there', async () => {
  const at = await seat(server)
  const facts = round()
  await add(server, at, transactionOf('WITHDRAW', facts))
  await add(server, at, transactionOf('DEPOSIT', facts))
  expect(codeOf(await add(server, at, transactionOf('CANCEL', facts)))).toBe('PAM_ERR_TRANS_ALREADY_SETTLED')
  const promo = transactionOf('PROMODEPOSIT', { providerBetRef: newId() })
  await add(server, at, promo)
  const { providerBetRef } = promo
  expect(codeOf(await add(server, at, transactionOf('CANCEL', { providerBetRef })))).toBe(
    'PAM_ERR_CANCEL_NON_WITHDRAW',
  )
  const short = round()
  await add(server, at, transactionOf('WITHDRAW', { ...short, cashAmount: '5000' }))
  expect(codeOf(await add(server, at, transactionOf('CANCEL', short)))).toBe('PAM_ERR_CANCEL_NOT_FOUND')
})

test('refuses a withdrawal whose cancellation came before it, by number and by reference, also elsewhere', async () => {
  const at = await seat(server)
  const other = { ...server, ...server.other, apiToken: server.apiToken }
  const before = await entryCount(server)
  const providerTransactionId = newId()
  for (const [early, late] of [
    [{ providerTransactionId }, { providerTransactionId }],
    [{ providerBetRef: 'ref-early' }, { providerBetRef: 'ref-early' }],
    [{ providerBetRef: 'bet-early' }, { providerTransactionId: 'bet-early' }],
  ]) {
    const cancel = transactionOf('CANCEL', { providerRoundId: 'r-early', ...early })
    const refused = await add(server, at, cancel)
    expect([codeOf(refused), cashOf(refused)]).toEqual(['PAM_ERR_CANCEL_NOT_FOUND', 1000])
    expect(await add(other, at, cancel)).toEqual(refused)
    const bet = transactionOf('WITHDRAW', { providerRoundId: 'r-early', ...late })
    expect(codeOf(await add(other, at, bet))).toBe('PAM_ERR_TRANS_ALREADY_CANCELLED')
  }
  expect(await entryCount(server)).toBe(before)
})

test('races a withdrawal against its cancellation: the balance is as before, whichever came first', async () => {
  const at = await seat(server)
  const other = { ...server, ...server.other, apiToken: server.apiToken }
  for (let index = 0; index < 20; index += 1) {
    const facts = round()
    const [bet, cancel] = await Promise.all([
      add(server, at, transactionOf('WITHDRAW', facts)),
      add(other, at, transactionOf('CANCEL', facts)),
    ])
    if (codeOf(bet) === 'OK') expect(codeOf(cancel)).toBe('OK')
    else
      expect([codeOf(bet), codeOf(cancel)]).toEqual([
        'PAM_ERR_TRANS_ALREADY_CANCELLED',
        'PAM_ERR_CANCEL_NOT_FOUND',
      ])
    expect(await balanceOf(server, at.who)).toBe(100_000n)
  }
})
