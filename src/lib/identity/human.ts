import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { call } from '#lib/wire/client.ts'
import { type HUMAN_SCENES, type HumanProof, humanChallenge } from './api.ts'

type Scene = (typeof HUMAN_SCENES)[number]

/** A solution is discarded this long before its challenge expires, so that it arrives in time. */
const SPARE_MS = 30_000

const prepared = new Map<Scene, Promise<{ proof: HumanProof; until: number } | undefined>>()

/** Starts solving a challenge while the visitor is still typing. */
export function prepareProof(scene: Scene): void {
  if (!prepared.has(scene)) prepared.set(scene, solve(scene))
}

/** An unused proof; undefined if the server could not be reached. It is valid for one call. */
export async function takeProof(scene: Scene): Promise<HumanProof | undefined> {
  prepareProof(scene)
  const ready = await prepared.get(scene)
  prepared.delete(scene)
  if (ready && ready.until > Date.now()) return ready.proof
  return (await solve(scene))?.proof
}

/**
 * Every step is a WebCrypto call, which runs outside of the main thread, so the page stays responsive without a worker.
 */
async function solve(scene: Scene): Promise<{ proof: HumanProof; until: number } | undefined> {
  const outcome = await call(humanChallenge, { scene })
  if (!outcome.ok) return undefined
  const { challenge, expiresAt } = outcome.value
  // The challenge is valid for five minutes by the server's clock; only the duration is used, because this clock may be
  // wrong.
  const until = Date.now() + Math.max(0, Date.parse(expiresAt) - Date.now()) - SPARE_MS
  const solution = await solveChallenge({ challenge: JSON.parse(challenge) as Challenge, deriveKey })
  if (!solution) return undefined
  const { counter, derivedKey } = solution
  return { proof: { challenge, counter, derivedKey }, until }
}
