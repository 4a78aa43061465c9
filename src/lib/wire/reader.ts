import type { Action, AnswerOf, CallInputOf } from './action.ts'
import { call } from './client.ts'
import type { Loadable } from './loadable.ts'

/** Any store of a Loadable, also one with further fields. */
interface LoadableStore<Value> {
  get(): Loadable<Value>
  set(value: Loadable<Value>): void
}

/**
 * Loads answers into a store; the last value stays visible meanwhile and if loading fails. A slow answer to an older
 * request never replaces a newer one's.
 */
export function reader<Value>(store: LoadableStore<Value>) {
  let reading = 0
  return async <A extends Action>(
    action: A,
    input: CallInputOf<A>,
    pick: (answer: AnswerOf<A>) => Value | Promise<Value>,
    /** Without a sign of loading or of failure. */
    { isQuiet = false }: { isQuiet?: boolean } = {},
  ): Promise<void> => {
    reading += 1
    const mine = reading
    if (!isQuiet) store.set({ state: 'loading', value: store.get().value, failure: undefined })
    const outcome = await call(action, input)
    if (mine !== reading) return
    if (!outcome.ok) {
      if (!isQuiet) store.set({ state: 'failed', value: store.get().value, failure: outcome.failure })
      return
    }
    const value = await pick(outcome.value)
    if (mine === reading) store.set({ state: 'ready', value, failure: undefined })
  }
}
