import type phrases from '../../../locales/en/cashier.json'
import type errors from '../../../locales/en/errors.json'
import type ownlimit from '../../../locales/en/ownlimit.json'
import type uploads from '../../../locales/en/uploads.json'

/** Words of refusals that the page says before it asks. */
export const CASHIER_ERRORS = ['imageKind', 'imageTooLarge', 'tooManyImages', 'slipMissing'] as const

export type CashierPhrases = typeof phrases &
  typeof uploads &
  typeof ownlimit &
  Pick<typeof errors, (typeof CASHIER_ERRORS)[number]>
