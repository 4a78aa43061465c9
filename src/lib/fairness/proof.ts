import * as v from 'valibot'
import {
  blockOf,
  commitmentOf,
  drawsOf,
  FAIRNESS_SCHEME,
  isClientSeed,
  isServerSeed,
  messageOf,
  toHex,
} from './rules.ts'
import { GAME_CODE, LINES, playRound, type Round } from './slot.ts'

const hex32 = v.pipe(v.string(), v.check(isServerSeed, 'badInput'))
const minorText = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,17})$/, 'badInput'))

/**
 * The fairness facts of one round, as the vendor reports them when it closes the round and again, with the server
 * seed, when that seed is retired. Amounts are minor units as decimal strings.
 */
export const roundProofSchema = v.strictObject({
  scheme: v.literal(FAIRNESS_SCHEME),
  gameCode: v.literal(GAME_CODE),
  serverSeedHash: hex32,
  /** Absent while the seed is in use: who knew it could foresee the next round. */
  serverSeed: v.optional(hex32),
  clientSeed: v.pipe(v.string(), v.check(isClientSeed, 'badInput')),
  nonce: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  stakeMinor: minorText,
  currency: v.string(),
  /** One list of five stops per spin, the paid one first. */
  stops: v.pipe(
    v.array(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), v.length(5))),
    v.minLength(1),
  ),
  payoutMinor: minorText,
})
export type RoundProof = v.InferOutput<typeof roundProofSchema>

/** What is needed to make a round again; what is left out of the claim is shown but not judged. */
export interface Claim {
  serverSeed: string
  clientSeed: string
  nonce: number
  stakeMinor: bigint
  serverSeedHash?: string | undefined
  stops?: readonly (readonly number[])[] | undefined
  payoutMinor?: bigint | undefined
}

/** A round made again, with every step of the way. `undefined` as a judgement: there was nothing to compare with. */
export interface Recomputed {
  commitment: string
  blocks: readonly { message: string; bytes: string }[]
  round: Round
  hashMatches: boolean | undefined
  stopsMatch: boolean | undefined
  payoutMatches: boolean | undefined
}

export function canStake(stakeMinor: bigint): boolean {
  return stakeMinor > 0n && stakeMinor % BigInt(LINES.length) === 0n
}

/** Makes a round again from its seeds and compares it with what was claimed. */
export async function recompute(claim: Claim): Promise<Recomputed> {
  const round = await playRound(drawsOf(claim), claim.stakeMinor)
  const commitment = await commitmentOf(claim.serverSeed)
  const numbers = round.draws.reduce((sum, draw) => sum + draw.attempts.length, 0)
  const cursors = Array.from({ length: Math.ceil((numbers * 4) / 32) }, (_, cursor) => cursor)
  const blocks = await Promise.all(
    cursors.map(async cursor => ({
      message: messageOf(claim, cursor),
      bytes: toHex(await blockOf(claim, cursor)),
    })),
  )
  const stops = round.spins.map(spin => spin.stops)
  return {
    commitment,
    blocks,
    round,
    hashMatches:
      claim.serverSeedHash === undefined ? undefined : claim.serverSeedHash.toLowerCase() === commitment,
    stopsMatch: claim.stops === undefined ? undefined : JSON.stringify(claim.stops) === JSON.stringify(stops),
    payoutMatches: claim.payoutMinor === undefined ? undefined : claim.payoutMinor === round.payoutMinor,
  }
}
