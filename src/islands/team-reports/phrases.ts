import type { PageWriting } from '#lib/money/text.ts'
import type phrases from '../../../locales/en/teamreports.json'

export type ReportPhrases = typeof phrases

/** How figures, moments and links of a report are written. */
export type Writing = PageWriting<ReportPhrases>

/** What every report's page passes to its island. */
export interface ReportProps {
  language: string
  /** The deployment's time zone, an IANA name. */
  timeZone: string
  loginHref: string
  homeHref: string
  phrases: ReportPhrases
}
