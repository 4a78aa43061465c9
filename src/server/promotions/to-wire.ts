import type { Language } from '#lib/i18n/languages.ts'
import type { PromotionEntry, PromotionStanding, RunningPromotion } from '#lib/promotions/api.ts'
import { activityStatus, isVoid, mayEnter } from '#lib/promotions/status.ts'
import { prizeOf } from '#lib/promotions/terms.ts'
import { type OperatorText, textIn } from '#lib/site/settings.ts'
import type { VipRank } from '#lib/site/vip-setting.ts'
import { titleIn } from './content.ts'
import type { EntryRow } from './queries.ts'
import type { RunningRow } from './running.ts'
import type { SeedRow } from './seed-queries.ts'
import type { Stand } from './standing.ts'

/** Entries that a member sees of one promotion. */
const LISTED = 20

interface ToStanding {
  currency: string
  running: RunningPromotion[]
  ranks: readonly VipRank[]
  language: Language
}

export function toStanding(
  stand: Stand,
  { currency, running, ranks, language }: ToStanding,
): PromotionStanding {
  const { promotion, standing, left, own, entries, deposits, isForMember, tickets, seed, refusal } = stand
  const accepted = own?.state === 'signed' ? own.terms : promotion.terms
  return {
    code: promotion.code,
    status: activityStatus(standing),
    mayEnter: mayEnter(standing) && isForMember,
    isForMember,
    version: promotion.version,
    terms: promotion.terms,
    rank: rankName(promotion.terms.who.rank, ranks, language),
    currency,
    left,
    raffle: tickets?.raffle ? raffleToWire(tickets.raffle, language) : null,
    seal: seed ? sealToWire(seed) : null,
    heldUp: isNext(standing) ? refusal : null,
    deposits: deposits.map(({ id, amount, at }) => ({
      id,
      amount: amount.toString(),
      at: at.toISOString(),
      gives: prizeOf(accepted, amount).amount?.toString() ?? null,
    })),
    entries: entries.slice(0, LISTED).map(row => toEntry(row, language)),
    running: running.filter(one => one.code === promotion.code),
  }
}

function rankName(code: string | null, ranks: readonly VipRank[], language: Language): string | null {
  const rank = ranks.find(one => one.code === code)
  return rank ? (textIn(rank.name, language)?.text ?? null) : null
}

/** Whether what the member could do next waits for nothing but what is given. */
function isNext({ own, hasDeposit, promotion, isFull }: Stand['standing']): boolean {
  if (own === 'signed') return hasDeposit
  return (own === undefined || isVoid(own)) && promotion === 'open' && !isFull
}

function raffleToWire({ name, closesAt }: { name: OperatorText; closesAt: Date }, language: Language) {
  return { name: raffleName(name, language), closesAt: closesAt.toISOString() }
}

function raffleName(name: OperatorText, language: Language): string {
  return textIn(name, language)?.text ?? ''
}

/** What a promotion's envelopes of a day are drawn from, without the seed. */
export function sealToWire({ day, ends_at, seed_hash }: Pick<SeedRow, 'day' | 'ends_at' | 'seed_hash'>) {
  return { day, endsAt: ends_at.toISOString(), seedHash: seed_hash.toString('hex') }
}

function toEnvelope({
  terms: { reward },
  seed_day: day,
  seed_hash,
  seed_ends_at: ends_at,
}: EntryRow): PromotionEntry['envelope'] {
  if (reward.kind !== 'envelope') return null
  const isDrawn = day !== null && seed_hash !== null && ends_at !== null
  return {
    least: reward.leastMinor,
    most: reward.mostMinor,
    seal: isDrawn ? sealToWire({ day, ends_at, seed_hash }) : null,
  }
}

function toEntry(row: EntryRow, language: Language): PromotionEntry {
  return {
    id: row.id,
    state: row.state,
    version: row.terms_version,
    amount: row.amount?.toString() ?? null,
    points: row.points?.toString() ?? null,
    tickets: row.tickets,
    raffle: row.raffle && raffleName(row.raffle, language),
    envelope: toEnvelope(row),
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
