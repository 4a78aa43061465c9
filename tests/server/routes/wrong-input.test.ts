import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Action } from '#lib/wire/action.ts'
import type { Assembled } from '#server/assemble.ts'
import { takesClientMadeId } from '#server/platform/fresh-id.ts'
import { allActions } from '#tests/support/actions.ts'
import { sealTo } from '#tests/support/browser.ts'
import type { FreshDatabase } from '#tests/support/databases.ts'
import { freshDemoPostgres } from '#tests/support/demo-world.ts'
import { fingerprintOf } from '#tests/support/fingerprint.ts'
import { forgetAllCounts } from '#tests/support/forget-counts.ts'
import { seatOperator } from '#tests/support/operators.ts'
import phrases from '../../../locales/en/errors.json' with { type: 'json' }
import { OF_OPERATORS, ROLES, type Role } from './roles.ts'
import {
  callRoute,
  openSeats,
  openServer,
  pathOfNothing,
  SEATS,
  type Seat,
  type Told,
  turnedAway,
} from './seats.ts'

// Protects (reliability S40): an input of another shape than the one written down is refused by every action, whoever
// calls, with a code that is in the dictionaries, before anything is done.

let store: FreshDatabase
let server: Assembled
let tokens: Map<Seat, string | undefined>
/** The actions of guests and members, and those of operators. */
let actions: Map<string, Action>
let operatorActions: Map<string, Action>
let operatorToken: string
const wrong: string[] = []

beforeAll(async () => {
  store = await freshDemoPostgres()
  server = await openServer(store.databaseUrl)
  tokens = await openSeats(server)
  const all = [...(await allActions())]
  actions = new Map(all.filter(([route]) => !Object.hasOwn(OF_OPERATORS, route)))
  operatorActions = new Map(all.filter(([route]) => Object.hasOwn(OF_OPERATORS, route)))
  operatorToken = (await seatOperator(server.runtime, 'admin', ['admin'])).token
}, 120_000)
afterAll(async () => {
  await server.close()
  await store.remove()
})

/** Files are asked for as the lists that they hold are. */
const FILES = [
  'GET /account-record.csv',
  'GET /agent/contracts/statements.csv',
  'GET /agent/reports/bets.csv',
  'GET /agent/reports/entries.csv',
  'GET /agent/reports/income/lines.csv',
  'GET /agent/reports/loss.csv',
  'GET /bet-record.csv',
  'GET /bonus-details.csv',
  'GET /profit-loss.csv',
]
/** Pages and streams, which take no fields, and what comes from elsewhere; each has tests of its own. */
const NO_ACTIONS = [
  'GET /docs',
  'GET /games/search-index/:file',
  'GET /live',
  'GET /openapi.json',
  'GET /social/callback/:provider',
  'PUT /uploads/:id',
]
/** What changes with every call: when a session was seen last, and that a sealed body was opened, which is once. */
const OF_CALLS = ['sessions', 'operator_sessions', 'used_once']
/** The seat that has to be let in: nobody below it is. */
const LEAST: Readonly<Record<Role, Seat>> = {
  anyone: 'guest',
  signedIn: 'trial',
  member: 'member',
  agent: 'agent',
}

/** The names of an action's fields, without those that stand in its path. */
function fieldsOf({ input, path }: Action): string[] {
  const { entries = {} } = input as { entries?: Record<string, unknown> }
  return Object.keys(entries).filter(name => !path.includes(`:${name}`))
}

const OF_PROTOTYPES = [
  '{"__proto__":{"isAgent":true}}',
  '{"constructor":{"prototype":{"isAgent":true}}}',
  '{"toString":"x","hasOwnProperty":"x"}',
  '{"isAgent":true,"type":1,"balance":"1"}',
]
const NO_OBJECTS = ['[]', 'null', '"x"', '7', '', '{', '{"a":1,"a":2}']

/** What no action takes: of every field an array or an object, names of prototypes, unknown fields, no object at all. */
function bodiesFor(action: Action): string[] {
  const shapes = [[], ['x'], { $gt: '' }, { length: 1 }]
  const ofFields = fieldsOf(action).flatMap(name => shapes.map(value => JSON.stringify({ [name]: value })))
  return [...ofFields, ...OF_PROTOTYPES, ...NO_OBJECTS]
}

/** The same in queries, where every value is a text: names that stand twice or with brackets. */
function queriesFor(action: Action): string[] {
  const ofFields = fieldsOf(action).flatMap(name => [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[$gt]=`])
  return [...ofFields, 'a=1&a=2', '__proto__[isAgent]=1', 'constructor=1', 'isAgent=true', 'toString=x']
}

async function tell(action: Action, shape: string, token: string | undefined): Promise<Told> {
  await forgetAllCounts(store.db)
  const path = pathOfNothing(action.path)
  const { method } = action
  if (method === 'GET') return callRoute(server, { method, path: `${path}?${shape}`, token })
  if (!action.sealed) return callRoute(server, { method, path, token, body: shape })
  const { publicKey } = server.runtime.sealing
  const content = JSON.stringify({ at: Date.now(), body: shape })
  const body = await sealTo(publicKey, action.name, content)
  return callRoute(server, { method, path, token, body, type: 'application/sealed+json' })
}

async function expectRefused(route: string, action: Action, shape: string, seat: Seat): Promise<void> {
  const role = ROLES[route]
  if (!role) throw new Error(`nobody has said who may call ${route}`)
  const told = await tell(action, shape, tokens.get(seat))
  noteUnless(told, turnedAway(seat, role, route), `${seat} ${route} ${shape}`)
}

/** Notes an answer that is neither the code by which the caller is turned away nor a refusal of the input. */
function noteUnless({ status, body }: Told, away: string | undefined, what: string): void {
  const isRight = away ? body.code === away : status === 400
  const isTold = body.success === false && Object.hasOwn(phrases, body.code ?? '') && body.message !== ''
  if (!isRight || !isTold) wrong.push(`${what}: ${status} ${body.code}`)
}

function shapesFor(action: Action): string[] {
  return action.method === 'GET' ? queriesFor(action) : bodiesFor(action)
}

test('knows the action behind every route that is one', () => {
  const routes = Object.keys(ROLES)
  expect(routes.filter(route => !actions.has(route)).toSorted()).toEqual([...FILES, ...NO_ACTIONS].toSorted())
  expect([...actions.keys()].filter(route => !routes.includes(route))).toEqual([])
})

test('refuses of files what it refuses of the lists in them', async () => {
  for (const route of FILES) {
    const list = actions.get(route.replace(/\.csv$/, ''))
    if (!list) throw new Error(`no list of ${route}`)
    for (const shape of queriesFor(list))
      await expectRefused(route, { ...list, path: `${list.path}.csv` }, shape, LEAST[ROLES[route] ?? 'agent'])
  }
  expect(wrong.splice(0)).toEqual([])
})

test('refuses every wrong shape of every field of every action with 400, and does nothing', async () => {
  const before = await fingerprintOf(store.db, OF_CALLS)
  for (const [route, action] of actions) {
    for (const shape of shapesFor(action))
      await expectRefused(route, action, shape, LEAST[ROLES[route] ?? 'agent'])
  }
  expect(wrong.splice(0)).toEqual([])
  expect(await fingerprintOf(store.db, OF_CALLS)).toEqual(before)
  expect(({} as Record<string, unknown>).isAgent).toBeUndefined()
})

test('refuses every wrong shape of every field of every action of operators, and does nothing', async () => {
  expect(operatorActions.size).toBe(Object.keys(OF_OPERATORS).length)
  const before = await fingerprintOf(store.db, OF_CALLS)
  for (const [route, action] of operatorActions)
    for (const shape of shapesFor(action))
      noteUnless(await tell(action, shape, operatorToken), undefined, `operator ${route} ${shape}`)
  expect(wrong.splice(0)).toEqual([])
  expect(await fingerprintOf(store.db, OF_CALLS)).toEqual(before)
})

test('tells every kind of seat the same about a wrong shape, or turns it away', async () => {
  const before = await fingerprintOf(store.db, OF_CALLS)
  for (const [route, action] of actions) {
    const shape = action.method === 'GET' ? 'isAgent=true' : '{"isAgent":true}'
    for (const seat of SEATS) await expectRefused(route, action, shape, seat)
  }
  expect(wrong.splice(0)).toEqual([])
  expect(await fingerprintOf(store.db, OF_CALLS)).toEqual(before)
})

/** No client of ours makes these; the first could name somebody whom a query looks for in vain. */
const ODD_IDS = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '3fa85f64-5717-4562-b3fc-2c963f66afa6',
]

test('refuses beside the id, in every action whose id the client makes, one of another version', async () => {
  const before = await fingerprintOf(store.db, OF_CALLS)
  const taking = [...actions, ...operatorActions].filter(([, action]) => takesClientMadeId(action))
  expect(taking.length).toBeGreaterThanOrEqual(20)
  for (const [route, action] of taking) {
    const isOfOperators = operatorActions.has(route)
    const token = isOfOperators ? operatorToken : tokens.get(LEAST[ROLES[route] ?? 'agent'])
    for (const id of ODD_IDS) {
      const { status, body } = await tell(action, JSON.stringify({ id }), token)
      const { id: problem } = (body as { fields?: Record<string, string> }).fields ?? {}
      expect([route, status, typeof problem]).toEqual([route, 400, 'string'])
    }
  }
  expect(await fingerprintOf(store.db, OF_CALLS)).toEqual(before)
})
