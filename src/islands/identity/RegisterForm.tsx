import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { $access, refreshAccess } from '#lib/identity/access-store.ts'
import { $countries, loadCountries } from '#lib/identity/countries-store.ts'
import {
  $invitation,
  $registerRules,
  loadRegisterRules,
  readInvitation,
} from '#lib/identity/register-store.ts'
import { registerModulesOf } from '#lib/identity/registration-rules.ts'
import styles from './Auth.module.css'
import type { AuthPhrases } from './phrases.ts'
import { RegisterFields } from './RegisterFields.tsx'
import { loadRegisterTexts, type RegisterTexts } from './register-texts.ts'

export interface RegisterFormProps {
  phrases: AuthPhrases
  termsHref: string
  onLogin: () => void
}

/** Registration by user name or mobile number: what the form is made of comes when it opens (spec 2.4, 4.3). */
export function RegisterForm({ phrases, termsHref, onLogin }: RegisterFormProps) {
  const rules = useStore($registerRules)
  const access = useStore($access)
  const countries = useStore($countries)
  const invitation = useStore($invitation)
  const [texts, setTexts] = useState<RegisterTexts>()
  const [isTextless, setTextless] = useState(false)
  const load = () => {
    setTextless(false)
    loadRegisterTexts().then(setTexts, () => setTextless(true))
    loadRegisterRules()
    refreshAccess()
    loadCountries()
    readInvitation()
  }
  useEffect(load, [])
  const failure = [rules, countries].find(one => one.state === 'failed')?.failure
  if (isTextless || failure) {
    const message = failure?.message ?? document.documentElement.dataset.saysNetwork
    return (
      <ErrorState title={phrases.formFailed} message={message} retry={phrases.formRetry} onRetry={load} />
    )
  }
  if (!texts || !access || !rules.value || !countries.value || invitation.state === 'unknown') {
    return (
      <div className={styles.wait}>
        <SkeletonRows rows={5} label={phrases.formLoading} />
      </div>
    )
  }
  return (
    <RegisterFields
      rules={rules.value}
      modules={registerModulesOf(access.modules)}
      countries={countries.value}
      invitation={invitation}
      phrases={phrases}
      texts={texts}
      termsHref={termsHref}
      onLogin={onLogin}
    />
  )
}
