/** What a deployment holds itself to; a preset, of which an operator may make single points stricter or others. */
export interface PlayPolicy {
  /** How long a raise waits before it can be confirmed. Never less than a day. */
  raiseHours: number
  /** How long it can then be confirmed. */
  raiseOpenDays: number
  /** The time-outs that are offered, in hours. */
  breakHours: readonly number[]
  /** The self-exclusions that are offered, in months; 0 is for good. */
  exclusionMonths: readonly number[]
  /** After how many minutes a member is told how long and how they have played, unless they choose otherwise. */
  realityMinutes: number
  realityChoices: readonly number[]
}

export const POLICY_PRESETS = ['strict', 'mga', 'pagcor', 'none'] as const
export type PolicyPreset = (typeof POLICY_PRESETS)[number]

/** Proposed by Baize after what the field does; whether they meet a licence is for its holder to say. */
export const PRESETS: Readonly<Record<PolicyPreset, PlayPolicy>> = {
  strict: {
    raiseHours: 24,
    raiseOpenDays: 7,
    breakHours: [24, 168, 720, 1_008],
    exclusionMonths: [6, 12, 24, 60, 0],
    realityMinutes: 30,
    realityChoices: [15, 30, 60],
  },
  mga: {
    raiseHours: 24,
    raiseOpenDays: 7,
    breakHours: [24, 168, 720],
    exclusionMonths: [6, 12, 0],
    realityMinutes: 60,
    realityChoices: [15, 30, 60],
  },
  pagcor: {
    raiseHours: 24,
    raiseOpenDays: 7,
    breakHours: [24, 168, 720],
    exclusionMonths: [6, 12, 60, 0],
    realityMinutes: 60,
    realityChoices: [15, 30, 60],
  },
  none: {
    raiseHours: 24,
    raiseOpenDays: 30,
    breakHours: [24, 168, 720],
    exclusionMonths: [6, 12, 60, 0],
    realityMinutes: 60,
    realityChoices: [15, 30, 60, 120],
  },
}
