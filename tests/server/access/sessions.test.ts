import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_SETTINGS } from '#lib/site/settings.ts'
import { sql } from '#server/db/sql.ts'
import { SESSION_METHODS } from '#server/identity/create-session.ts'
import { startBreak } from '#server/limits/breaks.ts'
import { networkOf } from '#server/platform/address.ts'
import { allow, forgetCounts } from '#server/platform/rate-limits.ts'
import { assembleSocial } from '#server/social/social.ts'
import { allActions } from '#tests/support/actions.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { CLIENT_ID, CLIENT_SECRET, type LocalProvider, startProvider } from '#tests/support/oidc-provider.ts'
import { SECRET } from '#tests/support/secret.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'
import { modulesOn } from '../identity/registering.ts'
import { withAuthenticator } from '../security/second-steps.ts'
import { RETURNS } from '../social/social-browser.ts'
import { type Cell, CONDITIONS, type Condition, SESSIONS } from './session-table.ts'
import {
  type Enter,
  newVisitor,
  type SignInMethods,
  signInMethodsOf,
  type Visitor,
} from './sign-in-methods.ts'

// Protects: every way to a session goes through one door, and what bars an account bars every way into it.

const MODULES = modulesOn('MOBILEREG', 'MOBILEREGPWD', 'SMSLOGIN', 'SOCIALLOGIN', 'PWDEXPIRY', 'FREEPLAY')
const fresh = useDatabase()
let provider: LocalProvider
let site: TestServer
let ways: SignInMethods
beforeAll(async () => {
  provider = await startProvider({ redirectUris: RETURNS })
  const one = {
    id: '1',
    name: 'LINE',
    issuer: provider.issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
  } as const
  site = await openTestServer(fresh.db, {
    settings: { modules: MODULES },
    beside: async ({ runtime }) => {
      const config = { ...runtime.config, oidcProviders: [one] }
      const settings = () => ({ ...DEFAULT_SETTINGS, modules: MODULES })
      return assembleSocial({ ...runtime, config }, { settings, secret: SECRET })
    },
  })
  const peer = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  ways = signInMethodsOf(site, async (path, init) => site.app.request(path, init, peer), provider.issuer)
})
afterAll(() => provider.stop())
beforeEach(() => forgetCounts())

/** Of an action that states no limit of its own (src/server/platform/serve.ts). */
const USUAL_RATE = { limit: 6_000, windowSeconds: 60 }

/** Tries that fill a limit by address in the database, and those that the wire counts in this process. */
const LIMITS: Readonly<Record<string, (address: string) => [subject: string, tries: number]>> = {
  login: address => [`login:address:${networkOf(address)}`, 50],
  register: address => [`register:address:${networkOf(address)}`, 60],
  mobileRegister: address => [`register:address:${networkOf(address)}`, 60],
  registerSocial: address => [`register:address:${networkOf(address)}`, 60],
  freePlayLogin: address => [`freeplay:address:${networkOf(address)}`, 20],
  setPasswordByPhone: address => [`recover:entry:${networkOf(address)}`, 60],
}
const SCENES: Readonly<Record<string, string>> = {
  login: 'login',
  register: 'register',
  mobileRegister: 'register',
  setPasswordByPhone: 'recover',
}

async function plant(subject: string, tries: number): Promise<void> {
  const at = site.clock.now()
  await fresh.db.run(sql`
    insert into attempts (subject, hits, last_at)
    values (${subject}, array_fill(${at}::timestamptz, array[${tries}::int]), ${at}::timestamptz)
    on conflict (subject) do update set hits = excluded.hits, last_at = excluded.last_at`)
}

async function fillLimit(action: string, { id, address }: Visitor): Promise<void> {
  if (action === 'changePassword') return plant(`password:${id}`, 10)
  const [subject, tries] = LIMITS[action]?.(address) ?? []
  if (subject && tries) return plant(subject, tries)
  // The second step is tried from one fixed address of the site.
  const caller = action === 'secondStep' ? '203.0.113.7' : address
  const limit = [...(await allActions()).values()].find(one => one.name === action)?.rateLimit ?? USUAL_RATE
  for (let tries = 0; tries <= limit.limit; tries += 1) allow(`${action}:${networkOf(caller)}`, limit)
}

const setStatus = (id: string, status: string) =>
  fresh.db.run(sql`update members set status = ${status} where id = ${id}::uuid`)

const APPLY: Readonly<Record<Condition, (visitor: Visitor, action: string) => Promise<unknown>>> = {
  secondStep: visitor =>
    visitor.passkey
      ? Promise.resolve()
      : withAuthenticator(site, visitor.token, () => site.clock.now().getTime()),
  passwordDue: ({ id }) =>
    fresh.db.run(sql`
      update members set password_changed_at = password_changed_at - interval '400 days' where id = ${id}::uuid`),
  frozen: ({ id }) => setStatus(id, 'frozen'),
  closed: ({ id }) => setStatus(id, 'closed'),
  excluded: ({ id }) => takeBreak(id, 'exclusion'),
  inBreak: ({ id }) => takeBreak(id, 'timeOut'),
  tooManyTries: (visitor, action) => fillLimit(action, visitor),
  captchaDue: ({ address }, action) => plant(`captcha:${SCENES[action]}:network:${networkOf(address)}`, 10),
  trial: async () => undefined,
  agentEntrance: async () => undefined,
}

function takeBreak(memberId: string, kind: 'exclusion' | 'timeOut'): Promise<void> {
  const at = site.clock.now()
  const endsAt = new Date(at.getTime() + 400 * 86_400_000)
  return fresh.db.transaction(tx => startBreak(tx, { id: newId(), memberId, kind, at, endsAt }))
}

/** What came of the last call, in the words of the table. */
function outcomeOf({ body }: Answer): Cell {
  if (!body.success) return body.code === 'secondFactorNeeded' ? 'asks' : (body.code ?? '')
  const value = body.value as { kind?: string; session?: Record<string, unknown> }
  if (value.kind === 'secondStep') return 'asks'
  const session = value.session ?? (body.value as Record<string, unknown>)
  expect(session.token).toMatch(/^[\w-]{43}$/)
  return session.passwordExpired === true ? 'opensDue' : 'opens'
}

const sessionsOf = async () =>
  (await fresh.db.row(sql<{ all: number }>`select count(*)::int as all from sessions`))?.all ?? 0

let names = 0
const cells = Object.entries(SESSIONS).flatMap(([name, { action, cells }]) =>
  CONDITIONS.filter(condition => cells[condition] !== '-').map(
    condition => [name, condition, cells[condition], action] as const,
  ),
)

test.each(cells)('%s, %s: %s', async (name, condition, expected, action) => {
  const visitor = await newVisitor(site, `way${++names}`)
  const prepare = ways[name]
  if (!prepare) throw new Error(`nothing prepares ${name}`)
  const enter: Enter = await prepare(visitor)
  await APPLY[condition](visitor, action)
  const before = await sessionsOf()
  const said = await enter({
    ...(condition === 'agentEntrance' ? { entrance: 'agent' as const } : {}),
    withoutPicture: condition === 'captchaDue',
  })
  expect(outcomeOf(said)).toBe(expected)
  if (!expected.startsWith('opens')) expect(await sessionsOf()).toBe(before)
})

test('has a row for every action whose answer carries a token, and for every method of the door', async () => {
  const carriers = [...(await allActions()).values()]
    // Operators have sessions of their own, in tables of their own: tests/server/operators/sign-in.test.ts.
    .filter(action => action.audience !== 'operator' && hasToken(action.answer))
    .map(one => one.name)
  const rows = Object.values(SESSIONS)
  expect(carriers.sort()).toEqual([...new Set(rows.map(row => row.action))].sort())
  const methods = rows.map(row => row.method).filter(method => method !== undefined)
  expect(Object.keys(SESSION_METHODS).sort()).toEqual([...new Set(methods)].sort())
  expect(Object.keys(SESSIONS).sort()).toEqual(Object.keys(ways).sort())
})

test('starts sessions in one file, changes tokens in another, and sets cookies in two', () => {
  const holders = (pattern: RegExp) =>
    globSync('src/server/**/*.ts')
      .filter(file => pattern.test(readFileSync(file, 'utf8')))
      .sort()
  expect(holders(/sessions\.start\(/)).toEqual(['src/server/identity/create-session.ts'])
  expect(holders(/insert into sessions/)).toEqual(['src/server/platform/session-store.ts'])
  expect(holders(/sessions\.rotate\(/)).toEqual(['src/server/identity/password-handlers.ts'])
  expect(holders(/\bsetCookie\(/)).toEqual([
    'src/server/identity/remembered-browser.ts',
    'src/server/social/browser.ts',
  ])
})

/** Whether a schema has a field of this name anywhere within. */
function hasToken(schema: unknown, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false
  seen.add(schema)
  if ('entries' in schema && 'token' in (schema.entries as object)) return true
  return Object.values(schema).some(part => hasToken(part, seen))
}
