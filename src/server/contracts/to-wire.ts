import { ENDINGS_SHOWN } from '#lib/contracts/api.ts'
import { type Pay, readTiers, topPay } from '#lib/contracts/rules.ts'
import type { ContractEndings, ContractRequest, ContractVersion, WirePay } from '#lib/contracts/shapes.ts'
import { markOf } from './endings.ts'
import type { EndingRow, RequestRow, VersionRow } from './queries.ts'

export function toVersion(row: VersionRow): ContractVersion {
  return {
    id: row.id,
    period: row.period,
    tiers: row.tiers,
    fromAt: row.from_at.toISOString(),
    untilAt: row.until_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    agreedAt: row.agreed_at.toISOString(),
  }
}

/** Converts a request for one of its two sides. */
export function toRequest(row: RequestRow, memberId: string): ContractRequest {
  return {
    id: row.id,
    request: row.request,
    isMine: row.asked_by === memberId,
    period: row.period,
    tiers: row.tiers,
    status: row.status,
    askedAt: row.asked_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
  }
}

export function toPay(pay: Pay): WirePay {
  return 'ppm' in pay ? { ppm: pay.ppm, sum: null } : { ppm: null, sum: pay.sum.toString() }
}

export function toEndings(rows: readonly EndingRow[]): ContractEndings {
  return {
    total: rows.length,
    shown: rows.slice(0, ENDINGS_SHOWN).map(row => ({
      account: row.account,
      nickname: row.nickname,
      depth: row.depth,
      top: toPay(topPay(readTiers(row.tiers))),
    })),
    mark: markOf(rows),
  }
}
