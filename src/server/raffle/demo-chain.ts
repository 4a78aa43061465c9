import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { messageOf } from '#lib/raffle/signature.ts'

const { fields, shortSignatures } = bls12_381

/** Known to everybody, which is why the pages call this chain a demonstration. */
const KEY_TEXT = 'the demo beacon of Baize'

function secretKey(): Uint8Array {
  const number = BigInt(`0x${bytesToHex(sha256(utf8ToBytes(KEY_TEXT)))}`) % fields.Fr.ORDER
  return hexToBytes(number.toString(16).padStart(64, '0'))
}

/** The signature of a round of the demo's chain, in hex. */
export function signDemoRound(round: number): string {
  return bytesToHex(shortSignatures.sign(messageOf(round), secretKey()).toBytes())
}
