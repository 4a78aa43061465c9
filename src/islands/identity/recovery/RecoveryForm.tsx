import { useStore } from '@nanostores/react'
import { type ComponentProps, useEffect, useState } from 'react'
import { ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { $access, refreshAccess } from '#lib/identity/access-store.ts'
import { $countries, loadCountries } from '#lib/identity/countries-store.ts'
import type { DialCountry } from '#lib/identity/phone-check.ts'
import { $session } from '#lib/session/store.ts'
import { afterSignIn } from '../after-sign-in.ts'
import type { PhonePhrases } from '../code-phrases.ts'
import type { AuthPhrases } from '../phrases.ts'
import { EmailRecovery } from './EmailRecovery.tsx'
import { PhoneRecovery } from './PhoneRecovery.tsx'
import type { RecoveryErrors, RecoveryPhrases } from './phrases.ts'
import styles from './RecoveryForm.module.css'

type RecoveryMethod = 'email' | 'phone'

export interface RecoveryProps {
  /** The mobile number comes first: the module CHNGPASSVERIF3, as the page was published (spec 2.5). */
  isPhoneFirst: boolean
  /** The country of a number until the others are there, as the page was published. */
  firstCountry?: DialCountry | undefined
  phrases: RecoveryPhrases
  phone: PhonePhrases
  errors: RecoveryErrors
  /** What the second step says, for members who have one. */
  auth: AuthPhrases
  /** Called when the visitor has read that a link was sent. */
  onSent?: (() => void) | undefined
}

/** Two recovery methods, as tabs (spec 2.5). Once logged in, the session notifies all its subscribers. */
export default function RecoveryForm({
  isPhoneFirst,
  firstCountry,
  phrases,
  phone,
  errors,
  auth,
  onSent,
}: RecoveryProps) {
  const access = useStore($access, { ssr: 'initial' })
  const [chosen, setChosen] = useState<RecoveryMethod>()
  useEffect(() => void refreshAccess(), [])
  // In the dialog of the login that one leads on.
  const isPage = onSent === undefined
  useEffect(() => (isPage ? onSignedIn(leaveRecovery) : undefined), [isPage])
  const isPhone = access ? access.modules.includes('CHNGPASSVERIF3') : isPhoneFirst
  const email = { name: 'email', label: phrases.emailTab } as const
  const mobile = { name: 'phone', label: phrases.phoneTab } as const
  const method = chosen ?? (isPhone ? 'phone' : 'email')
  return (
    <div className={styles.page} onInput={() => setChosen(method)}>
      <Tabs
        label={phrases.waysLabel}
        tabs={isPhone ? [mobile, email] : [email, mobile]}
        chosen={method}
        onChoose={setChosen}
      >
        {method === 'email' ? (
          <EmailRecovery phrases={phrases} errors={errors} onSent={onSent} />
        ) : (
          <PhoneWhenReady
            firstCountry={firstCountry}
            hasPicker={access?.recoveryCountries ?? true}
            phrases={phrases}
            phone={phone}
            errors={errors}
            auth={auth}
            onIn={isPage ? leaveRecovery : undefined}
          />
        )}
      </Tabs>
    </div>
  )
}

/** A guest has signed in, also by a second factor; the form itself redirects users who were signed in before. */
function onSignedIn(go: () => void): () => void {
  return $session.listen((kind, before) => {
    if (before === 'guest' && kind !== 'unknown') go()
  })
}

/** Recovery ends like a login (spec 4.4). */
function leaveRecovery(): void {
  const target = afterSignIn(location, document.documentElement.lang)
  if (target) location.assign(target)
}

type PhoneProps = Omit<ComponentProps<typeof PhoneRecovery>, 'countries'> &
  Pick<RecoveryProps, 'firstCountry'>

/** The countries load when this method is chosen; until then there is the first one, or a placeholder for the form. */
function PhoneWhenReady({ firstCountry, ...props }: PhoneProps) {
  const { state, value, failure } = useStore($countries, { ssr: 'initial' })
  const { phrases } = props
  useEffect(() => void loadCountries(), [])
  if (state === 'failed') {
    const retry = () => void loadCountries()
    return (
      <ErrorState
        title={phrases.linkTitle}
        message={failure?.message}
        retry={phrases.linkRetry}
        onRetry={retry}
      />
    )
  }
  const countries = value ?? (firstCountry && [firstCountry])
  if (!countries) return <SkeletonRows rows={3} label={phrases.loading} />
  return <PhoneRecovery {...props} countries={countries} />
}
