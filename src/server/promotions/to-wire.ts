import type { Language } from '#lib/i18n/languages.ts'
import type { PromotionEntry, PromotionStanding, RunningPromotion } from '#lib/promotions/api.ts'
import { activityStatus, mayEnter } from '#lib/promotions/status.ts'
import { prizeOf } from '#lib/promotions/terms.ts'
import { titleIn } from './content.ts'
import type { EntryRow } from './queries.ts'
import type { RunningRow } from './running.ts'
import type { Stand } from './standing.ts'

/** Entries that a member sees of one promotion. */
const LISTED = 20

export function toStanding(
  stand: Stand,
  { currency, running }: { currency: string; running: RunningPromotion[] },
): PromotionStanding {
  const { promotion, standing, left, own, entries, deposits, isForMember } = stand
  const accepted = own?.state === 'signed' ? own.terms : promotion.terms
  return {
    code: promotion.code,
    status: activityStatus(standing),
    mayEnter: mayEnter(standing) && isForMember,
    isForMember,
    version: promotion.version,
    terms: promotion.terms,
    currency,
    left,
    deposits: deposits.map(({ id, amount, at }) => ({
      id,
      amount: amount.toString(),
      at: at.toISOString(),
      gives: prizeOf(accepted, amount).amount?.toString() ?? null,
    })),
    entries: entries.slice(0, LISTED).map(toEntry),
    running: running.filter(one => one.code === promotion.code),
  }
}

function toEntry(row: EntryRow): PromotionEntry {
  return {
    id: row.id,
    state: row.state,
    version: row.terms_version,
    amount: row.amount?.toString() ?? null,
    points: row.points?.toString() ?? null,
    currency: row.currency,
    remark: row.remark,
    images: row.images,
    reason: row.reason,
    at: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

export function toRunning(row: RunningRow, language: Language): RunningPromotion {
  return {
    id: row.id,
    code: row.promotion,
    title: titleIn(row.titles, language, row.promotion),
    base: row.base.toString(),
    required: row.required.toString(),
    done: row.done.toString(),
    since: row.created_at.toISOString(),
    endsAt: row.endsAt.toISOString(),
  }
}
