import * as v from 'valibot'
import { DEFAULT_LANGUAGE, type Language, SHIPPED_LANGUAGES } from '../i18n/languages.ts'
import { instant } from '../wire/schemas.ts'
import { adjustmentsSetting, DEFAULT_ADJUSTMENTS } from './adjustments-setting.ts'
import { bonusFaults } from './bonus-rules.ts'
import { chatSetting, DEFAULT_CHAT } from './chat-setting.ts'
import { contractsSetting, DEFAULT_CONTRACTS } from './contracts-setting.ts'
import { DEFAULT_DEPOSITS, depositsSetting } from './deposits-setting.ts'
import { DEFAULT_ENVELOPES, envelopesSetting } from './envelopes-setting.ts'
import { DEFAULT_FEEDBACK, feedbackSetting } from './feedback-setting.ts'
import {
  DEFAULT_MISSION_PRIZES,
  DEFAULT_MISSIONS,
  missionPrizesSetting,
  missionsSetting,
} from './missions-setting.ts'
import { DEFAULT_PLAY, playSetting } from './play-setting.ts'
import { DEFAULT_POINTS, pointsSetting } from './points-setting.ts'
import { DEFAULT_REBATE, rebateSetting } from './rebate-setting.ts'
import { DEFAULT_REFERRAL, referralSetting } from './referral-setting.ts'
import { registerRules } from './register-rules-setting.ts'
import { DEFAULT_REWARDS, rewardsSetting } from './rewards-setting.ts'
import { readAddressRange } from './rules.ts'
import { DEFAULT_TRANSFERS, transfersSetting } from './transfers-setting.ts'
import { DEFAULT_VIP, vipSetting } from './vip-setting.ts'
import { DEFAULT_WITHDRAWALS, withdrawalsSetting } from './withdrawals-setting.ts'

const shortText = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'), v.maxLength(500))

/** A text in the languages that the operator wrote it in; any of them, or none. */
export function inLanguages<Text extends v.GenericSchema<string, string>>(text: Text) {
  const entries = SHIPPED_LANGUAGES.map(language => [language, v.optional(text)])
  return v.strictObject(Object.fromEntries(entries) as Record<Language, v.OptionalSchema<Text, undefined>>)
}
export const operatorText = inLanguages(shortText)
export type OperatorText = v.InferOutput<typeof operatorText>

/** The text in a language; if missing, in the deployment's default, in English, or in any other. */
export function textIn(
  text: OperatorText,
  language: Language,
): { text: string; language: Language } | undefined {
  const order = [language, DEFAULT_LANGUAGE, 'en', ...SHIPPED_LANGUAGES] as const
  const found = order.find(candidate => text[candidate])
  return found && { text: text[found] ?? '', language: found }
}

const range = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    text => readAddressRange(text) !== undefined,
    'is not an address or range such as 203.0.113.0/24 or 2001:db8::/32',
  ),
)
const country = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.check(isCountryCode, 'is not a country code of two letters such as TH (ISO 3166-1)'),
)
/** Region codes that are no countries: unions, and codes for testing software. */
const NOT_COUNTRIES = 'EU EZ QO UN XA XB ZZ'
/** Whether the code is known and was not replaced by another one, as UK was by GB. */
function isCountryCode(text: string): boolean {
  if (!/^[A-Z]{2}$/.test(text) || NOT_COUNTRIES.split(' ').includes(text)) return false
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return names.of(text) !== undefined && new Intl.Locale(`und-${text}`).region === text
}
/** Scheme and host only, as speed tests and content policies need it. */
const origin = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text,
    'is not an origin such as https://play.example (no path, no slash at the end)',
  ),
)
/** An address of this site for members. Without TLS only on this machine, for trying it out. */
const line = v.pipe(
  origin,
  v.check(text => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname } = new URL(text)
    return protocol === 'https:' || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  }, 'does not begin with https'),
)
const isSecureAddress = (text: string) =>
  URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).username === ''
const isOwnPath = (text: string) => /^\/(?![/\\])[^\s\\]*$/.test(text)
const link = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    text => isOwnPath(text) || isSecureAddress(text),
    'is neither a path of this site such as /support nor an https address',
  ),
)
/** A connection within this machine cannot be intercepted: a service can be tried out there. */
const isOnThisMachine = (text: string) =>
  URL.canParse(text) &&
  /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(text).hostname) &&
  new URL(text).protocol === 'http:'
const secureLink = v.pipe(
  v.string(),
  v.trim(),
  v.check(text => isSecureAddress(text) || isOnThisMachine(text), 'is not an https address'),
)
/** The base address for paths of calls. */
const secureAddress = v.pipe(
  secureLink,
  v.transform(text => text.replace(/\/+$/, '')),
)
const name = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, 'is not a name of letters, digits, _ and -'))
const modId = v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,30}$/, 'is not the id of a module such as REFERRAL'))

const within = (min: number, max: number) =>
  v.check<number, string>(value => value >= min && value <= max, `is not from ${min} to ${max}`)

/** The schema of each setting. The operator command shows the messages, so they explain what is wrong with a value. */
const schemas = {
  /** Spec 2.14. `until` is an estimate; only with `endsByItself` the site opens again automatically. */
  maintenance: v.strictObject({
    on: v.boolean(),
    until: v.nullable(instant),
    endsByItself: v.boolean(),
    message: operatorText,
  }),
  /** Refused visitors: addresses within a range or in a country, except those within an allowed range. */
  region: v.strictObject({
    blocked: v.pipe(v.array(range), v.maxLength(10_000)),
    blockedCountries: v.array(country),
    allowed: v.pipe(v.array(range), v.maxLength(10_000)),
    message: operatorText,
  }),
  /** Official addresses of this site besides its own. */
  lines: v.array(v.strictObject({ domainName: line, description: operatorText })),
  /** Customer service contacts; the first one is the default for unknown kinds (spec 2.2). */
  customerService: v.pipe(
    v.array(v.strictObject({ csType: name, url: link })),
    v.minLength(1, 'needs at least one way to customer service'),
  ),
  modules: v.array(
    v.strictObject({
      modId,
      enabled: v.boolean(),
      childrenNodes: v.array(v.strictObject({ modId, enabled: v.boolean() })),
    }),
  ),
  /** The idle and absolute lifetime of a session (reliability S19), which settings can only shorten. */
  session: v.strictObject({
    idleMinutes: v.pipe(v.number(), v.integer('is not a whole number'), within(1, 30)),
    absoluteHours: v.pipe(v.number(), v.integer('is not a whole number'), within(1, 24)),
  }),
  /** With the module PWDEXPIRY, passwords must be changed after this many days. */
  passwordExpiryDays: v.pipe(v.number(), v.integer('is not a whole number'), within(1, 3_650)),
  /**
   * Whether the phone field of recovery lets the visitor choose a country; otherwise it uses the first one (spec 2.5).
   */
  recovery: v.strictObject({ countryPicker: v.boolean() }),
  /** Keyed links with a label per language. */
  resources: v.record(name, v.strictObject({ url: link, label: operatorText })),
  imageCDNs: v.array(origin),
  launchGameCDNs: v.array(origin),
  gtagId: v.nullable(
    v.pipe(v.string(), v.regex(/^[A-Z]{1,4}-[A-Z0-9]{4,20}$/, 'is not an id such as G-ABC123')),
  ),
  /** The feed of the home page's jackpot figure (docs/connect-a-jackpot.md); simulated without one. */
  jackpot: v.nullable(v.strictObject({ feedUrl: secureLink })),
  /** Countries whose mobile numbers are accepted; the first one is preselected. */
  countries: v.pipe(
    v.array(country),
    v.minLength(1, 'needs at least one country'),
    v.check(list => new Set(list).size === list.length, 'names a country twice'),
  ),
  /**
   * How mobile numbers are verified: by our own SMS codes, or by an outside service that implements the identity
   * toolkit's calls at `endpoint` and signs ID tokens with keys published at `keysUrl` (spec section 8).
   */
  phoneVerification: v.variant(
    'provider',
    [
      v.strictObject({ provider: v.literal('codes') }),
      v.strictObject({
        provider: v.literal('service'),
        projectId: name,
        apiKey: v.pipe(v.string(), v.regex(/^[\w-]{8,200}$/, 'is not a key of letters, digits, _ and -')),
        endpoint: secureAddress,
        issuer: secureAddress,
        keysUrl: secureAddress,
      }),
    ],
    'needs a provider that is "codes" or "service"',
  ),
  /** Minutes until another code may be requested (spec 4.2); a code itself is valid for ten. */
  codes: v.strictObject({
    expiredMinutes: v.pipe(
      v.number('is not a number of minutes'),
      v.integer('is not a whole number of minutes'),
      v.minValue(1, 'is less than a minute, in which more than one message could be asked for'),
      v.maxValue(10, 'is more than the ten minutes that a code is good for'),
    ),
  }),
  /** The registration rules by field: only what differs from the default (spec section 3). */
  registerRules,
  withdrawals: withdrawalsSetting,
  transfers: transfersSetting,
  deposits: depositsSetting,
  rebate: rebateSetting,
  rewards: rewardsSetting,
  adjustments: adjustmentsSetting,
  envelopes: envelopesSetting,
  referral: referralSetting,
  vip: vipSetting,
  missions: missionsSetting,
  missionPrizes: missionPrizesSetting,
  points: pointsSetting,
  feedback: feedbackSetting,
  chat: chatSetting,
  /** The enabled kinds of contracts between agents. */
  contracts: contractsSetting,
  /** Whether two people have to agree on what pages are published with. */
  publish: v.strictObject({ secondPerson: v.boolean() }),
  /** Limits, breaks, reality checks, and help organisations. */
  responsiblePlay: playSetting,
} as const

export const settingsSchema = v.strictObject(schemas)

export type SettingKey = keyof typeof schemas
export type SiteSettings = { readonly [Key in SettingKey]: v.InferOutput<(typeof schemas)[Key]> }

export const SETTING_KEYS = Object.keys(schemas) as readonly SettingKey[]

/** The settings of a new site. */
export const DEFAULT_SETTINGS: SiteSettings = {
  maintenance: { on: false, until: null, endsByItself: false, message: {} },
  region: { blocked: [], blockedCountries: [], allowed: [], message: {} },
  lines: [],
  customerService: [{ csType: 'support', url: '/support' }],
  modules: [],
  session: { idleMinutes: 30, absoluteHours: 24 },
  passwordExpiryDays: 90,
  recovery: { countryPicker: true },
  resources: {},
  imageCDNs: [],
  launchGameCDNs: [],
  gtagId: null,
  jackpot: null,
  // Thailand and its neighbours, and the countries of Baize's languages.
  countries: 'TH LA KH MM MY SG VN CN HK MO TW JP PH BR PT GB US'.split(' '),
  phoneVerification: { provider: 'codes' },
  codes: { expiredMinutes: 1 },
  registerRules: {},
  withdrawals: DEFAULT_WITHDRAWALS,
  transfers: DEFAULT_TRANSFERS,
  deposits: DEFAULT_DEPOSITS,
  rebate: DEFAULT_REBATE,
  rewards: DEFAULT_REWARDS,
  adjustments: DEFAULT_ADJUSTMENTS,
  envelopes: DEFAULT_ENVELOPES,
  referral: DEFAULT_REFERRAL,
  vip: DEFAULT_VIP,
  missions: DEFAULT_MISSIONS,
  missionPrizes: DEFAULT_MISSION_PRIZES,
  points: DEFAULT_POINTS,
  feedback: DEFAULT_FEEDBACK,
  chat: DEFAULT_CHAT,
  contracts: DEFAULT_CONTRACTS,
  publish: { secondPerson: false },
  responsiblePlay: DEFAULT_PLAY,
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(schemas, key)
}

/**
 * The value in its stored form, or all of its faults as text, each with its path ("0.domainName is not an origin …").
 */
export function readSetting<Key extends SettingKey>(
  key: Key,
  value: unknown,
): { value: SiteSettings[Key] } | { faults: string[] } {
  const result = v.safeParse(schemas[key], value)
  if (result.success) {
    const faults = bonusFaults(key, result.output)
    return faults.length > 0 ? { faults } : { value: result.output as SiteSettings[Key] }
  }
  return { faults: result.issues.map(issue => `${v.getDotPath(issue) ?? key} ${inWords(issue)}`) }
}

/** Our own messages as they are; of the library's, what an operator can act on. */
export function inWords({ type, message, expected, received }: v.BaseIssue<unknown>): string {
  if (type === 'strict_object' && received === 'undefined') return 'is missing'
  if (type === 'strict_object' && expected === 'never') return 'is not a known field'
  return message.startsWith('Invalid') ? `must be ${expected ?? 'something else'}, not ${received}` : message
}
