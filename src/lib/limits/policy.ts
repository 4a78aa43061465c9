import { LIMIT_KINDS, LIMIT_PERIODS, type LimitKind, type LimitPeriod } from './rules.ts'

/** A deployment's responsible-play policy: a preset, with single points made stricter (reliability, section 1). */
export interface PlayPolicy {
  /** The minimum age in whole years for accepting the terms, as stated on pages. */
  termsAge: number
  /** The minimum age in whole years by birthday. */
  birthdayAge: number
  /** What members can limit, and per which calendar periods. */
  limitKinds: readonly LimitKind[]
  limitPeriods: readonly LimitPeriod[]
  /** Cooling-off: how long a raise waits before it can be confirmed, and for how many days it then can. */
  raiseHours: number
  raiseOpenDays: number
  /** The available time-outs, in hours. */
  breakHours: readonly number[]
  /** The available self-exclusions, in months; 0 is permanent. */
  exclusionMonths: readonly number[]
  /** The default minutes between reality checks, and the alternatives that members can choose. */
  realityMinutes: number
  realityChoices: readonly number[]
  /** Transfers between direct uplines and downlines, with the payment password: none, only down, or both ways. */
  transfers: (typeof TRANSFERS)[number]
  /** Whether a withdrawal under review may be cancelled in order to play on. */
  withdrawalReversal: boolean
  /** A jackpot without the operator's figure: no figure, or a simulated one marked as an illustration. */
  jackpot: (typeof JACKPOTS)[number]
  /** How many times a promotion may ask for the money that it gives to be bet. */
  maxTurnover: number
  /** Whether one promotion may count bets of several products, such as slots and sports. */
  mixedProducts: boolean
  /** Whether the house may give anything; what is owed for bets (rebates and points) is no bonus. */
  bonuses: (typeof BONUSES)[number]
}
export type PolicyPoint = keyof PlayPolicy

export const POLICY_PRESETS = ['strict', 'mga', 'pagcor', 'brazil', 'none'] as const
export type PolicyPreset = (typeof POLICY_PRESETS)[number]

/** Strictest first. */
const TRANSFERS = ['none', 'down', 'tree'] as const
const JACKPOTS = ['figureOnly', 'illustration'] as const
const BONUSES = ['none', 'allowed'] as const

/**
 * Proposals by Baize; the licence holder must judge whether they meet a licence. docs/responsible-play.md names the
 * model of each.
 */
export const PRESETS: Readonly<Record<PolicyPreset, PlayPolicy>> = {
  strict: {
    termsAge: 18,
    birthdayAge: 21,
    limitKinds: LIMIT_KINDS,
    limitPeriods: LIMIT_PERIODS,
    raiseHours: 24,
    raiseOpenDays: 7,
    breakHours: [24, 168, 720, 1_008],
    exclusionMonths: [6, 12, 24, 60, 0],
    realityMinutes: 30,
    realityChoices: [15, 30, 60],
    transfers: 'tree',
    withdrawalReversal: false,
    jackpot: 'illustration',
    maxTurnover: 10,
    mixedProducts: false,
    bonuses: 'allowed',
  },
  mga: {
    termsAge: 18,
    birthdayAge: 18,
    limitKinds: LIMIT_KINDS,
    limitPeriods: LIMIT_PERIODS,
    raiseHours: 24,
    raiseOpenDays: 7,
    breakHours: [24, 168, 720],
    exclusionMonths: [6, 12, 0],
    realityMinutes: 60,
    realityChoices: [15, 30, 60],
    transfers: 'none',
    withdrawalReversal: false,
    jackpot: 'figureOnly',
    maxTurnover: 10,
    mixedProducts: false,
    bonuses: 'allowed',
  },
  pagcor: {
    termsAge: 21,
    birthdayAge: 21,
    limitKinds: LIMIT_KINDS,
    limitPeriods: LIMIT_PERIODS,
    raiseHours: 24,
    raiseOpenDays: 7,
    breakHours: [24, 168, 720],
    exclusionMonths: [6, 12, 60, 0],
    realityMinutes: 60,
    realityChoices: [15, 30, 60],
    transfers: 'down',
    withdrawalReversal: false,
    jackpot: 'illustration',
    maxTurnover: 99,
    mixedProducts: true,
    bonuses: 'allowed',
  },
  brazil: {
    termsAge: 18,
    birthdayAge: 18,
    limitKinds: LIMIT_KINDS,
    limitPeriods: LIMIT_PERIODS,
    raiseHours: 24,
    raiseOpenDays: 7,
    breakHours: [24, 168, 720],
    exclusionMonths: [1, 3, 6, 12, 0],
    realityMinutes: 60,
    realityChoices: [15, 30, 60],
    transfers: 'none',
    withdrawalReversal: false,
    jackpot: 'figureOnly',
    maxTurnover: 10,
    mixedProducts: false,
    bonuses: 'none',
  },
  none: {
    termsAge: 18,
    birthdayAge: 18,
    limitKinds: ['deposit', 'loss', 'stake'],
    limitPeriods: LIMIT_PERIODS,
    raiseHours: 24,
    raiseOpenDays: 30,
    breakHours: [24, 168, 720],
    exclusionMonths: [6, 12, 0],
    realityMinutes: 60,
    realityChoices: [15, 30, 60, 120],
    transfers: 'tree',
    withdrawalReversal: true,
    jackpot: 'illustration',
    maxTurnover: 99,
    mixedProducts: true,
    bonuses: 'allowed',
  },
}

/** How one point is checked and compared. */
interface Point<Value> {
  /** The fault of a value, as text that follows its name; undefined for a valid one. */
  fault: (value: unknown) => string | undefined
  isLooser: (value: Value, preset: Value) => boolean
}

/** Bounds for every deployment: a raise waits at least a day, a time-out lasts from a day to six weeks. */
const POINTS: { readonly [Name in PolicyPoint]: Point<PlayPolicy[Name]> } = {
  termsAge: whole(18, 99, 'more'),
  birthdayAge: whole(18, 99, 'more'),
  limitKinds: offers(oneOf(LIMIT_KINDS)),
  limitPeriods: offers(oneOf(LIMIT_PERIODS)),
  raiseHours: whole(24, 720, 'more'),
  raiseOpenDays: whole(1, 30, 'less'),
  breakHours: offers(whole(24, 1_008, 'more').fault),
  exclusionMonths: offers(value => (value === 0 ? undefined : whole(1, 120, 'more').fault(value))),
  realityMinutes: whole(5, 120, 'less'),
  realityChoices: {
    fault: offers<number>(whole(5, 120, 'less').fault).fault,
    isLooser: (value, preset) => Math.max(...value) > Math.max(...preset),
  },
  transfers: ordered(TRANSFERS),
  withdrawalReversal: flag(),
  jackpot: ordered(JACKPOTS),
  maxTurnover: whole(0, 99, 'less'),
  mixedProducts: flag(),
  bonuses: ordered(BONUSES),
}
export const POLICY_POINTS = Object.keys(POINTS) as readonly PolicyPoint[]

/**
 * The policy of a deployment: the preset `PUBLIC_POLICY`, strict by default, with points made stricter by
 * `PUBLIC_POLICY_CHANGES`, as JSON. Throws one Error for the operator that names every point that is invalid or looser
 * than the preset.
 */
export function readPolicy(presetName: string | undefined, changes: string | undefined): PlayPolicy {
  const preset = POLICY_PRESETS.find(name => name === (presetName || 'strict'))
  if (!preset) throw new Error(`PUBLIC_POLICY: ${presetName} is none of ${POLICY_PRESETS.join(', ')}`)
  const changed = readChanges(changes)
  const policy = { ...PRESETS[preset], ...changed }
  const wrong = Object.keys(changed).flatMap(name => faultOf(name, policy, preset) ?? [])
  const faults = wrong.length > 0 ? wrong : faultsTogether(policy)
  if (faults.length > 0) throw new Error(faults.map(fault => `PUBLIC_POLICY_CHANGES: ${fault}`).join('\n  '))
  return Object.freeze(policy)
}

function readChanges(changes: string | undefined): Partial<PlayPolicy> {
  if (!changes) return {}
  try {
    const read: unknown = JSON.parse(changes)
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read
  } catch {
    // The error is thrown below.
  }
  throw new Error('PUBLIC_POLICY_CHANGES: is not a JSON object such as {"raiseHours":48}')
}

/** Whether members can set a limit of this kind and period. */
export function offersLimit(
  { limitKinds, limitPeriods }: Pick<PlayPolicy, 'limitKinds' | 'limitPeriods'>,
  { kind, period }: { kind: LimitKind; period: LimitPeriod },
): boolean {
  return limitKinds.includes(kind) && limitPeriods.includes(period)
}

/** The fault of a changed point, alone or compared with the preset. */
function faultOf(name: string, policy: PlayPolicy, preset: PolicyPreset): string | undefined {
  const point = POLICY_POINTS.find(known => known === name)
  if (!point) return `${name} is none of ${POLICY_POINTS.join(', ')}`
  const [value, base] = [policy[point], PRESETS[preset][point]]
  const fault = POINTS[point].fault(value)
  if (fault) return `${point} ${fault}`
  if (!isLooser(point, policy, PRESETS[preset])) return undefined
  return `${point} ${JSON.stringify(value)} is looser than ${JSON.stringify(base)} of the preset ${preset}`
}

/** Whether a point of a policy protects members less than another policy does. */
export function isLooser<Name extends PolicyPoint>(
  point: Name,
  policy: PlayPolicy,
  than: PlayPolicy,
): boolean {
  return POINTS[point].isLooser(policy[point], than[point])
}

/** Faults of points that contradict each other. */
function faultsTogether({ termsAge, birthdayAge, realityMinutes, realityChoices }: PlayPolicy): string[] {
  return [
    ...(birthdayAge < termsAge ? [`birthdayAge ${birthdayAge} is below termsAge ${termsAge}`] : []),
    ...(realityChoices.includes(realityMinutes)
      ? []
      : [`realityChoices ${JSON.stringify(realityChoices)} does not offer realityMinutes ${realityMinutes}`]),
  ]
}

function whole(least: number, most: number, stricter: 'more' | 'less'): Point<number> {
  return {
    fault: value =>
      typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
        ? undefined
        : `is not a whole number from ${least} to ${most}`,
    isLooser: (value, preset) => (stricter === 'more' ? value < preset : value > preset),
  }
}

/** A list of options: leaving out one of the preset's is looser. */
function offers<One>(faultOfOne: (value: unknown) => string | undefined): Point<readonly One[]> {
  return {
    fault: value => {
      if (!Array.isArray(value) || value.length === 0 || value.length > 8) return 'is not a list of 1 to 8'
      if (new Set(value).size < value.length) return 'offers something twice'
      const fault = value.map(faultOfOne).find(Boolean)
      return fault && `has one that ${fault}`
    },
    isLooser: (value, preset) => preset.some(one => !value.includes(one)),
  }
}

/** A permission: `true` is looser. */
function flag(): Point<boolean> {
  return {
    fault: value => (typeof value === 'boolean' ? undefined : 'is neither true nor false'),
    isLooser: (value, preset) => value && !preset,
  }
}

function ordered<One extends string>(fromStrictest: readonly One[]): Point<One> {
  return {
    fault: oneOf(fromStrictest),
    isLooser: (value, preset) => fromStrictest.indexOf(value) > fromStrictest.indexOf(preset),
  }
}

function oneOf(known: readonly string[]): (value: unknown) => string | undefined {
  return value => (known.some(one => one === value) ? undefined : `is none of ${known.join(', ')}`)
}
