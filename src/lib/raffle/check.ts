import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { CHAINS, type Chain, randomnessOf, roundAfter } from './beacon.ts'
import { type Drawn, drawPrizes } from './draw.ts'
import type { Beacon } from './rules.ts'
import { isInList, type Line, memberHash, rootOf, seedsOf } from './tree.ts'

/** What was published of a drawn raffle. */
export interface RaffleRecord {
  closesAt: string
  seedHash: string
  seed: string
  beacon: Beacon
  /** Null where the members' own seeds take the place of a beacon. */
  round: number | null
  signature: string | null
  root: string
  perMember: number
  /** Each prize with the entry that won it. */
  results: readonly { prize: number; number: number | null }[]
}

/** What a check of everything came to. */
export interface RaffleCheck {
  /** The seed is the one whose hash was published. */
  seed: boolean
  /** The round is the first after closing, and its signature is the chain's. */
  beacon: boolean
  /** The list has the published root, and its numbers have no gap. */
  list: boolean
  /** So many prizes come out the same. */
  same: number
  prizes: number
  /** What the draw gave here. */
  drawn: Drawn[]
}

type CheckSignature = (chain: Chain, round: number, signature: string) => boolean

/** Works everything out again from what was published. */
export function checkRaffle(
  record: RaffleRecord,
  lines: readonly Line[],
  isSignatureOf: CheckSignature,
): RaffleCheck {
  const { seed, seedHash, root, perMember, results } = record
  const isGapless = lines.length > 0 && lines.every(({ number }, index) => number === index + 1)
  const randomness = record.signature === null ? seedsOf(lines) : randomnessOf(record.signature)
  const source = { seed, randomness, root }
  const drawn = drawPrizes(lines, source, { prizes: results.length, perMember })
  const numbers = new Map(results.map(({ prize, number }) => [prize, number]))
  return {
    seed: bytesToHex(sha256(hexToBytes(seed))) === seedHash,
    beacon: isBeaconRight(record, isSignatureOf),
    list: isGapless && rootOf(lines) === root,
    same: drawn.filter(({ prize, number }) => numbers.get(prize) === (number ?? null)).length,
    prizes: results.length,
    drawn,
  }
}

function isBeaconRight(
  { beacon, round, signature, closesAt }: RaffleRecord,
  isSignatureOf: CheckSignature,
): boolean {
  if (beacon === 'members') return round === null && signature === null
  const chain = CHAINS[beacon]
  if (round === null || signature === null || round !== roundAfter(chain, new Date(closesAt))) return false
  return isSignatureOf(chain, round, signature)
}

export function isRight({ seed, beacon, list, same, prizes }: RaffleCheck): boolean {
  return seed && beacon && list && same === prizes
}

/** The file in which a member keeps that the own entries are in the list. */
export interface InclusionProof {
  raffle: string
  root: string
  count: number
  /** The member's own; with the salt they give the hash in the list. */
  memberId: string
  salt: string
  entries: readonly (Line & { path: readonly string[] })[]
}

/** Whether every entry of a proof is in the list with this root, and belongs to the member. */
export function isProofRight(
  { memberId, salt, entries, count }: InclusionProof,
  list: { root: string; count: number },
): boolean {
  const member = memberHash(salt, memberId)
  return (
    count === list.count &&
    entries.every(({ path, ...line }) => line.member === member && isInList(line, { path, ...list }))
  )
}
