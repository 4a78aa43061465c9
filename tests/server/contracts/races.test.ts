import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { endForMove } from '#server/contracts/move.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import type { TreeMember } from '#tests/support/team.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

import {
  type Agent,
  agree,
  answerOpen,
  type ContractServer,
  changed,
  line,
  listOf,
  offerTo,
  openContracts,
  post,
  rate,
} from './contract-calls.ts'

// Protects: of two who decide at once one wins, and what comes out is what one after the other would have come to.

const fresh = useDatabase('postgres', { poolSize: 12 })
let server: ContractServer
beforeAll(async () => {
  server = await openContracts(fresh.db)
})
beforeEach(() => forgetCounts())

const ROUNDS = 4
const codes = (said: readonly Answer[]) => said.map(one => one.body.code ?? 'done').toSorted()
const goingOn = (member: TreeMember) =>
  server.db.rows(sql<{ tiers: object; upline_id: string | null }>`
    select tiers, upline_id from contract_versions where downline_id = ${member.id}::uuid and until_at is null`)

/** Nobody has a contract that its upline’s own does not cover, or without one. */
async function expectCovered(): Promise<void> {
  const uncovered = await server.db.rows(sql<{ id: string }>`
    select v.id from contract_versions v
    left join contract_versions own
      on own.downline_id = v.upline_id and own.kind = v.kind and own.until_at is null
    where v.upline_id is not null and v.until_at is null
      and (own.id is null or (own.tiers -> -1 ->> 'ppm')::int < (v.tiers -> -1 ->> 'ppm')::int)`)
  expect(uncovered).toEqual([])
}

test('races acceptance, refusal and taking back: one of them happens', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [root, agent] = (await line(server, 2)) as [Agent, Agent]
    await agree(server, undefined, root)
    const { request } = changed(await offerTo(server, root, agent))
    const requestId = request.id
    const said = await Promise.all([
      post(server, agent, 'answers', { id: newId(), requestId, isAccepted: true }),
      post(server, agent, 'answers', { id: newId(), requestId, isAccepted: true }),
      post(server, agent, 'answers', { id: newId(), requestId, isAccepted: false }),
      post(server, root, 'finishes', { id: newId(), requestId }),
    ])
    expect(codes(said)).toEqual(['alreadyDecided', 'alreadyDecided', 'alreadyDecided', 'done'])
    const isAccepted = said.slice(0, 2).some(one => one.body.success)
    expect(await goingOn(agent)).toHaveLength(isAccepted ? 1 : 0)
  }
})

test('races an offer and two requests to end: one is open', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [root, agent] = (await line(server, 2)) as [Agent, Agent]
    await agree(server, undefined, root)
    await agree(server, root, agent)
    const said = await Promise.all([
      offerTo(server, root, agent),
      post(server, root, 'terminations', { id: newId(), kind: 'daily', downlineId: agent.id }),
      post(server, agent, 'terminations', { id: newId(), kind: 'daily', downlineId: null }),
    ])
    expect(codes(said)).toEqual(['contractRequestOpen', 'contractRequestOpen', 'done'])
  }
})

test('races an acceptance below while the upline’s own contract falls or ends: nothing stays uncovered', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [root, agent, deep] = (await line(server, 3)) as [Agent, Agent, Agent]
    await agree(server, undefined, root)
    await agree(server, root, agent, { tiers: rate(800) })
    changed(await offerTo(server, agent, deep, { tiers: rate(700) }))
    if (round % 2 === 0) changed(await offerTo(server, root, agent, { tiers: rate(400) }))
    else
      changed(await post(server, root, 'terminations', { id: newId(), kind: 'daily', downlineId: agent.id }))
    const said = await Promise.all([answerOpen(server, agent), answerOpen(server, deep)])
    // Who was told of nothing that ends, and then something would, is asked to look again.
    expect(['done', 'contractChanged']).toContain(codes([said[0]])[0])
    expect(['done', 'alreadyDecided', 'required']).toContain(codes([said[1]])[0])
    await expectCovered()
  }
})

test('ends what a member had with its upline when it is moved, whatever is being agreed on meanwhile', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [root, agent, deep] = (await line(server, 3)) as [Agent, Agent, Agent]
    await agree(server, undefined, root)
    await agree(server, root, agent, { tiers: rate(800) })
    await agree(server, agent, deep, { tiers: rate(300) })
    changed(await offerTo(server, root, agent, { tiers: rate(700) }))
    const moment = { at: server.runtime.clock.now(), timeZone: 'Asia/Bangkok' }
    const [, said] = await Promise.all([
      server.db.transaction(tx => endForMove(tx, agent.id, moment)),
      answerOpen(server, agent),
    ])
    expect(['done', 'alreadyDecided', 'required']).toContain(codes([said])[0])
    expect([await goingOn(agent), await goingOn(deep)]).toEqual([[], []])
    expect((await listOf(server, agent)).own.request).toBeNull()
    const ended = await server.db.row(sql<{ ended_by: string }>`
      select ended_by from contract_versions where downline_id = ${deep.id}::uuid`)
    expect(ended?.ended_by).toBe('automatic')
  }
})
