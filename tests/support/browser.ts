import { randomInt } from 'node:crypto'
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { HumanProof } from '#lib/identity/api.ts'
import { SEAL_INFO } from '#lib/wire/seal-info.ts'

/** The address of a visitor that was never here before. */
export function freshAddress(): string {
  return `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}::1`
}

/** Solves a challenge as a browser does. */
export async function solved(challenge: string): Promise<HumanProof> {
  const solution = await solveChallenge({ challenge: JSON.parse(challenge) as Challenge, deriveKey })
  if (!solution) throw new Error('the challenge has no solution')
  return { challenge, counter: solution.counter, derivedKey: solution.derivedKey }
}

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes128Gcm(),
})

/** Seals a body to the server's key as a browser does. */
export async function sealTo(
  { keyId, publicKey }: { keyId: string; publicKey: string },
  name: string,
  content: string,
): Promise<string> {
  const text = new TextEncoder()
  const { enc, ct } = await suite.seal(
    {
      recipientPublicKey: await suite.kem.deserializePublicKey(Buffer.from(publicKey, 'base64url')),
      info: text.encode(SEAL_INFO),
    },
    text.encode(content),
    text.encode(name),
  )
  const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
  return JSON.stringify({ keyId, enc: base64url(enc), body: base64url(ct) })
}
