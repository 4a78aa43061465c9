import { FAILED_MS, type LineTest, signedText } from './line-rules.ts'

const TIMEOUT_MS = 5_000
/** The first call includes DNS and TLS; the better of two shows what playing there is like. */
const TRIES = 2

const LOST: LineTest = { ms: FAILED_MS, outcome: 'failed' }
const FORGED: LineTest = { ms: FAILED_MS, outcome: 'forged' }

/**
 * Tests a line by the time of a signed ping. Requires a signature with this deployment's key, which detects host names
 * taken over by somebody else. Never throws.
 *
 * @param lineKey base64 SPKI (ECDSA P-256), from the answer of `permission`
 */
export async function testLine(origin: string, lineKey: string): Promise<LineTest> {
  try {
    const key = await importKey(lineKey)
    let best = LOST
    for (let time = 0; time < TRIES; time += 1) {
      const test = await pingOnce(origin, key)
      if (test.outcome === 'forged') return FORGED
      if (test.ms < best.ms) best = test
    }
    return best
  } catch {
    return LOST
  }
}

function importKey(lineKey: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('spki', bytes(lineKey), { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'verify',
  ])
}

async function pingOnce(origin: string, key: CryptoKey): Promise<LineTest> {
  const random = crypto.randomUUID()
  const start = performance.now()
  const response = await fetch(`${origin}/api/ping?random=${random}`, {
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await response.text()
  const ms = Math.max(1, Math.round(performance.now() - start))
  // A line with a problem (maintenance, overload) answers with an error; one that answers with success must prove its
  // identity.
  if (!response.ok) return LOST
  return (await isOurs(text, random, key)) ? { ms, outcome: 'answered' } : FORGED
}

async function isOurs(text: string, random: string, key: CryptoKey): Promise<boolean> {
  try {
    const answer = JSON.parse(text) as { value?: { signature?: unknown } }
    const signature = bytes(String(answer.value?.signature))
    const signed = new TextEncoder().encode(signedText(random))
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, signed)
  } catch {
    return false
  }
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))
}
