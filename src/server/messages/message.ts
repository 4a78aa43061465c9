import type { Outside } from '#server/platform/outside.ts'
import type { Content } from './content.ts'

/** The purposes of messages; each has its texts in locales/<language>/messages.json. */
export type MessagePurpose =
  | 'loginCode'
  | 'registerCode'
  | 'recoveryCode'
  | 'recoveryLink'
  | 'phoneCode'
  | 'emailCode'
  | 'accountExists'
  | 'passwordChanged'
  | 'phoneChanged'
  | 'emailChanged'
  | 'paymentPasswordCode'
  | 'paymentPasswordReset'

interface About {
  text: string
  purpose: MessagePurpose
  /** The account that it concerns, if there is one. */
  memberId?: string | undefined
}

/** `to` is E.164 for an SMS ("+66801234567"), an address for an e-mail. */
export type Message = About &
  ({ channel: 'sms'; to: string } | { channel: 'email'; to: string; sender?: string; subject: string })

const MINUTE_MS = 60_000

/** How long it is useful to the recipient: a code for ten minutes, a link for thirty, a notice for a day. */
export function worthMs(purpose: MessagePurpose): number {
  if (purpose === 'recoveryLink') return 30 * MINUTE_MS
  return purpose.endsWith('Code') ? 10 * MINUTE_MS : 24 * 60 * MINUTE_MS
}

/**
 * Delivers messages outside. `deliver` throws if the message may not have been sent, and is then called again later.
 */
export interface Carrier {
  /** The host that it goes through, for the log. */
  through?: Outside
  deliver: (id: string, content: Content) => Promise<void>
}
