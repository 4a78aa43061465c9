import { createHash, randomBytes } from 'node:crypto'
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import * as v from 'valibot'
import type { Config } from '#server/config.ts'
import type { Queries } from '#server/db/database.ts'
import type { Runtime } from '#server/platform/runtime.ts'
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

/** What the ceremony reads of a passkey that is known. */
export type KnownPasskey = Pick<PasskeyRow, 'id' | 'credential_id' | 'public_key' | 'counter' | 'transports'>

/** Where passkeys and challenges are kept: members and operators have tables of their own. */
export interface PasskeyStore<Row extends KnownPasskey> {
  byCredential(db: Queries, credentialId: string): Promise<Row | undefined>
  /** Answers false when the counter has gone on meanwhile. */
  noteUse: typeof notePasskeyUse
  keepChallenge: typeof insertChallenge
  takeChallenge: typeof takeChallenge
}

/** Making and showing passkeys (WebAuthn level 3, reliability S15). */
export class PasskeyCeremony<Row extends KnownPasskey> {
  readonly #store: PasskeyStore<Row>

  constructor(store: PasskeyStore<Row>) {
    this.#store = store
  }

  /** What a browser needs to make a passkey, as JSON text. */
  async creationOptions(
    context: CeremonyContext,
    owner: {
      id: string
      account: string
      /** The name of the house, as the browser shows it. */
      house: string
      asker: string
      known: readonly KnownPasskey[]
    },
  ): Promise<string> {
    const challenge = await this.#newChallenge(context, { purpose: 'add', asker: owner.asker })
    const { generateRegistrationOptions } = await webauthn()
    const options = await generateRegistrationOptions({
      rpName: owner.house,
      rpID: partyOf(context.config).rpID,
      userName: owner.account,
      userID: new Uint8Array(Buffer.from(owner.id.replaceAll('-', ''), 'hex')),
      challenge,
      timeout: CHALLENGE_MS,
      attestationType: 'none',
      excludeCredentials: owner.known.map(toDescriptor),
      // Found without a name being typed, and opened by finger, face or PIN: both factors in one.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return JSON.stringify(options)
  }

  /** What a browser needs to show a passkey, as JSON text; without `known` any of this site's will do. */
  async authenticationOptions(
    context: CeremonyContext,
    use: ChallengeUse,
    known: readonly KnownPasskey[] = [],
  ): Promise<string> {
    const { generateAuthenticationOptions } = await webauthn()
    const options = await generateAuthenticationOptions({
      rpID: partyOf(context.config).rpID,
      allowCredentials: known.map(toDescriptor),
      challenge: await this.#newChallenge(context, use),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
    })
    return JSON.stringify(options)
  }

  /** The passkey that a browser has just made for whoever asked; undefined when anything about it is not right. */
  async verifyCreatedPasskey(
    context: CeremonyContext,
    asker: string,
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
        expectedChallenge: this.#isOurs(context, { purpose: 'add', asker }),
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
  async verifyPasskey(context: CeremonyContext, use: ChallengeUse, text: string): Promise<Row | undefined> {
    const parsed = parse(shown, text)
    const row = parsed && (await this.#store.byCredential(context.db, parsed.id))
    if (!row) return undefined
    const { rpID, origin } = partyOf(context.config)
    const { userHandle, ...response } = parsed.response
    const { verifyAuthenticationResponse } = await webauthn()
    const verified = await refusedAsUndefined(context, () =>
      verifyAuthenticationResponse({
        response: { ...parsed, response: { ...response, ...(userHandle ? { userHandle } : {}) } },
        expectedChallenge: this.#isOurs(context, use),
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
    const isFirstUse = await this.#store.noteUse(context.db, {
      id: row.id,
      knownCounter: row.counter,
      counter: newCounter,
      isSynced: credentialBackedUp,
      at: context.clock.now(),
    })
    return isFirstUse ? row : undefined
  }

  async #newChallenge({ db, clock }: CeremonyContext, use: ChallengeUse): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES))
    const hash = hashOf(Buffer.from(challenge).toString('base64url'))
    await this.#store.keepChallenge(db, {
      ...use,
      hash,
      expiresAt: new Date(clock.now().getTime() + CHALLENGE_MS),
    })
    return challenge
  }

  /** The check that the library makes before all others; it uses the challenge up, whatever the others say. */
  #isOurs({ db, clock }: CeremonyContext, use: ChallengeUse): (challenge: string) => Promise<boolean> {
    return challenge => this.#store.takeChallenge(db, { ...use, hash: hashOf(challenge), now: clock.now() })
  }
}

/** Of members. */
export const memberPasskeys = new PasskeyCeremony<PasskeyRow>({
  byCredential: passkeyByCredential,
  noteUse: notePasskeyUse,
  keepChallenge: insertChallenge,
  takeChallenge,
})

/** Passkeys belong to the name that visitors type. */
function partyOf(config: Pick<Config, 'publicUrl'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, origin }
}

const toDescriptor = (row: KnownPasskey) => ({ id: row.credential_id, transports: row.transports })

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
