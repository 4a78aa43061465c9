import { checkBirthday } from '#lib/identity/birthday.ts'
import { isEmail } from '#lib/identity/email.ts'
import { type DialCountry, looksMobile } from '#lib/identity/phone-check.ts'
import {
  checkRegisterField,
  type FieldRule,
  normalizedEntry,
  REGISTER_FIELDS,
  type RegisterEntry,
  type RegisterField,
  type RegisterProblem,
} from '#lib/identity/registration-rules.ts'
import { POLICY } from '#lib/limits/deployment.ts'

/** The fields whose entries are text of their own; the others have parts that know more. */
export const EMPTY_ENTRY = Object.fromEntries(REGISTER_FIELDS.map(field => [field, ''])) as Record<
  RegisterField,
  string
>

/** What is wrong with a field, as far as a browser can tell; `today` is its own day, the server decides by another clock. */
export function problemIn(
  field: RegisterField,
  entry: RegisterEntry,
  rule: FieldRule | undefined,
  { country, today }: { country: DialCountry | undefined; today: string },
): RegisterProblem | undefined {
  if (!rule) return undefined
  const problem = checkRegisterField(field, entry, rule)
  const text = normalizedEntry(field, entry[field] ?? '')
  if (problem || text === '') return problem
  if (field === 'email' && !isEmail(text)) return { code: 'emailWrong' }
  if (field === 'birthday') return checkBirthday(text, today, POLICY.birthdayAge)
  if (field === 'mobileNum' && country && !looksMobile(text, country.countryDialingCode))
    return { code: 'mobileNumberWrong' }
  return undefined
}

/** The entries of the fields that are shown, without the empty ones. */
export function entryOf(
  values: Record<RegisterField, string>,
  isShown: (field: RegisterField) => boolean,
): RegisterEntry {
  return Object.fromEntries(
    REGISTER_FIELDS.filter(field => isShown(field) && values[field] !== '').map(field => [
      field,
      values[field],
    ]),
  )
}
