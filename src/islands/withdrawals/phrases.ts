import type { PageWriting } from '#lib/money/text.ts'
import type errors from '../../../locales/en/errors.json'
import type uploads from '../../../locales/en/uploads.json'
import type phrases from '../../../locales/en/withdraw.json'

/** Words of refusals that the page says before it asks. */
export const WITHDRAW_ERRORS = ['imageKind', 'imageTooLarge', 'tooManyImages'] as const

export type WithdrawPhrases = typeof phrases &
  typeof uploads &
  Pick<typeof errors, (typeof WITHDRAW_ERRORS)[number]>

/** How the page writes. */
export type Writing = PageWriting<WithdrawPhrases>
