import type { ContractList, ContractPreview } from '#lib/contracts/api.ts'
import type { TierText } from '#lib/contracts/rules.ts'
import type { ContractRequest, ContractVersion } from '#lib/contracts/shapes.ts'
import type { ContractKind, DividendPeriod } from '#lib/contracts/windows.ts'
import { newId } from '#lib/ids/ids.ts'
import { type Change, offer } from '#server/contracts/change.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { addMember, seatOf, type TreeMember } from '#tests/support/team.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

/** An agent of a tree with a session. */
export interface Agent extends TreeMember {
  token: string
}

export type ContractServer = TestServer<'agents'>

export function openContracts(db: Database): Promise<ContractServer> {
  return openTestServer(db, { features: ['agents'] })
}

export async function agentBelow(server: ContractServer, upline?: TreeMember): Promise<Agent> {
  const member = await addMember(server.db, { upline, isAgent: true })
  return { ...member, token: await seatOf({ db: server.db, sessions: server.runtime.sessions }, member) }
}

/** Agents one below the other, the first of them below the house. */
export async function line(server: ContractServer, length: number): Promise<Agent[]> {
  const agents: Agent[] = []
  for (let count = 0; count < length; count += 1) agents.push(await agentBelow(server, agents.at(-1)))
  return agents
}

/** One tier by rate, that asks for one baht of valid bets. */
export const rate = (ppm: number): TierText[] => [{ validBet: '100', active: 0, loss: '0', ppm }]
export const sum = (minor: number): TierText[] => [{ validBet: '100', active: 0, loss: '0', sum: `${minor}` }]

export interface Terms {
  kind?: ContractKind
  period?: DividendPeriod | null
  tiers?: TierText[]
}

function wholeTerms({
  kind = 'daily',
  period = kind === 'dividend' ? 'W' : null,
  tiers = rate(1000),
}: Terms) {
  return { kind, period, tiers }
}

export function post(server: ContractServer, who: Agent, path: string, body: object): Promise<Answer> {
  return server.call('POST', `/agent/contracts/${path}`, { token: who.token, body })
}

export function offerTo(
  server: ContractServer,
  from: Agent,
  to: TreeMember,
  terms: Terms = {},
): Promise<Answer> {
  return post(server, from, 'offers', { id: newId(), downlineId: to.id, ...wholeTerms(terms) })
}

/** What the caller is told of its contract of a kind, and of those with its downlines. */
export async function listOf(
  server: ContractServer,
  who: Agent,
  kind: ContractKind = 'daily',
  search: object = {},
): Promise<ContractList> {
  const said = await post(server, who, kind, search)
  if (!said.body.success) throw new Error(`no list: ${said.body.code}`)
  return said.body.value as unknown as ContractList
}

/** Answers the open request between two as a page would: with the mark of what it shows. */
export async function answerOpen(
  server: ContractServer,
  who: Agent,
  {
    kind = 'daily',
    downline,
    isAccepted = true,
  }: { kind?: ContractKind; downline?: TreeMember; isAccepted?: boolean } = {},
): Promise<Answer> {
  const { own, downlines } = await listOf(server, who, kind)
  const edge = downline ? downlines.rows.find(row => row.id === downline.id) : own
  return post(server, who, 'answers', {
    id: newId(),
    requestId: edge?.request?.id,
    isAccepted,
    told: edge?.endings?.mark ?? '',
  })
}

/** Offer and acceptance; of a root agent the house offers. */
export async function agree(
  server: ContractServer,
  from: Agent | undefined,
  to: Agent,
  terms: Terms = {},
): Promise<void> {
  const asked = from
    ? (await offerTo(server, from, to, terms)).body.code
    : await houseOffers(server, to, terms)
  if (asked) throw new Error(`the offer was refused: ${asked}`)
  const { kind = 'daily' } = terms
  const said = await answerOpen(server, to, { kind })
  if (!said.body.success) throw new Error(`the answer was refused: ${said.body.code}`)
}

async function houseOffers(server: ContractServer, to: Agent, terms: Terms): Promise<undefined> {
  const { kind, period, tiers } = wholeTerms(terms)
  await server.db.transaction(tx => offer(tx, houseAt(server), { kind, period, tiers, downlineId: to.id }))
}

export function houseAt(server: ContractServer): Change {
  const { timeZone, currency } = server.runtime.config
  return { actor: null, at: server.runtime.clock.now(), timeZone, format: { currency, tag: 'en' } }
}

/** What a change answers. */
export function changed(said: Answer): { request: ContractRequest; version: ContractVersion | null } {
  if (!said.body.success) throw new Error(`refused: ${said.body.code}`)
  return said.body.value as unknown as { request: ContractRequest; version: ContractVersion | null }
}

export async function previewOf(server: ContractServer, who: Agent, asked: object): Promise<ContractPreview> {
  const said = await post(server, who, 'preview', asked)
  if (!said.body.success) throw new Error(`no preview: ${said.body.code}`)
  return said.body.value as unknown as ContractPreview
}

/** What a member's inbox was told, the oldest first. */
export async function newsOf({ db }: ContractServer, member: TreeMember): Promise<string[]> {
  const rows = await db.rows(sql<{ kind: string }>`
    select kind from inbox_messages where member_id = ${member.id}::uuid order by id`)
  return rows.map(row => row.kind)
}
