import { createECDH, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'

/** The order of the curve P-256: private keys are integers above zero and below it. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The key by which a line proves that it is ours (ECDSA P-256). */
export interface LineKey {
  /** Base64 SPKI, for pages to check signatures with. */
  publicKey: string
  /** Base64 of the 64 raw bytes, over "baize-line:" and the caller's random text. */
  sign: (random: string) => string
}

/** Derives the key from the deployment's secret, so that every process has the same one and none is stored. */
export function lineKey(secret: string): LineKey {
  // More bytes than the order has, so that the remainder is not biased (FIPS 186-5, A.2.1).
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'baize line key pair 1', 48))
  const number = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n
  const scalar = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  const part = (bytes: Buffer) => bytes.toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(point.subarray(1, 33)), y: part(point.subarray(33)) }
  const key = createPrivateKey({ key: { ...jwk, d: part(scalar) }, format: 'jwk' })
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: random =>
      sign('sha256', Buffer.from(`baize-line:${random}`), { key, dsaEncoding: 'ieee-p1363' }).toString(
        'base64',
      ),
  }
}
