import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** What one showing of a passkey may do differently from how it should be. */
export interface Showing {
  origin?: string
  rpId?: string
  counter?: number
  isVerified?: boolean
  type?: string
}

interface Options {
  challenge: string
  rp?: { id: string }
  rpId?: string
}

const ORIGIN = 'http://localhost:4321'
const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

/** An authenticator in software: a P-256 key that signs as WebAuthn level 3, section 6, says. */
export class SoftPasskey {
  readonly id = randomBytes(32)
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  counter = 0

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  /** The answer to `passkeyCreation`, as a browser sends it. */
  create(optionsText: string, showing: Showing = {}): string {
    const options = JSON.parse(optionsText) as Options
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(this.id.length)
    const attested = Buffer.concat([Buffer.alloc(16), idLength, this.id, this.#coseKey()])
    const authData = Buffer.concat([this.#authData(options.rp?.id ?? '', showing, ATTESTED), attested])
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ])
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', options.challenge, showing).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** The answer to options of a login or proof. */
  show(optionsText: string, showing: Showing = {}): string {
    const options = JSON.parse(optionsText) as Options
    this.counter += 1
    const data = clientData('webauthn.get', options.challenge, showing)
    const authData = this.#authData(options.rpId ?? '', showing, 0)
    const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
    return this.#credential({
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#privateKey).toString('base64url'),
    })
  }

  #credential(response: Record<string, unknown>): string {
    const id = this.id.toString('base64url')
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }

  #authData(rpId: string, showing: Showing, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(showing.counter ?? this.counter)
    const verified = showing.isVerified === false ? 0 : VERIFIED
    return Buffer.concat([
      createHash('sha256')
        .update(showing.rpId ?? rpId)
        .digest(),
      Buffer.from([PRESENT | verified | flags]),
      counter,
    ])
  }

  /** COSE (RFC 9053): EC2, ES256, P-256. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    return cborMap([
      [Buffer.from([0x01]), Buffer.from([0x02])],
      [Buffer.from([0x03]), Buffer.from([0x26])],
      [Buffer.from([0x20]), Buffer.from([0x01])],
      [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
      [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
    ])
  }
}

function clientData(type: string, challenge: string, { origin = ORIGIN, type: other }: Showing): Buffer {
  return Buffer.from(JSON.stringify({ type: other ?? type, challenge, origin, crossOrigin: false }))
}

/** As much of CBOR (RFC 8949) as an attestation needs: lengths below 65,536. */
function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (pairs: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()])
