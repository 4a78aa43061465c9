import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { clientMadeId, id, instant, minorText, nothing } from '#lib/wire/schemas.ts'
import { BREAK_KINDS, LIMIT_CHANGES, LIMIT_KINDS, LIMIT_PERIODS } from './rules.ts'

const kind = v.picklist(LIMIT_KINDS, 'badInput')
const period = v.picklist(LIMIT_PERIODS, 'badInput')
/** Minor units, or minutes for a session limit. */
const amount = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,14})$/, 'badAmount'))

const pause = v.object({
  kind: v.picklist(BREAK_KINDS),
  since: instant,
  /** Null: permanently. */
  until: v.nullable(instant),
})
export type Pause = v.InferOutput<typeof pause>

const limit = v.object({
  kind,
  period,
  /** Null where there is no limit. */
  amount: v.nullable(minorText),
  used: minorText,
  /** When it starts again from zero. */
  resetsAt: instant,
  /** A pending raise, to an amount or to none, with the time span in which it can be confirmed. */
  raise: v.nullable(v.object({ to: v.nullable(minorText), from: instant, until: instant })),
})
export type Limit = v.InferOutput<typeof limit>

const view = v.object({
  /** The server's time, which decides when a raise can be confirmed. */
  now: instant,
  currency: v.string(),
  limits: v.array(limit),
  pause: v.nullable(pause),
  realityMinutes: v.number(),
  policy: v.object({
    raiseHours: v.number(),
    raiseOpenDays: v.number(),
    breakHours: v.array(v.number()),
    /** 0 is permanent. */
    exclusionMonths: v.array(v.number()),
    realityChoices: v.array(v.number()),
  }),
  /** Help organisations, named by the operator. */
  help: v.array(v.object({ name: v.string(), url: v.nullable(v.string()), phone: v.nullable(v.string()) })),
})
export type LimitsView = v.InferOutput<typeof view>

export const playLimits = action({
  name: 'playLimits',
  summary: 'The limits of the signed-in member, what is used of them, and a break that is on',
  method: 'GET',
  path: '/limits',
  audience: 'member',
  input: nothing,
  answer: view,
  refusals: [],
})

/** Repeating it changes nothing: a pending raise keeps its time. */
export const setPlayLimit = action({
  name: 'setPlayLimit',
  summary: 'Sets a limit: stricter at once, a raise or removal waits and is confirmed later',
  method: 'POST',
  path: '/limits',
  audience: 'member',
  input: v.strictObject({ kind, period, amount: v.nullable(amount) }),
  answer: view,
  refusals: ['limitTooHigh'],
  rateLimit: { limit: 60, windowSeconds: 60 },
})

export const confirmPlayLimit = action({
  name: 'confirmPlayLimit',
  summary: 'Confirms a raise that has waited long enough',
  method: 'POST',
  path: '/limits/confirm',
  audience: 'member',
  input: v.strictObject({ kind, period }),
  answer: view,
  refusals: ['raiseNotReady'],
})

export const takeBackRaise = action({
  name: 'takeBackRaise',
  summary: 'Takes back a raise that waits; the limit stays as it is',
  method: 'POST',
  path: '/limits/take-back',
  audience: 'member',
  input: v.strictObject({ kind, period }),
  answer: view,
  refusals: [],
})

/** A longer active break stays. */
export const takeBreak = action({
  name: 'takeBreak',
  summary: 'Begins a time-out of one of the lengths that are offered; it cannot be ended early',
  method: 'POST',
  path: '/limits/break',
  audience: 'member',
  input: v.strictObject({
    id: clientMadeId,
    hours: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  }),
  answer: view,
  refusals: [],
  once: true,
})

export const excludeSelf = action({
  name: 'excludeSelf',
  summary: 'Begins a self-exclusion of one of the lengths that are offered; nobody can end it early',
  method: 'POST',
  path: '/limits/exclusion',
  audience: 'member',
  input: v.strictObject({
    id: clientMadeId,
    months: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
  }),
  answer: view,
  refusals: [],
  once: true,
})

export const setRealityInterval = action({
  name: 'setRealityInterval',
  summary: 'Chooses how often a reality check comes',
  method: 'POST',
  path: '/limits/reality',
  audience: 'member',
  input: v.strictObject({ minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)) }),
  answer: view,
  refusals: [],
})

export const limitHistory = action({
  name: 'limitHistory',
  summary: 'Every change of limits and breaks of the signed-in member, newest first',
  method: 'GET',
  path: '/limits/history',
  audience: 'member',
  input: v.strictObject({ before: v.optional(id) }),
  answer: v.object({
    currency: v.string(),
    changes: v.array(
      v.object({
        id,
        at: instant,
        change: v.picklist(LIMIT_CHANGES),
        kind: v.nullable(kind),
        period: v.nullable(period),
        before: v.nullable(minorText),
        after: v.nullable(minorText),
        until: v.nullable(instant),
      }),
    ),
    next: v.nullable(id),
  }),
  refusals: [],
})

const reality = v.object({
  minutes: v.number(),
  /** When the next check is due. */
  dueAt: instant,
  /** When this sign-in started. */
  since: instant,
  /** Rounds started since then. */
  rounds: v.number(),
  staked: minorText,
  returned: minorText,
  currency: v.string(),
  /** When the member's session limit will be used up while they stay signed in, and when it resets. */
  timeLimit: v.nullable(v.object({ endsAt: instant, resetsAt: instant })),
  now: instant,
})
export type Reality = v.InferOutput<typeof reality>

export const realityCheck = action({
  name: 'realityCheck',
  summary: 'How long the member is signed in, what was staked and won since, and when to tell',
  method: 'GET',
  path: '/limits/reality',
  audience: 'member',
  input: nothing,
  answer: reality,
  refusals: [],
})

export const realitySeen = action({
  name: 'realitySeen',
  summary: 'The member has read the reality check; the next one is due an interval later',
  method: 'POST',
  path: '/limits/reality/seen',
  audience: 'member',
  input: v.strictObject({ id: clientMadeId }),
  answer: reality,
  refusals: [],
  once: true,
})
