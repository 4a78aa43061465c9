import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { operate } from '#server/operator/operate.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { namePerson } from '#tests/support/operators.ts'
import { SECRET } from '#tests/support/secret.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { type OperatorCalls, seatPeople } from './operator-calls.ts'

// Protects: a raffle is a draft until a person publishes it, its prizes are set aside with that, and nothing of it changes
// afterwards; only before its closing it is cancelled, with a reason. Prizes from "secondPersonFromMinor" of the rewards on
// take two people. Console and command line do the same.

const fresh = useDatabase()
let server: TestServer<'operators'>
let calls: OperatorCalls
beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['operators'] })
  calls = await seatPeople(server, { ann: ['content'], bob: ['content'], sue: ['support'] })
})

const HOUR_MS = 3_600_000
const draft = (more: object = {}) => ({
  name: { en: 'Full moon raffle' },
  closesAt: new Date(server.clock.now().getTime() + HOUR_MS).toISOString(),
  beacon: 'quicknet',
  prizes: [
    { count: 1, amount: '100000' },
    { count: 4, amount: '5000' },
  ],
  betsPerTicket: '500000',
  pointsPerTicket: null,
  ticketsPerMember: 200,
  prizesPerMember: 2,
  needsDeposit: true,
  ...more,
})
async function created(more: object = {}): Promise<string> {
  const { body } = await calls.as('ann', 'POST', '/raffles', draft(more))
  if (!body.success) throw new Error(`refused: ${body.code}`)
  return String(body.value?.raffle)
}
const open = (name: string, raffle: string, body: object = {}) =>
  calls.as(name, 'POST', `/raffles/${raffle}/open`, body)
const stateOf = async (raffle: string) =>
  (await calls.as('ann', 'GET', `/raffles/${raffle}`)).body.value?.state

test('a draft is opened once: the round is named and the prizes are set aside', async () => {
  const entries = await calls.entriesOf(async () => {
    const raffle = await created()
    expect(await stateOf(raffle)).toBe('draft')
    expect((await open('ann', raffle)).body.value).toEqual({ state: 'waiting' })
    expect(await stateOf(raffle)).toBe('draft')
    expect((await open('ann', raffle)).body.code).toBe('secondPersonOther')
    expect((await open('bob', raffle)).body.value).toEqual({ state: 'done' })
    expect((await open('bob', raffle)).body.code).toBe('alreadyDecided')
    const { body } = await calls.as('sue', 'GET', `/raffles/${raffle}`)
    expect(body.value).toMatchObject({ state: 'open', total: '120000', round: expect.any(Number) })
    const pool = await fresh.db.row(sql<{ total: bigint; balance: bigint; places: number }>`
      select p.total, a.balance, p.places from prize_pools p join ledger_accounts a on a.pool = p.id
      where p.id = ${raffle}::uuid`)
    expect(pool).toEqual({ total: 120_000n, balance: 120_000n, places: 5 })
  })
  // Made, wanted by one, agreed to by another, opened.
  expect(entries).toHaveLength(4)
})

test('prizes below the amount are opened by one person, and the second person of others agrees to what they read', async () => {
  const small = await created({ prizes: [{ count: 3, amount: '33333' }] })
  expect((await open('ann', small)).body.value).toEqual({ state: 'done' })
  const [raffle, other] = [await created({ prizes: [{ count: 1, amount: '100000' }] }), await created()]
  await open('ann', raffle)
  const proposal = { act: 'open', input: 'with prizes of 1000.00 THB', by: 'ann', at: expect.any(String) }
  expect((await calls.as('bob', 'GET', `/raffles/${raffle}`)).body.value?.proposal).toEqual(proposal)
  // Of another raffle that is a first voice.
  expect((await open('bob', other)).body.value).toEqual({ state: 'waiting' })
  expect(await stateOf(other)).toBe('draft')
  expect((await open('bob', raffle)).body.value).toEqual({ state: 'done' })
  expect((await open('ann', other)).body.value).toEqual({ state: 'done' })
})

test('who only helps members opens and cancels nothing', async () => {
  const raffle = await created()
  for (const act of ['open', 'cancel'])
    expect((await calls.as('sue', 'POST', `/raffles/${raffle}/${act}`, { reason: 'x' })).body.code).toBe(
      'notAllowed',
    )
  expect((await calls.as('sue', 'POST', '/raffles', draft())).body.code).toBe('notAllowed')
})

test('a raffle is cancelled before its closing, with a reason, and its money returns', async () => {
  const raffle = await created()
  for (const name of ['ann', 'bob']) await open(name, raffle)
  expect((await calls.as('ann', 'POST', `/raffles/${raffle}/cancel`, {})).body.field).toBe('reason')
  const reason = { reason: 'A mistake in the prizes' }
  expect((await calls.as('ann', 'POST', `/raffles/${raffle}/cancel`, reason)).body.value).toEqual({
    state: 'done',
  })
  expect((await calls.as('ann', 'POST', `/raffles/${raffle}/cancel`, reason)).body.code).toBe(
    'alreadyDecided',
  )
  const row = await fresh.db.row(sql<{ balance: bigint }>`
    select balance from ledger_accounts where pool = ${raffle}::uuid`)
  expect(row?.balance).toBe(0n)
})

test('terms that cannot hold are refused', async () => {
  const past = new Date(server.clock.now().getTime() - 1_000).toISOString()
  const refused = async (more: object) => (await calls.as('ann', 'POST', '/raffles', draft(more))).body
  expect(await refused({ closesAt: past })).toMatchObject({ code: 'raffleClosesTooSoon', field: 'closesAt' })
  expect(await refused({ prizes: [] })).toMatchObject({ field: 'prizes' })
  expect(await refused({ prizes: [{ count: 1_001, amount: '1' }] })).toMatchObject({ code: 'badInput' })
  expect(await refused({ beacon: 'coin' })).toMatchObject({ field: 'beacon' })
})

test('the command line does the same', async () => {
  await namePerson(server, 'kim', ['admin'])
  await namePerson(server, 'lee', ['admin'])
  const typeAs = async (name: string, ...args: string[]) => {
    const { config } = server.runtime
    const { timeZone, currency } = config
    const context = { db: fresh.db, operator: 'machine', key: `key of ${name}`, now: server.clock.now() }
    return operate([...args, '--as', name], { ...context, timeZone, currency, secret: SECRET, config })
  }
  const type = (...args: string[]) => typeAs('kim', ...args)
  const made = await type('raffles', 'create', JSON.stringify(draft({ beacon: 'members' })))
  expect(made).toMatchObject({ exitCode: 0, text: expect.stringContaining('is a draft') })
  const raffle = made.text.split(' ')[0] ?? ''
  expect((await type('raffles', 'open', raffle)).text).toContain('needs one more person')
  expect((await type('raffles', 'show', raffle)).text).toContain('waits for a second person')
  expect((await typeAs('lee', 'raffles', 'open', raffle)).text).toContain('together ฿1,200.00')
  expect((await type('raffles', 'list')).text).toContain(`${raffle}  open`)
  expect(await type('raffles', 'open', raffle)).toMatchObject({ exitCode: 1 })
  expect((await type('raffles', 'cancel', raffle, 'A', 'mistake')).text).toContain('is cancelled')
})
