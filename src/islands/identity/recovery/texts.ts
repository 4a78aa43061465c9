import { fetchedTexts } from '#lib/i18n/fetched-texts.ts'
import type { PhonePhrases } from '../code-phrases.ts'
import type { AuthPhrases } from '../phrases.ts'
import type { RecoveryErrors, RecoveryPhrases } from './phrases.ts'

/** What the forms say; in the dialog it comes in a file of its own when they open. */
export interface RecoveryTexts {
  phrases: RecoveryPhrases
  phone: PhonePhrases
  errors: RecoveryErrors
  auth: AuthPhrases
}

/** The texts of the recovery. */
export const loadRecoveryTexts = fetchedTexts<RecoveryTexts>('recovery')
