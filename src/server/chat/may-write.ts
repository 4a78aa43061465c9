import type { WritingState } from '#lib/chat/api.ts'
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { formatExpected } from '#lib/time/format.ts'
import { hasDeposited } from '#server/cashier/queries.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { requireNoBreak } from '#server/limits/may-play.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { isMuted, lockChatMember, type MuteRow } from './member-queries.ts'
import type { ChatParts } from './parts.ts'
import { hasValidBets } from './queries.ts'

interface Asked {
  call: { runtime: Runtime; language: Language }
  parts: Pick<ChatParts, 'settings'>
  memberId: string
}

/**
 * Throws unless a member may write and report: not on a break, not muted, and after a deposit or enough rounds. Locks
 * the member's row of the chat until the end of the transaction.
 */
export async function checkMayWrite(tx: Transaction, { call, parts, memberId }: Asked): Promise<void> {
  const { runtime, language } = call
  const mute = await lockChatMember(tx, memberId)
  if (isMuted(mute, runtime.clock.now())) throw mutedRefusal(mute, language, runtime.config.timeZone)
  await requireNoBreak(tx, { memberId, language, runtime })
  const { betsNeeded } = parts.settings().chat
  if (!(await isEntitled(tx, memberId, betsNeeded)))
    throw new Refusal('chatMembersOnly', { status: 403, values: { bets: betsNeeded } })
}

async function isEntitled(db: Queries, memberId: string, betsNeeded: number): Promise<boolean> {
  return betsNeeded === 0 || (await hasDeposited(db, memberId)) || hasValidBets(db, memberId, betsNeeded)
}

/** What a page shows where messages are written. */
export async function writingState(
  db: Queries,
  of: { memberId: string; mute: MuteRow; isOpen: boolean; betsNeeded: number; now: Date },
): Promise<WritingState> {
  if (isMuted(of.mute, of.now)) return 'chatMuted'
  if (!of.isOpen) return 'chatClosed'
  return (await isEntitled(db, of.memberId, of.betsNeeded)) ? 'open' : 'chatMembersOnly'
}

function mutedRefusal({ muted_until: until }: MuteRow, language: Language, timeZone: string): Refusal {
  if (until === null) return new Refusal('chatMutedForGood', { status: 403 })
  return new Refusal('chatMuted', {
    status: 403,
    values: { until: formatExpected(until.toISOString(), LANGUAGES[language].tag, timeZone) },
    details: { until: until.toISOString() },
  })
}
