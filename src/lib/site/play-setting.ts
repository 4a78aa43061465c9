import * as v from 'valibot'
import { type PlayPolicy, POLICY_PRESETS, PRESETS } from '../limits/policy.ts'

const whole = (min: number, max: number) =>
  v.pipe(
    v.number(),
    v.integer('is not a whole number'),
    v.check(value => value >= min && value <= max, `is not from ${min} to ${max}`),
  )
const choices = (one: ReturnType<typeof whole>) =>
  v.pipe(
    v.array(one),
    v.minLength(1, 'offers nothing'),
    v.maxLength(8),
    v.check(list => new Set(list).size === list.length, 'offers something twice'),
  )
const name = v.record(v.string(), v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)))

/**
 * What responsible play goes by: a preset, and what differs from it. Bounds no deployment can leave: a raise waits for a
 * day at least, a time-out is a day to six weeks, a self-exclusion six months at least.
 */
export const playSetting = v.pipe(
  v.strictObject({
    preset: v.picklist(POLICY_PRESETS, 'is none of strict, mga, pagcor and none'),
    raiseHours: v.optional(whole(24, 720)),
    raiseOpenDays: v.optional(whole(1, 30)),
    breakHours: v.optional(choices(whole(24, 1_008))),
    exclusionMonths: v.optional(
      v.pipe(
        choices(whole(0, 120)),
        v.check(list => list.every(months => months === 0 || months >= 6), 'has one below six months'),
      ),
    ),
    realityMinutes: v.optional(whole(5, 120)),
    realityChoices: v.optional(choices(whole(5, 120))),
    /** Who helps people whose play has become a problem: whatever the operator names. */
    help: v.pipe(
      v.array(
        v.strictObject({
          name,
          url: v.nullable(
            v.pipe(
              v.string(),
              v.check(
                text => URL.canParse(text) && new URL(text).protocol === 'https:',
                'is not an https address',
              ),
            ),
          ),
          phone: v.nullable(v.pipe(v.string(), v.regex(/^[+\d][\d ()-]{2,30}$/, 'is not a phone number'))),
        }),
      ),
      v.maxLength(10),
    ),
  }),
  v.check(setting => {
    const { realityMinutes, realityChoices } = policyOf(setting)
    return realityChoices.includes(realityMinutes)
  }, 'does not offer its own interval of reality checks'),
)
export type PlaySetting = v.InferOutput<typeof playSetting>

export const DEFAULT_PLAY: PlaySetting = { preset: 'strict', help: [] }

/** The preset with what the operator has made of it. */
export function policyOf({
  preset,
  raiseHours,
  raiseOpenDays,
  breakHours,
  exclusionMonths,
  realityMinutes,
  realityChoices,
}: Omit<PlaySetting, 'help'>): PlayPolicy {
  const base = PRESETS[preset]
  return {
    raiseHours: raiseHours ?? base.raiseHours,
    raiseOpenDays: raiseOpenDays ?? base.raiseOpenDays,
    breakHours: breakHours ?? base.breakHours,
    exclusionMonths: exclusionMonths ?? base.exclusionMonths,
    realityMinutes: realityMinutes ?? base.realityMinutes,
    realityChoices: realityChoices ?? base.realityChoices,
  }
}
