import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { call } from '#lib/wire/client.ts'
import { type HUMAN_SCENES, type HumanProof, humanChallenge } from './api.ts'

type Scene = (typeof HUMAN_SCENES)[number]

/** A solution is thrown away this long before its challenge runs out, so that it arrives in time. */
const SPARE_MS = 30_000

const prepared = new Map<Scene, Promise<{ proof: HumanProof; until: number } | undefined>>()

/** Begins to solve a challenge, while the visitor is still typing. */
export function prepareProof(scene: Scene): void {
  if (!prepared.has(scene)) prepared.set(scene, solve(scene))
}

/** A proof that was not used before; undefined when the server could not be reached. It is good for one call. */
export async function takeProof(scene: Scene): Promise<HumanProof | undefined> {
  prepareProof(scene)
  const ready = await prepared.get(scene)
  prepared.delete(scene)
  if (ready && ready.until > Date.now()) return ready.proof
  return (await solve(scene))?.proof
}

/**
 * Every step is an own call of WebCrypto, which computes outside of the main thread: the page stays smooth without a
 * worker of ours.
 */
async function solve(scene: Scene): Promise<{ proof: HumanProof; until: number } | undefined> {
  const outcome = await call(humanChallenge, { scene })
  if (!outcome.ok) return undefined
  const { challenge, expiresAt } = outcome.value
  // The challenge lives five minutes by the server's clock; this browser's may be wrong, so only the span is used.
  const until = Date.now() + Math.max(0, Date.parse(expiresAt) - Date.now()) - SPARE_MS
  const solution = await solveChallenge({ challenge: JSON.parse(challenge) as Challenge, deriveKey })
  if (!solution) return undefined
  const { counter, derivedKey } = solution
  return { proof: { challenge, counter, derivedKey }, until }
}
