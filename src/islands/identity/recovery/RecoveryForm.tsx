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
import { EmailWay } from './EmailWay.tsx'
import { PhoneWay } from './PhoneWay.tsx'
import type { RecoveryErrors, RecoveryPhrases } from './phrases.ts'
import styles from './RecoveryForm.module.css'

type Way = 'email' | 'phone'

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
  /** The visitor has read that a link is on its way. */
  onSent?: (() => void) | undefined
}

/** Two ways to a new password, as tabs (spec 2.5). Once logged in, the session tells everybody who waits for it. */
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
  const [chosen, choose] = useState<Way>()
  useEffect(() => void refreshAccess(), [])
  // In the dialog of the login that one leads on.
  const isPage = onSent === undefined
  useEffect(() => (isPage ? onSignedIn(leaveRecovery) : undefined), [isPage])
  const isPhone = access ? access.modules.includes('CHNGPASSVERIF3') : isPhoneFirst
  const email = { name: 'email', label: phrases.emailTab } as const
  const mobile = { name: 'phone', label: phrases.phoneTab } as const
  const way = chosen ?? (isPhone ? 'phone' : 'email')
  return (
    <div className={styles.page} onInput={() => choose(way)}>
      <Tabs
        label={phrases.waysLabel}
        tabs={isPhone ? [mobile, email] : [email, mobile]}
        chosen={way}
        onChoose={choose}
      >
        {way === 'email' ? (
          <EmailWay phrases={phrases} errors={errors} onSent={onSent} />
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

/** A guest has come in, also by a second step; who was signed in before is led on by the form. */
function onSignedIn(go: () => void): () => void {
  return $session.listen((kind, before) => {
    if (before === 'guest' && kind !== 'unknown') go()
  })
}

/** The way back in ends as a login does (spec 4.4). */
function leaveRecovery(): void {
  const target = afterSignIn(location, document.documentElement.lang)
  if (target) location.assign(target)
}

type PhoneProps = Omit<ComponentProps<typeof PhoneWay>, 'countries'> & Pick<RecoveryProps, 'firstCountry'>

/** The countries come when this way is chosen; until then there is the first one, or the place of the form. */
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
  return <PhoneWay {...props} countries={countries} />
}
