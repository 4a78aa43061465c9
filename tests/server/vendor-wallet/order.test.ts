import { beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  addVendor,
  type Bet,
  betOf,
  call,
  closeOf,
  entryCount,
  openGame,
  player,
  type TestPlayer,
  winOf,
} from '#tests/support/play.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects: of several things that are wrong with a call, the answer names the first: form, token, end of the session, player,
// game, what is closed, currency, amount, limits of the amount, round, funds.

const database = useDatabase()
let server: TestServer<'play'>
beforeEach(async () => {
  server ??= await openTestServer(database.db, { features: ['play'] })
})

interface Seat {
  who: TestPlayer
  /** A bet that stands in the round of the next one. */
  first: Bet
}
interface Broken {
  what: string
  code: string
  bring?: (at: Seat) => unknown
  body?: Record<string, unknown>
}

const limit = (kind: string, amount: number) => ({
  bring: ({ who }: Seat) =>
    server.db.run(sql`
      insert into play_limits (member_id, kind, period, amount)
      values (${who.memberId}::uuid, ${kind}, 'day', ${amount}) on conflict do nothing`),
})

const BET: Broken[] = [
  { what: 'an id that is none', code: 'WRONG_SYNTAX', body: { transactionId: '' } },
  { what: 'an unknown token', code: 'INVALID_TOKEN', body: { sessionToken: 'y'.repeat(43) } },
  {
    what: 'an expired session',
    code: 'TOKEN_EXPIRED',
    bring: ({ who }) =>
      server.db.run(sql`
        update game_sessions set expires_at = '2020-01-01' where member_id = ${who.memberId}::uuid`),
  },
  {
    what: 'a frozen player',
    code: 'USER_DISABLED',
    bring: ({ who }) =>
      server.db.run(sql`update members set status = 'frozen' where id = ${who.memberId}::uuid`),
  },
  {
    what: 'a break',
    code: 'BET_NOT_ALLOWED',
    bring: ({ who }) =>
      server.db.run(sql`
        insert into play_breaks (id, member_id, kind, starts_at)
        values (${newId()}, ${who.memberId}::uuid, 'exclusion', ${server.clock.now()})`),
  },
  { what: 'a limit of time', code: 'TIME_LIMIT', ...limit('session', 0) },
  { what: 'another game', code: 'INVALID_GAME', body: { gameCode: 'other-game' } },
  {
    what: 'maintenance of the site',
    code: 'MAINTENANCE',
    bring: () => {
      server.bets.taken = false
    },
  },
  { what: 'a closed game', code: 'GAME_CLOSED', bring: () => server.games.close('koi') },
  { what: 'another currency', code: 'WRONG_CURRENCY', body: { currency: 'USD' } },
  { what: 'a stake below zero', code: 'NEGATIVE_STAKE', body: { amount: '-1' } },
  { what: 'a stake above the most', code: 'AMOUNT_TOO_LARGE', body: { amount: '1000000000000001' } },
  { what: 'a limit of stakes', code: 'BET_LIMIT', ...limit('stake', 0) },
  {
    what: 'a closed round',
    code: 'ALREADY_SETTLED',
    bring: ({ who, first }) => call(server, '/round/close', closeOf(who, first)),
  },
  { what: 'a stake above the balance', code: 'NOT_ENOUGH_MONEY', body: { amount: '100000' } },
]

const WIN: Broken[] = [
  { what: 'an id that is none', code: 'WRONG_SYNTAX', body: { transactionId: '' } },
  { what: 'an unknown player', code: 'PLAYER_NOT_FOUND', body: { playerId: newId() } },
  { what: 'another currency', code: 'WRONG_CURRENCY', body: { currency: 'USD' } },
  { what: 'a win below zero', code: 'NEGATIVE_STAKE', body: { amount: '-1' } },
  { what: 'a win above the most', code: 'AMOUNT_TOO_LARGE', body: { amount: '1000000000000001' } },
  { what: 'a round that is not there', code: 'ROUND_NOT_FOUND', body: { roundId: 'no-such-round' } },
  { what: 'another game', code: 'INVALID_GAME', body: { gameCode: 'other-game' } },
  {
    what: 'a bet that is not there',
    code: 'TRANSACTION_NOT_FOUND',
    body: { betTransactionId: 'no-such-bet' },
  },
]

/** Each alone, and each two that do not stand in one field. */
function pairsOf(all: readonly Broken[]): Broken[][] {
  const fieldsOf = ({ body = {} }: Broken) => Object.keys(body)
  const pairs = all.flatMap((first, at) =>
    all
      .slice(at + 1)
      .filter(second => !fieldsOf(first).some(field => fieldsOf(second).includes(field)))
      .map(second => [first, second]),
  )
  return [...all.map(one => [one]), ...pairs]
}

/** A right bet in a round that is open, of a player with 1,000. */
async function seatedBet() {
  const who = await player(server, 1_000n)
  const sessionToken = await openGame(server, who)
  const bet = betOf({ sessionToken, amount: '1' })
  expect(await call(server, '/bet', bet)).toMatchObject({ status: 'OK' })
  return { who, bet: { ...bet, transactionId: newId() }, first: bet }
}

async function wrongOf(path: string, all: readonly Broken[]): Promise<string[]> {
  const wrong: string[] = []
  for (const broken of pairsOf(all)) {
    const { who, bet, first } = await seatedBet()
    for (const { bring } of broken) await bring?.({ who, first })
    const model = path === '/win' ? winOf(who, first) : bet
    const before = await entryCount(server)
    const body = Object.assign({ ...model }, ...broken.map(one => one.body))
    const { code } = await call(server, path, path === '/play' ? asPlay(body) : body)
    if (code !== broken[0]?.code)
      wrong.push(`${broken.map(one => one.what).join(' and ')}: ${code}, not ${broken[0]?.code}`)
    if ((await entryCount(server)) !== before) wrong.push(`${broken.map(one => one.what)} moved something`)
    server.bets.taken = true
    server.games.open('koi')
  }
  return wrong
}

function asPlay({ transactionId, amount, ...place }: Record<string, unknown>): object {
  return { ...place, actions: [{ type: 'bet', transactionId, amount }] }
}

test.each(['/bet', '/play'])('names the first reason against a %s', async path => {
  expect(await wrongOf(path, BET)).toEqual([])
})

test('names the first reason against a /win', async () => {
  expect(await wrongOf('/win', WIN)).toEqual([])
})

test('a refusal of the player is remembered only where a repeat could otherwise be taken', async () => {
  const { who, bet } = await seatedBet()
  const freeze = (status: string) =>
    server.db.run(sql`update members set status = ${status} where id = ${who.memberId}::uuid`)
  await freeze('frozen')
  const huge = { ...bet, amount: '99999999999999999999999999' }
  expect(await call(server, '/bet', huge)).toMatchObject({ code: 'USER_DISABLED' })
  expect(await call(server, '/transaction', { transactionId: bet.transactionId })).toMatchObject({
    state: 'unknown',
  })
  expect(await call(server, '/bet', bet)).toMatchObject({ code: 'USER_DISABLED' })
  await freeze('active')
  expect(await call(server, '/bet', bet)).toMatchObject({ code: 'USER_DISABLED' })
})

test('a suspended vendor is told so, after what is wrong with the player', async () => {
  const signer = await addVendor(server, 'PAUSED')
  const who = await player(server, 1_000n)
  const sessionToken = await openGame(server, who, { signer })
  await server.db.run(sql`update vendor_adapters set suspended_at = now() where vendor = 'PAUSED'`)
  server.clock.advance(6_000)
  expect(await call(server, '/bet', betOf({ sessionToken, currency: 'USD' }), signer)).toMatchObject({
    code: 'VENDOR_SUSPENDED',
  })
  await server.db.run(sql`update members set status = 'frozen' where id = ${who.memberId}::uuid`)
  expect(await call(server, '/bet', betOf({ sessionToken }), signer)).toMatchObject({ code: 'USER_DISABLED' })
})
