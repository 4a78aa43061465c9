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

/** What a refusal needs to know about the call. */
export interface PlayCall {
  memberId: string
  language: Language
  runtime: Pick<Runtime, 'clock' | 'config'>
}

/** The refusal of each reached limit. */
const LIMIT_REFUSALS = {
  deposit: 'depositLimitReached',
  stake: 'stakeLimitReached',
  loss: 'lossLimitReached',
  session: 'sessionLimitReached',
} as const satisfies Record<LimitKind, ErrorCode>

/**
 * Throws `playPaused`, `playExcluded` or `playExcludedUntil`, 403, while a member is in a break: for playing,
 * depositing and taking a bonus. Withdrawals and records never check it. An exclusion of the same person's other
 * account counts too.
 */
export async function requireNoBreak(db: Database | Transaction, call: PlayCall): Promise<void> {
  const now = call.runtime.clock.now()
  await followExclusions(db, call.memberId, now)
  const pause = (await breaksOf(db, [call.memberId], now)).get(call.memberId)
  if (pause) throw pauseRefusal(pause, call)
}

/**
 * As `requireNoBreak`, before a game opens; also throws `sessionLimitReached` if the session time is used up, and
 * `realityCheckDue` until the sign-in's reality check is answered.
 */
export async function requireMayPlay(
  db: Database | Transaction,
  call: PlayCall & { sessionId: string },
): Promise<void> {
  await requireNoBreak(db, call)
  const { clock, config } = call.runtime
  const now = clock.now()
  const starts = startsOf(now, config.timeZone)
  const limits = await limitsOf(db, { memberIds: [call.memberId], kinds: ['session'], starts, now })
  const passed = limits.find(limit => limit.used >= limit.amount)
  if (passed) throw limitRefusal({ kind: 'session', period: passed.period, left: 0n }, call)
  const signIn = (await signInsOf(db, [call.sessionId])).get(call.sessionId)
  if (signIn && realityDueAt(signIn, config.policy) <= now) throw stopRefusal({ by: 'reality' }, call)
}

/** Throws `stakeLimitUnseen` for a vendor with wallets of its own, where a stake limit cannot be enforced. */
export async function requireSeenStakes(db: Queries, { memberId, runtime }: PlayCall): Promise<void> {
  const now = runtime.clock.now()
  const starts = startsOf(now, runtime.config.timeZone)
  const limits = await limitsOf(db, { memberIds: [memberId], kinds: ['stake'], starts, now })
  if (limits.length > 0) throw new Refusal('stakeLimitUnseen', { status: 409 })
}

/**
 * Throws unless the member may create a deposit of this amount: no break, within every deposit limit. Locks the
 * member's row, so that concurrent deposits cannot exceed a limit together.
 */
export async function requireMayDeposit(tx: Transaction, amount: bigint, call: PlayCall): Promise<void> {
  await lockMember(tx, call.memberId)
  await requireNoBreak(tx, call)
  const { clock, config } = call.runtime
  const now = clock.now()
  const starts = startsOf(now, config.timeZone)
  const limits = await limitsOf(tx, { memberIds: [call.memberId], kinds: ['deposit'], starts, now })
  const passed = limits
    .filter(limit => limit.used + amount > limit.amount)
    .map(limit => ({ ...limit, left: leftOf(limit) }))
    .sort((a, b) => (a.left < b.left ? -1 : 1))[0]
  if (passed) throw limitRefusal(passed, call, 'amount')
}

/** Why a bet was stopped, for the member's open pages, which turn it into text. */
export function toPlayStop(stop: Stop, now: Date, timeZone: string): PlayStop {
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

/** Why a bet was stopped, as a refusal in the member's language. */
export function stopRefusal(stop: Stop, call: PlayCall): Refusal {
  if (stop.by === 'reality') return new Refusal(REALITY_DUE, { status: 409 })
  return stop.by === 'break' ? pauseRefusal(stop.pause, call) : limitRefusal(stop, call)
}

function pauseRefusal({ kind, ends_at: until }: BreakRow, { language, runtime }: PlayCall): Refusal {
  const { timeZone } = runtime.config
  if (until === null) return new Refusal('playExcluded', { status: 403 })
  const date = formatDate(until.toISOString(), LANGUAGES[language].tag, timeZone)
  const time = formatExpected(until.toISOString(), LANGUAGES[language].tag, timeZone)
  const isLong = until.getTime() - runtime.clock.now().getTime() > 60 * 86_400_000
  return new Refusal(breakCode(kind, until), {
    status: 403,
    values: { until: isLong ? date : time },
    details: { until: until.toISOString() },
  })
}

function limitRefusal(
  { kind, period, left }: { kind: LimitKind; period: LimitPeriod; left: bigint },
  { language, runtime }: PlayCall,
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

/** When a limit of this period starts again from zero. */
const resetOf = (period: LimitPeriod, now: Date, timeZone: string) =>
  nextPeriodAt(period, dayOf(now, timeZone), timeZone)

const money = (amount: bigint, currency: Currency, tag: string) => formatMoney(amount, currency, tag)
