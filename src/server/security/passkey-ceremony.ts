import { createHash, randomBytes } from 'node:crypto'
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import * as v from 'valibot'
import type { Config } from '#server/config.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { HOUSE } from './house.ts'
import {
  type ChallengeUse,
  keepChallenge,
  notePasskeyUse,
  type PasskeyRow,
  passkeyByCredential,
  takeChallenge,
} from './passkey-queries.ts'

/** A challenge is good for this long, once, for what and for whom it was made (reliability S15). */
const CHALLENGE_MS = 5 * 60_000
const CHALLENGE_BYTES = 32

/** The parts of a browser's answer that the library reads; what else browsers add is left aside. */
const credential = {
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,1400}$/)),
  rawId: v.string(),
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.looseObject({}), {}),
}
const created = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: v.string(),
    attestationObject: v.string(),
    transports: v.optional(v.array(v.pipe(v.string(), v.maxLength(30)))),
  }),
})
const shown = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: v.string(),
    authenticatorData: v.string(),
    signature: v.string(),
    userHandle: v.optional(v.string()),
  }),
})

/** Loaded with the first passkey: a quarter of a second of every start that nobody else would need. */
const webauthn = () => import('@simplewebauthn/server')

type Ground = Pick<Runtime, 'db' | 'clock' | 'config' | 'log'>
export type MadePasskey = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

/** What a browser needs to make a passkey, as JSON text. */
export async function creationOptions(
  ground: Ground,
  owner: { memberId: string; account: string; sessionId: string; known: readonly PasskeyRow[] },
): Promise<string> {
  const challenge = await newChallenge(ground, { purpose: 'add', asker: owner.sessionId })
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: HOUSE,
    rpID: partyOf(ground.config).rpID,
    userName: owner.account,
    userID: new Uint8Array(Buffer.from(owner.memberId.replaceAll('-', ''), 'hex')),
    challenge,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: owner.known.map(asDescriptor),
    // Found without a name being typed, and opened by finger, face or PIN: both factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return JSON.stringify(options)
}

/** What a browser needs to show a passkey, as JSON text; without `known` any of this site's will do. */
export async function showingOptions(
  ground: Ground,
  use: ChallengeUse,
  known: readonly PasskeyRow[] = [],
): Promise<string> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: partyOf(ground.config).rpID,
    allowCredentials: known.map(asDescriptor),
    challenge: await newChallenge(ground, use),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  })
  return JSON.stringify(options)
}

/** The passkey that a browser has just made for this session; undefined when anything about it is not right. */
export async function readCreated(
  ground: Ground,
  sessionId: string,
  text: string,
): Promise<MadePasskey | undefined> {
  const parsed = parse(created, text)
  if (!parsed) return undefined
  const { rpID, origin } = partyOf(ground.config)
  const { transports, ...response } = parsed.response
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await refusedAsUndefined(ground, () =>
    verifyRegistrationResponse({
      response: { ...parsed, response: { ...response, ...(transports ? { transports } : {}) } },
      expectedChallenge: isOurs(ground, { purpose: 'add', asker: sessionId }),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  )
  return verified?.verified ? verified.registrationInfo : undefined
}

/**
 * The passkey that was shown for this use, its counter noted. Undefined when anything is not right: unknown, another
 * challenge, origin or site, signature, nobody verified, a counter that goes back. Which of these is only in the log.
 */
export async function readShown(
  ground: Ground,
  use: ChallengeUse,
  text: string,
): Promise<PasskeyRow | undefined> {
  const parsed = parse(shown, text)
  const row = parsed && (await passkeyByCredential(ground.db, parsed.id))
  if (!row) return undefined
  const { rpID, origin } = partyOf(ground.config)
  const { userHandle, ...response } = parsed.response
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await refusedAsUndefined(ground, () =>
    verifyAuthenticationResponse({
      response: { ...parsed, response: { ...response, ...(userHandle ? { userHandle } : {}) } },
      expectedChallenge: isOurs(ground, use),
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
        transports: row.transports,
      },
      requireUserVerification: true,
    }),
  )
  if (!verified?.verified) return undefined
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  const isFirstUse = await notePasskeyUse(ground.db, {
    id: row.id,
    knownCounter: row.counter,
    counter: newCounter,
    isSynced: credentialBackedUp,
    at: ground.clock.now(),
  })
  return isFirstUse ? row : undefined
}

/** Passkeys belong to the name that visitors type. */
function partyOf(config: Pick<Config, 'publicUrl'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, origin }
}

const asDescriptor = (row: PasskeyRow) => ({ id: row.credential_id, transports: row.transports })

async function newChallenge({ db, clock }: Ground, use: ChallengeUse): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES))
  const hash = hashOf(Buffer.from(challenge).toString('base64url'))
  await keepChallenge(db, { ...use, hash, expiresAt: new Date(clock.now().getTime() + CHALLENGE_MS) })
  return challenge
}

/** The check that the library makes before all others; it uses the challenge up, whatever the others say. */
function isOurs({ db, clock }: Ground, use: ChallengeUse): (challenge: string) => Promise<boolean> {
  return challenge => takeChallenge(db, { ...use, hash: hashOf(challenge), now: clock.now() })
}

function hashOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest()
}

/** The library throws for everything that is not right with an answer. */
async function refusedAsUndefined<T>({ log }: Ground, verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify()
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'a passkey was refused')
    return undefined
  }
}

function parse<const Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
