import type { SettingKey } from '#lib/site/settings.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Typed } from '#server/operator/arguments.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import { lockPeople } from '#server/operator/people-queries.ts'
import { agreedInput } from '#server/operator/proposals.ts'
import { difference, isSame } from './difference.ts'

/** Fields that decide what two people have to agree on, and whom members pay: one person alone changes none of them. */
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
  tx: Transaction,
  context: OperatorContext,
  {
    key,
    before,
    after,
    options,
  }: { key: SettingKey; before: unknown; after: unknown } & Pick<Typed, 'options'>,
): Promise<boolean> {
  const guarded = GUARDED[key] ?? []
  if (guarded.every(path => isSame(at(before, path), at(after, path)))) return true
  if ((await lockPeople(tx)).length < 2) return true
  const input = JSON.stringify(difference(before, after))
  return (
    (await agreedInput(tx, context, { topic: `setting ${key}`, act: 'set', input, options })) !== undefined
  )
}

/** What stands at a path of field names; undefined where a field is missing. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | null)?.[name], value)
}
