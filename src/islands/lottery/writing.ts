import type { PageWriting } from '#lib/money/text.ts'
import type { DrawsPhrases } from './phrases.ts'

/** How figures, moments and links of the lottery pages are written. */
export interface Writing extends PageWriting<DrawsPhrases> {
  /** The page that makes a draw again, without its query. */
  verifyHref: string
  depositHref: string
  limitsHref: string
}
