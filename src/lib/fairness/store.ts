import { atom } from 'nanostores'
import * as v from 'valibot'
import { roundProof } from '#lib/play/api.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { type RoundProof, roundProofSchema } from './proof.ts'

/** A round with its proof; `proof` is undefined if the round has none that these rules can read. */
export interface ProvenRound {
  round: AnswerOf<typeof roundProof>
  proof: RoundProof | undefined
}

export const $provenRound = atom<Loadable<ProvenRound>>(IDLE)

const read = reader($provenRound)

/** Loads a round of the signed-in member. */
export async function loadProof(id: string): Promise<void> {
  await read(roundProof, { id }, round => {
    const proof = v.safeParse(roundProofSchema, round.proof)
    return { round, proof: proof.success ? proof.output : undefined }
  })
}
