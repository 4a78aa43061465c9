import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'
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

let texts: Promise<RecoveryTexts> | undefined

/** The texts in the page's language, fetched once; rejects when they cannot be had, and is asked again then. */
export function loadRecoveryTexts(): Promise<RecoveryTexts> {
  texts ??= fetchTexts().catch(error => {
    texts = undefined
    throw error
  })
  return texts
}

async function fetchTexts(): Promise<RecoveryTexts> {
  const language = languageOfPage(document.documentElement.lang)
  const response = await fetch(pathIn(language, '/phrases/recovery.json'))
  if (!response.ok) throw new Error(`the texts of recovery answered ${response.status}`)
  return (await response.json()) as RecoveryTexts
}
