import { beforeAll, beforeEach, expect, test } from 'vitest'
import { windowAt } from '#lib/contracts/windows.ts'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import type { TreeMember } from '#tests/support/team.ts'
import {
  type Agent,
  agentBelow,
  agree,
  answerOpen,
  type ContractServer,
  changed,
  line,
  listOf,
  newsOf,
  offerTo,
  openContracts,
  post,
  rate,
} from './contract-calls.ts'

// Protects: new terms and an end take with them what they undercut, say so before, and do it once.

const fresh = useDatabase()
let server: ContractServer
beforeAll(async () => {
  server = await openContracts(fresh.db)
})
beforeEach(() => {
  forgetCounts()
  server.change({})
})

const ZONE = 'Asia/Bangkok'
const pair = (length = 2) => line(server, length) as Promise<[Agent, Agent, Agent, Agent]>
const versionsOf = (member: TreeMember) =>
  server.db.rows(sql<{ ended_by: string | null; from_at: Date; until_at: Date | null }>`
    select ended_by, from_at, until_at from contract_versions where downline_id = ${member.id}::uuid
    order by agreed_at, id`)

test('ends by itself what new terms undercut, with everything that rests on it, and tells before and after', async () => {
  const [root, agent, deep, deeper] = await pair(4)
  const covered = await agentBelow(server, agent)
  await agree(server, undefined, root)
  await agree(server, root, agent, { tiers: rate(800) })
  await agree(server, agent, deep, { tiers: rate(700) })
  await agree(server, deep, deeper, { tiers: rate(100) })
  await agree(server, agent, covered, { tiers: rate(300) })
  changed(await offerTo(server, deep, deeper, { tiers: rate(90) }))
  const { request } = changed(await offerTo(server, root, agent, { tiers: rate(500) }))
  const untold = await post(server, agent, 'answers', {
    id: newId(),
    requestId: request.id,
    isAccepted: true,
  })
  expect(untold.body.code).toBe('contractChanged')
  const { own } = await listOf(server, agent)
  expect(own.endings).toMatchObject({
    total: 2,
    shown: [
      { account: deep.account, depth: 1, top: { ppm: 700, sum: null } },
      { account: deeper.account, depth: 2, top: { ppm: 100 } },
    ],
  })
  // Meanwhile the downline makes one more agreement that rests on what ends.
  const late = await agentBelow(server, deep)
  await agree(server, deep, late, { tiers: rate(50) })
  const told = own.endings?.mark
  const outdated = await post(server, agent, 'answers', {
    id: newId(),
    requestId: request.id,
    isAccepted: true,
    told,
  })
  expect(outdated.body.code).toBe('contractChanged')
  expect((await versionsOf(deep))[0]?.until_at).toBeNull()
  changed(await answerOpen(server, agent))
  const day = windowAt({ kind: 'daily', period: null }, server.runtime.clock.now(), ZONE)
  for (const ended of [deep, deeper, late])
    expect(await versionsOf(ended)).toMatchObject([{ ended_by: 'automatic', until_at: expect.any(Date) }])
  expect((await versionsOf(covered)).map(one => one.ended_by)).toEqual([null])
  expect((await versionsOf(agent)).map(one => [one.ended_by, one.from_at])).toEqual([
    ['replaced', day.to],
    [null, day.to],
  ])
  expect((await listOf(server, deeper)).own.request).toBeNull()
  expect([(await newsOf(server, deep)).slice(-3).toSorted(), (await newsOf(server, deeper)).at(-1)]).toEqual([
    ['contractBelowEnded', 'contractBelowEnded', 'contractEnded'],
    'contractEnded',
  ])
})

test('answers a termination from either side, and ends what rests on it', async () => {
  const [root, agent, deep] = await pair(3)
  await agree(server, undefined, root)
  expect(
    (await post(server, root, 'terminations', { id: newId(), kind: 'daily', downlineId: agent.id })).body
      .code,
  ).toBe('contractNone')
  await agree(server, root, agent)
  await agree(server, agent, deep)
  changed(await post(server, agent, 'terminations', { id: newId(), kind: 'daily', downlineId: null }))
  expect((await offerTo(server, root, agent)).body.code).toBe('contractRequestOpen')
  changed(await answerOpen(server, root, { downline: agent, isAccepted: false }))
  changed(await post(server, root, 'terminations', { id: newId(), kind: 'daily', downlineId: agent.id }))
  const accepted = changed(await answerOpen(server, agent))
  expect(accepted).toMatchObject({ request: { status: 'approved', request: 'termination' }, version: null })
  expect((await versionsOf(agent)).map(one => one.ended_by)).toEqual(['terminated'])
  expect((await versionsOf(deep)).map(one => one.ended_by)).toEqual(['automatic'])
  const { own } = await listOf(server, agent)
  expect(own).toMatchObject({ version: null, ifEnded: { total: 0 } })
  expect((await newsOf(server, agent)).slice(1)).toEqual([
    'contractAccepted',
    'contractEndRefused',
    'contractEndAsked',
  ])
})
