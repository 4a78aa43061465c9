import type { MetadataJson } from 'libphonenumber-js/core'
import { plainDigits } from '../text/digits.ts'

/** A country whose numbers are accepted: its two-letter code, and the digits after the "+". */
export interface DialCountry {
  countryCode: string
  countryDialingCode: string
  /** In the page's language. */
  name: string
}

/** Returns a mobile number in E.164; undefined if it is none. */
type Plan = (typed: string) => string | undefined
/**
 * A form waits for the plan before it is sent, but only until the connection counts as broken (reliability, section 8).
 */
const PLAN_TIMEOUT_MS = 3_000
/** By the digits of the dialling code. */
const plans = new Map<string, Plan>()
const loading = new Map<string, Promise<void>>()

/** Loads the numbering plan of a dialling code while the visitor is typing. */
export function preparePhoneCheck(dialingCode: string): Promise<void> {
  const known = loading.get(dialingCode) ?? loadPlan(dialingCode)
  loading.set(dialingCode, known)
  return known
}

/**
 * Whether a typed number could be a mobile number of a dialling code. Returns true while its plan is not loaded,
 * because the server checks it in any case.
 */
export function looksMobile(typed: string, dialingCode: string): boolean {
  const plan = plans.get(dialingCode)
  return plan === undefined || plan(typed) !== undefined
}

/** A mobile number in E.164 ("+66801234567"); undefined if it is none, or its plan cannot be loaded. */
export async function mobileNumberIn(typed: string, dialingCode: string): Promise<string | undefined> {
  await preparePhoneCheck(dialingCode)
  return plans.get(dialingCode)?.(typed)
}

async function loadPlan(dialingCode: string): Promise<void> {
  try {
    const [{ parsePhoneNumberFromString }, response] = await Promise.all([
      import('libphonenumber-js/core'),
      fetch(`/phone/${dialingCode}.json`, { signal: AbortSignal.timeout(PLAN_TIMEOUT_MS) }),
    ])
    if (!response.ok) return
    const plan = (await response.json()) as MetadataJson
    plans.set(dialingCode, typed => {
      const options = { defaultCallingCode: dialingCode }
      const number = parsePhoneNumberFromString(plainDigits(typed), options, plan)
      const type = number?.isValid() ? number.getType() : undefined
      const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
      return isMobile && number?.countryCallingCode === dialingCode ? number.number : undefined
    })
  } catch {
    // Loaded again with the next entry.
    loading.delete(dialingCode)
  }
}
