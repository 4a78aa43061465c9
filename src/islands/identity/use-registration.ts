import { type SubmitEvent, useRef, useState } from 'react'
import { focusOn, useFields } from '#islands/ui/fields.ts'
import { fill } from '#lib/i18n/format.ts'
import { captchaEntryOf, refreshCaptcha } from '#lib/identity/captcha-store.ts'
import { type DialCountry, preparePhoneCheck } from '#lib/identity/phone-check.ts'
import {
  checkInvitation,
  type Invitation,
  openAccount,
  sendRegistrationCode,
} from '#lib/identity/register-store.ts'
import {
  type FieldRule,
  type RegisterField,
  type RegisterMode,
  type RegisterModules,
  type RegisterRules,
  ruleIn,
} from '#lib/identity/registration-rules.ts'
import { EMPTY_ENTRY, entryOf, problemIn } from './register-entries.ts'
import type { RegisterTexts } from './register-texts.ts'
import { requestCode, useCountry } from './use-number.ts'

/** What a registration is filled in by. */
export interface Circumstances {
  rules: RegisterRules
  modules: RegisterModules
  countries: readonly DialCountry[]
  invitation: Invitation
  texts: RegisterTexts
}

export type Registration = ReturnType<typeof useRegistration>

/** What was entered, what is wrong with it, and the steps of sending it (spec 4.3). */
export function useRegistration(
  { rules, modules, countries, invitation, texts }: Circumstances,
  mode: RegisterMode,
) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const [termsAccepted, setTermsAccepted] = useState(false)
  const [termsError, setTermsError] = useState<string>()
  const [isInvitationWrong, setInvitationWrong] = useState(false)
  const { country, dialing, bound: number } = useCountry(countries)
  const [isCaptchaRequired, setCaptchaRequired] = useState(rules.captcha.shown)
  const ruleOf = (field: RegisterField): FieldRule | undefined => {
    // The operator requires the captcha of everybody, or the server requires it after failures.
    if (field === 'captcha') return isCaptchaRequired ? { ...rules.captcha, required: true } : undefined
    // A good invitation came with the link: there is nothing to ask.
    if (field === 'affiliateCode' && invitation.state === 'good') return undefined
    return ruleIn(field, mode, rules, modules)
  }
  const today = new Date().toLocaleDateString('sv')
  const fields = useFields<RegisterField>(EMPTY_ENTRY, (name, values) => {
    const problem = problemIn(name, values, ruleOf(name), { country, today })
    const words: Record<string, string> = texts.errors
    return problem && fill(words[problem.code] ?? '', problem.values)
  })

  /** A picture is good for one try: the next one needs another. */
  const newPicture = () => {
    fields.set('captcha', '')
    void refreshCaptcha('register')
  }
  const send = async (element: HTMLFormElement) => {
    const affiliateCode = ruleOf('affiliateCode') ? fields.values.affiliateCode.trim() : ''
    if (affiliateCode !== '' && (await checkInvitation(affiliateCode)) === 'bad') {
      setInvitationWrong(true)
      return
    }
    const failure = await openAccount(
      entryOf(fields.values, field => ruleOf(field) !== undefined),
      {
        mode,
        countryDialingCode: ruleOf('mobileNum') ? dialing : undefined,
        needsCode: ruleOf('verificationCode') !== undefined,
        captcha: isCaptchaRequired ? captchaEntryOf('register', fields.values.captcha) : undefined,
        termsAccepted,
      },
    )
    if (failure === 'aborted' || !failure) return
    const { field, code, message: text } = failure
    if (isCaptchaRequired) newPicture()
    if (field === 'captcha') {
      setCaptchaRequired(true)
      fields.show({ captcha: text }, element)
      return
    }
    if (code === 'invitationWrong') setInvitationWrong(true)
    else if (code === 'termsNeeded') setTermsError(text)
    else if (field && ruleOf(field as RegisterField)) fields.show({ [field]: text }, element)
    else setMessage(text)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    if (isBusy) return
    setTermsError(termsAccepted ? undefined : texts.errors.termsNeeded)
    setBusy(true)
    setMessage(undefined)
    if (ruleOf('mobileNum')) await preparePhoneCheck(dialing)
    if (fields.checkAll(element)) {
      if (termsAccepted) await send(element)
      else focusOn(element, 'termsAccepted')
    }
    setBusy(false)
  }
  const sendCode = () =>
    requestCode({
      dialing,
      fields,
      form: form.current,
      send: () => sendRegistrationCode(dialing, fields.values.mobileNum),
    })
  return {
    form,
    fields,
    ruleOf,
    submit,
    sendCode,
    isBusy,
    message,
    /** What the field of the number needs. */
    number,
    /** Another registration method needs another captcha (spec 2.4). */
    turnTo: () => {
      if (isCaptchaRequired) newPicture()
    },
    termsAccepted,
    termsError,
    acceptTerms: (accepted: boolean) => {
      setTermsAccepted(accepted)
      if (accepted) setTermsError(undefined)
    },
    isInvitationWrong,
    answerInvitation: () => {
      setInvitationWrong(false)
      fields.show({ affiliateCode: texts.errors.invitationWrong }, form.current)
    },
  }
}
