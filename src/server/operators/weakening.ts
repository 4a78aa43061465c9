import { METHOD_TERMS } from '#lib/site/deposits-setting.ts'
import type { SettingKey } from '#lib/site/settings.ts'
import type { ActScope } from './act.ts'
import { difference, isSame } from './difference.ts'

/** Picks what of a setting's value one person alone does not change. */
type Guard = (value: Readonly<Record<string, unknown>>) => unknown

/** What decides which acts two people have to agree on, and the accounts that members pay into. */
const GUARDED: Partial<Record<SettingKey, Guard>> = {
  withdrawals: value => value.secondPersonFromMinor,
  adjustments: value => value.secondPersonFromMinor,
  rewards: value => value.secondPersonFromMinor,
  publish: value => value.secondPerson,
  deposits: payees,
}

/** Where a deposit's money goes: all that methods have but their terms, so that a new method is guarded as well. */
function payees(value: Readonly<Record<string, unknown>>): unknown {
  return Object.fromEntries(Object.entries(value).map(([name, setting]) => [name, withoutTerms(setting)]))
}

function withoutTerms(setting: unknown): unknown {
  if (typeof setting !== 'object' || setting === null) return setting ?? undefined
  return Object.fromEntries(Object.entries(setting).filter(([field]) => !METHOD_TERMS.includes(field)))
}

/** What two people have to agree on in a setting's value; undefined where there is nothing. */
export function guardedOf(key: SettingKey, value: unknown): unknown {
  return GUARDED[key]?.((value ?? {}) as Readonly<Record<string, unknown>>)
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
  if (isSame(guardedOf(key, before), guardedOf(key, after))) return true
  const input = JSON.stringify(difference(before, after))
  return agree({ topic: settingTopic(key), act: 'set', input, instead, isFreeBeforeTwo: true })
}

/** What proposals about a setting are filed under. */
export const settingTopic = (key: string) => `setting ${key}`
