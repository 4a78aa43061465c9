import { atom } from 'nanostores'
import type { AnswerOf } from '#lib/wire/action.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { interruptedRounds } from './api.ts'

export type Interrupted = AnswerOf<typeof interruptedRounds>

/** The rounds that the member began and did not finish. */
export const $interrupted = atom<Loadable<Interrupted>>(IDLE)

const read = reader($interrupted)

/** Reads them; what was read before stays in view meanwhile. */
export async function loadInterrupted(): Promise<void> {
  await read(interruptedRounds, {}, answer => answer)
}
