import { beforeAll, expect, test, vi } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type * as Deployment from '#lib/limits/deployment.ts'
import { PRESETS } from '#lib/limits/policy.ts'
import { isModuleOn } from '#lib/site/modules.ts'
import { sql } from '#server/db/sql.ts'
import { insertRaffle } from '#server/raffle/raffle-queries.ts'
import { storedSettings } from '#server/site/site.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { newMember, openRewardServer, type RewardServer } from '#tests/support/reward-server.ts'
import { enter, publish } from '../promotions/promotion-calls.ts'

// Protects: under a policy without bonuses nothing is given, whichever way it is asked for (docs/responsible-play.md).

vi.mock(import('#lib/limits/deployment.ts'), async original => ({
  ...((await original()) as typeof Deployment),
  POLICY: PRESETS.brazil,
}))

const fresh = useDatabase()
let server: RewardServer
let who: SignedIn
beforeAll(async () => {
  server = await openRewardServer(fresh.db)
  who = await newMember(server)
})
const rewards = () =>
  fresh.db.row(sql<{ count: number }>`select count(*)::int as count from rewards`).then(row => row?.count)

test('a setting that gives something is refused, and says why', async () => {
  const drop = [{ code: 'noon', at: '12:00', minutes: 30, count: 10, totalMinor: '10000', leastMinor: '100' }]
  const envelopes = await server.operator('ann', 'set', 'envelopes', JSON.stringify(drop))
  expect(envelopes.exitCode).toBe(1)
  const prizes = { amountsMinor: ['1000'], turnover: '1', days: 7 }
  const said = await server.operator('ann', 'set', 'missionPrizes', JSON.stringify(prizes))
  expect(said).toMatchObject({ exitCode: 1, text: expect.stringContaining('the policy allows no bonuses') })
})

test('what was stored under another policy is left out', async () => {
  const prizes = JSON.stringify({ amountsMinor: ['1000'], turnover: '1', days: 7 })
  await fresh.db.run(sql`
    insert into settings (key, value, updated_at) values ('missionPrizes', ${prizes}::jsonb, now())
    on conflict (key) do update set value = excluded.value`)
  expect((await storedSettings(fresh.db)).missionPrizes).toBeNull()
})

test('a module that does nothing but give stays off, whatever is stored', async () => {
  for (const name of ['RAFFLE', 'POINTS']) await server.operator('ann', 'module', name, 'on')
  const { modules } = await storedSettings(fresh.db)
  expect(isModuleOn(modules, 'RAFFLE')).toBe(false)
  expect(isModuleOn(modules, 'POINTS')).toBe(true)
})

test('an operator gives no reward', async () => {
  const said = await server.operator(
    'ann',
    'rewards',
    'give',
    who.member.account,
    '20',
    '--title-en',
    'For you',
  )
  expect(said).toMatchObject({ exitCode: 1 })
  expect(await rewards()).toBe(0)
})

test('a promotion with terms is no offer', async () => {
  const answer = await enter(server, who, await publish(server, { entry: 'claim' }))
  expect(answer.status).toBe(404)
  expect(await rewards()).toBe(0)
})

test('no raffle opens', async () => {
  const id = newId()
  const at = server.clock.now()
  await fresh.db.transaction(tx =>
    insertRaffle(tx, {
      id,
      name: { en: 'Full moon raffle' },
      currency: 'THB',
      betsPerTicket: null,
      pointsPerTicket: null,
      ticketsPerMember: 10,
      prizesPerMember: 1,
      needsDeposit: false,
      closesAt: new Date(at.getTime() + 3_600_000),
      beacon: 'demo',
      prizes: [{ count: 1, amount: '100000' }],
      at,
    }),
  )
  expect(await server.operator('ann', 'raffles', 'open', id)).toMatchObject({ exitCode: 1 })
  expect(await fresh.db.rows(sql<{ state: string }>`select state from raffles`)).toEqual([{ state: 'draft' }])
})
