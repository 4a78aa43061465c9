import { checkNewPassword } from '#lib/identity/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import { OPERATOR_LINK_MINUTES, OPERATOR_PASSWORD_LENGTH } from '#lib/operators/rules.ts'
import { operatorAcceptLink, operatorConfirmFactor } from '#lib/operators/session-api.ts'
import { houseName } from '#server/content/house-name.ts'
import type { Transaction } from '#server/db/database.ts'
import { isCommonPassword } from '#server/identity/common-passwords.ts'
import { logChange } from '#server/operator/operator-context.ts'
import type { Passwords } from '#server/platform/password.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CreatedPasskey } from '#server/security/passkey-ceremony.ts'
import { newTotpSecret, totpOf } from '#server/security/totp.ts'
import { accountOf, endOperatorAccess, writeCredentials } from './account-queries.ts'
import { contextOf } from './context.ts'
import { locked, type OperatorFactors, requireOne } from './factors.ts'
import { insertLink, keepOnLink, type LinkRow, openLink, takeLink } from './link-queries.ts'
import { countOperatorTry, forgetTries } from './login-queries.ts'
import { insertOperatorPasskey, operatorPasskeys } from './operator-passkeys.ts'
import { type OperatorRoute, type SignedOutCall, serveSignedOutOperator } from './serve-operator.ts'
import { hashOfToken, newToken } from './session.ts'

interface Parts {
  passwords: Passwords
  factors: OperatorFactors
}

/** A one-time link sets password and second factor; neither counts before the factor was shown. */
export function linkRoutes({ passwords, factors }: Parts): OperatorRoute[] {
  return [
    serveSignedOutOperator(operatorAcceptLink, call => acceptLink(call, { passwords, factors })),
    serveSignedOutOperator(operatorConfirmFactor, call => confirmFactor(call, factors)),
  ]
}

/** Makes a link for a person and answers its address; the token stands behind a # and so in no log. */
export async function makeLink(
  tx: Transaction,
  { person, at, publicUrl = '' }: { person: string; at: Date; publicUrl?: string | undefined },
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(at.getTime() + OPERATOR_LINK_MINUTES * 60_000)
  await insertLink(tx, { id: newId(), tokenHash: hashOfToken(token), person, at, expiresAt })
  return `${publicUrl}/operator/link#${token}`
}

async function acceptLink(
  call: SignedOutCall<typeof operatorAcceptLink>,
  { passwords, factors }: Parts,
): Promise<{ name: string; secret: string; uri: string; passkey: string }> {
  const { db, input, runtime } = call
  const link = await linkOf(call)
  const { person } = link
  const problem = checkNewPassword(input.password, person, OPERATOR_PASSWORD_LENGTH)
  if (problem) throw call.refusal(problem.code as 'passwordLength', { ...problem, field: 'password' })
  if (isCommonPassword(input.password)) throw call.refusal('passwordCommon', { field: 'password' })
  const passwordHash = await passwords.hash(input.password)
  const bytes = newTotpSecret()
  await keepOnLink(db, { id: link.id, passwordHash, sealed: factors.seal(person, bytes) })
  const house = await houseName(db, call.language)
  const account = `${person} (operator)`
  const totp = totpOf(bytes, { issuer: house, label: account })
  const owner = { id: link.id, account, house, asker: link.id, known: [] }
  return {
    name: person,
    secret: totp.secret.base32,
    uri: totp.toString(),
    passkey: await operatorPasskeys.creationOptions(runtime, owner),
  }
}

async function confirmFactor(
  call: SignedOutCall<typeof operatorConfirmFactor>,
  factors: OperatorFactors,
): Promise<{ name: string }> {
  const { db, input, runtime } = call
  const at = runtime.clock.now()
  requireOne(input)
  const link = await linkOf(call)
  const { person, password_hash: passwordHash, sealed_authenticator: sealed } = link
  if (!passwordHash || !sealed) throw call.refusal('operatorLinkDead')
  // Only the link's owner has it, so strangers' wrong tries do not count here.
  const subject = `link ${link.id}`
  if (!(await countOperatorTry(db, subject, at))) throw locked()
  const made = input.response ? await madePasskey(call, link.id, input.response) : undefined
  const step = made ? 0 : factors.stepOf(person, sealed, input.code ?? '', at)
  if (step === undefined) throw call.refusal('secondFactorWrong', { field: 'code' })
  return db.transaction(async tx => {
    if (!(await takeLink(tx, link, at))) throw call.refusal('operatorLinkDead')
    await endOperatorAccess(tx, person, { at, all: true })
    const sealedAuthenticator = made ? null : sealed
    await writeCredentials(tx, { person, id: link.id, passwordHash, sealedAuthenticator, step, at })
    if (made && !(await insertOperatorPasskey(tx, { id: newId(), person, made, at })))
      throw call.refusal('passkeyRefused')
    await forgetTries(tx, subject)
    await forgetTries(tx, person)
    const roles = (await accountOf(tx, person))?.roles ?? []
    const context = contextOf(call, { person, roles })
    const after = { factor: made ? 'passkey' : 'authenticator' }
    await logChange(tx, context, `person ${person} access`, undefined, after)
    return { name: person }
  })
}

async function madePasskey(
  call: SignedOutCall<typeof operatorConfirmFactor>,
  linkId: string,
  response: string,
): Promise<CreatedPasskey> {
  const made = await operatorPasskeys.verifyCreatedPasskey(call.runtime, linkId, response)
  if (!made) throw call.refusal('passkeyRefused')
  return made
}

async function linkOf(call: {
  db: SignedOutCall<never>['db']
  runtime: SignedOutCall<never>['runtime']
  input: { link: string }
}): Promise<LinkRow> {
  const link = await openLink(call.db, hashOfToken(call.input.link), call.runtime.clock.now())
  if (!link) throw new Refusal('operatorLinkDead')
  return link
}
