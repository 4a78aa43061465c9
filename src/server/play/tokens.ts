import { createHash, randomBytes } from 'node:crypto'

/** Returns a new secret token, 256 random bits by default; shown once and stored only as its hash. */
export function newToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
