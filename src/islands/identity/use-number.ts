import { useState } from 'react'
import type { Fields } from '#islands/ui/fields.ts'
import { type DialCountry, looksMobile, preparePhoneCheck } from '#lib/identity/phone-check.ts'
import { isBlank } from '#lib/text/typed.ts'
import type { Failure } from '#lib/wire/action.ts'
import type { CodeRequest } from './CodeField.tsx'

/** The country of a mobile number: the first one until another is chosen. */
export function useCountry(countries: readonly DialCountry[]) {
  const [chosen, setChosen] = useState<string>()
  const country = countries.find(one => one.countryCode === chosen) ?? countries[0]
  return {
    country,
    dialing: country?.countryDialingCode ?? '',
    /** What the field of the number needs. */
    bound: { countries, country: country?.countryCode ?? '', onCountry: setChosen },
  }
}

/** What is wrong with a number, as far as a browser can tell. */
export function numberProblem(
  typed: string,
  dialing: string,
  errors: { required: string; mobileNumberWrong: string },
): string | undefined {
  if (isBlank(typed)) return errors.required
  return looksMobile(typed, dialing) ? undefined : errors.mobileNumberWrong
}

interface Sending {
  dialing: string
  fields: Pick<Fields<'mobileNum'>, 'check' | 'show'>
  form: HTMLFormElement | null
  send: () => Promise<{ ok: true } | { ok: false; failure: Failure }>
}

/** Has a code sent, once the number beside it is one that can be sent to (spec 4.2). */
export async function requestCode({ dialing, fields, form, send }: Sending): Promise<CodeRequest> {
  await preparePhoneCheck(dialing)
  if (!fields.check('mobileNum', form)) return { isSent: false, failure: undefined }
  const outcome = await send()
  if (outcome.ok) return { isSent: true }
  const { field, message: failure } = outcome.failure
  if (field !== 'mobileNum') return { isSent: false, failure }
  fields.show({ mobileNum: failure }, form)
  return { isSent: false, failure: undefined }
}
