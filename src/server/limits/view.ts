import type { Language } from '#lib/i18n/languages.ts'
import type { Limit, LimitsView } from '#lib/limits/api.ts'
import { offersLimit, type PlayPolicy } from '#lib/limits/policy.ts'
import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  nextPeriodAt,
  realityMinutesOf,
} from '#lib/limits/rules.ts'
import type { PlaySetting } from '#lib/site/play-setting.ts'
import { textIn } from '#lib/site/settings.ts'
import { dayOf } from '#lib/time/days.ts'
import type { Queries } from '#server/db/database.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { breaksOf } from './break-queries.ts'
import { startsOf } from './periods.ts'
import { limitsOf, type UsedLimit, usedOf } from './queries.ts'
import { chosenMinutesOf } from './reality-queries.ts'

interface Reader {
  memberId: string
  language: Language
  runtime: Pick<Runtime, 'clock' | 'config'>
}

/** The content of the limits page. */
export async function readLimits(
  db: Queries,
  { memberId, language, runtime }: Reader,
  { help }: PlaySetting,
): Promise<LimitsView> {
  const { currency, timeZone, policy } = runtime.config
  const now = runtime.clock.now()
  const starts = startsOf(now, timeZone)
  const [limits, used, breaks, minutes] = await Promise.all([
    limitsOf(db, { memberIds: [memberId], kinds: LIMIT_KINDS, starts, now }),
    usedOf(db, { memberId, starts, now }),
    breaksOf(db, [memberId], now),
    chosenMinutesOf(db, memberId),
  ])
  const pause = breaks.get(memberId)
  return {
    now: now.toISOString(),
    currency,
    limits: rowsOf({ limits, used, policy, now, timeZone }),
    pause: pause
      ? {
          kind: pause.kind,
          since: pause.starts_at.toISOString(),
          until: pause.ends_at?.toISOString() ?? null,
        }
      : null,
    realityMinutes: realityMinutesOf(minutes, policy),
    policy: {
      raiseHours: policy.raiseHours,
      raiseOpenDays: policy.raiseOpenDays,
      breakHours: [...policy.breakHours],
      exclusionMonths: [...policy.exclusionMonths],
      realityChoices: [...policy.realityChoices],
    },
    help: help.map(({ name, url, phone }) => ({
      name: textIn(name, language)?.text ?? '',
      url,
      phone,
    })),
  }
}

function usedIn(
  kind: LimitKind,
  played: { deposited: bigint; staked: bigint; returned: bigint; minutes: bigint },
): bigint {
  if (kind === 'deposit') return played.deposited
  if (kind === 'session') return played.minutes
  return kind === 'stake' ? played.staked : played.staked - played.returned
}

function raiseOf(limit: UsedLimit | undefined): Limit['raise'] {
  if (!limit?.raise_from || !limit.raise_until) return null
  return {
    to: limit.raise_to?.toString() ?? null,
    from: limit.raise_from.toISOString(),
    until: limit.raise_until.toISOString(),
  }
}

/** The limits that the policy offers, set or not; a set limit stays in force even if the policy no longer offers it. */
function rowsOf(of: {
  limits: readonly UsedLimit[]
  used: Awaited<ReturnType<typeof usedOf>>
  policy: PlayPolicy
  now: Date
  timeZone: string
}): Limit[] {
  const { limits, used, policy, now, timeZone } = of
  const places = LIMIT_KINDS.flatMap(kind => LIMIT_PERIODS.map(period => ({ kind, period })))
  return places.flatMap((place): Limit[] => {
    const { kind, period } = place
    const limit = limits.find(one => one.kind === kind && one.period === period)
    if (!limit && !offersLimit(policy, place)) return []
    const played = used.find(one => one.period === period)
    const row = {
      kind,
      period,
      amount: limit?.amount.toString() ?? null,
      used: (played ? usedIn(kind, played) : 0n).toString(),
      resetsAt: nextPeriodAt(period, dayOf(now, timeZone), timeZone).toISOString(),
      raise: raiseOf(limit),
    }
    return [row]
  })
}
