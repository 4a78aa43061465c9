import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { sealKey } from '#lib/identity/api.ts'
import type { Action } from './action.ts'
import { call } from './client.ts'
import { SEAL_INFO } from './seal-info.ts'

interface Key {
  keyId: string
  publicKey: CryptoKey
  /** How far this browser's clock is behind the server's, in milliseconds: sealed bodies contain the server's time. */
  behindMs: number
}

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes128Gcm(),
})
let key: Promise<Key> | undefined

/**
 * Seals a body to the server's public key (HPKE, RFC 9180), for one action and a few minutes, so that a proxy that ends
 * TLS cannot read a password. Throws if the key cannot be fetched. Loaded only by forms that need it.
 */
export async function sealBody(action: Action, body: string): Promise<string> {
  key ??= fetchKey()
  let known: Key
  try {
    known = await key
  } catch (error) {
    key = undefined
    throw error
  }
  const text = new TextEncoder()
  const { enc, ct } = await suite.seal(
    { recipientPublicKey: known.publicKey, info: text.encode(SEAL_INFO) },
    text.encode(JSON.stringify({ at: Date.now() + known.behindMs, body })),
    text.encode(action.name),
  )
  return JSON.stringify({ keyId: known.keyId, enc: base64url(enc), body: base64url(ct) })
}

/** Called when the server refused a seal: its key may be new, or this clock may have been changed. */
export function clearSealKey(): void {
  key = undefined
}

async function fetchKey(): Promise<Key> {
  const outcome = await call(sealKey, {})
  if (!outcome.ok) throw new Error(outcome.code)
  const { keyId, publicKey, now } = outcome.value
  const bytes = Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), character =>
    character.charCodeAt(0),
  )
  return {
    keyId,
    publicKey: await suite.kem.deserializePublicKey(bytes),
    behindMs: Date.parse(now) - Date.now(),
  }
}

function base64url(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
