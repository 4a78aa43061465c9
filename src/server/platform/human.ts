import { createHash, hkdfSync } from 'node:crypto'
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import type { HUMAN_SCENES, HumanProof } from '#lib/identity/api.ts'
import type { Clock } from './clock.ts'

export type HumanScene = (typeof HUMAN_SCENES)[number]

/** How long a challenge may be answered. */
const LIVES_MS = 5 * 60_000
/** What a proof costs its maker. */
export interface ProofCost {
  /** One step of the search, in PBKDF2 iterations. */
  iterations: number
  /** The bounds of how many steps it takes. */
  steps: { min: number; max: number }
}
/** Few long steps: each is a call of WebCrypto, which waits for its turn where the machine is busy. */
const PROOF_COST: ProofCost = { iterations: 5_000, steps: { min: 30, max: 60 } }

const signedChallenge = v.object({
  parameters: v.looseObject({
    algorithm: v.string(),
    nonce: v.string(),
    salt: v.string(),
    cost: v.number(),
    keyLength: v.number(),
    keyPrefix: v.string(),
    expiresAt: v.number(),
    data: v.object({ scene: v.string() }),
  }),
  signature: v.string(),
})

interface Parts {
  /** The deployment's secret: a challenge of one process is known to all. */
  secret: string
  clock: Clock
  /** Uses a token up for all processes; answers false when it was used before. */
  takeOnce: (token: Buffer, expiresAt: Date) => Promise<boolean>
  /** For tests: proofs that cost nothing. */
  cost?: ProofCost | undefined
}

/**
 * Human verification without a third party: a signed proof of work (ALTCHA, version 2), bound to a scene, good for five
 * minutes and for one use. It costs a visitor a moment and a script the same moment for every try.
 */
export class HumanVerification {
  readonly #signing: string
  readonly #keySigning: string
  readonly #clock: Clock
  readonly #takeOnce: Parts['takeOnce']
  readonly #cost: ProofCost

  constructor({ secret, clock, takeOnce, cost = PROOF_COST }: Parts) {
    this.#cost = cost
    this.#signing = derived(secret, 'challenge')
    this.#keySigning = derived(secret, 'solution')
    this.#clock = clock
    this.#takeOnce = takeOnce
  }

  /** A challenge as JSON, to be passed back unchanged. */
  async challenge(scene: HumanScene): Promise<{ challenge: string; expiresAt: Date }> {
    const expiresAt = new Date(this.#clock.now().getTime() + LIVES_MS)
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: this.#cost.iterations,
      counter: randomInt(this.#cost.steps.max, this.#cost.steps.min),
      deriveKey,
      expiresAt,
      data: { scene },
      hmacSignatureSecret: this.#signing,
      hmacKeySignatureSecret: this.#keySigning,
    })
    return { challenge: JSON.stringify(challenge), expiresAt }
  }

  /** Whether a proof is ours, of this scene, right, in time and unused; it is used up by that. */
  async accepts(scene: HumanScene, proof: HumanProof | undefined): Promise<boolean> {
    const challenge = proof ? readChallenge(proof.challenge) : undefined
    if (!proof || !challenge?.signature || challenge.parameters.data?.scene !== scene) return false
    const { verified } = await verifySolution({
      challenge,
      solution: { counter: proof.counter, derivedKey: proof.derivedKey },
      deriveKey,
      hmacSignatureSecret: this.#signing,
      hmacKeySignatureSecret: this.#keySigning,
    })
    const expiresAt = new Date((challenge.parameters.expiresAt ?? 0) * 1_000)
    if (!verified || expiresAt <= this.#clock.now()) return false
    return this.#takeOnce(createHash('sha256').update(challenge.signature).digest(), expiresAt)
  }
}

function readChallenge(text: string): Challenge | undefined {
  try {
    const parsed = v.safeParse(signedChallenge, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

function derived(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `baize human ${purpose} 1`, 32)).toString('base64url')
}
