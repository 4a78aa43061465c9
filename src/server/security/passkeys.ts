import { newId } from '#lib/ids/ids.ts'
import {
  addPasskey,
  passkeyCreation,
  passkeyProofOptions,
  reauthenticateByPasskey,
  removePasskey,
  renamePasskey,
} from '#lib/security/factor-api.ts'
import { PASSKEYS_PER_MEMBER } from '#lib/security/rules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { houseName } from '#server/content/house-name.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { lockMember } from './factor-queries.ts'
import { isAnyEnabled, lockLoginMethods } from './login-methods.ts'
import { memberPasskeys } from './passkey-ceremony.ts'
import { deleteOwnPasskey, insertPasskey, nameOwnPasskey, passkeysOf } from './passkey-queries.ts'
import { endOf, requireProof } from './proof.ts'
import { markProven } from './queries.ts'
import type { RecoveryCodes } from './recovery-codes.ts'

interface Parts {
  recoveryCodes: RecoveryCodes
  /** The operator's current settings. */
  settings: () => SiteSettings
}

/** The passkeys of the signed-in member (WebAuthn level 3, reliability S15). */
export function passkeyRoutes({ recoveryCodes, settings }: Parts): Route[] {
  return [
    serve(passkeyCreation, startPasskeyCreation),
    serve(addPasskey, call => keepPasskey(call, recoveryCodes)),
    serve(renamePasskey, async call => {
      const { id, name } = call.input
      if (!(await nameOwnPasskey(call.db, { id, name, memberId: call.session.memberId })))
        throw call.refusal('notFound')
      return {}
    }),
    serve(removePasskey, call => dropPasskey(call, { recoveryCodes, settings })),
    serve(passkeyProofOptions, async call => {
      const known = await passkeysOf(call.db, call.session.memberId)
      const use = { purpose: 'prove', asker: call.session.id } as const
      return { options: await memberPasskeys.authenticationOptions(call.runtime, use, known) }
    }),
    serve(reauthenticateByPasskey, proveByPasskey),
  ]
}

async function startPasskeyCreation(call: Call<typeof passkeyCreation>): Promise<{ options: string }> {
  const { memberId, account, id } = call.session
  await requireProof(call)
  const known = await passkeysOf(call.db, memberId)
  if (known.length >= PASSKEYS_PER_MEMBER) throw call.refusal('passkeysFull')
  const house = await houseName(call.db, call.language)
  const owner = { id: memberId, account, house, asker: id, known }
  return { options: await memberPasskeys.creationOptions(call.runtime, owner) }
}

async function keepPasskey(
  call: Call<typeof addPasskey>,
  recoveryCodes: RecoveryCodes,
): Promise<{ id: string; recoveryCodes: string[] }> {
  const { session, input, runtime } = call
  const { memberId } = session
  await requireProof(call)
  const made = await memberPasskeys.verifyCreatedPasskey(runtime, session.id, input.response)
  if (!made) throw call.refusal('passkeyRefused')
  const { credential, credentialBackedUp } = made
  const at = runtime.clock.now()
  const id = newId()
  return call.db.transaction(async tx => {
    await lockMember(tx, memberId)
    if ((await passkeysOf(tx, memberId)).length >= PASSKEYS_PER_MEMBER) throw call.refusal('passkeysFull')
    const isNew = await insertPasskey(tx, {
      id,
      memberId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      isSynced: credentialBackedUp,
      name: input.name,
      at,
    })
    if (!isNew) throw call.refusal('passkeyRefused')
    await noteSecurityEvent(tx, call, { kind: 'passkeyAdded', memberId, at })
    return { id, recoveryCodes: await recoveryCodes.makeFirst(tx, memberId) }
  })
}

/**
 * Refuses another member's passkey just like one that does not exist (reliability S26), and keeps the last login
 * method.
 */
async function dropPasskey(
  call: Call<typeof removePasskey>,
  { recoveryCodes, settings }: Parts,
): Promise<Record<string, never>> {
  const { memberId } = call.session
  await requireProof(call)
  await call.db.transaction(async tx => {
    const methods = await lockLoginMethods(tx, memberId)
    if (!(await deleteOwnPasskey(tx, memberId, call.input.id))) throw call.refusal('notFound')
    const left = methods && { ...methods, passkeys: methods.passkeys - 1 }
    if (left && !isAnyEnabled(left, settings(), call.runtime.config)) throw call.refusal('onlyWayIn')
    await recoveryCodes.dropWithLast(tx, memberId)
    const at = call.runtime.clock.now()
    await noteSecurityEvent(tx, call, { kind: 'passkeyRemoved', memberId, at })
  })
  return {}
}

async function proveByPasskey(call: Call<typeof reauthenticateByPasskey>): Promise<{ provenUntil: string }> {
  const { session, runtime, input } = call
  const use = { purpose: 'prove', asker: session.id } as const
  const passkey = await memberPasskeys.verifyPasskey(runtime, use, input.response)
  if (passkey?.member_id !== session.memberId) throw call.refusal('passkeyRefused')
  const at = runtime.clock.now()
  await markProven(call.db, session.id, at)
  return { provenUntil: endOf(at).toISOString() }
}
