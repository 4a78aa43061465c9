import { isIP } from 'node:net'
import type { RuleChanges } from '#lib/identity/registration-rules.ts'
import { DEFAULT_SETTINGS, readSetting, type SettingKey, type SiteSettings } from '#lib/site/settings.ts'
import { dialingCodeOf } from '#server/identity/phone.ts'
import { isPublicAddress } from '#server/platform/public-address.ts'
import { lockedSetting, lockSettings, writeSetting } from '#server/site/queries.ts'
import type { ActScope } from '../act.ts'
import { difference } from '../difference.ts'
import { type Fault, unfit } from '../unfit.ts'
import { mayWeaken } from '../weakening.ts'
import { faultsOfPatterns } from './slow-patterns.ts'

interface Change<Key extends SettingKey> {
  key: Key
  change: (before: SiteSettings[Key]) => unknown
  /** The field of the input that faults belong to; their own place in `value` without it. */
  field?: string
  instead?: boolean | undefined
}

interface Changed<Key extends SettingKey> {
  /** The value afterwards: the one of before while the change waits for a second person. */
  value: SiteSettings[Key]
  isWaiting: boolean
}

/** Changes one setting from its current value, with its entry; every change of a setting goes through here. */
export async function changeSetting<Key extends SettingKey>(
  scope: ActScope,
  { key, change, field, instead }: Change<Key>,
): Promise<Changed<Key>> {
  const { tx, note, at } = scope
  await lockSettings(tx)
  const stored = await lockedSetting(tx, key)
  const known = stored && readSetting(key, stored.value)
  const before = known && 'value' in known ? known.value : DEFAULT_SETTINGS[key]
  const read = readSetting(key, change(before))
  if ('faults' in read) throw unfit(read.faults.map(words => faultAt(words, key, field)))
  const further = await furtherFaults(key, read.value)
  if (further.length > 0) throw unfit(further.map(words => ({ field: field ?? 'value', words })))
  const after = read.value
  if (!(await mayWeaken(scope, { key, before, after, instead }))) return { value: before, isWaiting: true }
  await writeSetting(tx, key, after, at)
  const differing = difference(before, after)
  await note(`setting ${key}`, differing.before, differing.after)
  return { value: after, isWaiting: false }
}

/** A fault begins with its place in the setting, or with the setting's name. */
function faultAt(words: string, key: SettingKey, field: string | undefined): Fault {
  const [place] = words.split(' ', 1)
  return { field: field ?? (place === key ? 'value' : `value.${place}`), words }
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
