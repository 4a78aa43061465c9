import { isIP } from 'node:net'
import type { RuleChanges } from '#lib/identity/registration-rules.ts'
import { newId } from '#lib/ids/ids.ts'
import type { OperatorRole } from '#lib/operators/permissions.ts'
import { DEFAULT_SETTINGS, readSetting, type SettingKey, type SiteSettings } from '#lib/site/settings.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { dialingCodeOf } from '#server/identity/phone.ts'
import { difference } from '#server/operators/difference.ts'
import { isPublicAddress } from '#server/platform/public-address.ts'
import type { Sessions } from '#server/platform/session.ts'
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
  /** What that person is. */
  roles?: readonly OperatorRole[] | undefined
  /** Where they act from, in the console. */
  from?: { sessionId: string | undefined; address: string; requestId: string } | undefined
  /** The key that came with the command. */
  key?: string | undefined
  now: Date
  timeZone: string
  /** Where the site is, for addresses that are printed; without it they begin with a slash. */
  publicUrl?: string | undefined
  /** The deployment's, that vendors' keys are sealed with; undefined where the command was not given it. */
  secret?: string | undefined
  /** Of the server, where it is this process: open pages of members whose sessions end are told at once. */
  sessions?: Pick<Sessions, 'endAll'> | undefined
}

/** What an entry of the book of changes says beside what was before and after. */
export interface About {
  memberId?: string | undefined
  reason?: string | undefined
}

/** Whether a change of a setting may be made now; false while it waits for a second person. */
type MayChange = (tx: Transaction, before: unknown, after: unknown) => Promise<boolean>

/**
 * Changes one setting from what it is now, and writes the change down in the same transaction. Answers what it is then: the
 * same as before where it may not be changed yet.
 */
export function changeSetting<Key extends SettingKey>(
  context: OperatorContext,
  key: Key,
  change: (before: SiteSettings[Key]) => unknown,
  mayChange: MayChange = async () => true,
): Promise<SiteSettings[Key]> {
  return context.db.transaction(async tx => {
    const stored = await lockedSetting(tx, key)
    const known = stored && readSetting(key, stored.value)
    const before = known && 'value' in known ? known.value : DEFAULT_SETTINGS[key]
    const read = readSetting(key, change(before))
    if ('faults' in read) throw new OperatorFault(read.faults.join('\n'))
    const faults = await deeperFaults(key, read.value)
    if (faults.length > 0) throw new OperatorFault(faults.join('\n'))
    if (!(await mayChange(tx, before, read.value))) return before
    await writeSetting(tx, key, read.value, context.now)
    const differing = difference(before, read.value)
    await writeDown(tx, context, `setting ${key}`, differing.before, differing.after)
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

/** Writes an entry of the book of changes, in the transaction of what was done. */
export function writeDown(
  tx: Transaction,
  { operator, now, roles, from }: OperatorContext,
  subject: string,
  before: unknown,
  after: unknown,
  { memberId, reason }: About = {},
): Promise<void> {
  const entry = { id: newId(), at: now, operator, subject, before, after }
  return insertChange(tx, { ...entry, roles, ...from, memberId, reason })
}
