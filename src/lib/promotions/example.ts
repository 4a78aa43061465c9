import { fill, plural } from '../i18n/format.ts'
import { isLanguage, LANGUAGES } from '../i18n/languages.ts'
import { MINOR_DIGITS, type Minor, share } from '../money/money.ts'
import { type MoneyWriting, roundMoneyText } from '../money/text.ts'
import { dayOf } from '../time/days.ts'
import { formatShortDay } from '../time/format.ts'
import type { TermsPhrases } from './phrases.ts'
import { type Prize, type PromotionTerms, prizeOf } from './terms.ts'

/** How terms are written. */
export interface TermsWriting extends MoneyWriting {
  timeZone: string
  phrases: TermsPhrases
}

/** What somebody would do and get by these terms. */
interface Example {
  deposit: Minor | null
  prize: Prize
  /** What must be bet; of an envelope, for the most that it can hold. */
  bet: Minor
}

/** By the deposit of 100, or the least one where that is more; `deposit` is one that was made. */
export function exampleOf(
  terms: PromotionTerms,
  { currency }: Pick<MoneyWriting, 'currency'>,
  deposit?: Minor,
): Example {
  const least = terms.depositMinor === null ? null : BigInt(terms.depositMinor)
  const hundred = 100n * 10n ** BigInt(MINOR_DIGITS[currency])
  const example = least === null ? null : (deposit ?? (least > hundred ? least : hundred))
  const prize = prizeOf(terms, example ?? 0n)
  const bet = prize.amount === null ? 0n : share(prize.amount, terms.turnover)
  return { deposit: example, prize, bet }
}

/** "Deposit ฿100 → get ฿50 → bet ฿500 on slots before 12 Dec; highest stake ฿200"; without `from` "within 14 days". */
export function exampleLine(terms: PromotionTerms, writing: TermsWriting, from?: Date): string {
  const { phrases } = writing
  const { deposit, prize, bet } = exampleOf(terms, writing)
  const values = {
    deposit: deposit === null ? '' : roundMoneyText(deposit, writing),
    get: prizeText(prize, writing),
    bet: roundMoneyText(bet, writing),
    games: gamesText(terms, writing),
    by: untilText(terms, writing, from),
  }
  if (bet === 0n) return fill(deposit === null ? phrases.lineGet : phrases.lineDeposit, values)
  const line = fill(deposit === null ? phrases.lineBet : phrases.lineDepositBet, values)
  const { highestStakeMinor } = terms
  if (highestStakeMinor === null) return line
  return fill(phrases.lineHighest, { line, stake: roundMoneyText(highestStakeMinor, writing) })
}

/** "฿50", "฿5 to ฿500", "25 points", "3 raffle tickets" */
export function prizeText(prize: Prize, writing: TermsWriting): string {
  const { phrases, language } = writing
  if (prize.tickets !== null) return plural(phrases, 'getTickets', prize.tickets, language)
  if (prize.points !== null) return plural(phrases, 'getPoints', Number(prize.points), language)
  const [least, most] = [prize.least, prize.amount].map(one => roundMoneyText(one, writing))
  return least === most ? (most ?? '') : fill(phrases.fromTo, { least: least ?? '', most: most ?? '' })
}

/** The categories that count: "slots and fish games" */
export function gamesText(
  { games }: PromotionTerms,
  { language, phrases }: Pick<TermsWriting, 'language' | 'phrases'>,
): string {
  const names = games.map(({ gameType }) => phrases[`game_${gameType}`])
  return new Intl.ListFormat(tagOf(language), { type: 'conjunction' }).format(names)
}

/** "before 12 Dec" for a reward of a moment, otherwise "within 14 days". */
export function untilText(terms: PromotionTerms, writing: TermsWriting, from?: Date): string {
  const { phrases, language, timeZone } = writing
  if (!from) return fill(phrases.byDays, { days: daysText(terms.days, language) })
  const end = new Date(from.getTime() + terms.days * 86_400_000)
  return fill(phrases.byDate, { date: formatShortDay(dayOf(end, timeZone), language) })
}

/** "14 days" */
export function daysText(days: number, language: string): string {
  const options = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const
  return new Intl.NumberFormat(`${tagOf(language)}-u-nu-latn`, options).format(days)
}

/** "50%" */
export function percentText(part: string, language: string): string {
  const options = { style: 'percent', maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(`${tagOf(language)}-u-nu-latn`, options).format(Number(part))
}

const tagOf = (language: string) => (isLanguage(language) ? LANGUAGES[language].tag : language)
