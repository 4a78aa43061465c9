import { DEFAULT_LANGUAGE, type Language, languageOfCode } from '#lib/i18n/languages.ts'
import { accountKey, checkNewPassword } from '#lib/identity/rules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Captchas } from '#server/captcha/captchas.ts'
import type { Codes } from '#server/codes/codes.ts'
import type { Transaction } from '#server/db/database.ts'
import { isCommonPassword } from '#server/identity/common-passwords.ts'
import { deleteFailures } from '#server/identity/login-queries.ts'
import type { PhoneService } from '#server/identity/phone-service.ts'
import { deleteAttempts } from '#server/identity/queries.ts'
import { type Caller, noteSecurityEvent } from '#server/identity/security-events.ts'
import { refusalOf } from '#server/identity/sign-in.ts'
import { passwordTriesOf } from '#server/identity/throttle.ts'
import type { Messages } from '#server/messages/messages.ts'
import { messageTexts } from '#server/messages/texts.ts'
import type { HumanVerification } from '#server/platform/human.ts'
import type { Passwords } from '#server/platform/password.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Owner } from './queries.ts'

/** What recovery needs beyond the runtime. */
export interface RecoveryServices {
  passwords: Passwords
  human: HumanVerification
  messages: Messages
  captchas: Captchas
  codes: Codes
  phoneService: PhoneService
  settings: () => SiteSettings
}

/** The same rules as at registration, for the account of this name; throws the refusal for `newPassword`. */
export function checkRecoveredPassword(newPassword: string, account: string): void {
  const problem = checkNewPassword(newPassword, account)
  if (problem) throw refusalOf({ field: 'newPassword', problem })
  if (isCommonPassword(newPassword)) throw new Refusal('passwordCommon', { field: 'newPassword' })
}

/**
 * The consequences of a reset password, by whichever method: ends every session and every remembered browser of the
 * account, resets the wrong tries that locked its login, records the event and notifies the owner.
 */
export async function afterReset(
  call: Caller,
  tx: Transaction,
  services: RecoveryServices,
  owner: Owner,
): Promise<void> {
  const { runtime } = call
  await runtime.sessions.endAll(tx, owner.id)
  const account = accountKey(owner.account)
  await deleteAttempts(tx, passwordTriesOf(account))
  await deleteFailures(tx, account.slice(0, 100))
  await services.captchas.clear(tx, { scene: 'login', account })
  await services.captchas.clear(tx, { scene: 'recover', account })
  if (owner.phone !== null) await services.captchas.clear(tx, { scene: 'recover', account: owner.phone })
  await noteSecurityEvent(tx, call, { kind: 'passwordReset', memberId: owner.id, at: runtime.clock.now() })
  await notifyOwner(call, tx, services, owner)
}

async function notifyOwner(
  call: Caller,
  tx: Transaction,
  { messages }: RecoveryServices,
  owner: Owner,
): Promise<void> {
  const { runtime } = call
  const about = { purpose: 'passwordChanged', language: languageOf(owner) } as const
  const values = { site: new URL(runtime.config.publicUrl).host }
  const fields = { purpose: 'passwordChanged', memberId: owner.id } as const
  // The e-mail first: the thief of a phone can read its messages.
  if (owner.email !== null && messages.canSend('email')) {
    const texts = await messageTexts(tx, { channel: 'email', ...about }, values)
    await messages.send(tx, { channel: 'email', to: owner.email, ...texts, ...fields })
  } else if (owner.phone !== null && messages.canSend('sms')) {
    const { text } = await messageTexts(tx, { channel: 'sms', ...about }, values)
    await messages.send(tx, { channel: 'sms', to: owner.phone, text, ...fields })
  }
}

/** The language in which we write to the member. */
export function languageOf(owner: Owner): Language {
  return languageOfCode(owner.language) ?? DEFAULT_LANGUAGE
}
