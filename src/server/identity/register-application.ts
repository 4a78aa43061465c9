import { checkBirthday } from '#lib/identity/birthday.ts'
import type { mobileRegister, register } from '#lib/identity/register-api.ts'
import {
  checkRegisterField,
  normalizedEntry,
  REGISTER_FIELDS,
  type RegisterField,
  type RegisterMode,
  type RegisterModules,
  registerModulesOf,
  registerRulesOf,
  ruleIn,
} from '#lib/identity/registration-rules.ts'
import { enabledModules } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { dayOf } from '#lib/time/days.ts'
import type { InputOf } from '#lib/wire/action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Call } from '#server/platform/serve.ts'
import { isCommonPassword } from './common-passwords.ts'
import { readEmail, readMobileNumber } from './phone.ts'
import { refusalOf } from './sign-in.ts'

export type RegisterCall = Call<typeof register> | Call<typeof mobileRegister>
type Input = InputOf<typeof register> | InputOf<typeof mobileRegister>

/** A registration whose entries fit the rules; nothing was looked up yet. */
export interface Application {
  id: string
  mode: RegisterMode
  modules: RegisterModules
  /** The entries by field, normalized, without empty ones and fields that the form does not have. */
  entry: Partial<Record<RegisterField, string>>
  /** The number in E.164. */
  phone: string | undefined
  /** The visitor must prove that the number is theirs. */
  needsCode: boolean
  needsCaptcha: boolean
}

/** Checks a registration by the operator's rules, field by field in the form's order. Throws the first refusal. */
export function readApplication(call: RegisterCall, mode: RegisterMode, settings: SiteSettings): Application {
  const { input } = call
  const rules = registerRulesOf(settings.registerRules)
  const modules = registerModulesOf([...enabledModules(settings.modules)])
  const typed = typedOf(input)
  const entry: Application['entry'] = {}
  for (const field of REGISTER_FIELDS) {
    const own = ruleIn(field, mode, rules, modules)
    // The captcha's maker checks it.
    if (!own || field === 'captcha') continue
    const problem = checkRegisterField(field, typed, own)
    if (problem) throw refusalOf({ field, problem })
    const text = normalizedEntry(field, typed[field] ?? '')
    if (text !== '') entry[field] = text
  }
  checkContent(call, entry)
  if (!input.termsAccepted) throw new Refusal('termsNeeded', { field: 'termsAccepted' })
  return {
    id: input.id,
    mode,
    modules,
    entry,
    phone: phoneOf(input, entry),
    needsCode: mode === 'mobile' || modules.smsVerification,
    needsCaptcha: rules.captcha.shown,
  }
}

function typedOf(input: Input): Partial<Record<RegisterField, string>> {
  const given = Object.entries(input).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(given) as Partial<Record<RegisterField, string>>
}

/** Checks what no pattern can. */
function checkContent(call: RegisterCall, entry: Application['entry']): void {
  const { password, email, birthday } = entry
  if (password !== undefined && isCommonPassword(password))
    throw new Refusal('passwordCommon', { field: 'password' })
  if (email !== undefined) entry.email = readEmail(email)
  if (birthday !== undefined) {
    const { clock, config } = call.runtime
    const problem = checkBirthday(birthday, dayOf(clock.now(), config.timeZone), config.policy.birthdayAge)
    if (problem) throw refusalOf({ field: 'birthday', problem })
  }
}

function phoneOf({ countryDialingCode }: Input, { mobileNum }: Application['entry']): string | undefined {
  if (mobileNum === undefined) return undefined
  return readMobileNumber({ countryDialingCode: countryDialingCode ?? '', mobileNum })
}
