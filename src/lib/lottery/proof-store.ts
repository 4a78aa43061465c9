import { atom } from 'nanostores'
import type { AnswerOf } from '#lib/wire/action.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { drawProof } from './api.ts'
import { type DrawStep, stepsOf, verifyDraw } from './drawing.ts'

export type DrawProof = AnswerOf<typeof drawProof>

/** A draw made again in this browser. */
export interface Remade {
  commitment: string
  numbers: readonly string[]
  hashMatches: boolean
  numbersMatch: boolean
  steps: readonly DrawStep[]
}

/** A draw with its proof; `remade` as soon as its seed is public. */
export interface ProvenDraw {
  proof: DrawProof
  remade: Remade | undefined
}

export const $provenDraw = atom<Loadable<ProvenDraw>>(IDLE)

const read = reader($provenDraw)

/** Loads the verification data of a draw and makes the draw again from them. */
export async function loadDrawProof(drawId: string): Promise<void> {
  await read(drawProof, { drawId }, async proof => ({ proof, remade: await remake(proof) }))
}

async function remake(proof: DrawProof): Promise<Remade | undefined> {
  const { form, serverSeed, numbers } = proof
  if (serverSeed === null || numbers === null) return undefined
  const claim = { ...proof, serverSeed, numbers }
  const [verified, steps] = await Promise.all([
    verifyDraw(form as Parameters<typeof verifyDraw>[0], claim),
    stepsOf(form as Parameters<typeof stepsOf>[0], claim, serverSeed),
  ])
  return { ...verified, steps }
}
