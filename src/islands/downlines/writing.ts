import type { Downline } from '#lib/downlines/api.ts'
import { decimal, fill } from '#lib/i18n/format.ts'
import type { PageWriting } from '#lib/money/text.ts'
import { plainDigits } from '#lib/text/digits.ts'
import type { ErrorCode } from '#lib/wire/errors.ts'
import type phrases from '../../../locales/en/downlines.json'

export type DownlinePhrases = typeof phrases
/** What can be wrong with an entry, in the words of the server. */
type EntryErrors = Record<
  Extract<ErrorCode, 'required' | 'rateForm' | 'rateAboveOwn' | 'rateNotHigher' | 'userNameForm'>,
  string
>

/** How the pages write. */
export interface Writing extends PageWriting<DownlinePhrases> {
  errors: EntryErrors
}

/** A rate of the wire as people read it: "1.8%". */
export function rateText(percent: string, language: string): string {
  return fill('{{percent}}%', { percent: decimal(percent, language) })
}

/** A rate as it is sent: people write the mark of their language. */
export function typedRate(text: string): string {
  return plainDigits(text).replace(/\s*%$/, '').replace(',', '.')
}

/** What an agent can do with a member of a list. */
export interface Acts {
  transferHref: string
  onRaise: (member: Downline) => void
  onOpen: (memberId: string) => void
}
