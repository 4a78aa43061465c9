import { afterAll, beforeAll, expect, test } from 'vitest'
import { sideMenuGroups } from '#layouts/shell/navigation.ts'
import type { WireMenuEntry } from '#lib/menus/api.ts'
import { DEFAULT_SETTINGS } from '#lib/site/settings.ts'
import type { Assembled } from '#server/assemble.ts'
import { menuRoutes } from '#server/menus/handlers.ts'
import { type FreshDatabase, useDatabase } from '#tests/support/databases.ts'
import { freshDemoPostgres } from '#tests/support/demo-world.ts'
import { openTestServer } from '#tests/support/test-server.ts'
import th from '../../../locales/th/shell.json'
import { callRoute, openServer } from '../routes/seats.ts'

// Protects: a client of its own shows the menu that the site shows, and nothing that is off or has no games.

const empty = useDatabase()
let store: FreshDatabase
let demo: Assembled
beforeAll(async () => {
  store = await freshDemoPostgres()
  demo = await openServer(store.databaseUrl)
}, 120_000)
afterAll(async () => {
  await demo.close()
  await store.remove()
})

interface Menus {
  groups: { group: string; label: string; entries: WireMenuEntry[] }[]
}

test('answers the same entries, addresses and conditions as the site’s own menu', async () => {
  const said = await callRoute(demo, { method: 'GET', path: '/menus?language=TY' })
  const { groups } = (said.body as { value: Menus }).value
  const own = sideMenuGroups('th')
  expect(groups.map(({ group }) => group)).toEqual(own.map(({ group }) => group))
  const shape = (one: { id: string; url: string; module: string | null; isOffer: boolean }) => one
  expect(
    groups.flatMap(({ entries }) =>
      entries.map(({ id, url, module, isOffer }) => shape({ id, url, module, isOffer })),
    ),
  ).toEqual(
    own.flatMap(({ entries }) =>
      entries.map(({ phrase, href, does = {} }) =>
        shape({
          id: phrase,
          url: href.replace(/\?.*/, ''),
          module: does['data-module'] ?? null,
          isOffer: 'data-offers' in does,
        }),
      ),
    ),
  )
  for (const { id, label } of groups.flatMap(({ entries }) => entries))
    expect(label).toBe(th[id as keyof typeof th])
})

test('has nothing of an empty house, and says whose pages the others are', async () => {
  const catalogue = { lanes: () => [], hot: () => [] }
  const server = await openTestServer(empty.db, {
    beside: () => ({ routes: menuRoutes({ settings: () => DEFAULT_SETTINGS, catalogue }) }),
  })
  const { body } = await server.call('GET', '/menus?language=EN')
  const [games, you, service] = (body.value as unknown as Menus).groups
  expect(games).toEqual({ group: 'games', label: 'Games', entries: [] })
  expect(you?.entries.map(({ id, audience }) => [id, audience])).toEqual([
    ['betRecord', 'member'],
    ['missions', 'member'],
    ['rebate', 'member'],
    ['rewards', 'member'],
  ])
  expect(service?.entries.map(({ id, opens }) => [id, opens])).toEqual([
    ['lines', 'lines'],
    ['app', 'app'],
    ['support', 'customerService'],
    ['help', null],
    ['announcements', null],
  ])
})
