import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Action } from '#lib/wire/action.ts'
import type { Assembled } from '#server/assemble.ts'
import { sql } from '#server/db/sql.ts'
import { markProven } from '#server/security/queries.ts'
import { allActions } from '#tests/support/actions.ts'
import type { FreshDatabase } from '#tests/support/databases.ts'
import { freshDemoPostgres } from '#tests/support/demo-world.ts'
import { fingerprintOf, fingerprintOfTables } from '#tests/support/fingerprint.ts'
import { forgetAllCounts } from '#tests/support/forget-counts.ts'
import { belongingsOf } from './belongings.ts'
import {
  ELSEWHERE,
  MADE_BY_CALLER,
  OF_EVERYBODY,
  OF_SOMEBODY,
  type Question,
  type Thing,
} from './foreign-ids.ts'
import { OF_VENDORS, ROLES } from './roles.ts'
import { callRoute, openServer, type SeatedMember, seatedMember } from './seats.ts'

// Protects (reliability S26): whoever passes the id of what is another member's hears exactly what they would hear about
// nothing at all, and nothing changes; no route that takes an id is left out of that.

let store: FreshDatabase
let server: Assembled
let owner: SeatedMember
let things: Record<Thing, string>
let strangers: Record<string, SeatedMember>
let actions: Map<string, Action>
/** What changes with every call: when a session was seen last. */
const OF_CALLS = ['sessions']
/** Where the things are whose removal is answered the same, whether or not they were there. */
const OF_THINGS = ['sessions', 'passkeys', 'inbox_messages', 'payout_accounts', 'uploads']

beforeAll(async () => {
  store = await freshDemoPostgres()
  // The policy under which withdrawals can be taken back.
  server = await openServer(store.databaseUrl, { PUBLIC_POLICY: 'none' })
  actions = await allActions()
  const { runtime } = server
  owner = await seatedMember(runtime, 'theowner')
  strangers = {
    member: await seatedMember(runtime, 'somebodyelse'),
    agent: await seatedMember(runtime, 'anotheragent', { memberType: 1 }),
  }
  for (const { sessionId } of [owner, ...Object.values(strangers)])
    await markProven(runtime.db, sessionId, new Date())
  things = await belongingsOf(server, owner)
}, 120_000)
afterAll(async () => {
  await server.close()
  await store.remove()
})

/** Whether a part of a schema, at any depth, is the id of something. */
function hasId(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if ('format' in schema && schema.format === 'uuid') return true
  return Object.values(schema).some(hasId)
}

function takesId(route: string): boolean {
  const input = actions.get(route)?.input as GenericSchema | undefined
  return route.includes(':') || (input !== undefined && hasId(toJsonSchema(input, { errorMode: 'ignore' })))
}

test('has thought of every route that takes an id, and of no route that is not there', () => {
  const routes = [...Object.keys(ROLES), ...Object.keys(OF_VENDORS)].filter(takesId)
  const listed = [...Object.keys(OF_SOMEBODY), ...Object.keys(MADE_BY_CALLER), ...OF_EVERYBODY]
  const isElsewhere = (route: string) => Object.keys(ELSEWHERE).some(place => route.includes(place))
  expect(routes.filter(route => !listed.includes(route) && !isElsewhere(route))).toEqual([])
  expect(listed.filter(route => !(route in ROLES))).toEqual([])
  for (const file of Object.values(ELSEWHERE))
    expect(existsSync(join(import.meta.dirname, '..', file))).toBe(true)
})

async function ask(route: string, question: Question, id: string, { token }: SeatedMember): Promise<string> {
  const [method = '', path = ''] = route.split(' ')
  const params = question.params?.(id) ?? {}
  const search = new URLSearchParams(question.query?.(id))
  await forgetAllCounts(store.db)
  const told = await callRoute(server, {
    method,
    path: `${path.replace(/:(\w+)/g, (_, name) => params[name] ?? '')}${search.size > 0 ? `?${search}` : ''}`,
    token,
    body: JSON.stringify(question.body?.(id) ?? {}),
  })
  const { requestId, ...said } = told.body as Record<string, unknown>
  return `${told.status} ${JSON.stringify(said)}`
}

const questions = Object.entries(OF_SOMEBODY).flatMap(([route, all]) =>
  all.map(question => [route, question] as const),
)

test.each(['member', 'agent'])(
  'answers %s about what is another’s as about nothing, and changes nothing',
  async seat => {
    const who = strangers[seat] as SeatedMember
    const before = await fingerprintOf(store.db, OF_CALLS)
    const wrong: string[] = []
    for (const [route, question] of questions) {
      const expected = await ask(route, question, newId(), who)
      const said = await ask(route, question, things[question.thing], who)
      if (said !== expected) wrong.push(`${route}: ${said} instead of ${expected}`)
      if (!/^[24]/.test(said)) wrong.push(`${route}: ${said}`)
    }
    expect(wrong).toEqual([])
    expect(await fingerprintOf(store.db, OF_CALLS)).toEqual(before)
  },
)

test.each(Object.entries(MADE_BY_CALLER))(
  'refuses the id of another’s request, and does nothing: %s',
  async (route, bodyOf) => {
    const id = newId()
    const action = actions.get(route)
    await store.db.run(sql`
    insert into action_answers (scope, id, actor, input_hash, answer)
    values (${action?.name ?? ''}, ${id}::uuid, ${owner.id}, ${Buffer.alloc(32)}, '{"secret":"of the owner"}')`)
    const before = await fingerprintOf(store.db, OF_CALLS)
    const question = { thing: 'deposit', body: () => bodyOf(id) } as const
    expect(await ask(route, question, id, strangers.member as SeatedMember)).toMatch(
      /^409 .*"idempotencyConflict"/,
    )
    expect(await fingerprintOf(store.db, OF_CALLS)).toEqual(before)
  },
)

// Last: it uses up what the others have looked for.
test('answers the owner otherwise, or does what was asked: each of the ids is of something', async () => {
  const same: string[] = []
  const asked = questions.filter(([, { isPlace }]) => !isPlace)
  const removing = ([route]: (typeof asked)[number]) => Number(route.startsWith('DELETE'))
  for (const [route, question] of asked.toSorted((one, other) => removing(one) - removing(other))) {
    const nothing = await ask(route, question, newId(), owner)
    const before = await fingerprintOfTables(store.db, OF_THINGS)
    const said = await ask(route, question, things[question.thing], owner)
    const did = String(await fingerprintOfTables(store.db, OF_THINGS)) !== String(before)
    if (said === nothing && !did) same.push(`${route}: ${said}`)
  }
  expect(same).toEqual([])
})
