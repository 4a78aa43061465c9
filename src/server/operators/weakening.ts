import type { SettingKey } from '#lib/site/settings.ts'
import type { ActScope } from './act.ts'
import { difference, isSame } from './difference.ts'

/** Fields that decide what two people have to agree on, and the accounts that members pay into: one person alone changes none of them. */
const GUARDED: Partial<Record<SettingKey, readonly string[]>> = {
  withdrawals: ['secondPersonFromMinor'],
  adjustments: ['secondPersonFromMinor'],
  rewards: ['secondPersonFromMinor'],
  publish: ['secondPerson'],
  deposits: [
    'secondPersonFromMinor',
    'promptPay.target',
    'promptPay.name',
    'bankTransfer.accounts',
    'providerPage.name',
  ],
}

/**
 * Whether a change of a setting may be made now. What would weaken the agreement of two people takes two people itself, as
 * soon as two are named: before that there is nothing to weaken.
 */
export async function mayWeaken(
  { agree }: ActScope,
  {
    key,
    before,
    after,
    instead,
  }: { key: SettingKey; before: unknown; after: unknown; instead?: boolean | undefined },
): Promise<boolean> {
  const guarded = GUARDED[key] ?? []
  if (guarded.every(path => isSame(at(before, path), at(after, path)))) return true
  const input = JSON.stringify(difference(before, after))
  return agree({ topic: settingTopic(key), act: 'set', input, instead, isFreeBeforeTwo: true })
}

/** What proposals about a setting are filed under. */
export const settingTopic = (key: string) => `setting ${key}`

/** What stands at a path of field names; undefined where a field is missing. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | null)?.[name], value)
}
