import { atom } from 'nanostores'
import type { AnswerOf } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { interruptedRounds } from './api.ts'

export type Interrupted = AnswerOf<typeof interruptedRounds>

/** The rounds that the member began and did not finish. */
export const $interrupted = atom<Loadable<Interrupted>>(IDLE)

/** Reads them; what was read before stays in view meanwhile. */
export async function loadInterrupted(): Promise<void> {
  const { value } = $interrupted.get()
  $interrupted.set({ state: 'loading', value, failure: undefined })
  const outcome = await call(interruptedRounds, {})
  $interrupted.set(
    outcome.ok
      ? { state: 'ready', value: outcome.value, failure: undefined }
      : { state: 'failed', value, failure: outcome.failure },
  )
}
