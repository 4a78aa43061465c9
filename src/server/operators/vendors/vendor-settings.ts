import * as v from 'valibot'
import {
  VENDOR_SETTINGS,
  type VendorSetting,
  type VendorSettings,
  vendorSettings,
} from '#lib/operators/vendor-rules.ts'
import { type Adapter, SURFACE_RULES } from '#server/vendor-wallet/adapter.ts'
import { unfit } from '../unfit.ts'

/** The field of the adapter behind each setting. */
const FIELDS = {
  surface: 'surface',
  launch_base: 'launchBase',
  pam_provider: 'pamProvider',
  country: 'country',
  signed_over: 'signedOver',
  error_status: 'errorStatus',
  tells_balance_in_errors: 'tellsBalanceInErrors',
  answers_unknown_rollback_ok: 'answersUnknownRollbackOk',
  amount_digits: 'amountDigits',
  win_reference: 'winReference',
  sends_zero_wins: 'sendsZeroWins',
  win_rollback: 'winRollback',
  pays_after_close: 'paysAfterClose',
  closes_when_settled: 'closesWhenSettled',
  takes_zero_bets: 'takesZeroBets',
  changes_games: 'changesGames',
  game_codes: 'gameCodes',
  round_hours: 'roundHours',
  wallet: 'wallet',
  transfer_url: 'transferUrl',
  models_url: 'modelsUrl',
  addresses: 'addresses',
  opens_in: 'opensIn',
} as const satisfies Record<VendorSetting, keyof Adapter>

type Changes = Partial<Record<VendorSetting, unknown>>

/** The adapter with changes applied, by the names of settings. A new surface starts with its own rules. */
export function withSettings(adapter: Adapter, changes: Changes): Adapter {
  const given = Object.entries(changes) as [VendorSetting, unknown][]
  const changed = Object.fromEntries(given.map(([name, value]) => [FIELDS[name], readSetting(name, value)]))
  const wanted: Adapter = { ...adapter, ...changed }
  const rules = wanted.surface === adapter.surface ? {} : SURFACE_RULES[wanted.surface]
  return checkTogether({ ...adapter, ...rules, ...changed })
}

function readSetting(name: VendorSetting, value: unknown): unknown {
  const schema: v.GenericSchema<unknown, unknown> = vendorSettings.entries[name]
  const read = v.safeParse(schema, value)
  if (!read.success) throw unfitSetting(name, read.issues[0].message)
  return read.output ?? undefined
}

/** The settings of a vendor by name. */
export function settingsOfVendor(adapter: Adapter): VendorSettings {
  return Object.fromEntries(
    VENDOR_SETTINGS.map(name => [name, adapter[FIELDS[name]] ?? null]),
  ) as unknown as VendorSettings
}

/** Checks settings that depend on each other; the database enforces the same rules. */
function checkTogether(adapter: Adapter): Adapter {
  if ((adapter.surface === 'pam') !== (adapter.pamProvider !== undefined))
    throw together('pam_provider', 'surface=pam needs pam_provider, and no other surface has one')
  if ((adapter.wallet === 'transfer') !== (adapter.transferUrl !== undefined))
    throw together('transfer_url', 'wallet=transfer needs transfer_url, and wallet=single has none')
  if (adapter.surface === 'pam' && adapter.modelsUrl !== undefined)
    throw together('models_url', 'surface=pam has no models_url')
  if (adapter.surface === 'pam') checkPamRules(adapter)
  return adapter
}

/** Checks what pam_api.yml does not leave to a provider. */
function checkPamRules(adapter: Adapter): void {
  const { closesWhenSettled: _, ...fixed } = SURFACE_RULES.pam
  for (const name of VENDOR_SETTINGS) {
    const fixedValue = Object.entries(fixed).find(([one]) => one === FIELDS[name])?.[1]
    if (fixedValue !== undefined && adapter[FIELDS[name]] !== fixedValue)
      throw unfitSetting(name, `of a vendor with surface=pam is ${fixedValue}, as pam_api.yml has it`)
  }
}

const unfitSetting = (name: VendorSetting, words: string) => together(name, `${name} ${words}`)
const together = (name: VendorSetting, words: string) => unfit([{ field: `settings.${name}`, words }])
