import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import {
  breakCode,
  type LimitKind,
  type LimitPeriod,
  leftOf,
  nextPeriodAt,
  type PlayStop,
  REALITY_DUE,
  realityDueAt,
} from '#lib/limits/rules.ts'
import { type Currency, formatMoney } from '#lib/money/money.ts'
import { dayOf } from '#lib/time/days.ts'
import { formatDate, formatExpected } from '#lib/time/format.ts'
import type { ErrorCode } from '#lib/wire/errors.ts'
import type { Database, Queries, Transaction } from '#server/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { lockMember } from '#server/security/factor-queries.ts'
import { type BreakRow, breaksOf } from './break-queries.ts'
import { followExclusions } from './breaks.ts'
import { startsOf } from './periods.ts'
import type { Stop } from './play-guard.ts'
import { limitsOf } from './queries.ts'
import { signInsOf } from './reality-queries.ts'

/** What a refusal needs to know of the call that it answers. */
export interface Asking {
  memberId: string
  language: Language
  runtime: Pick<Runtime, 'clock' | 'config'>
}

/** What a limit that is reached is refused with. */
const LIMIT_REFUSALS = {
  deposit: 'depositLimitReached',
  stake: 'stakeLimitReached',
  loss: 'lossLimitReached',
  session: 'sessionLimitReached',
} as const satisfies Record<LimitKind, ErrorCode>

/**
 * Throws `playPaused`, `playExcluded` or `playExcludedUntil`, 403, while a member takes a break: for whatever lets somebody play, pay in or
 * take a bonus. Withdrawals and records never ask. An exclusion of another account of the same person counts too.
 */
export async function requireNoBreak(db: Database | Transaction, asking: Asking): Promise<void> {
  const now = asking.runtime.clock.now()
  await followExclusions(db, asking.memberId, now)
  const pause = (await breaksOf(db, [asking.memberId], now)).get(asking.memberId)
  if (pause) throw pauseRefusal(pause, asking)
}

/**
 * As `requireNoBreak`, and throws `sessionLimitReached` when the time for play is used up and `realityCheckDue` until the
 * sign-in's reality check is answered: before a game opens.
 */
export async function requireMayPlay(
  db: Database | Transaction,
  asking: Asking & { sessionId: string },
): Promise<void> {
  await requireNoBreak(db, asking)
  const { clock, config } = asking.runtime
  const now = clock.now()
  const starts = startsOf(now, config.timeZone)
  const limits = await limitsOf(db, { memberIds: [asking.memberId], kinds: ['session'], starts, now })
  const passed = limits.find(limit => limit.used >= limit.amount)
  if (passed) throw limitRefusal({ kind: 'session', period: passed.period, left: 0n }, asking)
  const signIn = (await signInsOf(db, [asking.sessionId])).get(asking.sessionId)
  if (signIn && realityDueAt(signIn, config.policy) <= now) throw stopRefusal({ by: 'reality' }, asking)
}

/** Throws `stakeLimitUnseen` for a vendor that keeps wallets of its own, where no stake limit could be kept. */
export async function requireSeenStakes(db: Queries, { memberId, runtime }: Asking): Promise<void> {
  const now = runtime.clock.now()
  const starts = startsOf(now, runtime.config.timeZone)
  const limits = await limitsOf(db, { memberIds: [memberId], kinds: ['stake'], starts, now })
  if (limits.length > 0) throw new Refusal('stakeLimitUnseen', { status: 409 })
}

/**
 * Throws unless the member may begin a deposit of that much: no break, within every deposit limit. Holds the member's row, so
 * that deposits that are begun at once pass no limit together.
 */
export async function requireMayDeposit(tx: Transaction, amount: bigint, asking: Asking): Promise<void> {
  await lockMember(tx, asking.memberId)
  await requireNoBreak(tx, asking)
  const { clock, config } = asking.runtime
  const now = clock.now()
  const starts = startsOf(now, config.timeZone)
  const limits = await limitsOf(tx, { memberIds: [asking.memberId], kinds: ['deposit'], starts, now })
  const passed = limits
    .filter(limit => limit.used + amount > limit.amount)
    .map(limit => ({ ...limit, left: leftOf(limit) }))
    .sort((a, b) => (a.left < b.left ? -1 : 1))[0]
  if (passed) throw limitRefusal(passed, asking, 'amount')
}

/** What stood against a bet, for the member's open pages, which put it into words. */
export function stopTold(stop: Stop, now: Date, timeZone: string): PlayStop {
  if (stop.by === 'reality') return { code: REALITY_DUE, left: null, until: null }
  if (stop.by === 'break') {
    const { kind, ends_at: until } = stop.pause
    return { code: breakCode(kind, until), left: null, until: until?.toISOString() ?? null }
  }
  const { kind, period, left } = stop
  return {
    code: LIMIT_REFUSALS[kind],
    left: left.toString(),
    until: resetOf(period, now, timeZone).toISOString(),
  }
}

/** What stood against a bet, in the words of the member. */
export function stopRefusal(stop: Stop, asking: Asking): Refusal {
  if (stop.by === 'reality') return new Refusal(REALITY_DUE, { status: 409 })
  return stop.by === 'break' ? pauseRefusal(stop.pause, asking) : limitRefusal(stop, asking)
}

function pauseRefusal({ kind, ends_at: until }: BreakRow, { language, runtime }: Asking): Refusal {
  const { timeZone } = runtime.config
  if (until === null) return new Refusal('playExcluded', { status: 403 })
  const words = formatDate(until.toISOString(), LANGUAGES[language].tag, timeZone)
  const time = formatExpected(until.toISOString(), LANGUAGES[language].tag, timeZone)
  const isLong = until.getTime() - runtime.clock.now().getTime() > 60 * 86_400_000
  return new Refusal(breakCode(kind, until), {
    status: 403,
    values: { until: isLong ? words : time },
    details: { until: until.toISOString() },
  })
}

function limitRefusal(
  { kind, period, left }: { kind: LimitKind; period: LimitPeriod; left: bigint },
  { language, runtime }: Asking,
  field?: string,
): Refusal {
  const { timeZone, currency } = runtime.config
  const { tag } = LANGUAGES[language]
  const at = resetOf(period, runtime.clock.now(), timeZone)
  return new Refusal(LIMIT_REFUSALS[kind], {
    status: 409,
    ...(field ? { field } : {}),
    values: { until: formatExpected(at.toISOString(), tag, timeZone), left: money(left, currency, tag) },
    details: { kind, period, left: left.toString(), resetsAt: at.toISOString() },
  })
}

/** When a limit of this period counts from nothing again. */
const resetOf = (period: LimitPeriod, now: Date, timeZone: string) =>
  nextPeriodAt(period, dayOf(now, timeZone), timeZone)

const money = (amount: bigint, currency: Currency, tag: string) => formatMoney(amount, currency, tag)
