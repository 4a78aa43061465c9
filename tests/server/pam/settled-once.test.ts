import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { addVendorKey, SETTLING_KEY } from '#server/vendor-wallet/keys.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, entryCount } from '#tests/support/play.ts'
import { SECRET } from '#tests/support/secret.ts'
import {
  add,
  ask,
  cashOf,
  codeOf,
  openPamServer,
  openTable,
  type PamServer,
  round,
  seat,
  transactionOf,
} from './aggregator.ts'
import { expectGiven } from './covered.ts'

// Protects: every transaction counts once, however often it is sent, and what belongs to a round stays in it.

const database = useDatabase()
let server: PamServer
beforeAll(async () => {
  server = await openPamServer(database.db)
})
afterAll(() => expectGiven('settled-once'))

test('repeats every type with the answer of the first, and refuses other content under the same id', async () => {
  const at = await seat(server)
  const facts = round()
  const void_ = round()
  const list = [
    transactionOf('WITHDRAW', facts),
    transactionOf('DEPOSIT', facts),
    transactionOf('WITHDRAW', void_),
    transactionOf('CANCEL', { ...void_, cashAmount: '0' }),
    transactionOf('PROMODEPOSIT', { promoAmount: '3' }),
    transactionOf('PROMOWITHDRAW', round()),
  ]
  const first = []
  for (const one of list) first.push(await add(server, at, one))
  expect(first.map(codeOf)).toEqual(list.map(() => 'OK'))
  const other = await seat(server)
  const before = await entryCount(server)
  for (const [index, one] of list.entries()) expect(await add(server, at, one)).toEqual(first[index])
  for (const one of list.filter(({ transactionType }) => transactionType !== 'CANCEL')) {
    expect(codeOf(await add(server, at, { ...one, cashAmount: '11' }))).toBe('PAM_ERR_DUPLICATE_TRANS')
    expect(codeOf(await add(server, at, { ...one, providerRoundId: newId() }))).toBe(
      'PAM_ERR_DUPLICATE_TRANS',
    )
    expect(codeOf(await add(server, other, one))).toBe('PAM_ERR_DUPLICATE_TRANS')
  }
  expect(await entryCount(server)).toBe(before)
})

test('refuses a deposit under the number of a withdrawal of another round or player', async () => {
  const at = await seat(server)
  const facts = round()
  const bet = transactionOf('WITHDRAW', facts)
  await add(server, at, bet)
  const second = round()
  await add(server, at, transactionOf('WITHDRAW', second))
  const { providerTransactionId } = bet
  const strange = transactionOf('DEPOSIT', { ...second, providerTransactionId })
  expect(codeOf(await add(server, at, strange))).toBe('PAM_ERR_DUPLICATE_TRANS')
  expect(codeOf(await add(server, await seat(server), strange))).toBe('PAM_ERR_DUPLICATE_TRANS')
  expect(codeOf(await add(server, at, { ...strange, ...facts }))).toBe('OK')
})

test('refuses deposits without a round, after its end and towards a cancelled withdrawal', async () => {
  const at = await seat(server)
  expect(codeOf(await add(server, at, transactionOf('DEPOSIT', round())))).toBe('PAM_ERR_TRANS_NOT_FOUND')
  const facts = round()
  await add(server, at, transactionOf('WITHDRAW', facts))
  await add(server, at, transactionOf('DEPOSIT', { ...facts, isGameOver: true }))
  const late = await add(server, at, transactionOf('DEPOSIT', facts))
  expect([codeOf(late), cashOf(late)]).toEqual(['PAM_ERR_TRANS_ALREADY_SETTLED', 1000])
  const cancelled = round()
  await add(server, at, transactionOf('WITHDRAW', cancelled))
  await add(server, at, transactionOf('CANCEL', cancelled))
  const reply = await add(server, at, transactionOf('DEPOSIT', cancelled))
  expect([codeOf(reply), cashOf(reply)]).toEqual(['PAM_ERR_TRANS_ALREADY_CANCELLED', 1000])
  expect(codeOf(await add(server, at, transactionOf('WITHDRAW', facts)))).toBe(
    'PAM_ERR_TRANS_ALREADY_SETTLED',
  )
})

test('answers a deposit that names no game with the game of its round, also of a provider that settles later', async () => {
  const at = await seat(server)
  const secret = 'another token to settle with, long enough'
  await addVendorKey(server.db, { vendor: 'EVO', keyId: SETTLING_KEY, secret, deploymentSecret: SECRET })
  server.clock.advance(6_000)
  const [now, later] = [round(), round()]
  for (const facts of [now, later])
    await add(server, at, transactionOf('WITHDRAW', { ...facts, providerGameId: 'blackjack' }))
  const unnamed = (facts: object) => transactionOf('DEPOSIT', { ...facts, providerGameId: undefined })
  expect(cashOf(await add(server, at, unnamed(now)))).toBe(990)
  const deposit = unnamed(later)
  const first = await add(server, { ...at, token: secret }, deposit)
  expect(cashOf(first)).toBe(1000)
  // A repeat is the same, whichever game the session it comes with was opened for.
  expect(await add(server, at, deposit)).toEqual(first)
  const strange = transactionOf('DEPOSIT', { ...later, providerGameId: 'lightning-roulette' })
  expect(codeOf(await add(server, at, strange))).toBe('PAM_ERR_GAME_NOT_FOUND')
})

test('settles a round of which nobody says that it is over when its last withdrawal is settled', async () => {
  const at = await seat(server)
  const { providerRoundId } = round()
  const bet = () => transactionOf('WITHDRAW', { providerRoundId, providerBetRef: newId() })
  const [first, second] = [bet(), bet()]
  await add(server, at, first)
  await add(server, at, second)
  const settle = ({ providerBetRef }: Record<string, unknown>, cashAmount: string) =>
    add(server, at, transactionOf('DEPOSIT', { providerRoundId, providerBetRef, cashAmount }))
  const days = () =>
    server.db.rows(sql<{ bets: bigint; stake: bigint; payout: bigint; valid_bet: bigint }>`
      select bets, stake, payout, valid_bet from bet_daily where member_id = ${at.who.memberId}::uuid`)
  const path = `/players/${at.who.memberId}/gamerounds/${providerRoundId}`
  await settle(first, '5')
  expect((await ask(server, 'GET', path, { token: at.token })).gameround).not.toHaveProperty('endTime')
  expect(await days()).toEqual([])
  await settle(second, '0')
  expect((await ask(server, 'GET', path, { token: at.token })).gameround).toHaveProperty('endTime')
  expect(await days()).toEqual([{ bets: 1n, stake: 2_000n, payout: 500n, valid_bet: 2_000n }])
  // Its provider has not said that it is over: what comes is owed, and nothing can be bet on it any more.
  expect(cashOf(await settle(second, '3'))).toBe(988)
  expect(codeOf(await add(server, at, bet()))).toBe('PAM_ERR_TRANS_ALREADY_SETTLED')
})

test('answers a promotion without a bet, once, and a free game of nothing', async () => {
  const at = await seat(server)
  const promo = transactionOf('PROMODEPOSIT', {
    cashAmount: '5',
    promoAmount: '2.5',
    promos: [{ promoType: 'FREESPINS', promoAwardRef: 'A1', promoAmount: '7.5' }],
  })
  expect(cashOf(await add(server, at, promo))).toBe(1007.5)
  expect(cashOf(await add(server, at, promo))).toBe(1007.5)
  const facts = round()
  expect(cashOf(await add(server, at, transactionOf('PROMOWITHDRAW', { ...facts, cashAmount: '0' })))).toBe(
    1007.5,
  )
  expect(cashOf(await add(server, at, transactionOf('DEPOSIT', { ...facts, cashAmount: '3' })))).toBe(1010.5)
  const query = { providerTransactionId: String(promo.providerTransactionId) }
  const path = `/players/${at.who.memberId}/transactions`
  const told = await ask(server, 'GET', path, { token: at.token, query })
  expect(told.transactions).toMatchObject([{ promos: [{ promoAmount: 7.5 }], promoAmount: 2.5 }])
})

test('answers one deposit for several withdrawals of one reference, and settles all of them', async () => {
  const at = await seat(server)
  const facts = round()
  for (let index = 0; index < 3; index += 1) await add(server, at, transactionOf('WITHDRAW', facts))
  expect(cashOf(await add(server, at, transactionOf('DEPOSIT', { ...facts, cashAmount: '90' })))).toBe(1060)
  expect(codeOf(await add(server, at, transactionOf('CANCEL', facts)))).toBe('PAM_ERR_TRANS_ALREADY_SETTLED')
})

test('races one withdrawal sent 50 times on two servers: one is taken, all answers are the same', async () => {
  const at = await seat(server)
  const other = { ...server, ...server.other, apiToken: server.apiToken }
  const bet = transactionOf('WITHDRAW', round())
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => add(index % 2 === 0 ? server : other, at, bet)),
  )
  expect(new Set(replies.map(reply => JSON.stringify(reply))).size).toBe(1)
  expect(await balanceOf(server, at.who)).toBe(99_000n)
  expect(await openTable(server, at.who)).toHaveLength(40)
})
