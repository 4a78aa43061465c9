import { fetchedTexts } from '#lib/i18n/fetched-texts.ts'
import type errors from '../../../locales/en/errors.json'
import type reality from '../../../locales/en/reality.json'
import type { PlayStop } from './rules.ts'

export type RealityTexts = typeof reality & Pick<typeof errors, PlayStop['code']>

/** Loads the texts of the reality check. */
export const loadRealityTexts = fetchedTexts<RealityTexts>('reality')
