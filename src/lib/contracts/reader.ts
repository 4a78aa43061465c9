import type { WritableAtom } from 'nanostores'
import type { Action, AnswerOf, CallInputOf } from '../wire/action.ts'
import { call } from '../wire/client.ts'
import type { Loadable } from '../wire/loadable.ts'

/** Reads answers into a store; a slow one to an older question never replaces a newer one's. */
export function reader<Value>(store: WritableAtom<Loadable<Value>>) {
  let reading = 0
  return async <A extends Action>(
    action: A,
    input: CallInputOf<A>,
    pick: (answer: AnswerOf<A>) => Value,
  ): Promise<void> => {
    reading += 1
    const mine = reading
    store.set({ state: 'loading', value: store.get().value, failure: undefined })
    const outcome = await call(action, input)
    if (mine !== reading) return
    store.set(
      outcome.ok
        ? { state: 'ready', value: pick(outcome.value), failure: undefined }
        : { state: 'failed', value: store.get().value, failure: outcome.failure },
    )
  }
}
