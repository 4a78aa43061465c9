import type { ContractKind } from '#lib/contracts/windows.ts'
import { isAgentType } from '#lib/identity/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { endBelow, endWithWindow, type Moment, startVersion } from './agree.ts'
import { checkOwn, checkStillCovered, checkTerms, type Offer } from './checks.ts'
import { endingsBelow, endingsWithout, markOf } from './endings.ts'
import { notifyAnswer, notifyEndings, notifyRequest } from './notify.ts'
import {
  type EndingRow,
  lockParties,
  momentOfChange,
  openVersions,
  type PartyRow,
  type RequestRow,
  requestById,
  type VersionRow,
} from './queries.ts'
import { type MoneyFormat, termsOf } from './terms.ts'
import { closeRequest, insertRequest } from './write-queries.ts'

/** Who makes a change: a member, or the house if null. */
export interface Change extends Moment {
  actor: string | null
  format: MoneyFormat
}

/** The state of a relation after a change. */
export interface Changed {
  request: RequestRow
  version: VersionRow | undefined
}

const notFound = () => new Refusal('notFound', { status: 404 })
const decided = () => new Refusal('alreadyDecided', { status: 409 })
const isOpen = () => new Refusal('contractRequestOpen', { status: 409 })

/** An upline offers a direct downline new terms. */
export async function offer(tx: Transaction, change: Change, terms: Offer): Promise<Changed> {
  checkTerms(terms)
  const { actor } = change
  const { kind, period, tiers } = terms
  const downline = await lockRelation(tx, actor, terms.downlineId)
  if (downline.is_closed) throw notFound()
  if (actor !== null) await checkOwn(tx, actor, terms, change.format)
  const request = requestOf(change, { kind, downline, request: 'new', period, tiers })
  if (!(await insertRequest(tx, request))) throw isOpen()
  await notifyRequest(tx, request, downline.account)
  return stateOf(tx, request)
}

/** Either side requests to end the contract; a downline itself names nobody. */
export async function requestTermination(
  tx: Transaction,
  change: Change,
  { kind, downlineId }: { kind: ContractKind; downlineId: string | undefined },
): Promise<Changed> {
  const downline = await lockRelation(tx, change.actor, downlineId)
  const [version] = await openVersions(tx, kind, [downline.id])
  if (!version) throw new Refusal('contractNone')
  const request = requestOf(change, { kind, downline, request: 'termination', period: null, tiers: null })
  if (!(await insertRequest(tx, request))) throw isOpen()
  await notifyRequest(tx, request, downline.account)
  return { request, version }
}

/** Withdraws a request before it is answered. */
export async function takeBack(tx: Transaction, change: Change, requestId: string): Promise<Changed> {
  const request = await requestById(tx, requestId)
  if (!request || !isParty(request, change.actor) || request.asked_by !== change.actor) throw notFound()
  if (!(await closeRequest(tx, request.id, 'finished', change.at))) throw decided()
  return stateOf(tx, request)
}

/**
 * The other side accepts or refuses. `told` is the mark of the contracts that the caller was shown as ending; if these
 * have changed, nothing happens.
 */
export async function answer(
  tx: Transaction,
  change: Change,
  { requestId, isAccepted, told }: { requestId: string; isAccepted: boolean; told: string },
): Promise<Changed> {
  const { actor } = change
  const open = await requestById(tx, requestId)
  if (!open || !isParty(open, actor) || open.asked_by === actor) throw notFound()
  if (open.status !== 'processing') throw decided()
  const seen = isAccepted ? await endingsOf(tx, open, change) : []
  checkEndings(seen, isAccepted ? told : '')
  const ids = [open.upline_id, open.downline_id, ...seen.map(version => version.downline_id)]
  const rows = await lockParties(
    tx,
    ids.filter(id => id !== null),
  )
  const downline = rows.find(row => row.id === open.downline_id)
  // Whoever had locked these rows may have answered, or changed what ends.
  const request = await requestById(tx, requestId)
  if (request?.status !== 'processing' || !downline) throw decided()
  const endings = isAccepted ? await endingsOf(tx, request, change) : []
  checkEndings(endings, isAccepted ? told : '')
  // Withdrawing an offer locks no member: the request itself decides who was first.
  if (!(await closeRequest(tx, request.id, isAccepted ? 'approved' : 'rejected', change.at))) throw decided()
  if (isAccepted) await agree(tx, change, request, endings)
  await notifyAnswer(tx, request, { isAccepted, account: downline.account, at: change.at })
  return stateOf(tx, request)
}

/** Returns the contracts that end automatically if a request is accepted. */
export function endingsOf(db: Queries, request: RequestRow, moment: Moment): Promise<EndingRow[]> {
  const { kind, downline_id: memberId, period, tiers } = request
  if (!tiers) return endingsWithout(db, kind, memberId)
  return endingsBelow(db, { kind, memberId, terms: termsOf({ period, tiers }) }, moment)
}

async function agree(
  tx: Transaction,
  { at, timeZone, actor }: Change,
  request: RequestRow,
  endings: readonly EndingRow[],
): Promise<void> {
  const moment = { at: await momentOfChange(tx, at), timeZone }
  const memberId = request.downline_id
  if (request.request === 'new') {
    await checkStillCovered(tx, request)
    const version = await startVersion(tx, request, moment)
    await endBelow(tx, { memberId, version }, endings, moment, request.kind)
  } else {
    const [version] = await openVersions(tx, request.kind, [memberId])
    if (!version) throw decided()
    await endWithWindow(tx, version, 'terminated', moment)
    await endBelow(tx, { memberId, version: undefined }, endings, moment, request.kind)
  }
  await notifyEndings(tx, endings, { actor, at })
}

/**
 * Returns the downline of a relation and locks both sides until the transaction ends. Without `downlineId` it is the
 * caller itself. Members elsewhere in the tree get the same answer as unknown ones.
 */
async function lockRelation(
  tx: Transaction,
  actor: string | null,
  downlineId: string | undefined,
): Promise<PartyRow> {
  const id = (downlineId ?? actor)?.toLowerCase()
  const rows = await lockParties(
    tx,
    [actor, id].filter(one => typeof one === 'string'),
  )
  const downline = rows.find(row => row.id === id)
  if (!downline || (downlineId !== undefined && downline.upline !== actor)) throw notFound()
  if (!isAgentType(downline.member_type)) throw notFound()
  return downline
}

function requestOf(
  { actor, at }: Change,
  values: Pick<RequestRow, 'kind' | 'request' | 'period' | 'tiers'> & { downline: PartyRow },
): RequestRow {
  const { downline, ...rest } = values
  return {
    id: newId(),
    ...rest,
    upline_id: downline.upline,
    downline_id: downline.id,
    asked_by: actor,
    status: 'processing',
    asked_at: at,
    answered_at: null,
  }
}

async function stateOf(tx: Transaction, { id, kind, downline_id }: RequestRow): Promise<Changed> {
  const request = await requestById(tx, id)
  if (!request) throw new Error(`request ${id} has vanished`)
  const [version] = await openVersions(tx, kind, [downline_id])
  return { request, version }
}

const isParty = ({ upline_id, downline_id }: RequestRow, actor: string | null) =>
  actor === downline_id || actor === upline_id

function checkEndings(endings: readonly EndingRow[], shown: string): void {
  if (markOf(endings) !== shown) throw new Refusal('contractChanged', { status: 409 })
}
