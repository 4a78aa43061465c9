import type { Transaction } from '#server/db/database.ts'
import { addInboxMessage, type InboxValues } from '#server/inbox/add-message.ts'
import type { EndingRow, RequestRow } from './queries.ts'

/** Downlines know that they have an upline, but not who it is. */
const UPLINE = { word: 'upline' }

/** Notifies the other side of a request. The house needs no message. */
export async function notifyRequest(
  tx: Transaction,
  row: RequestRow,
  downlineAccount: string,
): Promise<void> {
  const isByDownline = row.asked_by === row.downline_id
  const memberId = isByDownline ? row.upline_id : row.downline_id
  if (memberId === null) return
  const kind = row.request === 'new' ? 'contractOffered' : 'contractEndAsked'
  const other = isByDownline ? downlineAccount : UPLINE
  await addInboxMessage(tx, { memberId, kind, values: valuesOf(row, other), at: row.asked_at })
}

/** Notifies the requester of the answer. */
export async function notifyAnswer(
  tx: Transaction,
  row: RequestRow,
  { isAccepted, account, at }: { isAccepted: boolean; account: string; at: Date },
): Promise<void> {
  const { asked_by, downline_id, request } = row
  if (asked_by === null) return
  const ofOffer = isAccepted ? 'contractAccepted' : 'contractRefused'
  const ofEnd = isAccepted ? 'contractEndAgreed' : 'contractEndRefused'
  const values = valuesOf(row, asked_by === downline_id ? UPLINE : account)
  await addInboxMessage(tx, { memberId: asked_by, kind: request === 'new' ? ofOffer : ofEnd, values, at })
}

/** Notifies both sides of contracts that ended automatically, except whoever agreed to it and saw them before. */
export async function notifyEndings(
  tx: Transaction,
  endings: readonly EndingRow[],
  { actor, at }: { actor: string | null; at: Date },
): Promise<void> {
  for (const row of endings) {
    const { downline_id, upline_id } = row
    await addInboxMessage(tx, {
      memberId: downline_id,
      kind: 'contractEnded',
      values: valuesOf(row, UPLINE),
      at,
    })
    if (upline_id === null || upline_id === actor) continue
    const values = valuesOf(row, row.account)
    await addInboxMessage(tx, { memberId: upline_id, kind: 'contractBelowEnded', values, at })
  }
}

function valuesOf({ kind }: Pick<RequestRow, 'kind'>, other: string | { word: string }): InboxValues {
  return { contract: { word: kind }, other }
}
