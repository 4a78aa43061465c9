import { createHash, randomBytes } from 'node:crypto'
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import * as v from 'valibot'
import type { Config } from '#server/config.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { HOUSE } from './house.ts'
import {
  type ChallengeUse,
  insertChallenge,
  notePasskeyUse,
  type PasskeyRow,
  passkeyByCredential,
  takeChallenge,
} from './passkey-queries.ts'

/** A challenge is valid for this long, once, for its purpose and requester only (reliability S15). */
const CHALLENGE_MS = 5 * 60_000
const CHALLENGE_BYTES = 32

/** The fields of a browser's answer that the library reads; others are ignored. */
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

/** Loaded with the first passkey, because it adds a quarter of a second to every start. */
const webauthn = () => import('@simplewebauthn/server')

type CeremonyContext = Pick<Runtime, 'db' | 'clock' | 'config' | 'log'>
export type CreatedPasskey = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

/** The options for creating a passkey, as JSON text. */
export async function creationOptions(
  context: CeremonyContext,
  owner: { memberId: string; account: string; sessionId: string; known: readonly PasskeyRow[] },
): Promise<string> {
  const challenge = await newChallenge(context, { purpose: 'add', asker: owner.sessionId })
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: HOUSE,
    rpID: partyOf(context.config).rpID,
    userName: owner.account,
    userID: new Uint8Array(Buffer.from(owner.memberId.replaceAll('-', ''), 'hex')),
    challenge,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: owner.known.map(toDescriptor),
    // Usable without typing a name, and unlocked by fingerprint, face or PIN: both factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return JSON.stringify(options)
}

/** The options for signing with a passkey, as JSON text; without `known` any passkey of this site is accepted. */
export async function authenticationOptions(
  context: CeremonyContext,
  use: ChallengeUse,
  known: readonly PasskeyRow[] = [],
): Promise<string> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: partyOf(context.config).rpID,
    allowCredentials: known.map(toDescriptor),
    challenge: await newChallenge(context, use),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  })
  return JSON.stringify(options)
}

/** The passkey that a browser has just created for this session; undefined if anything about it is invalid. */
export async function verifyCreatedPasskey(
  context: CeremonyContext,
  sessionId: string,
  text: string,
): Promise<CreatedPasskey | undefined> {
  const parsed = parse(created, text)
  if (!parsed) return undefined
  const { rpID, origin } = partyOf(context.config)
  const { transports, ...response } = parsed.response
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await refusedAsUndefined(context, () =>
    verifyRegistrationResponse({
      response: { ...parsed, response: { ...response, ...(transports ? { transports } : {}) } },
      expectedChallenge: expectedChallenge(context, { purpose: 'add', asker: sessionId }),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  )
  return verified?.verified ? verified.registrationInfo : undefined
}

/**
 * Verifies a passkey used for a purpose and stores its counter. Returns undefined if it is unknown, if challenge,
 * origin, site or signature is wrong, if no user was verified, or if the counter goes back. Only the log tells which
 * one it was.
 */
export async function verifyPasskey(
  context: CeremonyContext,
  use: ChallengeUse,
  text: string,
): Promise<PasskeyRow | undefined> {
  const parsed = parse(shown, text)
  const row = parsed && (await passkeyByCredential(context.db, parsed.id))
  if (!row) return undefined
  const { rpID, origin } = partyOf(context.config)
  const { userHandle, ...response } = parsed.response
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await refusedAsUndefined(context, () =>
    verifyAuthenticationResponse({
      response: { ...parsed, response: { ...response, ...(userHandle ? { userHandle } : {}) } },
      expectedChallenge: expectedChallenge(context, use),
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
  const isFirstUse = await notePasskeyUse(context.db, {
    id: row.id,
    knownCounter: row.counter,
    counter: newCounter,
    isSynced: credentialBackedUp,
    at: context.clock.now(),
  })
  return isFirstUse ? row : undefined
}

/** Passkeys belong to the host name that visitors see. */
function partyOf(config: Pick<Config, 'publicUrl'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, origin }
}

const toDescriptor = (row: PasskeyRow) => ({ id: row.credential_id, transports: row.transports })

async function newChallenge(
  { db, clock }: CeremonyContext,
  use: ChallengeUse,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES))
  const hash = hashOf(Buffer.from(challenge).toString('base64url'))
  await insertChallenge(db, { ...use, hash, expiresAt: new Date(clock.now().getTime() + CHALLENGE_MS) })
  return challenge
}

/** The library makes this check before all others; it uses up the challenge, whatever the result of the others. */
function expectedChallenge(
  { db, clock }: CeremonyContext,
  use: ChallengeUse,
): (challenge: string) => Promise<boolean> {
  return challenge => takeChallenge(db, { ...use, hash: hashOf(challenge), now: clock.now() })
}

function hashOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest()
}

/** Maps to undefined what the library throws for an invalid answer. */
async function refusedAsUndefined<T>(
  { log }: CeremonyContext,
  verify: () => Promise<T>,
): Promise<T | undefined> {
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
