import { createHash, randomBytes } from 'node:crypto'

/** A new secret token, 256 random bits unless told otherwise; shown once, stored only as its hash. */
export function newToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
