import { fill } from '#lib/i18n/format.ts'
import type {} from '#lib/money/text.ts'
import type { Reward } from '#lib/rewards/api.ts'
import type { EnvelopeDrop } from '#lib/rewards/envelopes-api.ts'
import { formatExpected } from '#lib/time/format.ts'
import type phrases from '../../../locales/en/rewards.json'

export type RewardPhrases = typeof phrases

/** How the page writes. */
export interface Writing {
  language: string
  /** The deployment's, an IANA name. */
  timeZone: string
  phrases: RewardPhrases
}

/** What it is for: an operator's own words, or those of its source. */
export function titleOf({ title, source, about }: Reward, phrases: RewardPhrases): string {
  return title ?? fill(phrases[`source_${source}`], { about: about ?? '' })
}

/** What a drop of red envelopes is called: an operator's own words, or when it begins. */
export function dropName(
  { title, beginsAt }: EnvelopeDrop,
  { phrases, language, timeZone }: Writing,
): string {
  return title ?? fill(phrases.envelopeDrop, { time: formatExpected(beginsAt, language, timeZone) })
}
