import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { addVendorKey, SETTLING_KEY } from '#server/vendor-wallet/keys.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, entryCount, player, send } from '#tests/support/play.ts'
import { SECRET } from '#tests/support/secret.ts'
import {
  add,
  addProvider,
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
import { expectGiven } from './covered.ts'

// Protects: a session of an aggregator is one player’s at one provider, and ends; what is owed is settled after its end.

const database = useDatabase()
let server: PamServer
beforeAll(async () => {
  server = await openPamServer(database.db)
})
afterAll(() => expectGiven('sessions'))

// The aggregator's own suites: *_Expired_Session, *_Using_Expired_Session, *_WITH_RECON_TOKEN.
test('settles with a token that was renewed, repeats its bet, and refuses new ones with it', async () => {
  const at = await seat(server, 10_000n)
  const bet = transactionOf('WITHDRAW', round())
  expect(codeOf(await add(server, at, bet))).toBe('OK')
  expect((await ask(server, 'PUT', '/players/session', { token: at.token })).http).toBe(200)
  expect(codeOf(await add(server, at, bet))).toBe('OK')
  expect(codeOf(await add(server, at, transactionOf('WITHDRAW', round())))).toBe('PAM_ERR_SESSION_EXPIRED')
  const path = `/players/${at.who.memberId}/balance`
  expect(codeOf(await ask(server, 'GET', path, { token: at.token }))).toBe('PAM_ERR_SESSION_EXPIRED')
  const { providerRoundId, providerBetRef } = bet
  expect(codeOf(await add(server, at, transactionOf('DEPOSIT', { providerRoundId, providerBetRef })))).toBe(
    'OK',
  )
  expect(await balanceOf(server, at.who)).toBe(10_000n)
})

test('settles for a member with the provider’s own token, which bets nothing and is nobody else’s', async () => {
  const at = await seat(server, 10_000n)
  const secret = 'a token to settle with, long enough'
  await addVendorKey(server.db, { vendor: 'EVO', keyId: SETTLING_KEY, secret, deploymentSecret: SECRET })
  server.clock.advance(6_000)
  const bet = transactionOf('WITHDRAW', round())
  await add(server, at, bet)
  const { providerRoundId, providerBetRef } = bet
  const by = { ...at, token: secret }
  expect(codeOf(await add(server, by, transactionOf('DEPOSIT', { providerRoundId, providerBetRef })))).toBe(
    'OK',
  )
  expect(await balanceOf(server, at.who)).toBe(10_000n)
  expect(codeOf(await add(server, by, transactionOf('WITHDRAW', round())))).not.toBe('OK')
  expect((await ask(server, 'GET', '/players/session', { token: secret })).http).toBe(401)
  const stranger = { ...by, who: await player(server, 0n) }
  expect((await add(server, stranger, transactionOf('DEPOSIT', round()))).http).toBe(401)
  expect((await ask(server, 'GET', '/players/session', { token: at.token, apiToken: secret })).http).toBe(401)
  expect(await balanceOf(server, at.who)).toBe(10_000n)
})

test('refuses a provider that calls from an address that is not on its list', async () => {
  const at = await seat(server, 10_000n)
  const listed = (addresses: readonly string[] | null) =>
    server.db.run(sql`update vendor_adapters set addresses = ${addresses}::text[] where vendor = 'EVO'`)
  await listed(['192.0.2.7'])
  server.clock.advance(6_000)
  const refused = await add(server, at, transactionOf('WITHDRAW', round()))
  expect([refused.http, codeOf(refused)]).toEqual([401, 'PAM_ERR_API_TOKEN'])
  await listed(null)
  server.clock.advance(6_000)
  expect(codeOf(await add(server, at, transactionOf('WITHDRAW', round())))).toBe('OK')
})

test('answers a session, its renewal, the balance, a round and its transactions', async () => {
  const at = await seat(server, 123_456n)
  const session = await ask(server, 'GET', '/players/session', { token: at.token })
  expect(session.session).toEqual({
    playerId: at.who.memberId,
    token: at.token,
    currency: 'THB',
    country: 'TH',
    language: 'TH',
    gameId: 'lightning-roulette',
  })
  const renewed = await ask(server, 'PUT', '/players/session', { token: at.token })
  const { token } = renewed.session as { token: string }
  expect(token).toMatch(/^[\w-]{40}$/)
  expect(codeOf(await ask(server, 'PUT', '/players/session', { token: at.token }))).toBe(
    'PAM_ERR_SESSION_EXPIRED',
  )
  const path = `/players/${at.who.memberId}`
  const balance = await ask(server, 'GET', `${path}/balance`, { token })
  expect(balance.balance).toEqual({ cashAmount: 1234.56, bonusAmount: 0, promoAmount: 0 })

  const facts = round()
  const bet = transactionOf('WITHDRAW', { ...facts, betCode: 'straight', cashAmount: '34.500000' })
  const placed = await add(server, { ...at, token }, bet)
  expect(placed.transactionResult).toEqual({
    transactionId: expect.stringMatching(/^[\w-]{36}$/),
    balance: { cashAmount: 1200.06, bonusAmount: 0, promoAmount: 0 },
  })
  const open = await ask(server, 'GET', `${path}/gamerounds/${facts.providerRoundId}`, { token })
  expect(open.gameround).toEqual({
    providerGameId: 'lightning-roulette',
    providerRoundId: facts.providerRoundId,
    startTime: expect.any(String),
  })
  const win = transactionOf('DEPOSIT', { ...facts, isGameOver: true, cashAmount: '100.1' })
  expect(cashOf(await add(server, { ...at, token }, win))).toBe(1300.16)
  const closed = await ask(server, 'GET', `${path}/gamerounds/${facts.providerRoundId}`, { token })
  expect(closed.gameround).toHaveProperty('endTime')

  const byReference = { providerBetRef: facts.providerBetRef, providerTransactionId: 'ignored' }
  const both = await ask(server, 'GET', `${path}/transactions`, { token, query: byReference })
  expect(both.transactions).toMatchObject([
    { transactionType: 'WITHDRAW', cashAmount: 34.5, betCode: 'straight' },
    { transactionType: 'DEPOSIT', cashAmount: 100.1, isGameOver: true },
  ])
  const byId = { providerTransactionId: String(bet.providerTransactionId) }
  const one = await ask(server, 'GET', `${path}/transactions`, { token, query: byId })
  expect(one.transactions).toHaveLength(1)
})

test('refuses a wrong API token, provider, session and player, each with its code and status', async () => {
  const at = await seat(server)
  const other = await player(server, 100n)
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
      expect(await ask(server, method, path, asked)).toMatchObject({ http, status: 'ERROR', error: { code } })
    }
  }
  const before = await entryCount(server)
  for (const playerId of [other.memberId, newId(), 'nobody']) {
    expect(await ask(server, 'GET', `/players/${playerId}/balance`, { token })).toMatchObject({
      http: 200,
      error: { code: 'PAM_ERR_PLAYER_NOT_FOUND' },
    })
    const body = written(transactionOf('WITHDRAW', round()))
    expect(await ask(server, 'POST', `/players/${playerId}/transactions`, { token, body })).toMatchObject({
      error: { code: 'PAM_ERR_PLAYER_NOT_FOUND' },
    })
  }
  expect(await entryCount(server)).toBe(before)
  const path = `/players/${at.who.memberId}`
  expect(await ask(server, 'GET', `${path}/transactions`, { token })).toMatchObject({ http: 400 })
  expect(await ask(server, 'GET', `${path}/transactions`, { token, provider: '' })).toMatchObject({
    http: 400,
  })
  const nothing = { token, query: { providerTransactionId: 'nothing' } }
  expect(codeOf(await ask(server, 'GET', `${path}/transactions`, nothing))).toBe('PAM_ERR_TRANS_NOT_FOUND')
  expect(codeOf(await ask(server, 'GET', `${path}/gamerounds/nothing`, { token }))).toBe(
    'PAM_ERR_ROUND_NOT_FOUND',
  )
})

test('refuses the token of one provider to another, and a signed call with it', async () => {
  const secret = await addProvider(server, 'RED', 'Red Tiger')
  const at = await seat(server)
  const asked = { token: at.token, apiToken: secret }
  expect(codeOf(await ask(server, 'GET', '/players/session', asked))).toBe('PAM_ERR_API_TOKEN')
  const foreign = { ...asked, provider: 'Red Tiger' }
  expect(codeOf(await ask(server, 'GET', '/players/session', foreign))).toBe('PAM_ERR_SESSION_NOT_FOUND')
  expect((await send(server, '/balance', '{}', { vendor: 'RED', keyId: 'RED-1', secret })).status).toBe(401)
})

test('refuses only bets when the session has expired or the player is barred', async () => {
  const at = await seat(server)
  const [won, gone] = [round(), round()]
  await add(server, at, transactionOf('WITHDRAW', won))
  await add(server, at, transactionOf('WITHDRAW', gone))
  await server.db.run(sql`update members set status = 'frozen' where id = ${at.who.memberId}::uuid`)
  expect(codeOf(await add(server, at, transactionOf('WITHDRAW', round())))).toBe('PAM_ERR_BET_NOT_ALLOWED')
  await server.db.run(sql`
    update game_sessions set expires_at = ${server.clock.now()} where member_id = ${at.who.memberId}::uuid`)
  expect(codeOf(await add(server, at, transactionOf('WITHDRAW', round())))).toBe('PAM_ERR_SESSION_EXPIRED')
  for (const [method, path] of [
    ['PUT', '/players/session'],
    ['GET', `/players/${at.who.memberId}/balance`],
  ] as const)
    expect(codeOf(await ask(server, method, path, { token: at.token }))).toBe('PAM_ERR_SESSION_EXPIRED')
  expect(codeOf(await ask(server, 'GET', '/players/session', { token: at.token }))).toBe('OK')
  expect(cashOf(await add(server, at, transactionOf('DEPOSIT', won)))).toBe(990)
  expect(cashOf(await add(server, at, transactionOf('CANCEL', gone)))).toBe(1000)
})

test('races the renewal of one token: one session, the old token is dead', async () => {
  const at = await seat(server)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => ask(server, 'PUT', '/players/session', { token: at.token })),
  )
  expect(replies.filter(reply => reply.status === 'OK')).toHaveLength(1)
  const lost = /^PAM_ERR_SESSION_(NOT_FOUND|EXPIRED)$/
  expect(replies.filter(reply => lost.test(codeOf(reply)))).toHaveLength(9)
})
