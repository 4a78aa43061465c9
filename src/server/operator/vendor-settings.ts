import * as v from 'valibot'
import { type Adapter, SURFACE_RULES } from '#server/vendor-wallet/adapter.ts'
import { OperatorFault } from './arguments.ts'

/** As written in the table of docs/connect-a-vendor.md, or as JSON. */
const yesNo = v.union(
  [
    v.boolean(),
    v.pipe(
      v.picklist(['yes', 'no']),
      v.transform(word => word === 'yes'),
    ),
  ],
  'is not yes or no',
)
const address = v.pipe(
  v.string('is not an address'),
  v.check(isAddress, 'is neither an address that begins with https:// or http:// nor a path of this site'),
)
const origin = v.pipe(
  v.string('is not an address'),
  v.check(text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'is not an http address'),
)
const code = v.pipe(
  v.string(),
  v.regex(/^[\w.-]{1,64}$/, 'has a code with other than letters, digits, _ . -'),
)

function between(low: number, high: number) {
  return v.pipe(
    v.number(`is not a number from ${low} to ${high}`),
    v.integer('is not a whole number'),
    v.minValue(low, `is less than ${low}`),
    v.maxValue(high, `is more than ${high}`),
  )
}

const oneOf = <const Choice extends string>(choices: readonly Choice[]) =>
  v.picklist(choices, `is not one of ${choices.join(', ')}`)

/**
 * The settings of a vendor, by their names in docs/connect-a-vendor.md, each with its field of the adapter and its
 * schema. Null removes an optional one.
 */
const VENDOR_SETTINGS = {
  surface: { field: 'surface', schema: oneOf(['signed', 'pam']) },
  launch_base: { field: 'launchBase', schema: address },
  pam_provider: {
    field: 'pamProvider',
    schema: v.nullable(v.pipe(v.string(), v.minLength(1, 'is empty'), v.maxLength(40, 'is too long'))),
  },
  country: {
    field: 'country',
    schema: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'is not a country such as TH')),
  },
  signed_over: { field: 'signedOver', schema: oneOf(['timestamp.body', 'body|timestamp', 'body']) },
  error_status: {
    field: 'errorStatus',
    schema: v.union([v.literal(200), between(400, 499)], 'is neither 200 nor one of 400 to 499'),
  },
  tells_balance_in_errors: { field: 'tellsBalanceInErrors', schema: yesNo },
  answers_unknown_rollback_ok: { field: 'answersUnknownRollbackOk', schema: yesNo },
  amount_digits: { field: 'amountDigits', schema: v.nullable(between(0, 8)) },
  win_reference: { field: 'winReference', schema: oneOf(['either', 'bet', 'round']) },
  sends_zero_wins: { field: 'sendsZeroWins', schema: yesNo },
  win_rollback: { field: 'winRollback', schema: oneOf(['refuse', 'takeBack']) },
  pays_after_close: { field: 'paysAfterClose', schema: yesNo },
  closes_when_settled: { field: 'closesWhenSettled', schema: yesNo },
  takes_zero_bets: { field: 'takesZeroBets', schema: yesNo },
  changes_games: { field: 'changesGames', schema: yesNo },
  game_codes: { field: 'gameCodes', schema: v.record(code, code, 'is not an object of codes') },
  round_hours: { field: 'roundHours', schema: between(1, 720) },
  wallet: { field: 'wallet', schema: oneOf(['single', 'transfer']) },
  transfer_url: { field: 'transferUrl', schema: v.nullable(origin) },
  addresses: {
    field: 'addresses',
    schema: v.nullable(v.array(v.pipe(v.string(), v.ip('has what is no address')), 'is not a list')),
  },
  opens_in: { field: 'opensIn', schema: oneOf(['frame', 'window']) },
} as const satisfies Record<string, { field: keyof Adapter; schema: v.GenericSchema }>

type VendorSetting = keyof typeof VENDOR_SETTINGS
const NAMES = Object.keys(VENDOR_SETTINGS) as VendorSetting[]

/**
 * The adapter with "name=value" changes applied, each value as JSON or, if it is none, as plain text. A new surface
 * starts with its own rules.
 */
export function withSettings(adapter: Adapter, changes: readonly string[]): Adapter {
  const changed = changes.map(change => {
    const [, name = '', text = ''] = /^(\w+)=(.*)$/s.exec(change) ?? []
    if (!Object.hasOwn(VENDOR_SETTINGS, name))
      throw new OperatorFault(`${change} is not SETTING=VALUE; the settings are ${NAMES.join(', ')}`)
    const { field, schema } = VENDOR_SETTINGS[name as VendorSetting]
    const read = v.safeParse(schema as v.GenericSchema<unknown, unknown>, typedValue(text))
    if (!read.success) throw new OperatorFault(`${name} ${read.issues[0].message}`)
    return [field, read.output ?? undefined] as const
  })
  const wanted: Adapter = { ...adapter, ...Object.fromEntries(changed) }
  const rules = wanted.surface === adapter.surface ? {} : SURFACE_RULES[wanted.surface]
  return checkTogether({ ...adapter, ...rules, ...Object.fromEntries(changed) })
}

/** The settings of a vendor by name. */
export function settingsOfVendor(adapter: Adapter): Record<string, unknown> {
  return Object.fromEntries(
    NAMES.map(name => [name, adapter[VENDOR_SETTINGS[name].field as keyof Adapter] ?? null]),
  )
}

/** Checks settings that depend on each other; the database enforces the same rules. */
function checkTogether(adapter: Adapter): Adapter {
  if ((adapter.surface === 'pam') !== (adapter.pamProvider !== undefined))
    throw new OperatorFault('surface=pam needs pam_provider, and no other surface has one')
  if ((adapter.wallet === 'transfer') !== (adapter.transferUrl !== undefined))
    throw new OperatorFault('wallet=transfer needs transfer_url, and wallet=single has none')
  if (adapter.surface === 'pam') checkPamRules(adapter)
  return adapter
}

/** Checks what pam_api.yml does not leave to a provider. */
function checkPamRules(adapter: Adapter): void {
  const { closesWhenSettled: _, ...fixed } = SURFACE_RULES.pam
  for (const name of NAMES) {
    const { field } = VENDOR_SETTINGS[name]
    const fixedValue = Object.entries(fixed).find(([one]) => one === field)?.[1]
    if (fixedValue !== undefined && adapter[field] !== fixedValue)
      throw new OperatorFault(`${name} of a vendor with surface=pam is ${fixedValue}, as pam_api.yml has it`)
  }
}

function typedValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isAddress(text: string): boolean {
  if (/^\/[\w/-]*$/.test(text)) return !text.startsWith('//')
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
