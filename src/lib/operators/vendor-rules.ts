import * as v from 'valibot'

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
 * The settings of a vendor, by their names in docs/connect-a-vendor.md. Null removes an optional one. The messages go to
 * the person who sets them, behind the name.
 */
export const vendorSettings = v.strictObject({
  surface: oneOf(['signed', 'pam']),
  launch_base: address,
  pam_provider: v.nullable(v.pipe(v.string(), v.minLength(1, 'is empty'), v.maxLength(40, 'is too long'))),
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'is not a country such as TH')),
  signed_over: oneOf(['timestamp.body', 'body|timestamp', 'body']),
  error_status: v.union([v.literal(200), between(400, 499)], 'is neither 200 nor one of 400 to 499'),
  tells_balance_in_errors: yesNo,
  answers_unknown_rollback_ok: yesNo,
  amount_digits: v.nullable(between(0, 8)),
  win_reference: oneOf(['either', 'bet', 'round']),
  sends_zero_wins: yesNo,
  win_rollback: oneOf(['refuse', 'takeBack']),
  pays_after_close: yesNo,
  closes_when_settled: yesNo,
  takes_zero_bets: yesNo,
  changes_games: yesNo,
  game_codes: v.record(code, code, 'is not an object of codes'),
  round_hours: between(1, 720),
  wallet: oneOf(['single', 'transfer']),
  transfer_url: v.nullable(origin),
  models_url: v.nullable(origin),
  addresses: v.nullable(v.array(v.pipe(v.string(), v.ip('has what is no address')), 'is not a list')),
  opens_in: oneOf(['frame', 'window']),
})
export type VendorSettings = v.InferOutput<typeof vendorSettings>
export type VendorSetting = keyof VendorSettings

export const VENDOR_SETTINGS = Object.keys(vendorSettings.entries) as readonly VendorSetting[]

export function isVendorSetting(name: string): name is VendorSetting {
  return Object.hasOwn(vendorSettings.entries, name)
}

/** How long earlier keys sign on after a rotation, in hours: by default, and at most. */
export const KEY_OVERLAP_HOURS = { usual: 24, most: 30 * 24 } as const

function isAddress(text: string): boolean {
  if (/^\/[\w/-]*$/.test(text)) return !text.startsWith('//')
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
