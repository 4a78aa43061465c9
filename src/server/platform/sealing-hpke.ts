import { createHash, hkdfSync } from 'node:crypto'
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import * as v from 'valibot'
import { SEAL_INFO } from '#lib/wire/seal-info.ts'
import type { Clock } from './clock.ts'
import { Refusal } from './refusal.ts'
import type { Sealing } from './sealing.ts'

/** How far a visitor's clock may be off: an older or newer body is refused. */
const SEAL_WINDOW_MS = 5 * 60_000

const envelope = v.strictObject({
  keyId: v.string(),
  enc: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
  body: v.pipe(v.string(), v.regex(/^[\w-]+$/)),
})
const content = v.strictObject({ at: v.number(), body: v.string() })

interface Parts {
  /** The deployment's secret: all its processes derive the same key pair. */
  secret: string
  clock: Clock
  /** Marks a token as used for all processes; returns false if it was used before. */
  takeOnce: (token: Buffer, expiresAt: Date) => Promise<boolean>
}

/**
 * HPKE (RFC 9180) in base mode: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-128-GCM. The action's name is authenticated
 * with the body. A replay is refused by the timestamp inside and by remembering every body opened within its window.
 */
export async function createSealing({ secret, clock, takeOnce }: Parts): Promise<Sealing> {
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes128Gcm(),
  })
  const seed = hkdfSync('sha256', secret, '', 'baize sealing key pair 1', 32)
  const keyPair = await suite.kem.deriveKeyPair(seed)
  const publicKey = Buffer.from(await suite.kem.serializePublicKey(keyPair.publicKey))
  const keyId = createHash('sha256').update(publicKey).digest('base64url').slice(0, 12)
  const info = new TextEncoder().encode(SEAL_INFO)

  const open = async (actionName: string, sealedBody: string): Promise<string> => {
    const sealed = parse(envelope, sealedBody)
    // A page that was opened before the secret changed requests the new key when it gets this code.
    if (sealed.keyId !== keyId) throw new Refusal('sealedWrongly', { status: 400 })
    const enc = Buffer.from(sealed.enc, 'base64url')
    const body = Buffer.from(sealed.body, 'base64url')
    let plain: ArrayBuffer
    try {
      const aad = new TextEncoder().encode(actionName)
      plain = await suite.open({ recipientKey: keyPair, enc, info }, body, aad)
    } catch {
      // Sealed to another key or for another action, or changed on the way: the caller gets the same code for all.
      throw new Refusal('sealedWrongly', { status: 400 })
    }
    const { at, body: text } = parse(content, new TextDecoder().decode(plain))
    const nowMs = clock.now().getTime()
    if (Math.abs(nowMs - at) > SEAL_WINDOW_MS) throw new Refusal('sealedWrongly', { status: 400 })
    const token = createHash('sha256').update(enc).update(body).digest()
    const isNew = await takeOnce(token, new Date(at + 2 * SEAL_WINDOW_MS))
    if (!isNew) throw new Refusal('sealedWrongly', { status: 400 })
    return text
  }
  return { publicKey: { keyId, publicKey: publicKey.toString('base64url') }, open }
}

function parse<const Schema extends v.GenericSchema>(schema: Schema, text: string): v.InferOutput<Schema> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('sealedWrongly', { status: 400 })
  }
  const result = v.safeParse(schema, value)
  if (!result.success) throw new Refusal('sealedWrongly', { status: 400 })
  return result.output
}
