import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { VENDOR_CODES } from '#lib/play/vendor-api.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { fingerprintOf } from '#tests/support/fingerprint.ts'
import { oddBodies } from '#tests/support/odd-input.ts'
import { betOf, closeOf, rollbackOf, send, winOf } from '#tests/support/play.ts'
import { seated } from '#tests/support/seat.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects (reliability S40): whatever stands in one field of a signed call that is right otherwise, the vendor is answered
// with a code of the document and nothing is half done; never a failure of the server.

const database = useDatabase()
let server: TestServer<'play'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
  // Sign-ins are marked as seen some time after a bet, which would look like something that a later call did.
  await server.play.stop()
})

type Seat = Awaited<ReturnType<typeof seated>>

async function ask(path: string, body: string) {
  const response = await send(server, path, body)
  return { http: response.status, answer: (await response.json()) as { status: string; code?: string } }
}

async function entries(): Promise<number> {
  const row = await database.db.row(sql<{ count: number }>`select count(*)::int as count from ledger_entries`)
  return row?.count ?? 0
}

const CALLS = [
  '/authenticate',
  '/balance',
  '/bet',
  '/win',
  '/play',
  '/promotion',
  '/rollback',
  '/round/close',
  '/round',
  '/transaction',
] as const

const playOf = (sessionToken: string) => {
  const [bet, win] = [newId(), newId()]
  return {
    ...{ sessionToken, roundId: newId(), gameCode: 'koi-terrace', currency: 'THB', roundClosed: false },
    actions: [
      { type: 'bet', transactionId: bet, amount: '100' },
      { type: 'win', transactionId: win, amount: '50', betTransactionId: bet },
    ],
  }
}

/** A right body of a call; each is about another bet, which was just made. */
async function bodyOf(path: (typeof CALLS)[number], { who, sessionToken }: Seat) {
  const bet = betOf({ sessionToken })
  const bodies: Record<(typeof CALLS)[number], Record<string, unknown>> = {
    '/authenticate': { launchToken: sessionToken },
    '/balance': { sessionToken },
    '/bet': { ...bet, roundClosed: false },
    '/win': winOf(who, bet, { sessionToken, betTransactionId: bet.transactionId, roundClosed: false }),
    '/play': playOf(sessionToken),
    '/promotion': {
      ...{ playerId: who.memberId, transactionId: newId(), amount: '7', currency: 'THB' },
      ...{ kind: 'prize', awardId: 'a', roundId: bet.roundId, roundClosed: false },
    },
    '/round': { playerId: who.memberId, roundId: bet.roundId },
    '/rollback': rollbackOf(who, bet, { roundId: bet.roundId }),
    '/round/close': closeOf(who, bet, { proof: { seed: 'x', list: [{ deep: 'x' }] } }),
    '/transaction': { transactionId: bet.transactionId },
  }
  if (path !== '/bet') expect((await ask('/bet', JSON.stringify(bet))).answer.status).toBe('OK')
  return bodies[path]
}

/** The odd bodies of a call, each about a bet of its own, unless that is what is odd. */
async function oddOnes(path: (typeof CALLS)[number], seat: Seat): Promise<string[]> {
  const model = await bodyOf(path, seat)
  const odd: string[] = []
  for (const body of oddBodies(model) as Record<string, unknown>[]) {
    const own = Object.entries(await bodyOf(path, seat)).filter(([name]) => body[name] === model[name])
    odd.push(JSON.stringify({ ...body, ...Object.fromEntries(own) }))
  }
  return odd
}

test.each(CALLS)('answers or refuses whatever stands in a field of %s', async path => {
  const wrong: string[] = []
  for (const body of await oddOnes(path, await seated(server, 1_000_000n))) {
    const before = await entries()
    const { http, answer } = await ask(path, body)
    const isTold = answer.status === 'OK' || Object.hasOwn(VENDOR_CODES, answer.code ?? '')
    if (http !== 200 || !isTold) wrong.push(`${body.slice(0, 300)}: ${http} ${answer.code}`)
    if (answer.status !== 'OK' && (await entries()) !== before) wrong.push(`${body} left a trace`)
  }
  expect(wrong).toEqual([])
})

test.each(CALLS)('refuses of %s names that stand twice or reach prototypes, and does nothing', async path => {
  const body = JSON.stringify(await bodyOf(path, await seated(server, 1_000_000n)))
  const before = await fingerprintOf(database.db)
  const [name = '', value] = Object.entries(JSON.parse(body) as object)[0] ?? []
  const shapes = [
    body.replace('{', `{${JSON.stringify(name)}:${JSON.stringify(value)},`),
    body.replace('{', '{"__proto__":{"amount":"1"},'),
    ...['[]', 'null', '"x"', '7', '', '{', '{"constructor":{"prototype":{"amount":"1"}}}'],
  ]
  for (const shape of shapes)
    expect((await ask(path, shape)).answer, shape).toMatchObject({ status: 'ERROR', code: 'WRONG_SYNTAX' })
  expect(await fingerprintOf(database.db)).toEqual(before)
})
