import { createHash, hkdfSync } from 'node:crypto'
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import type { HUMAN_SCENES, HumanProof } from '#lib/identity/api.ts'
import type { Clock } from './clock.ts'

export type HumanScene = (typeof HUMAN_SCENES)[number]

/** How long a challenge is valid. */
const LIVES_MS = 5 * 60_000
/** What a proof costs the client. */
export interface ProofCost {
  /** The PBKDF2 iterations of one step of the search. */
  iterations: number
  /** The minimum and maximum number of steps. */
  steps: { min: number; max: number }
}
/** A few long steps: each is a WebCrypto call, which is queued on a busy machine. */
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
  /** The deployment's secret: every process accepts the challenges of all others. */
  secret: string
  clock: Clock
  /** Marks a token as used for all processes; returns false if it was used before. */
  takeOnce: (token: Buffer, expiresAt: Date) => Promise<boolean>
  /** For tests: proofs without cost. */
  cost?: ProofCost | undefined
}

/**
 * Human verification without a third party: a signed proof of work (ALTCHA, version 2), bound to a scene, valid for
 * five minutes and one use. It costs a visitor a moment once, and a script that moment for every attempt.
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

  /** Returns a challenge as JSON, which the client sends back unchanged. */
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

  /** Whether a proof is ours, for this scene, correct, in time and unused; accepting it uses it up. */
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
