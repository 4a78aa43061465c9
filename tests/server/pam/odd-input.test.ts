import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { fingerprintOf } from '#tests/support/fingerprint.ts'
import { ODD_PLACES, oddBodies, oddQueries } from '#tests/support/odd-input.ts'
import {
  add,
  ask,
  openPamServer,
  type PamServer,
  PROVIDER,
  type Reply,
  type Seat,
  seat,
  transactionOf,
  written,
} from './aggregator.ts'

// Protects (reliability S40): whatever stands in one field of a call of an aggregator that is right otherwise, it is
// answered as the document says, or refused and nothing done; never a failure of the server. Every answer is checked with
// the document's schemas where it is asked for (site.ts).

const database = useDatabase()
let server: PamServer
let at: Seat
beforeAll(async () => {
  server = await openPamServer(database.db)
  at = await seat(server, 1_000_000_000n)
  // Sign-ins are marked as seen some time after a bet, which would look like something that a later call did.
  await server.play.stop()
})

/** One for each way through the wallet; of the others only the word is different. */
const TYPES = ['WITHDRAW', 'DEPOSIT', 'CANCEL', 'PROMODEPOSIT'] as const

/** How many rows there are of what a transaction writes; none of them ever goes away. */
async function rowsOfWallets(): Promise<string> {
  const counts = await database.db.row(sql<{ rows: string }>`
    select concat_ws(' ', (select count(*) from ledger_entries), (select count(*) from vendor_transactions),
      (select count(*) from game_rounds)) as rows`)
  return counts?.rows ?? ''
}

const fault = (asked: unknown, { http, status, error }: Reply): string[] =>
  http < 500 && status === (http === 200 && !error ? 'OK' : 'ERROR')
    ? []
    : [`${JSON.stringify(asked).slice(0, 300)}: ${http} ${error?.code}`]

const places = () => ({ providerBetRef: newId(), providerRoundId: newId() })

/** Every field of the document, also those that few providers send. */
const whole = (type: string): Record<string, unknown> =>
  transactionOf(type, {
    ...places(),
    betCode: 'red',
    isGameOver: false,
    promos: [{ promoType: 'FREESPINS', promoName: 'n', promoAmount: '1', currency: 'THB' }],
    jackpots: [{ jackpotId: 'j', jackpotBuckets: [{ bucketType: 't', bucketAmount: '1' }] }],
    tip: { tipAmount: '1' },
    roundTransactions: [{ transactionType: 'WITHDRAW', cashAmount: '1', betCode: 'b', isGameOver: true }],
  })

/** Each odd body has a number and a round of its own, unless those are what is odd. */
function oddTransactions(type: string): Record<string, unknown>[] {
  // What hangs below a transaction is read in one way, whatever its type.
  const model = type === 'WITHDRAW' ? whole(type) : transactionOf(type, places())
  return oddBodies(model).map(body => {
    const odd = body as Record<string, unknown>
    const fresh = ['providerTransactionId', 'providerBetRef', 'providerRoundId'].filter(
      name => odd[name] === model[name],
    )
    return { ...odd, ...Object.fromEntries(fresh.map(name => [name, newId()])) }
  })
}

test.each(TYPES)('answers or refuses whatever stands in a field of a %s', async type => {
  const wrong: string[] = []
  let before = await rowsOfWallets()
  for (const body of oddTransactions(type)) {
    const reply = await add(server, at, body)
    const after = await rowsOfWallets()
    wrong.push(...fault(body, reply))
    if (reply.http !== 200 && after !== before) wrong.push(`${JSON.stringify(body)} left a trace`)
    before = after
  }
  expect(wrong).toEqual([])
})

test('answers a transaction in which every field of the document stands', async () => {
  expect(await add(server, at, whole('WITHDRAW'))).toMatchObject({ http: 200, status: 'OK' })
})

test('refuses names of prototypes and whatever is no object, and does nothing', async () => {
  const path = `/players/${at.who.memberId}/transactions`
  const before = await fingerprintOf(database.db)
  const body = written(transactionOf('WITHDRAW'))
  const shapes = [
    body.replace('{', '{"__proto__":{"cashAmount":1},'),
    body.replace('{', '{"tip":{"__proto__":{"tipAmount":1}},'),
    ...['null', '"x"', '7', '', '[{}]', '{"constructor":{"prototype":{"provider":"Evolution"}}}'],
  ]
  for (const shape of shapes)
    expect(await ask(server, 'POST', path, { token: at.token, body: shape }), shape).toMatchObject({
      http: 400,
      error: { code: 'PAM_ERR_UNDEFINED' },
    })
  expect(await fingerprintOf(database.db)).toEqual(before)
  expect(({} as Record<string, unknown>).cashAmount).toBeUndefined()
})

test('answers or refuses whatever stands in the address of a question, and does nothing', async () => {
  const before = await fingerprintOf(database.db)
  const own = `/players/${at.who.memberId}`
  const paths = ODD_PLACES.flatMap(place => [
    ...[`/players/${place}/balance`, `/players/${place}/transactions`],
    ...[`${own}/gamerounds/${place}`, `/players/${place}/gamerounds/${place}`],
  ])
  const queries = oddQueries({ providerBetRef: 'r', providerTransactionId: 't', provider: 'Evolution' })
  const wrong: string[] = []
  for (const path of paths) wrong.push(...fault(path, await ask(server, 'GET', path, { token: at.token })))
  for (const query of queries) {
    for (const path of ['/players/session', `${own}/balance`, `${own}/transactions`])
      wrong.push(...fault(query, await ask(server, 'GET', path, { token: at.token, query })))
  }
  expect(wrong).toEqual([])
  expect(await fingerprintOf(database.db)).toEqual(before)
})

test('refuses a question in which a name stands twice', async () => {
  const path = `/players/${at.who.memberId}/transactions`
  for (const twice of ['providerBetRef', 'providerTransactionId', 'provider']) {
    const query = new URLSearchParams({ providerBetRef: 'r', provider: PROVIDER })
    query.append(twice, 'other')
    query.append(twice, 'another')
    const reply = await ask(server, 'GET', path, { token: at.token, provider: '', query })
    expect([twice, reply.http, reply.status]).toEqual([twice, 400, 'ERROR'])
  }
})
