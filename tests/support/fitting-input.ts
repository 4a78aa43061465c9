import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import { newId } from '#lib/ids/ids.ts'

/** What a schema of valibot has, of which its public type names little. */
interface Shape {
  type: string
  entries?: Record<string, GenericSchema>
  wrapped?: GenericSchema
  item?: GenericSchema
  key?: GenericSchema
  value?: GenericSchema
  options?: readonly unknown[]
  literal?: unknown
}

/** What fields of these names hold, wherever they stand; the other texts are tried one after the other. */
const BY_NAME: Readonly<Record<string, () => unknown>> = {
  countryDialingCode: () => '66',
  mobileNo: () => '0812345678',
  mobileNum: () => '0812345678',
  username: () => `m${newId().slice(-9)}`,
  email: () => 'somchai@example.com',
  birthday: () => '1990-05-17',
  month: () => '2026-09',
  password: () => 'a long walk home',
  confirmPassword: () => 'a long walk home',
  // An optional answer of a service that is not there ends a call before the rest of it is looked at.
  firebaseIdToken: () => undefined,
  human: () => undefined,
  captcha: () => undefined,
  tiers: () => [{ validBet: '1000000', active: 1, loss: '0', ppm: 1_000 }],
  side: () => 'downlines',
  before: () => '1_',
  // Stands for a member in the chat.
  author: () => 'AbCdEfGhIjKlMnOp',
  // Of a draw; elsewhere it is one of a few.
  period: () => '20261122-0001',
  // Of a move between wallets.
  from: () => 'wallet',
  to: () => 'DEMO',
}

const texts = (): string[] => [
  newId(),
  '100',
  '1',
  'x'.repeat(43),
  '0'.repeat(64),
  '/',
  '2026-11-22',
  '2026-11-22T00:00:00.000Z',
  `2026-11-22T00:00:00.000Z_${newId()}`,
  `2026-11-22_${newId()}`,
  `1_${newId()}`,
  `x~${newId()}`,
  'TH',
  'THB',
  'thai',
  'th',
  '0.5',
]
const NUMBERS = [1, 5, 15, 24, 60, 0]

/** A value that a schema takes, as far as one can be made of it; undefined where none was found. */
export function fitting(schema: GenericSchema, name = ''): unknown {
  const made = BY_NAME[name]?.()
  if (name in BY_NAME && (made === undefined || v.safeParse(schema, made).success)) return made
  const { type, entries, wrapped, item, key, value, options = [], literal } = schema as unknown as Shape
  if (entries) {
    // Of a period there is either a length or its days.
    const named = Object.entries(entries).filter(([part]) => !('days' in entries && /^(from|to)$/.test(part)))
    const parts = named.map(([part, own]) => [part, fitting(own, part)])
    return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
  }
  if (wrapped) return fitting(wrapped, name)
  if (type === 'record' && key && value) {
    const one = fitting(value)
    return one === undefined ? {} : { [String(fitting(key))]: one }
  }
  if (item) return [fitting(item)]
  if (type === 'picklist') return options[0]
  if (type === 'literal') return literal
  if (type === 'boolean') return true
  if (type === 'union' || type === 'variant') return fitting(options[0] as GenericSchema, name)
  const tried = type === 'number' ? NUMBERS : texts()
  return tried.find(one => v.safeParse(schema, one).success)
}
