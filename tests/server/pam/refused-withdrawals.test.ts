import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAM_CODES, PAM_TRANSACTION_TYPES } from '#lib/play/pam-api.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, entryCount } from '#tests/support/play.ts'
import {
  add,
  ask,
  cashOf,
  codeOf,
  openPamServer,
  type PamServer,
  round,
  seat,
  transactionOf,
  written,
} from './aggregator.ts'
import { COVERED, expectGiven, NEVER } from './covered.ts'
import { ANSWERS, ERROR_CODES, TRANSACTION_TYPES } from './document.ts'

// Protects: what the document does not allow, or nobody could pay, moves nothing; amounts hold to the last digit.

const database = useDatabase()
let server: PamServer
beforeAll(async () => {
  server = await openPamServer(database.db)
})
afterAll(() => expectGiven('refused-withdrawals'))

test('knows exactly the codes and the types of the document', () => {
  expect(Object.keys(PAM_CODES).sort()).toEqual([...ERROR_CODES].sort())
  expect([...PAM_TRANSACTION_TYPES].sort()).toEqual([...TRANSACTION_TYPES].sort())
})

test('brings about every answer and every code of the document, file by file', () => {
  const covered = [...Object.values(COVERED).flat(), ...NEVER]
  expect(covered.toSorted()).toEqual([...ANSWERS, ...ERROR_CODES].toSorted())
})

test.each([
  ['a text where a number belongs', { cashAmount: '"10"' }],
  ['an amount that is missing', { promoAmount: undefined }],
  ['a type that nobody knows', { transactionType: 'GIFT' }],
  ['a moment that is none', { transactionDateTime: 'yesterday' }],
  ['an id of 41 characters', { providerTransactionId: 'x'.repeat(41) }],
  ['an empty id', { providerTransactionId: '' }],
  ['the name of another provider', { provider: 'Red Tiger' }],
])('refuses %s with 400', async (_, change) => {
  const at = await seat(server)
  const before = await entryCount(server)
  expect(await add(server, at, transactionOf('WITHDRAW', { ...round(), ...change }))).toMatchObject({
    http: 400,
  })
  expect(await entryCount(server)).toBe(before)
})

test('refuses a body that is not JSON, and one in which a name stands twice', async () => {
  const at = await seat(server)
  const path = `/players/${at.who.memberId}/transactions`
  const body = written(transactionOf('WITHDRAW', round()))
  for (const wrong of ['{', '[]', body.replace('{', '{"cashAmount":1,')])
    expect(await ask(server, 'POST', path, { token: at.token, body: wrong })).toMatchObject({ http: 400 })
})

test('refuses a body that is too long, finally and in the words of the document', async () => {
  const at = await seat(server)
  const response = await server.app.request(
    `/api/vendor/pam/players/${at.who.memberId}/transactions?provider=Evolution`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiToken}`, 'x-player-token': at.token },
      body: written(transactionOf('WITHDRAW', { ...round(), betCode: 'x'.repeat(70_000) })),
    },
  )
  expect([response.status, await response.json()]).toMatchObject([
    413,
    {
      status: 'ERROR',
      error: { code: 'PAM_ERR_UNDEFINED', message: 'The body is longer than 65,536 bytes.' },
    },
  ])
})

test.each([
  ['PAM_ERR_CASH_OVERDRAFT', { cashAmount: '1000.01' }],
  ['PAM_ERR_BONUS_OVERDRAFT', { bonusAmount: '1' }],
  ['PAM_ERR_PROMO_OVERDRAFT', { promoAmount: '0.01' }],
  ['PAM_ERR_NEGATIVE_STAKE', { cashAmount: '-1' }],
  ['PAM_ERR_TRANS_CURRENCY', { currency: 'USD' }],
  // Final: a provider that was told to repeat it would do so for ever.
  ['PAM_ERR_TRANS_CURRENCY', { cashAmount: '0.001000' }],
  ['PAM_ERR_GAME_NOT_FOUND', { providerGameId: 'no-such-game' }],
  ['PAM_ERR_BET_NOT_ALLOWED', { cashAmount: '10000000000000.01' }],
])('refuses a withdrawal with %s and tells the balance', async (code, change) => {
  const at = await seat(server)
  const before = await entryCount(server)
  for (const type of ['WITHDRAW', 'PROMOWITHDRAW']) {
    const reply = await add(server, at, transactionOf(type, { ...round(), ...change }))
    expect([codeOf(reply), cashOf(reply)]).toEqual([code, 1000])
  }
  expect(await entryCount(server)).toBe(before)
})

test('answers amounts to the last digit, and bets at every table of the provider', async () => {
  const at = await seat(server, 900_719_925_474_099_3n)
  const reply = await add(
    server,
    at,
    transactionOf('WITHDRAW', {
      ...round(),
      cashAmount: '90071992547409.930000',
      providerGameId: 'blackjack',
    }),
  )
  expect(codeOf(reply)).toBe('PAM_ERR_BET_NOT_ALLOWED')
  const small = transactionOf('WITHDRAW', { ...round(), cashAmount: '1e-2', providerGameId: 'blackjack' })
  expect(codeOf(await add(server, at, small))).toBe('OK')
  expect(await balanceOf(server, at.who)).toBe(900_719_925_474_099_2n)
  const text = await server.app.request(
    `/api/vendor/pam/players/${at.who.memberId}/balance?provider=Evolution`,
    {
      headers: { authorization: `Bearer ${server.apiToken}`, 'x-player-token': at.token },
    },
  )
  expect(await text.text()).toContain('"cashAmount":90071992547409.92,')
})
