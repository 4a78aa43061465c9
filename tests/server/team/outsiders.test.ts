import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Assembled } from '#server/assemble.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { closeWindows } from '#server/team/closing.ts'
import { sumClosed } from '#server/team/summing.ts'
import type { FreshDatabase } from '#tests/support/databases.ts'
import { freshDemoPostgres } from '#tests/support/demo-world.ts'
import { figure } from '#tests/support/figures.ts'
import { seatOf } from '#tests/support/team.ts'
import { openServer } from '../routes/seats.ts'

import { type Asked, EXAMPLES } from './agent-requests.ts'
import { ACCOUNT, nobody, pathOf, plantForest, type Tenant } from './forest.ts'

// Protects (reliability S27): an agent sees and touches its team and nothing else, whatever ids it passes: over random
// trees and every route of agents, 200 of them every night.

const TREES = figure(15, 200)
const ROUTES = Object.entries(EXAMPLES)
const PLAYED_AT = new Date(Math.floor((Date.now() - 2 * 3_600_000) / 1_000) * 1_000)

let store: FreshDatabase
let server: Assembled
let forest: Tenant[][]
const tokens: string[] = []

beforeAll(async () => {
  // What is bet is planted here without its money.
  store = await freshDemoPostgres({ checks: 'ledger' })
  server = await openServer(store.databaseUrl)
  forest = await plantForest(store.db, TREES, PLAYED_AT)
  // So much at once is looked at by the database's own housekeeping, which here does not run.
  await store.db.run(unnamed('analyze'))
  await closeWindows(store.db, new Date())
  await sumClosed(store.db, server.runtime.config.timeZone)
  for (const tree of forest) tokens.push(await seatOf(server.runtime, callerOf(tree)))
}, 120_000)
afterAll(async () => {
  await server.close()
  await store.remove()
})

function callerOf(tree: readonly Tenant[]): Tenant {
  const [, caller] = tree
  if (!caller) throw new Error('a tree without a caller')
  return caller
}
const isBelow = (one: Tenant, caller: Tenant) => one !== caller && pathOf(one).includes(caller)

async function ask(token: string, route: string, { params = {}, query = {}, body = {} }: Asked) {
  const [method = '', path = ''] = route.split(' ')
  const place = path.replace(/:(\w+)/g, (_, name) => params[name] ?? '')
  const response = await server.app.request(`/api${place}?${new URLSearchParams(query)}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    text,
    // The same for everybody outside: without the name of the request, and without what it repeats of the question.
    said: `${response.status} ${text.replace(/"requestId":"[^"]*"/, '')}`,
  }
}

/** Does something for every tree, some trees at a time. */
async function eachTree(work: (tree: Tenant[], index: number) => Promise<void>): Promise<void> {
  const left = forest.map((tree, index) => ({ tree, index }))
  const workers = Array.from({ length: 4 }, async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      forgetCounts()
      await work(next.tree, next.index)
    }
  })
  await Promise.all(workers)
}

/** What nobody outside may change, as one number for each table. */
async function fingerprint() {
  return store.db.rows(sql<{ name: string; sum: string }>`
    select 'members' as name, sum(hashtextextended(t::text, 0))::text as sum from members t
    union all select 'paths', sum(hashtextextended(t::text, 0))::text from member_paths t
    union all select 'tree', sum(hashtextextended(t::text, 0))::text from member_tree t
    union all select 'rates', sum(hashtextextended(t::text, 0))::text from member_rates t
    union all select 'invites', sum(hashtextextended(t::text, 0))::text from invite_codes t
    union all select 'requests', sum(hashtextextended(t::text, 0))::text from contract_requests t
    union all select 'versions', sum(hashtextextended(t::text, 0))::text from contract_versions t
    union all select 'entries', sum(hashtextextended(t::text, 0))::text from ledger_entries t
    union all select 'messages', sum(hashtextextended(t::text, 0))::text from inbox_messages t`)
}

test('has an example for every route of agents, and none without one', () => {
  const all = server.app.routes.filter(
    route => route.method !== 'ALL' && route.path.startsWith('/api/agent/'),
  )
  const routes = new Set(all.map(route => `${route.method} ${route.path.replace(/^\/api/, '')}`))
  expect(Object.keys(EXAMPLES).toSorted()).toEqual([...routes].toSorted())
})

test('answers about an upline, a sibling, itself and a stranger as about nobody, and changes nothing', async () => {
  const before = await fingerprint()
  const wrong: string[] = []
  const refusals = new Map<string, Awaited<ReturnType<typeof ask>>>()
  await eachTree(async (tree, index) => {
    const caller = callerOf(tree)
    const token = tokens[index] ?? ''
    const other = forest[(index + 1) % TREES] ?? []
    const outside = [...tree, ...other].filter(one => one !== caller && !isBelow(one, caller))
    for (const [place, [route, { about }]] of ROUTES.entries()) {
      const who = outside[(place + index) % outside.length] as Tenant
      const questions = about?.(who) ?? []
      // Each question of a route is asked in every so many trees.
      const turn = Math.floor(index / outside.length) % questions.length
      const question = questions[turn]
      if (!question) continue
      const answer = await ask(token, route, question)
      const name = `${route} ${turn}`
      const expected = refusals.get(name) ?? (await ask(token, route, about?.(nobody(PLAYED_AT))[turn] ?? {}))
      // A refusal has nothing in it that is the caller's.
      if (expected.status === 404) refusals.set(name, expected)
      if (answer.said !== expected.said || answer.status >= 500)
        wrong.push(`${route} ${JSON.stringify(question)}: ${answer.said} instead of ${expected.said}`)
    }
  })
  expect(wrong.slice(0, 5)).toEqual([])
  expect(await fingerprint()).toEqual(before)
}, 240_000)

test('names nobody outside of the team in any answer about the caller and its team', async () => {
  const owners = new Map(
    forest.flat().flatMap(one => [one.id, one.account].map(name => [name, one] as const)),
  )
  const wrong: string[] = []
  const answered = new Set<string>()
  await eachTree(async (tree, index) => {
    const caller = callerOf(tree)
    const below = tree.filter(one => isBelow(one, caller))
    for (const [place, [route, { own, about }]] of ROUTES.entries()) {
      const who = below[(place + index) % below.length] as Tenant
      const questions = [...own(caller), ...(about?.(who) ?? [])]
      const question = questions[index % questions.length] as Asked
      const { text, status } = await ask(tokens[index] ?? '', route, question)
      if (status === 200) answered.add(route)
      if (status >= 500) wrong.push(`${route}: ${status}`)
      for (const name of [...(text.match(ACCOUNT) ?? []), ...(text.match(UUID) ?? [])]) {
        const owner = owners.get(name)
        // Who agrees on a contract knows with whom, by name.
        const isOtherSide = name === caller.upline?.account && route.includes(' /agent/contracts')
        if (owner && owner !== caller && !isBelow(owner, caller) && !isOtherSide)
          wrong.push(`${route} names ${name}: ${text}`)
      }
    }
  })
  expect(wrong.slice(0, 5)).toEqual([])
  // Every route answered somebody; without that the test would have looked at refusals.
  expect(ROUTES.map(([route]) => route).filter(route => !answered.has(route))).toEqual([])
}, 240_000)

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
