import { LANGUAGES, type Language, languageOfCode } from '#lib/i18n/languages.ts'
import type { Transaction } from '#server/db/database.ts'
import type { MessagePurpose } from '#server/messages/message.ts'
import type { Messages } from '#server/messages/messages.ts'
import { messageTexts } from '#server/messages/texts.ts'
import type { Call } from '#server/platform/serve.ts'
import type { Session } from '#server/platform/session.ts'
import { provenContactsOf } from './contact-queries.ts'

type NotifyingCall = Pick<Call<never>, 'runtime' | 'language'> & { session: Session }

/** Notifies a member of a change by both verified contacts: a thief of one does not get the other message. */
export async function notifyMember(
  call: NotifyingCall,
  tx: Transaction,
  messages: Messages,
  purpose: MessagePurpose,
): Promise<void> {
  const { memberId } = call.session
  const { phone, email, language: code } = await provenContactsOf(tx, memberId)
  const language = writtenIn(code, call.language)
  if (phone && messages.canSend('sms')) {
    const { text } = await messageTexts(tx, { channel: 'sms', purpose, language }, siteOf(call))
    await messages.send(tx, { channel: 'sms', to: phone, purpose, text, memberId })
  }
  if (email && messages.canSend('email')) {
    const texts = await messageTexts(tx, { channel: 'email', purpose, language }, siteOf(call))
    await messages.send(tx, { channel: 'email', to: email, purpose, memberId, ...texts })
  }
}

/** The language in which we write to a member. */
export function writtenIn(code: string, otherwise: Language): Language {
  const language = languageOfCode(code)
  return language && language in LANGUAGES ? language : otherwise
}

export function siteOf({ runtime }: Pick<Call<never>, 'runtime'>): { site: string } {
  return { site: new URL(runtime.config.publicUrl).host }
}
