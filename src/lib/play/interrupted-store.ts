import { atom } from 'nanostores'
import type { AnswerOf } from '#lib/wire/action.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { interruptedRounds } from './api.ts'

export type Interrupted = AnswerOf<typeof interruptedRounds>

/** The member's unfinished rounds. */
export const $interrupted = atom<Loadable<Interrupted>>(IDLE)

const read = reader($interrupted)

/** Loads them; the previous ones stay visible meanwhile. */
export async function loadInterrupted(): Promise<void> {
  await read(interruptedRounds, {}, answer => answer)
}
