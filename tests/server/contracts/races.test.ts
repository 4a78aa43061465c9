import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { endForMove } from '#server/contracts/move.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import type { TreeMember } from '#tests/support/team.ts'
import type { Said } from '../identity/site.ts'
import {
  type Agent,
  agree,
  answerOpen,
  type ContractSite,
  changed,
  line,
  listOf,
  offerTo,
  openContracts,
  post,
  rate,
} from './site.ts'

// Protects: of two who decide at once one wins, and what comes out is what one after the other would have come to.

const fresh = useDatabase('postgres', { poolSize: 12 })
let site: ContractSite
beforeAll(async () => {
  site = await openContracts(fresh.db)
})
beforeEach(() => forgetCounts())

const ROUNDS = 4
const codes = (said: readonly Said[]) => said.map(one => one.body.code ?? 'done').toSorted()
const goingOn = (member: TreeMember) =>
  site.db.rows(sql<{ tiers: object; upline_id: string | null }>`
    select tiers, upline_id from contract_versions where downline_id = ${member.id}::uuid and until_at is null`)

/** Nobody has a contract that its upline’s own does not cover, or without one. */
async function expectCovered(): Promise<void> {
  const uncovered = await site.db.rows(sql<{ id: string }>`
    select v.id from contract_versions v
    left join contract_versions own
      on own.downline_id = v.upline_id and own.kind = v.kind and own.until_at is null
    where v.upline_id is not null and v.until_at is null
      and (own.id is null or (own.tiers -> -1 ->> 'ppm')::int < (v.tiers -> -1 ->> 'ppm')::int)`)
  expect(uncovered).toEqual([])
}

test('races acceptance, refusal and taking back: one of them happens', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [root, agent] = (await line(site, 2)) as [Agent, Agent]
    await agree(site, undefined, root)
    const { request } = changed(await offerTo(site, root, agent))
    const requestId = request.id
    const said = await Promise.all([
      post(site, agent, 'answers', { id: newId(), requestId, isAccepted: true }),
      post(site, agent, 'answers', { id: newId(), requestId, isAccepted: true }),
      post(site, agent, 'answers', { id: newId(), requestId, isAccepted: false }),
      post(site, root, 'finishes', { id: newId(), requestId }),
    ])
    expect(codes(said)).toEqual(['alreadyDecided', 'alreadyDecided', 'alreadyDecided', 'done'])
    const isAccepted = said.slice(0, 2).some(one => one.body.success)
    expect(await goingOn(agent)).toHaveLength(isAccepted ? 1 : 0)
  }
})

test('races an offer and two requests to end: one is open', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [root, agent] = (await line(site, 2)) as [Agent, Agent]
    await agree(site, undefined, root)
    await agree(site, root, agent)
    const said = await Promise.all([
      offerTo(site, root, agent),
      post(site, root, 'terminations', { id: newId(), kind: 'daily', downlineId: agent.id }),
      post(site, agent, 'terminations', { id: newId(), kind: 'daily', downlineId: null }),
    ])
    expect(codes(said)).toEqual(['contractRequestOpen', 'contractRequestOpen', 'done'])
  }
})

test('races an acceptance below while the upline’s own contract falls or ends: nothing stays uncovered', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [root, agent, deep] = (await line(site, 3)) as [Agent, Agent, Agent]
    await agree(site, undefined, root)
    await agree(site, root, agent, { tiers: rate(800) })
    changed(await offerTo(site, agent, deep, { tiers: rate(700) }))
    if (round % 2 === 0) changed(await offerTo(site, root, agent, { tiers: rate(400) }))
    else changed(await post(site, root, 'terminations', { id: newId(), kind: 'daily', downlineId: agent.id }))
    const said = await Promise.all([answerOpen(site, agent), answerOpen(site, deep)])
    // Who was told of nothing that ends, and then something would, is asked to look again.
    expect(['done', 'contractChanged']).toContain(codes([said[0]])[0])
    expect(['done', 'alreadyDecided', 'required']).toContain(codes([said[1]])[0])
    await expectCovered()
  }
})

test('ends what a member had with its upline when it is moved, whatever is being agreed on meanwhile', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [root, agent, deep] = (await line(site, 3)) as [Agent, Agent, Agent]
    await agree(site, undefined, root)
    await agree(site, root, agent, { tiers: rate(800) })
    await agree(site, agent, deep, { tiers: rate(300) })
    changed(await offerTo(site, root, agent, { tiers: rate(700) }))
    const moment = { at: site.runtime.clock.now(), timeZone: 'Asia/Bangkok' }
    const [, said] = await Promise.all([
      site.db.transaction(tx => endForMove(tx, agent.id, moment)),
      answerOpen(site, agent),
    ])
    expect(['done', 'alreadyDecided', 'required']).toContain(codes([said])[0])
    expect([await goingOn(agent), await goingOn(deep)]).toEqual([[], []])
    expect((await listOf(site, agent)).own.request).toBeNull()
    const ended = await site.db.row(sql<{ ended_by: string }>`
      select ended_by from contract_versions where downline_id = ${deep.id}::uuid`)
    expect(ended?.ended_by).toBe('automatic')
  }
})
