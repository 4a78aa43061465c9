import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { isEmail, typedEmail } from '#lib/identity/email.ts'
import { plainDigits } from '#lib/text/digits.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** No typed mobile number is longer than this, including every space and bracket that people may add. */
const LONGEST_ENTRY = 40

/** The library throws for an unknown dialling code. */
const CALLING_CODES: ReadonlySet<string> = new Set(
  getCountries().map(country => getCountryCallingCode(country)),
)

/**
 * Normalizes a mobile number to E.164 ("+66801234567"), however it was typed: with or without the country, a leading
 * zero, spaces and signs, in digits of any script. Returns undefined if it is no mobile number of that dialling code.
 */
export function mobileNumberOf(countryDialingCode: string, mobileNum: string): string | undefined {
  if (mobileNum.length > LONGEST_ENTRY || countryDialingCode.length > LONGEST_ENTRY) return undefined
  const code = plainDigits(countryDialingCode).replace(/\D/g, '')
  const typed = plainDigits(mobileNum)
  const digits = typed.replace(/\D/g, '')
  if (!CALLING_CODES.has(code) || /[^\d\s()+./\u2010-\u2015\u30fc-]/.test(typed)) return undefined
  // People may type the country as well, with "00" or nothing in place of the plus sign.
  const forms = [typed, `+${digits.replace(/^00/, '')}`]
  for (const form of forms) {
    const number = parsePhoneNumberFromString(form, { defaultCallingCode: code, extract: false })
    if (number?.countryCallingCode !== code || !number.isValid()) continue
    const type = number.getType()
    if (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE') return number.number
  }
  return undefined
}

/** As `mobileNumberOf`; throws `mobileNumberWrong` for the given field. */
export function readMobileNumber(
  entry: { countryDialingCode: string; mobileNum: string },
  field = 'mobileNum',
): string {
  const number = mobileNumberOf(entry.countryDialingCode, entry.mobileNum)
  if (!number) throw new Refusal('mobileNumberWrong', { field })
  return number
}

/** Normalizes an e-mail address for storing and sending; throws `emailWrong` for its field. */
export function readEmail(text: string, field = 'email'): string {
  if (!isEmail(text)) throw new Refusal('emailWrong', { field })
  return typedEmail(text)
}

/** The digits after the "+" for a two-letter country code; undefined for a country without its own dialling code. */
export function dialingCodeOf(country: string): string | undefined {
  return isSupportedCountry(country) ? getCountryCallingCode(country as CountryCode) : undefined
}
