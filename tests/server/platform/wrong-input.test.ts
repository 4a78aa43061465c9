import { beforeAll, expect, test } from 'vitest'
import { assembleCashier } from '#server/cashier/cashier.ts'
import { sql } from '#server/db/sql.ts'
import { GameCatalogue } from '#server/games/catalogue.ts'
import { catalogueRoutes } from '#server/games/catalogue-handlers.ts'
import { gameRoutes } from '#server/games/handlers.ts'
import { playerGameRoutes } from '#server/games/player-handlers.ts'
import { helpRoutes } from '#server/help/handlers.ts'
import type { Identity } from '#server/identity/identity.ts'
import { assembleInbox } from '#server/inbox/inbox.ts'
import { assembleLimits } from '#server/limits/limits.ts'
import { assembleLottery } from '#server/lottery/lottery.ts'
import { noticeRoutes } from '#server/notices/handlers.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { assemblePlay } from '#server/play/assemble-play.ts'
import { assembleRewards } from '#server/rewards/assemble-rewards.ts'
import { siteRoutes } from '#server/site/handlers.ts'
import { lineKey } from '#server/site/line-key.ts'
import { Site } from '#server/site/site.ts'
import { assembleSocial } from '#server/social/social.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { testGames } from '#tests/support/test-games.ts'
import { openSite, SECRET, signUp, type Site as TestSite } from '../identity/site.ts'

// Protects (reliability S40): an input of another shape than the one written down is refused before anything is done.
const fresh = useDatabase()
let site: TestSite
let token: string
beforeAll(async () => {
  site = await openSite(fresh.db, { beside: otherRoutes })
  token = (await signUp(site, 'shapes', 'quiet river 9')).token
})

/** Everything besides access and security: games, money, rewards, play, lotteries, the site itself, providers of sign-in. */
async function otherRoutes({ runtime, identity }: { runtime: Runtime; identity: Identity }) {
  const { clock } = runtime
  const own = await Site.open({ db: fresh.db, clock, countryOf: () => undefined, report: () => undefined })
  const catalogue = await GameCatalogue.open(fresh.db)
  const { secondStep } = identity
  return [
    ...assembleSocial(runtime, { settings: () => own.settings, secret: SECRET, secondStep }).routes,
    ...gameRoutes(catalogue),
    ...playerGameRoutes(catalogue),
    ...catalogueRoutes(catalogue),
    ...assemblePlay(runtime, {
      secret: SECRET,
      games: testGames(),
      takesBets: () => true,
      launchHosts: () => [],
    }).routes,
    ...siteRoutes(own, lineKey(SECRET)),
    ...noticeRoutes(own),
    ...helpRoutes,
    ...assembleInbox(runtime).routes,
    ...assembleLimits(runtime, { settings: () => own.settings }).routes,
    ...assembleRewards(runtime, { settings: () => own.settings }).routes,
    ...assembleLottery(runtime, { secret: SECRET, catalogue }).routes,
    ...assembleCashier(runtime, {
      settings: () => own.settings,
      paymentPasswords: identity.paymentPasswords,
      games: testGames(),
    }).routes,
  ]
}

/** What the database holds of members, money and sessions, by the number of rows. */
const effects = () =>
  fresh.db.row(sql`
    select (select count(*)::int from members) as members, (select count(*)::int from ledger_entries) as entries,
           (select count(*)::int from sessions where ended_at is null) as sessions,
           (select count(*)::int from outbox_messages) as messages`)

/** The names of an action's fields, without those that stand in its path. */
function fieldsOf(input: unknown, path: string): string[] {
  const { entries = {} } = input as { entries?: Record<string, unknown> }
  return Object.keys(entries).filter(name => !path.includes(`:${name}`))
}

test('refuses arrays, objects and numbers of every field of every action, names of prototypes and unknown fields with 400', async () => {
  const wrong: string[] = []
  const before = await effects()
  for (const { action } of site.routes) {
    if (action.method === 'GET' || action.audience === 'agent' || action.name === 'logout') continue
    const path = action.path.replace(/:\w+/g, '01a20029-5429-7307-9477-d9d81e9cb459')
    const fields = fieldsOf(action.input, action.path)
    const shapes: Record<string, unknown>[] = [
      ...fields.flatMap(name => [[], ['x'], { $gt: '' }, { length: 1 }].map(value => ({ [name]: value }))),
      { constructor: { prototype: { isAgent: true } } },
      { isAgent: true },
      { toString: 'x', hasOwnProperty: 'x' },
    ]
    for (const shape of shapes) {
      forgetCounts()
      const said = action.sealed
        ? await site.sealed(action.method, path, action.name, shape, { token })
        : await site.call(action.method, path, { token, body: shape })
      if (said.status !== 400) wrong.push(`${action.name} ${JSON.stringify(shape)}: ${said.status}`)
    }
  }
  expect(site.routes.length).toBeGreaterThan(75)
  expect(wrong).toEqual([])
  expect(await effects()).toEqual(before)
  expect(({} as Record<string, unknown>).isAgent).toBeUndefined()
})

test('refuses a name that stands twice, in the body and in the query', async () => {
  const wrong: string[] = []
  for (const { action } of site.routes) {
    if (action.sealed || action.audience === 'agent') continue
    const path = action.path.replace(/:\w+/g, '01a20029-5429-7307-9477-d9d81e9cb459')
    forgetCounts()
    const said =
      action.method === 'GET'
        ? await site.call('GET', `${path}?a=1&a=2`, { token })
        : await site.call(action.method, path, { token, body: '{"a":1,"a":2}' })
    if (said.status !== 400) wrong.push(`${action.name}: ${said.status}`)
  }
  expect(wrong).toEqual([])
})
