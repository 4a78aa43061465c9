import { atom, type ReadableAtom } from 'nanostores'
import { newId } from '#lib/ids/ids.ts'
import type { Action, AnswerOf, CallInputOf, Failure } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'

/** Something that somebody asked for. `unknown`: no answer came; asking again is safe and does it once. */
type Wishing<Value> =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'done'; value: Value }
  | { state: 'refused'; failure: Failure }
  | { state: 'unknown'; failure: Failure }

export interface Wish<Entry, Value> {
  readonly $wishing: ReadableAtom<Wishing<Value>>
  /** Asks. While an answer is awaited it does nothing; the same entry asked again after a lost answer keeps its id. */
  ask: (entry: Entry) => Promise<void>
  /** Back to the form. One without an answer keeps its id. */
  anew: () => void
}

/** The wishes of one action whose input has a client-made id. */
export function wishFor<A extends Action>(action: A): Wish<Omit<CallInputOf<A>, 'id'>, AnswerOf<A>> {
  const $wishing = atom<Wishing<AnswerOf<A>>>({ state: 'idle' })
  let unanswered: { id: string; entry: string } | undefined
  return {
    $wishing,
    ask: async entry => {
      if ($wishing.get().state === 'sending') return
      const written = JSON.stringify(entry)
      if (unanswered?.entry !== written) unanswered = { id: newId(), entry: written }
      const input = { ...entry, id: unanswered.id } as CallInputOf<A>
      $wishing.set({ state: 'sending' })
      const outcome = await call(action, input)
      if (!outcome.ok && outcome.kind === 'fault') {
        $wishing.set({ state: 'unknown', failure: outcome.failure })
        return
      }
      unanswered = undefined
      $wishing.set(
        outcome.ok ? { state: 'done', value: outcome.value } : { state: 'refused', failure: outcome.failure },
      )
    },
    anew: () => {
      if ($wishing.get().state !== 'sending') $wishing.set({ state: 'idle' })
    },
  }
}
