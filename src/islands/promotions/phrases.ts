import type { PageWriting } from '#lib/money/text.ts'
import type { EntryPhrases, TermsPhrases } from '#lib/promotions/phrases.ts'
import type { HeldUp } from '#lib/promotions/status.ts'
import type errors from '../../../locales/en/errors.json'
import type uploads from '../../../locales/en/uploads.json'

export type PromotionPhrases = EntryPhrases &
  typeof uploads &
  Pick<typeof errors, 'imageKind' | 'imageTooLarge' | 'tooManyImages' | HeldUp>

/** How the page of a promotion writes, and where it leads. */
export interface Writing extends PageWriting<PromotionPhrases> {
  terms: TermsPhrases
  depositHref: string
  rewardsHref: string
  raffleHref: string
}

/** The tone of each status. */
export const TONES = {
  comingSoon: 'warn',
  join: 'ok',
  signed: 'info',
  claim: 'ok',
  applying: 'info',
  processing: 'info',
  rejected: 'bad',
  issued: 'ok',
  claimed: 'ok',
  closed: '',
} as const
