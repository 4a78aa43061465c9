import { atom } from 'nanostores'
import * as v from 'valibot'
import { roundProof } from '#lib/play/api.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { type RoundProof, roundProofSchema } from './proof.ts'

/** A round with its proof; `proof` is undefined when the round has none that these rules can read. */
export interface ProvenRound {
  round: AnswerOf<typeof roundProof>
  proof: RoundProof | undefined
}

export const $provenRound = atom<Loadable<ProvenRound>>(IDLE)

/** Loads a round of the signed-in member. */
export async function loadProof(id: string): Promise<void> {
  $provenRound.set({ ...$provenRound.get(), state: 'loading', failure: undefined })
  const outcome = await call(roundProof, { id })
  if (!outcome.ok) {
    $provenRound.set({ ...$provenRound.get(), state: 'failed', failure: outcome.failure })
    return
  }
  const read = v.safeParse(roundProofSchema, outcome.value.proof)
  const value = { round: outcome.value, proof: read.success ? read.output : undefined }
  $provenRound.set({ state: 'ready', value, failure: undefined })
}
