import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { PAM_CODES, PAM_TRANSACTION_TYPES } from '#lib/play/pam-api.ts'
import { sql } from '#server/db/sql.ts'
import { addVendorKey, SETTLING_KEY } from '#server/vendor-wallet/keys.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, entryCount, player, send } from '#tests/support/play.ts'
import { ANSWERS, ERROR_CODES, TRANSACTION_TYPES } from './document.ts'
import {
  add,
  addProvider,
  ask,
  cashOf,
  codeOf,
  given,
  openTable,
  type PamSite,
  pamSite,
  seat,
  transactionOf,
  written,
} from './site.ts'

// The player-account API against its own description: every answer is checked with the document's schemas.

const SECRET = 'a secret of the tests, more than 32 characters'
const database = useDatabase()
let site: PamSite
beforeAll(async () => {
  site = await pamSite(database.db)
})

const round = () => ({ providerRoundId: newId(), providerBetRef: newId() })

/** Codes that this wallet has no case for: each member has an account, and an aggregator hears a fault as a status. */
const NEVER = ['PAM_ERR_ACC_NOT_FOUND', 'PAM_ERR_TIMEOUT']

// The aggregator's own suites: *_Expired_Session, *_Using_Expired_Session, *_WITH_RECON_TOKEN.
test('settles with a token that was renewed, repeats its bet, and refuses new ones with it', async () => {
  const at = await seat(site, 10_000n)
  const bet = transactionOf('WITHDRAW', round())
  expect(codeOf(await add(site, at, bet))).toBe('OK')
  expect((await ask(site, 'PUT', '/players/session', { token: at.token })).http).toBe(200)
  expect(codeOf(await add(site, at, bet))).toBe('OK')
  expect(codeOf(await add(site, at, transactionOf('WITHDRAW', round())))).toBe('PAM_ERR_SESSION_EXPIRED')
  const path = `/players/${at.who.memberId}/balance`
  expect(codeOf(await ask(site, 'GET', path, { token: at.token }))).toBe('PAM_ERR_SESSION_EXPIRED')
  const { providerRoundId, providerBetRef } = bet
  expect(codeOf(await add(site, at, transactionOf('DEPOSIT', { providerRoundId, providerBetRef })))).toBe(
    'OK',
  )
  expect(await balanceOf(site, at.who)).toBe(10_000n)
})

test('settles for a member with the provider’s own token, which bets nothing and is nobody else’s', async () => {
  const at = await seat(site, 10_000n)
  const secret = 'a token to settle with, long enough'
  await addVendorKey(site.db, { vendor: 'EVO', keyId: SETTLING_KEY, secret, deploymentSecret: SECRET })
  site.clock.advance(6_000)
  const bet = transactionOf('WITHDRAW', round())
  await add(site, at, bet)
  const { providerRoundId, providerBetRef } = bet
  const by = { ...at, token: secret }
  expect(codeOf(await add(site, by, transactionOf('DEPOSIT', { providerRoundId, providerBetRef })))).toBe(
    'OK',
  )
  expect(await balanceOf(site, at.who)).toBe(10_000n)
  expect(codeOf(await add(site, by, transactionOf('WITHDRAW', round())))).not.toBe('OK')
  expect((await ask(site, 'GET', '/players/session', { token: secret })).http).toBe(401)
  const stranger = { ...by, who: await player(site, 0n) }
  expect((await add(site, stranger, transactionOf('DEPOSIT', round()))).http).toBe(401)
  expect((await ask(site, 'GET', '/players/session', { token: at.token, apiToken: secret })).http).toBe(401)
  expect(await balanceOf(site, at.who)).toBe(10_000n)
})

test('knows exactly the codes and the types of the document', () => {
  expect(Object.keys(PAM_CODES).sort()).toEqual([...ERROR_CODES].sort())
  expect([...PAM_TRANSACTION_TYPES].sort()).toEqual([...TRANSACTION_TYPES].sort())
})

test('answers a session, its renewal, the balance, a round and its transactions', async () => {
  const at = await seat(site, 123_456n)
  const session = await ask(site, 'GET', '/players/session', { token: at.token })
  expect(session.session).toEqual({
    playerId: at.who.memberId,
    token: at.token,
    currency: 'THB',
    country: 'TH',
    language: 'TH',
    gameId: 'lightning-roulette',
  })
  const renewed = await ask(site, 'PUT', '/players/session', { token: at.token })
  const { token } = renewed.session as { token: string }
  expect(token).toMatch(/^[\w-]{40}$/)
  expect(codeOf(await ask(site, 'PUT', '/players/session', { token: at.token }))).toBe(
    'PAM_ERR_SESSION_EXPIRED',
  )
  const path = `/players/${at.who.memberId}`
  const balance = await ask(site, 'GET', `${path}/balance`, { token })
  expect(balance.balance).toEqual({ cashAmount: 1234.56, bonusAmount: 0, promoAmount: 0 })

  const facts = round()
  const bet = transactionOf('WITHDRAW', { ...facts, betCode: 'straight', cashAmount: '34.500000' })
  const placed = await add(site, { ...at, token }, bet)
  expect(placed.transactionResult).toEqual({
    transactionId: expect.stringMatching(/^[\w-]{36}$/),
    balance: { cashAmount: 1200.06, bonusAmount: 0, promoAmount: 0 },
  })
  const open = await ask(site, 'GET', `${path}/gamerounds/${facts.providerRoundId}`, { token })
  expect(open.gameround).toEqual({
    providerGameId: 'lightning-roulette',
    providerRoundId: facts.providerRoundId,
    startTime: expect.any(String),
  })
  const win = transactionOf('DEPOSIT', { ...facts, isGameOver: true, cashAmount: '100.1' })
  expect(cashOf(await add(site, { ...at, token }, win))).toBe(1300.16)
  const closed = await ask(site, 'GET', `${path}/gamerounds/${facts.providerRoundId}`, { token })
  expect(closed.gameround).toHaveProperty('endTime')

  const byReference = { providerBetRef: facts.providerBetRef, providerTransactionId: 'ignored' }
  const both = await ask(site, 'GET', `${path}/transactions`, { token, query: byReference })
  expect(both.transactions).toMatchObject([
    { transactionType: 'WITHDRAW', cashAmount: 34.5, betCode: 'straight' },
    { transactionType: 'DEPOSIT', cashAmount: 100.1, isGameOver: true },
  ])
  const byId = { providerTransactionId: String(bet.providerTransactionId) }
  const one = await ask(site, 'GET', `${path}/transactions`, { token, query: byId })
  expect(one.transactions).toHaveLength(1)
})

test('refuses a wrong API token, provider, session and player, each with its code and status', async () => {
  const at = await seat(site)
  const other = await player(site, 100n)
  const { token } = at
  const tries: [object, string, number][] = [
    [{ token, apiToken: 'guessed' }, 'PAM_ERR_API_TOKEN', 401],
    [{ token, provider: 'Nobody' }, 'PAM_ERR_MISSING_PROVIDER', 200],
    [{ token, provider: '' }, 'PAM_ERR_MISSING_PROVIDER', 200],
    [{ token: 'x'.repeat(40) }, 'PAM_ERR_SESSION_NOT_FOUND', 401],
    [{}, 'PAM_ERR_SESSION_NOT_FOUND', 401],
  ]
  for (const [asked, code, http] of tries) {
    for (const [method, path] of [
      ['GET', '/players/session'],
      ['PUT', '/players/session'],
      ['GET', `/players/${at.who.memberId}/balance`],
    ] as const) {
      expect(await ask(site, method, path, asked)).toMatchObject({ http, status: 'ERROR', error: { code } })
    }
  }
  const before = await entryCount(site)
  for (const playerId of [other.memberId, newId(), 'nobody']) {
    expect(await ask(site, 'GET', `/players/${playerId}/balance`, { token })).toMatchObject({
      http: 200,
      error: { code: 'PAM_ERR_PLAYER_NOT_FOUND' },
    })
    const body = written(transactionOf('WITHDRAW', round()))
    expect(await ask(site, 'POST', `/players/${playerId}/transactions`, { token, body })).toMatchObject({
      error: { code: 'PAM_ERR_PLAYER_NOT_FOUND' },
    })
  }
  expect(await entryCount(site)).toBe(before)
  const path = `/players/${at.who.memberId}`
  expect(await ask(site, 'GET', `${path}/transactions`, { token })).toMatchObject({ http: 400 })
  expect(await ask(site, 'GET', `${path}/transactions`, { token, provider: '' })).toMatchObject({ http: 400 })
  const nothing = { token, query: { providerTransactionId: 'nothing' } }
  expect(codeOf(await ask(site, 'GET', `${path}/transactions`, nothing))).toBe('PAM_ERR_TRANS_NOT_FOUND')
  expect(codeOf(await ask(site, 'GET', `${path}/gamerounds/nothing`, { token }))).toBe(
    'PAM_ERR_ROUND_NOT_FOUND',
  )
})

test('refuses the token of one provider to another, and a signed call with it', async () => {
  const secret = await addProvider(site, 'RED', 'Red Tiger')
  const at = await seat(site)
  const asked = { token: at.token, apiToken: secret }
  expect(codeOf(await ask(site, 'GET', '/players/session', asked))).toBe('PAM_ERR_API_TOKEN')
  const foreign = { ...asked, provider: 'Red Tiger' }
  expect(codeOf(await ask(site, 'GET', '/players/session', foreign))).toBe('PAM_ERR_SESSION_NOT_FOUND')
  expect((await send(site, '/balance', '{}', { vendor: 'RED', keyId: 'RED-1', secret })).status).toBe(401)
})

test.each([
  ['a text where a number belongs', { cashAmount: '"10"' }],
  ['an amount finer than the currency', { cashAmount: '0.001000' }],
  ['an amount that is missing', { promoAmount: undefined }],
  ['a type that nobody knows', { transactionType: 'GIFT' }],
  ['a moment that is none', { transactionDateTime: 'yesterday' }],
  ['an id of 41 characters', { providerTransactionId: 'x'.repeat(41) }],
  ['an empty id', { providerTransactionId: '' }],
  ['the name of another provider', { provider: 'Red Tiger' }],
])('refuses %s with 400', async (_, change) => {
  const at = await seat(site)
  const before = await entryCount(site)
  expect(await add(site, at, transactionOf('WITHDRAW', { ...round(), ...change }))).toMatchObject({
    http: 400,
  })
  expect(await entryCount(site)).toBe(before)
})

test('refuses a body that is not JSON, and one in which a name stands twice', async () => {
  const at = await seat(site)
  const path = `/players/${at.who.memberId}/transactions`
  const body = written(transactionOf('WITHDRAW', round()))
  for (const wrong of ['{', '[]', body.replace('{', '{"cashAmount":1,')])
    expect(await ask(site, 'POST', path, { token: at.token, body: wrong })).toMatchObject({ http: 400 })
})

test.each([
  ['PAM_ERR_CASH_OVERDRAFT', { cashAmount: '1000.01' }],
  ['PAM_ERR_BONUS_OVERDRAFT', { bonusAmount: '1' }],
  ['PAM_ERR_PROMO_OVERDRAFT', { promoAmount: '0.01' }],
  ['PAM_ERR_NEGATIVE_STAKE', { cashAmount: '-1' }],
  ['PAM_ERR_TRANS_CURRENCY', { currency: 'USD' }],
  ['PAM_ERR_GAME_NOT_FOUND', { providerGameId: 'no-such-game' }],
  ['PAM_ERR_BET_NOT_ALLOWED', { cashAmount: '10000000000000.01' }],
])('refuses a withdrawal with %s and tells the balance', async (code, change) => {
  const at = await seat(site)
  const before = await entryCount(site)
  for (const type of ['WITHDRAW', 'PROMOWITHDRAW']) {
    const reply = await add(site, at, transactionOf(type, { ...round(), ...change }))
    expect([codeOf(reply), cashOf(reply)]).toEqual([code, 1000])
  }
  expect(await entryCount(site)).toBe(before)
})

test('answers amounts to the last digit, and bets at every table of the provider', async () => {
  const at = await seat(site, 900_719_925_474_099_3n)
  const reply = await add(
    site,
    at,
    transactionOf('WITHDRAW', {
      ...round(),
      cashAmount: '90071992547409.930000',
      providerGameId: 'blackjack',
    }),
  )
  expect(codeOf(reply)).toBe('PAM_ERR_BET_NOT_ALLOWED')
  const small = transactionOf('WITHDRAW', { ...round(), cashAmount: '1e-2', providerGameId: 'blackjack' })
  expect(codeOf(await add(site, at, small))).toBe('OK')
  expect(await balanceOf(site, at.who)).toBe(900_719_925_474_099_2n)
  const text = await site.app.request(
    `/api/vendor/pam/players/${at.who.memberId}/balance?provider=Evolution`,
    {
      headers: { authorization: `Bearer ${site.apiToken}`, 'x-player-token': at.token },
    },
  )
  expect(await text.text()).toContain('"cashAmount":90071992547409.92,')
})

test('repeats every type with the answer of the first, and refuses other content under the same id', async () => {
  const at = await seat(site)
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
  for (const one of list) first.push(await add(site, at, one))
  expect(first.map(codeOf)).toEqual(list.map(() => 'OK'))
  const other = await seat(site)
  const before = await entryCount(site)
  for (const [index, one] of list.entries()) expect(await add(site, at, one)).toEqual(first[index])
  for (const one of list.filter(({ transactionType }) => transactionType !== 'CANCEL')) {
    expect(codeOf(await add(site, at, { ...one, cashAmount: '11' }))).toBe('PAM_ERR_DUPLICATE_TRANS')
    expect(codeOf(await add(site, at, { ...one, providerRoundId: newId() }))).toBe('PAM_ERR_DUPLICATE_TRANS')
    expect(codeOf(await add(site, other, one))).toBe('PAM_ERR_DUPLICATE_TRANS')
  }
  expect(await entryCount(site)).toBe(before)
})

test('refuses a deposit under the number of a withdrawal of another round or player', async () => {
  const at = await seat(site)
  const facts = round()
  const bet = transactionOf('WITHDRAW', facts)
  await add(site, at, bet)
  const second = round()
  await add(site, at, transactionOf('WITHDRAW', second))
  const { providerTransactionId } = bet
  const strange = transactionOf('DEPOSIT', { ...second, providerTransactionId })
  expect(codeOf(await add(site, at, strange))).toBe('PAM_ERR_DUPLICATE_TRANS')
  expect(codeOf(await add(site, await seat(site), strange))).toBe('PAM_ERR_DUPLICATE_TRANS')
  expect(codeOf(await add(site, at, { ...strange, ...facts }))).toBe('OK')
})

test('refuses deposits without a round, after its end and towards a cancelled withdrawal', async () => {
  const at = await seat(site)
  expect(codeOf(await add(site, at, transactionOf('DEPOSIT', round())))).toBe('PAM_ERR_TRANS_NOT_FOUND')
  const facts = round()
  await add(site, at, transactionOf('WITHDRAW', facts))
  await add(site, at, transactionOf('DEPOSIT', { ...facts, isGameOver: true }))
  const late = await add(site, at, transactionOf('DEPOSIT', facts))
  expect([codeOf(late), cashOf(late)]).toEqual(['PAM_ERR_TRANS_ALREADY_SETTLED', 1000])
  const cancelled = round()
  await add(site, at, transactionOf('WITHDRAW', cancelled))
  await add(site, at, transactionOf('CANCEL', cancelled))
  const reply = await add(site, at, transactionOf('DEPOSIT', cancelled))
  expect([codeOf(reply), cashOf(reply)]).toEqual(['PAM_ERR_TRANS_ALREADY_CANCELLED', 1000])
  expect(codeOf(await add(site, at, transactionOf('WITHDRAW', facts)))).toBe('PAM_ERR_TRANS_ALREADY_SETTLED')
})

test('answers cancellations by number and by reference, once each', async () => {
  const at = await seat(site)
  const providerTransactionId = newId()
  const byNumber = { providerRoundId: newId(), providerTransactionId }
  await add(site, at, transactionOf('WITHDRAW', byNumber))
  const cancel = transactionOf('CANCEL', byNumber)
  const first = await add(site, at, cancel)
  expect(first.transactionResult).toMatchObject({
    transactionId: expect.any(String),
    balance: { cashAmount: 1000 },
  })
  expect(await add(site, at, cancel)).toEqual(first)
  const facts = round()
  await add(site, at, transactionOf('PROMOWITHDRAW', facts))
  expect(codeOf(await add(site, at, transactionOf('PROMOCANCEL', { ...facts, cashAmount: '0' })))).toBe('OK')
  expect(codeOf(await add(site, at, transactionOf('CANCEL', facts)))).toBe('PAM_ERR_TRANS_ALREADY_CANCELLED')
  expect(await balanceOf(site, at.who)).toBe(100_000n)
})

test('answers a cancellation of several withdrawals of one reference with the one of its own number', async () => {
  const at = await seat(site)
  const facts = round()
  const [first, second, third] = ['10', '20', '40'].map(cashAmount =>
    transactionOf('WITHDRAW', { ...facts, cashAmount }),
  ) as [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>]
  for (const one of [first, second, third]) await add(site, at, one)
  const cancel = (of: Record<string, unknown>, type = 'CANCEL') =>
    add(site, at, transactionOf(type, { ...facts, providerTransactionId: of.providerTransactionId }))
  expect(cashOf(await cancel(first))).toBe(940)
  expect(cashOf(await cancel(second))).toBe(960)
  // The number of one that is cancelled means that one, and no other.
  expect(codeOf(await cancel(first, 'PROMOCANCEL'))).toBe('PAM_ERR_TRANS_ALREADY_CANCELLED')
  expect(cashOf(await add(site, at, transactionOf('CANCEL', facts)))).toBe(1000)
})

test('refuses a cancellation of either kind under one number with a reference each, and both withdrawals', async () => {
  const at = await seat(site)
  const providerTransactionId = newId()
  const [one, other] = [round(), round()]
  const cancels = [
    transactionOf('CANCEL', { ...one, providerTransactionId }),
    transactionOf('PROMOCANCEL', { providerTransactionId, providerBetRef: other.providerBetRef }),
  ]
  for (const cancel of [...cancels, ...cancels])
    expect(codeOf(await add(site, at, cancel))).toBe('PAM_ERR_CANCEL_NOT_FOUND')
  for (const facts of [one, other])
    expect(codeOf(await add(site, at, transactionOf('WITHDRAW', facts)))).toBe(
      'PAM_ERR_TRANS_ALREADY_CANCELLED',
    )
})

test('answers a deposit that names no game with the game of its round, also of a provider that settles later', async () => {
  const at = await seat(site)
  const secret = 'another token to settle with, long enough'
  await addVendorKey(site.db, { vendor: 'EVO', keyId: SETTLING_KEY, secret, deploymentSecret: SECRET })
  site.clock.advance(6_000)
  const [now, later] = [round(), round()]
  for (const facts of [now, later])
    await add(site, at, transactionOf('WITHDRAW', { ...facts, providerGameId: 'blackjack' }))
  const unnamed = (facts: object) => transactionOf('DEPOSIT', { ...facts, providerGameId: undefined })
  expect(cashOf(await add(site, at, unnamed(now)))).toBe(990)
  const deposit = unnamed(later)
  const first = await add(site, { ...at, token: secret }, deposit)
  expect(cashOf(first)).toBe(1000)
  // A repeat is the same, whichever game the session it comes with was opened for.
  expect(await add(site, at, deposit)).toEqual(first)
  const strange = transactionOf('DEPOSIT', { ...later, providerGameId: 'lightning-roulette' })
  expect(codeOf(await add(site, at, strange))).toBe('PAM_ERR_GAME_NOT_FOUND')
})

test('settles a round of which nobody says that it is over when its last withdrawal is settled', async () => {
  const at = await seat(site)
  const { providerRoundId } = round()
  const bet = () => transactionOf('WITHDRAW', { providerRoundId, providerBetRef: newId() })
  const [first, second] = [bet(), bet()]
  await add(site, at, first)
  await add(site, at, second)
  const settle = ({ providerBetRef }: Record<string, unknown>, cashAmount: string) =>
    add(site, at, transactionOf('DEPOSIT', { providerRoundId, providerBetRef, cashAmount }))
  const days = () =>
    site.db.rows(sql<{ bets: bigint; stake: bigint; payout: bigint; valid_bet: bigint }>`
      select bets, stake, payout, valid_bet from bet_daily where member_id = ${at.who.memberId}::uuid`)
  const path = `/players/${at.who.memberId}/gamerounds/${providerRoundId}`
  await settle(first, '5')
  expect((await ask(site, 'GET', path, { token: at.token })).gameround).not.toHaveProperty('endTime')
  expect(await days()).toEqual([])
  await settle(second, '0')
  expect((await ask(site, 'GET', path, { token: at.token })).gameround).toHaveProperty('endTime')
  expect(await days()).toEqual([{ bets: 1n, stake: 2_000n, payout: 500n, valid_bet: 2_000n }])
  // Its provider has not said that it is over: what comes is owed, and nothing can be bet on it any more.
  expect(cashOf(await settle(second, '3'))).toBe(988)
  expect(codeOf(await add(site, at, bet()))).toBe('PAM_ERR_TRANS_ALREADY_SETTLED')
})

test('settles by one of several references only what carries it', async () => {
  const at = await seat(site)
  const [facts, other] = [round(), { providerBetRef: newId() }]
  const { providerRoundId } = facts
  for (const one of [facts, facts, { ...other, providerRoundId }])
    await add(site, at, transactionOf('WITHDRAW', one))
  await add(site, at, transactionOf('DEPOSIT', facts))
  expect(cashOf(await add(site, at, transactionOf('CANCEL', { ...other, providerRoundId })))).toBe(990)
})

test('refuses to cancel what is settled, what is no withdrawal and what is not there', async () => {
  const at = await seat(site)
  const facts = round()
  await add(site, at, transactionOf('WITHDRAW', facts))
  await add(site, at, transactionOf('DEPOSIT', facts))
  expect(codeOf(await add(site, at, transactionOf('CANCEL', facts)))).toBe('PAM_ERR_TRANS_ALREADY_SETTLED')
  const promo = transactionOf('PROMODEPOSIT', { providerBetRef: newId() })
  await add(site, at, promo)
  const { providerBetRef } = promo
  expect(codeOf(await add(site, at, transactionOf('CANCEL', { providerBetRef })))).toBe(
    'PAM_ERR_CANCEL_NON_WITHDRAW',
  )
  const short = round()
  await add(site, at, transactionOf('WITHDRAW', { ...short, cashAmount: '5000' }))
  expect(codeOf(await add(site, at, transactionOf('CANCEL', short)))).toBe('PAM_ERR_CANCEL_NOT_FOUND')
})

test('refuses a withdrawal whose cancellation came before it, by number and by reference, also elsewhere', async () => {
  const at = await seat(site)
  const other = { ...site, ...site.other, apiToken: site.apiToken }
  const before = await entryCount(site)
  const providerTransactionId = newId()
  for (const [early, late] of [
    [{ providerTransactionId }, { providerTransactionId }],
    [{ providerBetRef: 'ref-early' }, { providerBetRef: 'ref-early' }],
    [{ providerBetRef: 'bet-early' }, { providerTransactionId: 'bet-early' }],
  ]) {
    const cancel = transactionOf('CANCEL', { providerRoundId: 'r-early', ...early })
    const refused = await add(site, at, cancel)
    expect([codeOf(refused), cashOf(refused)]).toEqual(['PAM_ERR_CANCEL_NOT_FOUND', 1000])
    expect(await add(other, at, cancel)).toEqual(refused)
    const bet = transactionOf('WITHDRAW', { providerRoundId: 'r-early', ...late })
    expect(codeOf(await add(other, at, bet))).toBe('PAM_ERR_TRANS_ALREADY_CANCELLED')
  }
  expect(await entryCount(site)).toBe(before)
})

test('answers a promotion without a bet, once, and a free game of nothing', async () => {
  const at = await seat(site)
  const promo = transactionOf('PROMODEPOSIT', {
    cashAmount: '5',
    promoAmount: '2.5',
    promos: [{ promoType: 'FREESPINS', promoAwardRef: 'A1', promoAmount: '7.5' }],
  })
  expect(cashOf(await add(site, at, promo))).toBe(1007.5)
  expect(cashOf(await add(site, at, promo))).toBe(1007.5)
  const facts = round()
  expect(cashOf(await add(site, at, transactionOf('PROMOWITHDRAW', { ...facts, cashAmount: '0' })))).toBe(
    1007.5,
  )
  expect(cashOf(await add(site, at, transactionOf('DEPOSIT', { ...facts, cashAmount: '3' })))).toBe(1010.5)
  const query = { providerTransactionId: String(promo.providerTransactionId) }
  const path = `/players/${at.who.memberId}/transactions`
  const told = await ask(site, 'GET', path, { token: at.token, query })
  expect(told.transactions).toMatchObject([{ promos: [{ promoAmount: 7.5 }], promoAmount: 2.5 }])
})

test('answers one deposit for several withdrawals of one reference, and settles all of them', async () => {
  const at = await seat(site)
  const facts = round()
  for (let index = 0; index < 3; index += 1) await add(site, at, transactionOf('WITHDRAW', facts))
  expect(cashOf(await add(site, at, transactionOf('DEPOSIT', { ...facts, cashAmount: '90' })))).toBe(1060)
  expect(codeOf(await add(site, at, transactionOf('CANCEL', facts)))).toBe('PAM_ERR_TRANS_ALREADY_SETTLED')
})

test('refuses only bets when the session has expired or the player is barred', async () => {
  const at = await seat(site)
  const [won, gone] = [round(), round()]
  await add(site, at, transactionOf('WITHDRAW', won))
  await add(site, at, transactionOf('WITHDRAW', gone))
  await site.db.run(sql`update members set status = 'frozen' where id = ${at.who.memberId}::uuid`)
  expect(codeOf(await add(site, at, transactionOf('WITHDRAW', round())))).toBe('PAM_ERR_BET_NOT_ALLOWED')
  await site.db.run(sql`
    update game_sessions set expires_at = ${site.clock.now()} where member_id = ${at.who.memberId}::uuid`)
  expect(codeOf(await add(site, at, transactionOf('WITHDRAW', round())))).toBe('PAM_ERR_SESSION_EXPIRED')
  for (const [method, path] of [
    ['PUT', '/players/session'],
    ['GET', `/players/${at.who.memberId}/balance`],
  ] as const)
    expect(codeOf(await ask(site, method, path, { token: at.token }))).toBe('PAM_ERR_SESSION_EXPIRED')
  expect(codeOf(await ask(site, 'GET', '/players/session', { token: at.token }))).toBe('OK')
  expect(cashOf(await add(site, at, transactionOf('DEPOSIT', won)))).toBe(990)
  expect(cashOf(await add(site, at, transactionOf('CANCEL', gone)))).toBe(1000)
})

test('races the renewal of one token: one session, the old token is dead', async () => {
  const at = await seat(site)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => ask(site, 'PUT', '/players/session', { token: at.token })),
  )
  expect(replies.filter(reply => reply.status === 'OK')).toHaveLength(1)
  const lost = /^PAM_ERR_SESSION_(NOT_FOUND|EXPIRED)$/
  expect(replies.filter(reply => lost.test(codeOf(reply)))).toHaveLength(9)
})

test('races a withdrawal against its cancellation: the balance is as before, whichever came first', async () => {
  const at = await seat(site)
  const other = { ...site, ...site.other, apiToken: site.apiToken }
  for (let index = 0; index < 20; index += 1) {
    const facts = round()
    const [bet, cancel] = await Promise.all([
      add(site, at, transactionOf('WITHDRAW', facts)),
      add(other, at, transactionOf('CANCEL', facts)),
    ])
    if (codeOf(bet) === 'OK') expect(codeOf(cancel)).toBe('OK')
    else
      expect([codeOf(bet), codeOf(cancel)]).toEqual([
        'PAM_ERR_TRANS_ALREADY_CANCELLED',
        'PAM_ERR_CANCEL_NOT_FOUND',
      ])
    expect(await balanceOf(site, at.who)).toBe(100_000n)
  }
})

test('races one withdrawal sent 50 times on two servers: one is taken, all answers are the same', async () => {
  const at = await seat(site)
  const other = { ...site, ...site.other, apiToken: site.apiToken }
  const bet = transactionOf('WITHDRAW', round())
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => add(index % 2 === 0 ? site : other, at, bet)),
  )
  expect(new Set(replies.map(reply => JSON.stringify(reply))).size).toBe(1)
  expect(await balanceOf(site, at.who)).toBe(99_000n)
  expect(await openTable(site, at.who)).toHaveLength(40)
})

afterAll(() => {
  const missing = [...ANSWERS, ...ERROR_CODES].filter(one => !given.has(one) && !NEVER.includes(one))
  // A status 400 or 401 is one and the same for the calls that need a player.
  expect(missing.filter(one => !/^(addTransaction|getGameRound|getTransactions) 401$/.test(one))).toEqual([])
})
