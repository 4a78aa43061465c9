import type { ContractList, ContractPreview } from '#lib/contracts/api.ts'
import type { TierText } from '#lib/contracts/rules.ts'
import type { ContractRequest, ContractVersion } from '#lib/contracts/shapes.ts'
import type { ContractKind, DividendPeriod } from '#lib/contracts/windows.ts'
import { newId } from '#lib/ids/ids.ts'
import { type ContractsSetting, DEFAULT_CONTRACTS } from '#lib/site/contracts-setting.ts'
import { type Change, offer } from '#server/contracts/change.ts'
import { contractRoutes } from '#server/contracts/handlers.ts'
import type { Database } from '#server/db/database.ts'
import { addMember, seatOf, type TreeMember } from '#tests/support/team.ts'
import { openSite, type Said, type Site } from '../identity/site.ts'

/** An agent of a tree with a session. */
export interface Agent extends TreeMember {
  token: string
}

export interface ContractSite extends Site {
  kinds: (change: Partial<ContractsSetting>) => void
}

export async function openContracts(db: Database): Promise<ContractSite> {
  let which = DEFAULT_CONTRACTS
  const site = await openSite(db, { beside: async () => contractRoutes(() => which) })
  return {
    ...site,
    kinds: change => {
      which = { ...DEFAULT_CONTRACTS, ...change }
    },
  }
}

export async function agentBelow(site: ContractSite, upline?: TreeMember): Promise<Agent> {
  const member = await addMember(site.db, { upline, isAgent: true })
  return { ...member, token: await seatOf({ db: site.db, sessions: site.runtime.sessions }, member) }
}

/** Agents one below the other, the first of them below the house. */
export async function line(site: ContractSite, length: number): Promise<Agent[]> {
  const agents: Agent[] = []
  for (let count = 0; count < length; count += 1) agents.push(await agentBelow(site, agents.at(-1)))
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

export function post(site: ContractSite, who: Agent, path: string, body: object): Promise<Said> {
  return site.call('POST', `/agent/contracts/${path}`, { token: who.token, body })
}

export function offerTo(site: ContractSite, from: Agent, to: TreeMember, terms: Terms = {}): Promise<Said> {
  return post(site, from, 'offers', { id: newId(), downlineId: to.id, ...wholeTerms(terms) })
}

/** What the caller is told of its contract of a kind, and of those with its downlines. */
export async function listOf(
  site: ContractSite,
  who: Agent,
  kind: ContractKind = 'daily',
  search: object = {},
): Promise<ContractList> {
  const said = await post(site, who, kind, search)
  if (!said.body.success) throw new Error(`no list: ${said.body.code}`)
  return said.body.value as unknown as ContractList
}

/** Answers the open request between two as a page would: with the mark of what it shows. */
export async function answerOpen(
  site: ContractSite,
  who: Agent,
  {
    kind = 'daily',
    downline,
    isAccepted = true,
  }: { kind?: ContractKind; downline?: TreeMember; isAccepted?: boolean } = {},
): Promise<Said> {
  const { own, downlines } = await listOf(site, who, kind)
  const edge = downline ? downlines.rows.find(row => row.id === downline.id) : own
  return post(site, who, 'answers', {
    id: newId(),
    requestId: edge?.request?.id,
    isAccepted,
    told: edge?.endings?.mark ?? '',
  })
}

/** Offer and acceptance; of a root agent the house offers. */
export async function agree(
  site: ContractSite,
  from: Agent | undefined,
  to: Agent,
  terms: Terms = {},
): Promise<void> {
  const asked = from ? (await offerTo(site, from, to, terms)).body.code : await houseOffers(site, to, terms)
  if (asked) throw new Error(`the offer was refused: ${asked}`)
  const { kind = 'daily' } = terms
  const said = await answerOpen(site, to, { kind })
  if (!said.body.success) throw new Error(`the answer was refused: ${said.body.code}`)
}

async function houseOffers(site: ContractSite, to: Agent, terms: Terms): Promise<undefined> {
  const { kind, period, tiers } = wholeTerms(terms)
  await site.db.transaction(tx => offer(tx, houseAt(site), { kind, period, tiers, downlineId: to.id }))
}

export function houseAt(site: ContractSite): Change {
  const { timeZone, currency } = site.runtime.config
  return { actor: null, at: site.runtime.clock.now(), timeZone, words: { currency, tag: 'en' } }
}

/** What a change answers. */
export function changed(said: Said): { request: ContractRequest; version: ContractVersion | null } {
  if (!said.body.success) throw new Error(`refused: ${said.body.code}`)
  return said.body.value as unknown as { request: ContractRequest; version: ContractVersion | null }
}

export async function previewOf(site: ContractSite, who: Agent, asked: object): Promise<ContractPreview> {
  const said = await post(site, who, 'preview', asked)
  if (!said.body.success) throw new Error(`no preview: ${said.body.code}`)
  return said.body.value as unknown as ContractPreview
}
