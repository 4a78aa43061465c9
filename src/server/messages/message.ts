import type { Outside } from '#server/platform/outside.ts'
import type { Content } from './content.ts'

/** What messages are about; each has its words in locales/<language>/messages.json. */
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
  /** Whose account it concerns, when there is one. */
  memberId?: string | undefined
}

/** `to` is E.164 for an SMS ("+66801234567"), an address for an e-mail. */
export type Message = About &
  ({ channel: 'sms'; to: string } | { channel: 'email'; to: string; subject: string })

const MINUTE_MS = 60_000

/** How long it is of use to whoever gets it: a code lives ten minutes, a link thirty, news are worth a day. */
export function worthMs(purpose: MessagePurpose): number {
  if (purpose === 'recoveryLink') return 30 * MINUTE_MS
  return purpose.endsWith('Code') ? 10 * MINUTE_MS : 24 * 60 * MINUTE_MS
}

/** A way out of the house. `deliver` throws when the message may not have gone, and is then called again later. */
export interface Carrier {
  /** Which machine it goes through, for the log. */
  through?: Outside
  deliver: (id: string, content: Content) => Promise<void>
}
