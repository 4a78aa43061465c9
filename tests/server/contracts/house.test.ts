import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { operate } from '#server/operator/operate.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  type Agent,
  agree,
  answerOpen,
  type ContractServer,
  line,
  listOf,
  openContracts,
  post,
  rate,
} from './contract-calls.ts'

// Protects: above an agent without an upline stands the house, for which an operator acts by the same rules as any upline.

const fresh = useDatabase()
let server: ContractServer
beforeAll(async () => {
  server = await openContracts(fresh.db)
})
beforeEach(() => forgetCounts())

async function typed(...args: string[]) {
  const context = { db: fresh.db, operator: 'nok', now: server.runtime.clock.now(), timeZone: 'Asia/Bangkok' }
  return operate(['contract', ...args], context)
}

test('offers an agent terms that it accepts, lists them, and has the change written down', async () => {
  const [root] = (await line(server, 1)) as [Agent]
  const terms = ['--kind', 'dividend', '--period', 'H', '--tiers', '1000/0/0=8%, 2000.50/5/10=12.5%']
  const offered = await typed('offer', root.account.toUpperCase(), ...terms)
  expect(offered.text).toContain('H  1000.00/0/0.00=8%, 2000.50/5/10.00=12.5%')
  expect((await typed('list')).text).toContain('open: offer asked by the house')
  expect((await answerOpen(server, root, { kind: 'dividend' })).status).toBe(200)
  const { own } = await listOf(server, root, 'dividend')
  expect(own).toMatchObject({
    upline: null,
    version: {
      period: 'H',
      tiers: [
        { validBet: '100000', active: 0, loss: '0', ppm: 80_000 },
        { validBet: '200050', active: 5, loss: '1000', ppm: 125_000 },
      ],
    },
  })
  // The latest entry says that the list was read.
  const book = await operate(['changes', '2'], {
    db: fresh.db,
    operator: 'nok',
    now: new Date(),
    timeZone: 'Asia/Bangkok',
  })
  expect(book.text).toContain(`nok  contract dividend ${root.account}`)
})

test('agrees to the end that an agent asks for only with what ends further down in view', async () => {
  const [root, agent] = (await line(server, 2)) as [Agent, Agent]
  await agree(server, undefined, root)
  await agree(server, root, agent, { tiers: rate(500) })
  await post(server, root, 'terminations', { id: newId(), kind: 'daily', downlineId: null })
  expect(await typed('refuse', root.account, '--kind', 'daily')).toMatchObject({ exitCode: 0 })
  await post(server, root, 'terminations', { id: newId(), kind: 'daily', downlineId: null })
  const shown = await typed('end', root.account, '--kind', 'daily')
  expect(shown).toMatchObject({ exitCode: 1, text: expect.stringContaining(agent.account) })
  const [, mark = ''] = /--told (\S+)/.exec(shown.text) ?? []
  const agreed = await typed('end', root.account, '--kind', 'daily', '--told', mark)
  expect(agreed.text).toContain('ends with the window under way')
  expect((await listOf(server, agent)).own.version).toBeNull()
})

test('asks for an end and takes it back', async () => {
  const [root] = (await line(server, 1)) as [Agent]
  expect((await typed('end', root.account, '--kind', 'daily')).text).toContain(
    'no current contract of this type',
  )
  await agree(server, undefined, root)
  expect(await typed('end', root.account, '--kind', 'daily')).toMatchObject({ exitCode: 0 })
  expect((await listOf(server, root)).own.request).toMatchObject({ request: 'termination', isMine: false })
  expect(await typed('take-back', root.account, '--kind', 'daily')).toMatchObject({ exitCode: 0 })
  expect((await listOf(server, root)).own).toMatchObject({ request: null, version: { untilAt: null } })
})

test('refuses what is no agent, what has an upline, and what is no tier', async () => {
  const [root, agent] = (await line(server, 2)) as [Agent, Agent]
  const said = async (...args: string[]) => (await typed(...args)).text
  const daily = ['--kind', 'daily', '--tiers', '1000/0/0=0.1%']
  expect(await said('offer', 'nobody', ...daily)).toContain('no agent nobody')
  expect(await said('offer', agent.account, ...daily)).toContain('has an upline')
  expect(await said('offer', root.account, '--kind', 'weekly')).toContain('--kind is one of')
  expect(await said('offer', root.account, '--kind', 'daily', '--tiers', '5')).toContain(
    'such as 1000000/5/20000=8%',
  )
  expect(await said('offer', root.account, '--kind', 'daily', '--tiers', '0/0/0=0.1%')).toContain(
    'above zero',
  )
  expect(await said('take-back', root.account, '--kind', 'daily')).toContain('nothing of that kind is open')
})
