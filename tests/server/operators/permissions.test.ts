import { beforeAll, expect, test } from 'vitest'
import { mayDo, OPERATOR_ROLES, type OperatorRole, PERMISSIONS, ruleOf } from '#lib/operators/permissions.ts'
import type { OperatorRoute } from '#server/operators/serve-operator.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { seatOperator } from '#tests/support/operators.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'

// Protects (reliability S25, S32): nobody who is not listed in the table of permissions gets in, action by action and role by
// role; a role that is listed has to show the second factor again where the table asks for it.

const fresh = useDatabase()
let server: TestServer<'operators'>
let routes: readonly OperatorRoute[]
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['operators'] })
  routes = server.operators.routes
  for (const role of OPERATOR_ROLES) tokens.set(role, (await seatOperator(server, role, [role])).token)
  tokens.set('two', (await seatOperator(server, 'two', ['content', 'risk'])).token)
  tokens.set('member', (await signUp(server, 'amember')).token)
})

/** What somebody hears who sends a field that no action knows: `badInput` once they are in. */
async function heard({ action }: OperatorRoute, token: string | undefined): Promise<string> {
  forgetCounts()
  const path = action.path.replace(/:\w+/g, '01a20029-5429-7307-9477-d9d81e9cb459')
  const search = action.method === 'GET' ? '?nobodyKnowsThis=1' : ''
  const { status, body } = await server.call(action.method, `${path}${search}`, {
    token,
    body: { nobodyKnowsThis: 1 },
  })
  return `${status} ${body.code}`
}
const isIn = (answer: string) => /^400 /.test(answer)

test('lets each role in exactly where the table lists it', async () => {
  const wrong: string[] = []
  for (const route of routes) {
    const { permission } = route
    if (permission === 'signedOut') continue
    for (const role of OPERATOR_ROLES) {
      const answer = await heard(route, tokens.get(role))
      const isListed = mayDo([role], permission)
      if (isListed ? !isIn(answer) : answer !== '403 notAllowed')
        wrong.push(`${role} ${route.action.name}: ${answer}`)
    }
  }
  expect(wrong).toEqual([])
})

test('turns guests, members and strangers away with 401 wherever an operator is signed in', async () => {
  const wrong: string[] = []
  for (const route of routes.filter(one => one.permission !== 'signedOut'))
    for (const token of [undefined, tokens.get('member'), 'x'.repeat(43)]) {
      const answer = await heard(route, token)
      if (answer !== '401 notSignedIn') wrong.push(`${route.action.name}: ${answer}`)
    }
  expect(wrong).toEqual([])
})

test('a person with two roles may do what either may', () => {
  const roles: OperatorRole[] = ['support', 'finance']
  expect(mayDo(roles, 'memberFreeze') && mayDo(roles, 'memberUnfreeze')).toBe(true)
  expect(mayDo(roles, 'people')).toBe(false)
  expect(mayDo([], 'ownSession')).toBe(false)
})

test('every permission names who has it, and admin has every one', () => {
  for (const [name, { roles }] of Object.entries(PERMISSIONS)) {
    expect(roles.length, name).toBeGreaterThan(0)
    expect(roles, name).toContain('admin')
  }
})

test('every action of operators is served with a permission, and asks for a reason where the table says so', () => {
  for (const { action, permission } of routes) {
    expect(action.audience).toBe('operator')
    if (permission !== 'signedOut' && ruleOf(permission).needsReason)
      expect(Object.keys((action.input as unknown as { entries: object }).entries)).toContain('reason')
  }
})

test('asks for the second factor again, five minutes after it was shown, where money or access is concerned', async () => {
  const needing = routes.filter(one => one.permission !== 'signedOut' && ruleOf(one.permission).needsProof)
  expect(needing.length).toBeGreaterThan(3)
  server.clock.advance(5 * 60_000)
  for (const route of needing)
    expect(await heard(route, tokens.get('admin')), route.action.name).toBe('403 reauthenticationNeeded')
  const other = routes.find(one => one.action.name === 'operatorFreeze')
  if (other) expect(isIn(await heard(other, tokens.get('admin')))).toBe(true)
})
