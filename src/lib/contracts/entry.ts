import { plainDigits } from '#lib/text/digits.ts'
import { decimal } from '../i18n/format.ts'
import { type Currency, formatMoney, MINOR_DIGITS, type Minor } from '../money/money.ts'
import { percentOf, ppmOf } from '../money/rates.ts'
import { parseAmount } from '../money/typed-amount.ts'
import {
  covers,
  faultsOfTiers,
  type Pay,
  readTiers,
  type Terms,
  type Tier,
  type TierFaultCode,
  type TierText,
} from './rules.ts'
import type { ContractKind } from './windows.ts'

/** The entries of a tier, in column order. */
export const TIER_ENTRIES = ['validBet', 'active', 'loss', 'pay'] as const
export type TierEntry = (typeof TIER_ENTRIES)[number]
export type TierTexts = Readonly<Record<TierEntry, string>>

export interface Reading {
  kind: ContractKind
  currency: Currency
  language: string
  /** The offering side's own terms: an offer pays in the same form, and no more. */
  own: Terms
}

/** The possible faults of an entry, including those of the tier rules. */
export type EntryFault =
  | 'amountUnreadable'
  | 'countUnreadable'
  | 'rateUnreadable'
  | 'contractAboveOwn'
  | TierFaultCode

/** Whether the own terms pay rates, so that an offer must too. */
function paysRates({ own }: Pick<Reading, 'own'>): boolean {
  return own.tiers.some(tier => 'ppm' in tier.pay)
}

/** A tier as the texts of a form's fields, in the language's number format. */
export function textsOfTier(tier: TierText, { currency, language }: Omit<Reading, 'own'>): TierTexts {
  const [one] = readTiers([tier])
  const amount = (minor: Minor) => {
    const text = formatMoney(minor, currency, language, { symbol: false })
    return MINOR_DIGITS[currency] > 0 ? text.replace(/[.,]0+$/, '') : text
  }
  const pay: Pay = one?.pay ?? { sum: 0n }
  return {
    validBet: amount(one?.validBet ?? 0n),
    active: String(tier.active),
    loss: amount(one?.loss ?? 0n),
    pay: 'ppm' in pay ? decimal(percentOf(pay.ppm), language) : amount(pay.sum),
  }
}

type Read = { [Entry in TierEntry]: Tier[Entry] | undefined }

function readTexts(texts: TierTexts, reading: Reading): Read {
  const { currency, language } = reading
  const sum = parseAmount(texts.pay, currency, language)
  const ppm = readRate(texts.pay, language)
  const count = /^\d{1,7}$/.exec(plainDigits(texts.active).replace(/[.,\s]/g, ''))
  return {
    validBet: parseAmount(texts.validBet, currency, language),
    active: count ? Number(count[0]) : undefined,
    loss: parseAmount(texts.loss, currency, language),
    pay: paysRates(reading)
      ? ppm === undefined
        ? undefined
        : { ppm }
      : sum === undefined
        ? undefined
        : { sum },
  }
}

/** Parses a typed percentage: "12", "12.5", with a decimal comma "12,5", with or without the percent sign. */
function readRate(text: string, language: string): number | undefined {
  const isComma = decimal('0.5', language) === '0,5'
  const plain = plainDigits(text).replace(/\s*%$/, '')
  if (isComma && plain.includes('.')) return undefined
  return ppmOf(isComma ? plain.replace(',', '.') : plain, 1_000_000)
}

/** The tiers of a form once all entries can be parsed; does not check the tier rules. */
export function tiersOfTexts(rows: readonly TierTexts[], reading: Reading): Tier[] | undefined {
  const read = rows.map(row => readTexts(row, reading))
  const tiers = read.filter((one): one is Tier => Object.values(one).every(value => value !== undefined))
  return tiers.length === rows.length ? tiers : undefined
}

const UNREADABLE = {
  validBet: 'amountUnreadable',
  active: 'countUnreadable',
  loss: 'amountUnreadable',
} as const

/** The fault of one entry, as far as the tiers below it can be parsed. */
export function faultOfEntry(
  rows: readonly TierTexts[],
  place: number,
  entry: TierEntry,
  reading: Reading,
): EntryFault | undefined {
  const row = rows[place]
  if (!row) return undefined
  if (readTexts(row, reading)[entry] === undefined) {
    if (entry !== 'pay') return UNREADABLE[entry]
    return paysRates(reading) ? 'rateUnreadable' : 'amountUnreadable'
  }
  const tiers = tiersOfTexts(rows.slice(0, place + 1), reading)
  if (!tiers) return undefined
  const fault = faultsOfTiers(reading.kind, tiers).find(one => one.tier === place && one.field === entry)
  if (fault) return fault.code
  const isTop = entry === 'pay' && place === rows.length - 1
  return isTop && !covers({ ...reading.own, period: null }, { period: null, tiers })
    ? 'contractAboveOwn'
    : undefined
}

/** Whether terms can be offered: every entry is valid, and the upline's own terms cover them. */
export function mayBeOffered(terms: Terms, { kind, own }: Reading): boolean {
  return faultsOfTiers(kind, terms.tiers).length === 0 && covers(own, terms)
}
