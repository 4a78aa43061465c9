import { CONTRACTS_PAGE_SIZE, type ContractList } from '#lib/contracts/api.ts'
import type { ContractKind } from '#lib/contracts/windows.ts'
import { accountKey } from '#lib/identity/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { countedPage } from '#server/platform/pages.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Moment } from './agree.ts'
import { endingsOf } from './change.ts'
import { endingsWithout } from './endings.ts'
import { agentsUnder } from './list-queries.ts'
import { endingVersions, openRequests, openVersions, partyOf, type RequestRow } from './queries.ts'
import { toEndings, toRequest, toVersion } from './to-wire.ts'

interface ListQuery {
  kind: ContractKind
  memberId: string
  search: string
  page: number
}

/** Returns an agent's own contract of a kind, and a page of those with its direct downlines. */
export async function listContracts({ db, config, clock }: Runtime, query: ListQuery): Promise<ContractList> {
  const { kind, memberId, search, page } = query
  const start = accountKey(search)
  const { rows: agents, total } = await countedPage(
    span => agentsUnder(db, memberId, { kind, start, ...span }),
    { page, size: CONTRACTS_PAGE_SIZE },
  )
  const ids = [memberId, ...agents.map(agent => agent.id)]
  const [relations, upline, ifEnded] = await Promise.all([
    relationsOf(db, { kind, memberId, downlineIds: ids }, { at: clock.now(), timeZone: config.timeZone }),
    uplineName(db, memberId),
    endingsWithout(db, kind, memberId),
  ])
  return {
    currency: config.currency,
    timeZone: config.timeZone,
    own: { upline, ...relations(memberId), ifEnded: toEndings(ifEnded) },
    downlines: {
      rows: agents.map(({ id, account, nickname }) => ({ id, account, nickname, ...relations(id) })),
      page,
      pageSize: CONTRACTS_PAGE_SIZE,
      total,
    },
  }
}

/** Returns the relations of some downlines with their uplines for the member, who is one side of each. */
async function relationsOf(
  db: Queries,
  query: { kind: ContractKind; memberId: string; downlineIds: readonly string[] },
  now: Moment,
) {
  const { kind, memberId, downlineIds } = query
  const [versions, leavings, requests] = await Promise.all([
    openVersions(db, kind, downlineIds),
    endingVersions(db, kind, downlineIds, now.at),
    openRequests(db, kind, downlineIds),
  ])
  const toAnswer = requests.filter(request => request.asked_by !== memberId)
  const endings = new Map<string, Awaited<ReturnType<typeof endingsOf>>>()
  for (const request of toAnswer) endings.set(request.id, await endingsOf(db, request, now))
  const of = <Row extends { downline_id: string }>(rows: readonly Row[], id: string) =>
    rows.find(row => row.downline_id === id)
  return (id: string) => {
    const [version, last, request] = [of(versions, id), of(leavings, id), of(requests, id)]
    // A downline's earlier contracts with another upline are private to those two.
    const left = last && (id === memberId || last.upline_id === memberId) ? last : undefined
    return {
      version: version ? toVersion(version) : null,
      leaving: left ? toVersion(left) : null,
      request: request ? toRequest(request, memberId) : null,
      endings: endingsFor(request, endings),
    }
  }
}

function endingsFor(
  request: RequestRow | undefined,
  endings: ReadonlyMap<string, Awaited<ReturnType<typeof endingsOf>>>,
) {
  const rows = request && endings.get(request.id)
  return rows ? toEndings(rows) : null
}

/** Null if the house is the upline. */
async function uplineName(db: Queries, memberId: string): Promise<string | null> {
  const me = await partyOf(db, memberId)
  const upline = me?.upline ? await partyOf(db, me.upline) : undefined
  return upline?.account ?? null
}
