import { afterAll, beforeAll, expect, test } from 'vitest'
import { REGISTER_FIELDS } from '#lib/identity/registration-rules.ts'
import type { Action } from '#lib/wire/action.ts'
import type { Assembled } from '#server/assemble.ts'
import { writeSetting } from '#server/site/queries.ts'
import { allActions } from '#tests/support/actions.ts'
import type { FreshDatabase } from '#tests/support/databases.ts'
import { freshDemoPostgres } from '#tests/support/demo-world.ts'
import { isNightly } from '#tests/support/figures.ts'
import { fitting } from '#tests/support/fitting-input.ts'
import { ODD_PLACES, oddBodies, oddQueries } from '#tests/support/odd-input.ts'
import { seatOperator } from '#tests/support/operators.ts'
import phrases from '../../../locales/en/errors.json' with { type: 'json' }
import { askAction, besidePath, type Fields, pathOf, queryOf } from './ask-action.ts'
import { openServer, seatedMember, type Told } from './seats.ts'

// Protects (reliability S40): whatever stands in one field of an input that is right otherwise, sealed or not, a caller is
// answered, or refused with a code that is in the dictionaries; never a failure of the server.

let store: FreshDatabase
let server: Assembled
let actions: Map<string, Action>
let callers = 0

/** Every field has a place, so that whatever is entered is read. */
const REGISTER_RULES = Object.fromEntries(
  REGISTER_FIELDS.filter(field => field !== 'captcha').map(field => [field, { shown: true }]),
)

beforeAll(async () => {
  store = await freshDemoPostgres()
  await store.db.transaction(tx => writeSetting(tx, 'registerRules', REGISTER_RULES, new Date()))
  // Without a build, previews of pages are refused: rendering one takes seconds, which a call may not have on a busy machine.
  server = await openServer(store.databaseUrl, { DIST_DIR: 'no-build' })
  actions = await allActions()
}, 120_000)
afterAll(async () => {
  await server.close()
  await store.remove()
})

const isShutting = ({ name }: Action) => name === 'operatorStartMaintenance'

const ask = (action: Action, path: string, fields: unknown, token: string | undefined) =>
  askAction(server, action, { path, fields, token })

/** Inputs that are right but for one field; and the right one, with every field that the action knows. */
function inputsOf(action: Action): unknown[] {
  const right = besidePath(action, (fitting(action.input) ?? {}) as Fields)
  if (action.method !== 'GET') return [right, ...oddBodies(right)]
  const query = queryOf(right)
  const { entries = {} } = action.input as { entries?: Fields }
  return [query, ...oddQueries(query, Object.keys(besidePath(action, entries)))]
}

/** Somebody of their own for each action: it may end what they have. */
async function callerOf({ audience }: Action): Promise<string | undefined> {
  if (audience === 'anyone') return undefined
  callers += 1
  const account = `odd${callers}`
  if (audience === 'operator') return (await seatOperator(server.runtime, account, ['admin'])).token
  const { token } = await seatedMember(server.runtime, account, { memberType: audience === 'agent' ? 1 : 0 })
  return token
}

function isTold({ status, body }: Told): boolean {
  if (status < 400) return true
  return status < 500 && Object.hasOwn(phrases, body.code ?? '') && body.message !== ''
}

test('finds for every action an input that its schema takes', () => {
  const unfit = [...actions.values()].filter(({ input }) => {
    const right = fitting(input)
    return (input['~standard'].validate(right) as { issues?: unknown }).issues !== undefined
  })
  expect(unfit.map(({ name }) => name)).toEqual([])
})

test('refuses a text that no database keeps in a sealed field, and takes a password as it is', async () => {
  const told = async (name: string, change: Fields) => {
    const action = [...actions.values()].find(one => one.name === name)
    if (!action) throw new Error(`no action ${name}`)
    const right = { ...(fitting(action.input) as Fields), ...change }
    const { status, body } = await ask(action, pathOf(action.path, right), right, undefined)
    return { status, field: (body as { field?: string }).field }
  }
  for (const field of ['username', 'registerUrl', 'referralCode', 'nickname', 'line', 'facebook'])
    expect(await told('register', { [field]: 'a\0b' })).toEqual({ status: 400, field })
  expect(await told('login', { username: 'a\0b' })).toEqual({ status: 400, field: 'username' })
  const password = 'quiet\0river nine'
  expect((await told('register', { password, confirmPassword: password })).field).not.toBe('password')
})

test(
  'answers or refuses whatever stands in a field of an action',
  async () => {
    const failed: string[] = []
    // Last what closes the site for everybody else.
    const ordered = [...actions].toSorted(
      ([, one], [, other]) => Number(isShutting(one)) - Number(isShutting(other)),
    )
    for (const [route, action] of ordered) {
      const right = (fitting(action.input) ?? {}) as Fields
      const token = await callerOf(action)
      for (const fields of inputsOf(action)) {
        const told = await ask(action, pathOf(action.path, right), fields, token)
        if (!isTold(told)) failed.push(`${route} ${JSON.stringify(fields).slice(0, 300)}: ${told.status}`)
      }
      if (!action.path.includes(':')) continue
      for (const place of ODD_PLACES) {
        const path = action.path.replace(/:\w+/g, place)
        const told = await ask(action, path, besidePath(action, right), token)
        if (!isTold(told)) failed.push(`${route} at ${path.slice(0, 80)}: ${told.status}`)
      }
    }
    expect(failed).toEqual([])
  },
  isNightly ? 1_800_000 : 300_000,
)
