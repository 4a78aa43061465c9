import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'
import type errors from '../../../locales/en/errors.json'
import type reality from '../../../locales/en/reality.json'
import type { PlayStop } from './rules.ts'

export type RealityTexts = typeof reality & Pick<typeof errors, PlayStop['code']>

const loading = new Map<string, Promise<RealityTexts>>()

/** The texts of the reality check in a page's language; rejects when they cannot be had, and asks anew the next time. */
export function loadRealityTexts(lang: string): Promise<RealityTexts> {
  const known = loading.get(lang) ?? fetchTexts(lang)
  loading.set(lang, known)
  known.catch(() => loading.delete(lang))
  return known
}

async function fetchTexts(lang: string): Promise<RealityTexts> {
  const response = await fetch(pathIn(languageOfPage(lang), '/phrases/reality.json'))
  if (!response.ok) throw new Error(`the texts of the reality check answered ${response.status}`)
  return response.json()
}
