import { beforeAll, expect, test } from 'vitest'
import type { PromotionTerms } from '#lib/promotions/terms.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { type OperatorCalls, seatPeople } from './operator-calls.ts'

// Protects: a promotion that may give members "secondPersonFromMinor" of the rewards or more in all, or without a limit, is
// opened by two different people who mean the same facts, wherever it is published; everything else takes one.

const fresh = useDatabase()
let server: TestServer<'operators'>
let calls: OperatorCalls
beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['operators'] })
  calls = await seatPeople(server, { ann: ['content'], bob: ['content'] })
})

const TERMS: PromotionTerms = {
  entry: 'claim',
  who: { module: null, firstDeposit: false, rank: null, teams: [] },
  often: 'once',
  places: 10,
  depositMinor: null,
  reward: { kind: 'money', amountMinor: '10000' },
  turnover: '0',
  games: [],
  highestStakeMinor: null,
  days: 14,
}
const factsOf = (changes: Partial<PromotionTerms> = {}, more: object = {}) => ({
  status: 'open',
  cloth: 'baize',
  art: ['/a', '/b', '/c'],
  startDate: null,
  endDate: null,
  url: null,
  terms: { ...TERMS, ...changes },
  ...more,
})

let made = 0
/** Saves the facts of a promotion as a draft; returns its code. */
async function drafted(facts: object, known?: string): Promise<string> {
  if (known === undefined) made += 1
  const code = known ?? `offer-${made}`
  const { body } = await calls.as('ann', 'PUT', `/content/promotion/${code}/facts`, { value: facts })
  if (!body.success) throw new Error(`refused: ${body.code} ${JSON.stringify(body)}`)
  return code
}
const publish = async (name: string, code: string, more: object = {}) =>
  (await calls.as(name, 'POST', `/content/promotion/${code}/publish`, more)).body
async function isShown(code: string): Promise<boolean> {
  const row = await fresh.db.row(sql<{ shown: boolean }>`
    select published is not null as shown from content_parts
    where kind = 'promotion' and item = ${code} and part = 'facts'`)
  return row?.shown === true
}

test.each<[string, Partial<PromotionTerms>, string]>([
  ['ten places of ฿100', {}, 'waiting'],
  ['nine places of ฿100', { places: 9 }, 'done'],
  ['no limit of places', { places: null, reward: { kind: 'money', amountMinor: '1' } }, 'waiting'],
  [
    'envelopes of ฿100 at most',
    { reward: { kind: 'envelope', leastMinor: '1', mostMinor: '10000' } },
    'waiting',
  ],
  ['points without a limit', { places: null, reward: { kind: 'points', points: 1_000 } }, 'done'],
])('%s: %j is %s after one person', async (_, terms, state) => {
  const code = await drafted(factsOf(terms))
  expect((await publish('ann', code)).value).toMatchObject({ state })
  expect(await isShown(code)).toBe(state === 'done')
})

test('the second person opens it, and agrees to the facts that the first one read', async () => {
  const code = await drafted(factsOf())
  await publish('ann', code)
  expect((await publish('ann', code)).code).toBe('secondPersonOther')
  await drafted(factsOf({ turnover: '1', games: [{ gameType: 'RNG', weight: '1' }] }), code)
  expect((await publish('bob', code)).code).toBe('secondPersonDiffers')
  expect((await publish('bob', code, { instead: true })).value).toMatchObject({ state: 'waiting' })
  expect(await isShown(code)).toBe(false)
  expect((await publish('ann', code)).value).toMatchObject({ state: 'done', parts: ['facts'] })
  expect(await isShown(code)).toBe(true)
})

test('a text, a picture or a closing of an open promotion takes one person; more of it, or opening it again, two', async () => {
  const code = await drafted(factsOf())
  for (const name of ['ann', 'bob']) await publish(name, code)
  const next = async (facts: object) => {
    await drafted(facts, code)
    return (await publish('ann', code)).value?.state
  }
  expect(await next(factsOf({}, { cloth: 'indigo' }))).toBe('done')
  expect(await next(factsOf({}, { cloth: 'indigo', status: 'closed' }))).toBe('done')
  expect(await next(factsOf({}, { cloth: 'indigo' }))).toBe('waiting')
})

test('a file is imported and published by two people, saved as drafts by one', async () => {
  const item = (code: string) => ({ kind: 'promotion', id: code, facts: factsOf({ places: 5 }), texts: {} })
  const file = { format: 1, items: [item('one-of-two'), item('two-of-two')] }
  const send = async (name: string, body: object) =>
    (await calls.as(name, 'POST', '/content-file', body)).body
  expect((await send('ann', { file, publish: false })).value).toMatchObject({ state: 'done' })
  // Each gives half of the amount, both together the whole.
  expect((await send('ann', { file, publish: true })).value).toMatchObject({ state: 'waiting' })
  expect(await isShown('one-of-two')).toBe(false)
  expect((await send('bob', { file, publish: true })).value).toMatchObject({ state: 'done' })
  expect(await isShown('two-of-two')).toBe(true)
})
