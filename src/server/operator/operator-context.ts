import { isIP } from 'node:net'
import type { RuleChanges } from '#lib/identity/registration-rules.ts'
import { newId } from '#lib/ids/ids.ts'
import type { OperatorRole } from '#lib/operators/permissions.ts'
import { DEFAULT_SETTINGS, readSetting, type SettingKey, type SiteSettings } from '#lib/site/settings.ts'
import type { Config } from '#server/config.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { dialingCodeOf } from '#server/identity/phone.ts'
import { difference } from '#server/operators/difference.ts'
import { isPublicAddress } from '#server/platform/public-address.ts'
import type { Sessions } from '#server/platform/session.ts'
import { insertChange, lockedSetting, writeSetting } from '#server/site/queries.ts'
import { OperatorFault } from './arguments.ts'
import { faultsOfPatterns } from './slow-patterns.ts'

/** Who makes a change, where, and when. */
export interface OperatorContext {
  db: Database
  /** The person's name, or else the machine user's; it appears in the change log. */
  operator: string
  /** The person who has identified themselves by their key; undefined without one. */
  person?: string | undefined
  /** What that person is. */
  roles?: readonly OperatorRole[] | undefined
  /** Where they act from, in the console. */
  from?: { sessionId: string | undefined; address: string; requestId: string } | undefined
  /** The key that came with the command. */
  key?: string | undefined
  now: Date
  timeZone: string
  /** The deployment's, which reports are in. */
  currency?: string | undefined
  /** The site's address, for printed links; without it they start with a slash. */
  publicUrl?: string | undefined
  /** The deployment's secret, which encrypts vendors' keys; undefined if the command was not given it. */
  secret?: string | undefined
  /** Of the server, where it is this process: open pages of members whose sessions end are told at once. */
  sessions?: Pick<Sessions, 'endAll'> | undefined
  /** What a command that publishes needs of the configuration, the release build above all. */
  config?: Pick<Config, 'distDir' | 'publicUrl' | 'apiOrigin' | 'gameOrigins' | 'cdn'> | undefined
}

/** What an entry of the book of changes says beside the values before and after. */
export interface About {
  memberId?: string | undefined
  reason?: string | undefined
}

/** Whether a setting may change now; false while the change waits for a second person. */
type MayChange = (tx: Transaction, before: unknown, after: unknown) => Promise<boolean>

/**
 * Changes one setting from its current value, and logs the change in the same transaction. Returns the value afterwards:
 * the current one where the change still waits.
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
    const faults = await furtherFaults(key, read.value)
    if (faults.length > 0) throw new OperatorFault(faults.join('\n'))
    if (!(await mayChange(tx, before, read.value))) return before
    await writeSetting(tx, key, read.value, context.now)
    const differing = difference(before, read.value)
    await logChange(tx, context, `setting ${key}`, differing.before, differing.after)
    return read.value
  })
}

/** Checks that need more than the value itself: time, or tables that pages do not need. */
async function furtherFaults(key: SettingKey, value: SiteSettings[SettingKey]): Promise<string[]> {
  if (key === 'registerRules') return faultsOfPatterns(value as RuleChanges)
  if (key === 'jackpot') return faultsOfFeed(value as SiteSettings['jackpot'])
  if (key !== 'countries') return []
  const countries = value as SiteSettings['countries']
  return countries
    .filter(country => dialingCodeOf(country) === undefined)
    .map(country => `${country} has no mobile numbers that are known`)
}

/** Private hosts are allowed by name only (ALLOWED_PRIVATE_HOSTS). Without TLS only this machine itself is allowed. */
function faultsOfFeed(setting: SiteSettings['jackpot']): string[] {
  if (!setting) return []
  const { protocol, hostname } = new URL(setting.feedUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isPrivate = protocol === 'https:' && isIP(host) !== 0 && !isPublicAddress(host)
  return isPrivate ? [`feedUrl leads into a private network: ${host}`] : []
}

/** Writes an entry of the book of changes, in the transaction of what was done. */
export function logChange(
  tx: Transaction,
  { operator, now, roles, from }: Pick<OperatorContext, 'operator' | 'now' | 'roles' | 'from'>,
  subject: string,
  before: unknown,
  after: unknown,
  { memberId, reason }: About = {},
): Promise<void> {
  const entry = { id: newId(), at: now, operator, subject, before, after }
  return insertChange(tx, { ...entry, roles, ...from, memberId, reason })
}
