import { createHash, randomBytes } from 'node:crypto'

/** A new secret token, 256 random bits; shown once, stored only as its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
