import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/**
 * Public beacons: a chain of rounds, each a signature that nobody can know before its time and everybody can check with
 * the chain's public key.
 */
export interface Chain {
  /** Compressed point of G2, in hex. */
  publicKey: string
  /** Unix time of the first round, and seconds between rounds. */
  genesis: number
  period: number
  /** Where the rounds are served; undefined for a chain that is worked out. */
  hash?: string
}

export const CHAINS = {
  /** The public chain “quicknet” of drand, scheme bls-unchained-g1-rfc9380 (docs.drand.love, drand/drand-client). */
  quicknet: {
    publicKey:
      '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
    genesis: 1_692_803_367,
    period: 3,
    hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  },
  /** The demo's own chain. Its secret key is public (docs/raffle.md): anyone can calculate its rounds beforehand. */
  demo: {
    publicKey:
      '97b11bd83ba6d9bc63e6d950f184e1461e5c7c65f441a759c61f30f6bab6d507c33b3ae0cabef0143d4d02d56f94ec89094672b9979740359d82cae39833337a7923cd577cda4f4da052bc9f63eaf7bb53101858c02d7516b12d725af02acdf2',
    genesis: 1_735_689_600,
    period: 30,
  },
} as const satisfies Record<string, Chain>
export type ChainName = keyof typeof CHAINS

/** The first round after a moment. */
export function roundAfter({ genesis, period }: Chain, at: Date): number {
  return Math.max(1, Math.floor((at.getTime() / 1_000 - genesis) / period) + 2)
}

export function timeOfRound({ genesis, period }: Chain, round: number): Date {
  return new Date((genesis + (round - 1) * period) * 1_000)
}

/** The randomness of a round: SHA-256 of its signature. */
export function randomnessOf(signature: string): string {
  return bytesToHex(sha256(hexToBytes(signature)))
}
