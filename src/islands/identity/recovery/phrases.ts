import type errors from '../../../../locales/en/errors.json'
import type recovery from '../../../../locales/en/recovery.json'
import { FORM_ERRORS } from '../phrases.ts'

export type RecoveryPhrases = typeof recovery

/** The errors that these forms find by themselves. */
export const RECOVERY_ERRORS = [...FORM_ERRORS, 'emailWrong', 'mobileNumberWrong'] as const
export type RecoveryErrors = Pick<typeof errors, (typeof RECOVERY_ERRORS)[number]>
