import { isIP } from 'node:net'
import type { RuleChanges } from '#lib/identity/registration-rules.ts'
import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_SETTINGS, readSetting, type SettingKey, type SiteSettings } from '#lib/site/settings.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { dialingCodeOf } from '#server/identity/phone.ts'
import { isPublicAddress } from '#server/platform/public-address.ts'
import { insertChange, lockedSetting, writeSetting } from '#server/site/queries.ts'
import { OperatorFault } from './arguments.ts'
import { faultsOfPatterns } from './slow-patterns.ts'

/** Who changes something, where, and when. */
export interface OperatorContext {
  db: Database
  /** The person's name, or else the user's on the machine; stands in the book of changes. */
  operator: string
  /** The person who has shown by their key who they are; nobody without it. */
  person?: string | undefined
  /** The key that came with the command. */
  key?: string | undefined
  now: Date
  timeZone: string
  /** Where the site is, for addresses that are printed; without it they begin with a slash. */
  publicUrl?: string | undefined
  /** The deployment's, that vendors' keys are sealed with; undefined where the command was not given it. */
  secret?: string | undefined
}

/** Changes one setting from what it is now, and writes the change down in the same transaction. */
export function changeSetting<Key extends SettingKey>(
  context: OperatorContext,
  key: Key,
  change: (before: SiteSettings[Key]) => unknown,
): Promise<SiteSettings[Key]> {
  return context.db.transaction(async tx => {
    const stored = await lockedSetting(tx, key)
    const known = stored && readSetting(key, stored.value)
    const before = known && 'value' in known ? known.value : DEFAULT_SETTINGS[key]
    const read = readSetting(key, change(before))
    if ('faults' in read) throw new OperatorFault(read.faults.join('\n'))
    const faults = await deeperFaults(key, read.value)
    if (faults.length > 0) throw new OperatorFault(faults.join('\n'))
    await writeSetting(tx, key, read.value, context.now)
    await writeDown(tx, context, `setting ${key}`, stored?.value, read.value)
    return read.value
  })
}

/** What takes more than a look at the value: time, or tables that pages have no use for. */
async function deeperFaults(key: SettingKey, value: SiteSettings[SettingKey]): Promise<string[]> {
  if (key === 'registerRules') return faultsOfPatterns(value as RuleChanges)
  if (key === 'jackpot') return faultsOfFeed(value as SiteSettings['jackpot'])
  if (key !== 'countries') return []
  const countries = value as SiteSettings['countries']
  return countries
    .filter(country => dialingCodeOf(country) === undefined)
    .map(country => `${country} has no mobile numbers that are known`)
}

/** A private host that may be called is known by its name (ALLOWED_PRIVATE_HOSTS). Without TLS it is this machine itself. */
function faultsOfFeed(setting: SiteSettings['jackpot']): string[] {
  if (!setting) return []
  const { protocol, hostname } = new URL(setting.feedUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isPrivate = protocol === 'https:' && isIP(host) !== 0 && !isPublicAddress(host)
  return isPrivate ? [`feedUrl leads into a private network: ${host}`] : []
}

export function writeDown(
  tx: Transaction,
  { operator, now }: Pick<OperatorContext, 'operator' | 'now'>,
  subject: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  return insertChange(tx, { id: newId(), at: now, operator, subject, before, after })
}
