import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import type { Currency } from '#lib/money/money.ts'
import type { Action } from '#lib/wire/action.ts'
import { minorText } from '#lib/wire/schemas.ts'
import { allActions } from './actions.ts'

/** Sixteen digits of minor units: more than anybody will own, and no more than the ledger holds. */
export const LARGE = '9999999999999999'

/** What a schema of valibot has, of which its public type names little. */
interface Shape {
  type: string
  entries?: Record<string, GenericSchema>
  wrapped?: GenericSchema
  item?: GenericSchema
  options?: readonly unknown[]
}

/** Finds the action of a call by its method and its path below `/api`. */
export async function actionFinder(): Promise<(method: string, path: string) => Action | undefined> {
  const actions = [...(await allActions()).values()].map(action => ({
    action,
    path: new RegExp(`^${action.path.replace(/:\w+/g, '[^/]+')}$`),
  }))
  return (method, path) => actions.find(one => one.action.method === method && one.path.test(path))?.action
}

/** An answer with sixteen digits in the place of every amount, whatever it was, and in the given currency. */
export function withLargeFigures(schema: GenericSchema, value: unknown, currency: Currency): unknown {
  if (schema === minorText) return String(value).startsWith('-') ? `-${LARGE}` : LARGE
  const { type, entries, wrapped, item, options = [] } = schema as unknown as Shape
  if (value === null || value === undefined) return value
  if (wrapped) return withLargeFigures(wrapped, value, currency)
  if (item && Array.isArray(value)) return value.map(one => withLargeFigures(item, one, currency))
  if (entries && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => {
        const own = entries[name]
        if (name === 'currency' && typeof part === 'string') return [name, currency]
        return [name, own ? withLargeFigures(own, part, currency) : part]
      }),
    )
  if (type !== 'union' && type !== 'variant') return value
  const fitting = (options as GenericSchema[]).find(option => v.is(option, value))
  return fitting ? withLargeFigures(fitting, value, currency) : value
}
