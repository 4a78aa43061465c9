import type { Downline, Downlines, downlines } from '#lib/downlines/api.ts'
import { DOWNLINES_PAGE } from '#lib/downlines/rules.ts'
import { accountKey } from '#lib/identity/rules.ts'
import { percentOf } from '#lib/money/rates.ts'
import type { Call } from '#server/platform/serve.ts'
import { kindOf } from './member-kind.ts'
import {
  type DownlineRow,
  directsByName,
  directsByNumber,
  downlineDetails,
  memberOfTeam,
  type PageRow,
  summedUntil,
  teamByName,
  teamSizeOf,
} from './queries.ts'
import { ownRatesOf, rateDays } from './rates.ts'

type ListCall = Call<typeof downlines>

/** A page of downlines: first reads who is on it, then their details. */
export async function listDownlines(call: ListCall): Promise<Downlines> {
  const { db, input, session, runtime } = call
  const top = session.memberId
  const days = rateDays(runtime)
  const monthStart = `${days.today.slice(0, 7)}-01`
  const under = input.under === undefined ? undefined : await memberOfTeam(db, top, input.under)
  if (input.under !== undefined && !under) throw call.refusal('notFound', { status: 404 })
  const found = await pageOf(call, { under: under?.id ?? top, monthStart })
  const page = found.slice(0, DOWNLINES_PAGE)
  const ids = page.map(row => row.id)
  const [own, size, until, details] = await Promise.all([
    ownRatesOf(db, top, days),
    teamSizeOf(db, top),
    summedUntil(db),
    downlineDetails(db, ids, { top, ...days, monthStart }),
  ])
  const byId = new Map(details.map(row => [row.id, row]))
  const last = page.at(-1)
  return {
    currency: runtime.config.currency,
    own,
    ...size,
    updatedAt: until?.toISOString() ?? null,
    under: under ?? null,
    rows: ids.flatMap(id => toDownline(byId.get(id))),
    next: found.length > page.length && last ? `${last.key}~${last.id}` : null,
  }
}

function pageOf(
  { db, input, session }: ListCall,
  { under, monthStart }: { under: string; monthStart: string },
): Promise<PageRow[]> {
  const page = { after: readCursor(input.after), limit: DOWNLINES_PAGE + 1 }
  if (input.search !== '')
    return teamByName(db, session.memberId, { start: accountKey(input.search), ...page })
  const { order } = input
  if (order === 'account') return directsByName(db, under, page)
  // The cursor of a list ordered by name is no number.
  const after = page.after && /^\d{1,18}$/.test(page.after.key) ? page.after : undefined
  return directsByNumber(db, under, { order, monthStart, ...page, after })
}

function readCursor(text: string | undefined): PageRow | undefined {
  if (text === undefined) return undefined
  const [key = '', id = ''] = text.split('~')
  return { key, id }
}

function toDownline(row: DownlineRow | undefined): Downline[] {
  if (!row) return []
  const { id, account, nickname, status, directs, team, above } = row
  return [
    {
      ...{ id, account, nickname, status, directs, team, above },
      kind: kindOf(row.member_type),
      rate: percentOf(row.ppm),
      nextRate: percentOf(row.next_ppm),
      balance: row.balance.toString(),
      validToday: row.valid_today.toString(),
      validMonth: row.valid_month.toString(),
      lastLoginAt: row.last_login_at?.toISOString() ?? null,
      joinedAt: row.created_at.toISOString(),
    },
  ]
}
