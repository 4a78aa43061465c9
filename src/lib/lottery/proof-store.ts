import { atom } from 'nanostores'
import type { AnswerOf } from '#lib/wire/action.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { drawProof } from './api.ts'
import { type DrawStep, stepsOf, verifyDraw } from './drawing.ts'

export type DrawProof = AnswerOf<typeof drawProof>

/** A draw replayed in this browser. */
export interface ReplayedDraw {
  commitment: string
  numbers: readonly string[]
  hashMatches: boolean
  numbersMatch: boolean
  steps: readonly DrawStep[]
}

/** A draw with its proof; `remade` is set once its seed is public. */
export interface ProvenDraw {
  proof: DrawProof
  remade: ReplayedDraw | undefined
}

export const $provenDraw = atom<Loadable<ProvenDraw>>(IDLE)

const read = reader($provenDraw)

/** Loads the verification data of a draw and replays it. */
export async function loadDrawProof(drawId: string): Promise<void> {
  await read(drawProof, { drawId }, async proof => ({ proof, remade: await replay(proof) }))
}

async function replay(proof: DrawProof): Promise<ReplayedDraw | undefined> {
  const { form, serverSeed, numbers } = proof
  if (serverSeed === null || numbers === null) return undefined
  const claim = { ...proof, serverSeed, numbers }
  const [verified, steps] = await Promise.all([
    verifyDraw(form as Parameters<typeof verifyDraw>[0], claim),
    stepsOf(form as Parameters<typeof stepsOf>[0], claim, serverSeed),
  ])
  return { ...verified, steps }
}
