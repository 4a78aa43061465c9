import { TIER_REFUSALS } from '#lib/contracts/rules.ts'
import type { ContractKind, DividendPeriod } from '#lib/contracts/windows.ts'
import { decimal } from '#lib/i18n/format.ts'
import { MINOR_DIGITS, minorOf } from '#lib/money/money.ts'
import { percentOf } from '#lib/money/rates.ts'
import { type PageWriting, roundMoneyText } from '#lib/money/text.ts'
import type phrases from '../../../locales/en/contracts.json'
import type errors from '../../../locales/en/errors.json'

/** Refusals of tiers that the editor says before it asks. */
export const TIER_ERRORS = [...TIER_REFUSALS, 'contractAboveOwn'] as const

export type ContractPhrases = typeof phrases & Pick<typeof errors, (typeof TIER_ERRORS)[number]>

/** How the contract pages write. */
export interface Writing extends PageWriting<ContractPhrases> {
  kind: ContractKind
}

/** The same where four columns stand on a phone: "฿15M", in Chinese "¥1500万". */
export function shortText(minor: string, { currency, language }: Writing): string {
  const form = new Intl.NumberFormat(language, {
    notation: 'compact',
    maximumFractionDigits: 2,
    minimumFractionDigits: 0,
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    numberingSystem: 'latn',
  })
  return form.format(Number(minorOf(minor)) / 10 ** MINOR_DIGITS[currency])
}

/** What a tier pays: either is there. */
export interface Pays {
  ppm?: number | null | undefined
  sum?: string | null | undefined
}

/** "12.5%", or a sum. */
export function payText({ ppm, sum }: Pays, writing: Writing): string {
  if (typeof ppm === 'number') return `${decimal(percentOf(ppm), writing.language)}%`
  return roundMoneyText(sum ?? '0', writing)
}

/** A window in words: the days it consists of, or for an hour and less the day and the times. `to` is not included. */
export function windowText(
  window: { from: string; to: string },
  { kind, language, timeZone }: Pick<Writing, 'kind' | 'language' | 'timeZone'>,
): string {
  const [from, to] = [new Date(window.from), new Date(window.to)]
  const locale = localeOf(language)
  if (kind === 'hourly' || kind === 'realtime') {
    const times = new Intl.DateTimeFormat(locale, {
      timeZone,
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    return times.formatRange(from, to)
  }
  const days = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
  return days.formatRange(from, new Date(to.getTime() - 1))
}

/** When something begins or ends: "1 Dec 2026, 00:00". */
export function momentText(
  at: string,
  { language, timeZone }: Pick<Writing, 'language' | 'timeZone'>,
): string {
  const form = new Intl.DateTimeFormat(localeOf(language), {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return form.format(new Date(at))
}

/** Always the Gregorian calendar and Latin digits; British English puts the day first. */
function localeOf(language: string): string {
  return `${language === 'en' ? 'en-GB' : language}-u-ca-gregory-nu-latn`
}

/** How often a contract is settled, in words. */
export function spanText(period: DividendPeriod | null, { kind, phrases }: Writing): string {
  if (kind === 'dividend') return phrases[`span_${period ?? 'D'}`]
  return phrases[`span_${kind}`]
}
