import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Action } from '#lib/wire/action.ts'
import type { Assembled } from '#server/assemble.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { allActions } from '#tests/support/actions.ts'
import type { FreshDatabase } from '#tests/support/databases.ts'
import { freshDemoPostgres } from '#tests/support/demo-world.ts'
import { fingerprintOf, fingerprintOfTables } from '#tests/support/fingerprint.ts'
import { ODD_PLACES, oddBodies, oddQueries } from '#tests/support/odd-input.ts'
import { seatOf } from '#tests/support/team.ts'
import phrases from '../../../locales/en/errors.json' with { type: 'json' }
import { callRoute, openServer } from '../routes/seats.ts'
import { type Asked, EXAMPLES } from './agent-requests.ts'
import { plantForest, type Tenant } from './forest.ts'

// Protects (reliability S40): whatever stands in one field of a question that is right otherwise, an agent is answered, or
// refused with a code that is in the dictionaries and nothing done; never a failure of the server.

let store: FreshDatabase
let server: Assembled
let actions: Map<string, Action>
let caller: Tenant
/** An agent right below the caller, so that what is asked about it gets as far as it can. */
let downline: Tenant
let token: string

beforeAll(async () => {
  // What is bet is planted here without its money.
  store = await freshDemoPostgres({ checks: 'ledger' })
  server = await openServer(store.databaseUrl)
  actions = await allActions()
  const playedAt = new Date(Math.floor((Date.now() - 2 * 3_600_000) / 1_000) * 1_000)
  const [tree = []] = await plantForest(store.db, 1, playedAt)
  ;[, caller, downline] = tree as [Tenant, Tenant, Tenant]
  token = await seatOf(server.runtime, caller)
}, 120_000)
afterAll(async () => {
  await server.close()
  await store.remove()
})

/** What of a question may be odd: its body, its query with every field that the route knows, or its path. */
function oddOnes(route: string, { params = {}, query = {}, body }: Asked): Asked[] {
  const entries = (actions.get(route.replace(/\.csv$/, ''))?.input as { entries?: object } | undefined)
    ?.entries
  const fields = Object.keys(entries ?? {}).filter(name => !(name in params))
  const queries = route.startsWith('GET') ? oddQueries(query, fields) : []
  const places = Object.keys(params).flatMap(name =>
    ODD_PLACES.map(place => ({ params: { ...params, [name]: place }, query, ...(body ? { body } : {}) })),
  )
  return [
    ...queries.map(odd => ({ params, query: odd })),
    ...oddBodies(body).map(odd => ({ params, query, body: odd as Record<string, unknown> })),
    ...places,
  ]
}

async function ask(route: string, { params = {}, query = {}, body }: Asked) {
  const [method = '', path = ''] = route.split(' ')
  const place = path.replace(/:(\w+)/g, (_, name) => params[name] ?? '')
  forgetCounts()
  return callRoute(server, {
    method,
    path: `${place}?${new URLSearchParams(query)}`,
    token,
    body: JSON.stringify(body ?? {}),
  })
}

/** What changes with every call. */
const OF_CALLS = ['sessions']
/** What agents may change; that nothing else did is looked at in the end. */
const OF_AGENTS = [
  ...['members', 'member_paths', 'member_tree', 'member_rates', 'invite_codes', 'contract_requests'],
  ...['contract_versions', 'ledger_entries', 'inbox_messages', 'used_once'],
]

for (const [route, { own, about }] of Object.entries(EXAMPLES)) {
  test(`answers or refuses whatever stands in a field of ${route}`, async () => {
    const examples = [...own(caller), ...(about?.(downline) ?? [])]
    const wrong: string[] = []
    const whole = await fingerprintOf(store.db, OF_CALLS)
    let before = await fingerprintOfTables(store.db, OF_AGENTS)
    let isChanged = false
    for (const asked of examples.flatMap(example => oddOnes(route, example))) {
      const { status, body } = await ask(route, asked)
      const after = route.startsWith('GET') ? before : await fingerprintOfTables(store.db, OF_AGENTS)
      const isRefused = status >= 400
      const isTold = !isRefused || (body.success === false && Object.hasOwn(phrases, body.code ?? ''))
      if (status >= 500 || !isTold || (isRefused && after.join() !== before.join()))
        wrong.push(
          `${JSON.stringify(asked).slice(0, 300)}: ${status} ${body.code} ${after.filter(line => !before.includes(line))}`,
        )
      isChanged ||= after.join() !== before.join()
      before = after
    }
    expect(wrong).toEqual([])
    if (!isChanged) expect(await fingerprintOf(store.db, OF_CALLS)).toEqual(whole)
  })
}
