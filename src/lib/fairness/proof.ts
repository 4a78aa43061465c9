import * as v from 'valibot'
import type { Kind, Made, Wager } from './kind.ts'
import {
  blockOf,
  commitmentOf,
  type Draw,
  type DrawBelow,
  drawsOf,
  FAIRNESS_SCHEME,
  isClientSeed,
  isServerSeed,
  messageOf,
  toHex,
} from './rules.ts'
import { SLOT } from './slot.ts'
import { kindOf } from './titles.ts'

const hex32 = v.pipe(v.string(), v.check(isServerSeed, 'badInput'))
const minorText = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,17})$/, 'badInput'))
const words = v.pipe(v.string(), v.maxLength(2_000))

/**
 * The fairness data of one round, as the vendor reports it when it closes the round and again, with the server seed,
 * when that seed is retired. Amounts are minor units as decimal strings.
 */
export const roundProofSchema = v.pipe(
  v.strictObject({
    scheme: v.literal(FAIRNESS_SCHEME),
    gameCode: v.pipe(
      v.string(),
      v.check(code => kindOf(code) !== undefined, 'badInput'),
    ),
    serverSeedHash: hex32,
    /** Absent while the seed is in use: knowing it would reveal the next round. */
    serverSeed: v.optional(hex32),
    clientSeed: v.pipe(v.string(), v.check(isClientSeed, 'badInput')),
    nonce: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    stakeMinor: minorText,
    currency: v.string(),
    /** The slot's outcome: one list of five stops per spin, the paid one first. */
    stops: v.optional(
      v.pipe(
        v.array(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), v.length(5))),
        v.minLength(1),
      ),
    ),
    /** The bets, moves and outcome of the other kinds, each in its own format. */
    bets: v.optional(words),
    moves: v.optional(words),
    outcome: v.optional(words),
    payoutMinor: minorText,
  }),
  v.check(proof => (proof.stops === undefined) !== (proof.outcome === undefined), 'badInput'),
)
export type RoundProof = v.InferOutput<typeof roundProofSchema>

/** The data for recomputing a round; parts left out of the claim are shown but not compared. */
export interface Claim extends Wager {
  gameCode: string
  serverSeed: string
  clientSeed: string
  nonce: number
  serverSeedHash?: string | undefined
  outcome?: string | undefined
  payoutMinor?: bigint | undefined
}

/** A recomputed round, with every step. `undefined` for a match: there was nothing to compare with. */
export interface Recomputed {
  commitment: string
  blocks: readonly { message: string; bytes: string }[]
  draws: readonly Draw[]
  outcome: string
  payoutMinor: bigint
  hashMatches: boolean | undefined
  outcomeMatches: boolean | undefined
  payoutMatches: boolean | undefined
}

/** The outcome in a proof, in its kind's format. */
export function outcomeOf(proof: RoundProof): string {
  return proof.stops ? JSON.stringify(proof.stops) : (proof.outcome ?? '')
}

/** The parts of a proof that differ by kind. The slot's stops are numbers, for compatibility with the first proofs. */
export function ownParts(
  gameCode: string,
  parts: { bets: string; moves: string; outcome: string },
): Partial<RoundProof> {
  return SLOT.codes.includes(gameCode) ? { stops: JSON.parse(parts.outcome) as number[][] } : parts
}

/** Recomputes a round from its seeds and compares it with the claim. */
export async function recompute(claim: Claim): Promise<Recomputed> {
  const kind = kindOf(claim.gameCode)
  if (!kind) throw new RangeError(`no game of the house: ${claim.gameCode}`)
  const draws: Draw[] = []
  const draw = drawsOf(claim)
  const noted: DrawBelow = async bound => {
    const drawn = await draw(bound)
    draws.push(drawn)
    return drawn
  }
  const made = await kind.make(noted, claim)
  const commitment = await commitmentOf(claim.serverSeed)
  const { outcome } = made
  const payoutMinor = payoutOf(made)
  return {
    commitment,
    blocks: await blocksRead(claim, draws),
    draws,
    outcome,
    payoutMinor,
    hashMatches:
      claim.serverSeedHash === undefined ? undefined : claim.serverSeedHash.toLowerCase() === commitment,
    outcomeMatches:
      claim.outcome === undefined ? undefined : claim.outcome === outcome && isOfItsEvent(kind, claim),
    payoutMatches: claim.payoutMinor === undefined ? undefined : claim.payoutMinor === payoutMinor,
  }
}

/** A draw for everybody has one seed and one name: another client seed or nonce would be another draw. */
function isOfItsEvent(kind: Kind, { bets, clientSeed, nonce }: Claim): boolean {
  return !kind.eventOf || (kind.eventOf(bets) === clientSeed && nonce === 1)
}

/** A round whose player has not decided yet has paid nothing. */
function payoutOf(made: Made): bigint {
  return made.over ? made.payoutMinor : 0n
}

function blocksRead(claim: Claim, draws: readonly Draw[]): Promise<{ message: string; bytes: string }[]> {
  const numbers = draws.reduce((sum, draw) => sum + draw.attempts.length, 0)
  const cursors = Array.from({ length: Math.ceil((numbers * 4) / 32) }, (_, cursor) => cursor)
  return Promise.all(
    cursors.map(async cursor => ({
      message: messageOf(claim, cursor),
      bytes: toHex(await blockOf(claim, cursor)),
    })),
  )
}
