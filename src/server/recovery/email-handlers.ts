import { createHash, randomBytes } from 'node:crypto'
import { type Language, pathIn } from '#lib/i18n/languages.ts'
import { accountOfEmail, isEmail, typedEmail } from '#lib/identity/email.ts'
import { accountKey, checkUserName } from '#lib/identity/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import { forgotPasswordByEmail, recoveryLink, setPasswordByEmail } from '#lib/recovery/api.ts'
import type { Transaction } from '#server/db/database.ts'
import { countAttempt } from '#server/identity/queries.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { refusalOf } from '#server/identity/sign-in.ts'
import { countTries, type TryLimit } from '#server/identity/throttle.ts'
import { messageTexts } from '#server/messages/texts.ts'
import { networkOf } from '#server/platform/address.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { withMinimumTime } from './even-time.ts'
import { insertLink, type Owner, ownerByEmail, ownerByLink, setPasswordOfLink } from './queries.ts'
import { afterReset, checkRecoveredPassword, languageOf, type RecoveryServices } from './reset.ts'

const LINK_MINUTES = 30
/** Links requested from one network, and for one pair of name and e-mail (reliability S12). */
const NETWORK_REQUESTS: TryLimit = { limit: 20, windowMs: 3_600_000 }
const HOURLY: TryLimit = { limit: 5, windowMs: 3_600_000 }
const PAUSE: TryLimit = { limit: 1, windowMs: 60_000 }

/** Password recovery by a link in an e-mail (spec 2.5, 4.4). */
export function emailRoutes(services: RecoveryServices): Route[] {
  return [
    serve(forgotPasswordByEmail, call => withMinimumTime(() => requestLink(call, services))),
    serve(recoveryLink, async call => {
      const owner = await ownerByLink(call.db, hashOf(call.input.link), call.runtime.clock.now())
      if (!owner) throw call.refusal('recoveryLinkDead')
      return { account: owner.account }
    }),
    serve(setPasswordByEmail, call => setPassword(call, services)),
  ]
}

/**
 * Takes the same steps whether or not name and address belong together, so that neither the answer nor its timing
 * reveals it (reliability C10, S6).
 */
async function requestLink(
  call: Call<typeof forgotPasswordByEmail>,
  services: RecoveryServices,
): Promise<Record<string, never>> {
  const problem = checkUserName(call.input.username)
  if (problem) throw refusalOf({ field: 'username', problem })
  const email = typedEmail(call.input.email)
  if (email === '') throw call.refusal('required', { field: 'email' })
  if (!isEmail(email)) throw call.refusal('emailWrong', { field: 'email' })
  const at = call.runtime.clock.now()
  const key = accountKey(call.input.username)
  // Counts every request alike, for any account: a captcha after several requests reveals nothing about the account.
  const suspect = { scene: 'recover', account: key.slice(0, 100), address: call.address, at } as const
  await services.captchas.require(call.db, suspect, call.input.captcha)
  const pair = digestOf(`${key} ${accountOfEmail(email)}`)
  await countTries(call.db, at, [
    [`recover:network:${networkOf(call.address)}`, NETWORK_REQUESTS],
    [`recover:pair-pause:${pair}`, PAUSE],
    [`recover:pair:${pair}`, HOURLY],
  ])
  await services.captchas.noteFailure(call.db, suspect)
  await call.db.transaction(async tx => {
    const owner = await ownerByEmail(tx, key, email)
    await sendLink(call, tx, services, owner)
    await noteSecurityEvent(tx, call, { kind: 'passwordResetAsked', memberId: owner?.id, at })
  })
  return {}
}

/** Sends a link to the owner, or does the same work without sending one. */
async function sendLink(
  call: Call<typeof forgotPasswordByEmail>,
  tx: Transaction,
  { messages }: RecoveryServices,
  owner: Owner | undefined,
): Promise<void> {
  const at = call.runtime.clock.now()
  const to = owner?.email ?? 'nobody@example.com'
  const hasRoom = await countEmail(tx, owner ? to : `${newId()}@nobody.example`, at)
  const isSent = owner !== undefined && hasRoom
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + LINK_MINUTES * 60_000)
  await insertLink(tx, { secretHash: hashOf(secret), memberId: isSent ? owner.id : undefined, expiresAt })
  const language = owner ? languageOf(owner) : call.language
  const link = linkAddress(call.runtime.config.publicUrl, language, secret)
  const site = new URL(call.runtime.config.publicUrl).host
  const about = { channel: 'email', purpose: 'recoveryLink', language } as const
  const texts = await messageTexts(tx, about, { link, minutes: LINK_MINUTES, site })
  const message = { channel: 'email', to, ...texts, purpose: 'recoveryLink', memberId: owner?.id } as const
  await messages.send(tx, message, { really: isSent })
}

/**
 * One address gets at most one link a minute and five an hour, however many accounts have it. The caller is not told,
 * because that would reveal that the address belongs to somebody.
 */
async function countEmail(tx: Transaction, email: string, at: Date): Promise<boolean> {
  const subject = digestOf(accountOfEmail(email))
  const count = (name: string, { limit, windowMs }: TryLimit) =>
    countAttempt(tx, { subject: name, at, since: new Date(at.getTime() - windowMs), limit })
  const isRested = await count(`recover:mail-pause:${subject}`, PAUSE)
  // Counted under some subject in any case, so that this takes as long.
  const hour = isRested ? subject : digestOf(newId())
  return (await count(`recover:mail:${hour}`, HOURLY)) && isRested
}

/** The secret follows the #, which browsers send to no server, so it appears in no log. */
function linkAddress(publicUrl: string, language: Language, secret: string): string {
  return `${publicUrl}${pathIn(language, '/forget/password')}#${secret}`
}

async function setPassword(
  call: Call<typeof setPasswordByEmail>,
  services: RecoveryServices,
): Promise<{ account: string }> {
  const { link, newPassword } = call.input
  const secretHash = hashOf(link)
  const owner = await ownerByLink(call.db, secretHash, call.runtime.clock.now())
  if (!owner) throw call.refusal('recoveryLinkDead')
  checkRecoveredPassword(newPassword, owner.account)
  const passwordHash = await services.passwords.hash(newPassword)
  const at = call.runtime.clock.now()
  await call.db.transaction(async tx => {
    // Of two concurrent uses one wins; and a password that was changed meanwhile is not overwritten.
    if (!(await setPasswordOfLink(tx, { secretHash, passwordHash, at })))
      throw call.refusal('recoveryLinkDead')
    await afterReset(call, tx, services, owner)
  })
  return { account: owner.account }
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** The subject of a limit, without storing an address in the clear. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
