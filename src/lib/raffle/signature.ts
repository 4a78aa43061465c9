import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { Chain } from './beacon.ts'

/** Loaded only where a signature is checked or made: the curve is large. */
const { G1, shortSignatures } = bls12_381

/** Domain of signatures on G1 (RFC 9380) in the scheme bls-unchained-g1-rfc9380. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** The point that a chain signs for a round: the hash of the round's number in eight bytes. */
export function messageOf(round: number): ReturnType<typeof shortSignatures.hash> {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return shortSignatures.hash(sha256(bytes), DOMAIN)
}

/**
 * Whether this is the signature of a round. Points outside of the group are refused although a pairing would take them:
 * there would be several signatures of one round to choose from.
 */
export function isSignatureOf({ publicKey }: Chain, round: number, signature: string): boolean {
  if (!/^[0-9a-f]{96}$/.test(signature)) return false
  try {
    const point = G1.Point.fromBytes(hexToBytes(signature))
    if (!point.isTorsionFree() || point.is0()) return false
    return shortSignatures.verify(point, messageOf(round), hexToBytes(publicKey))
  } catch {
    return false
  }
}
