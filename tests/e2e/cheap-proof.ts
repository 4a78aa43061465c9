import type { ProofCost } from '#server/platform/human.ts'

/** A proof that a person is there, for next to nothing: most stories are about what comes after it. */
export const CHEAP_PROOF: ProofCost = { iterations: 1, steps: { min: 1, max: 2 } }
