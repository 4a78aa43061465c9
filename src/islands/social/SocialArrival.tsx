import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ErrorState } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import { $arrival, finishArrival } from '#lib/social/arrival-store.ts'
import { FirstStep } from './FirstStep.tsx'
import type { ArrivalPhrases, NewcomerErrors } from './phrases.ts'
import { SecondStepForm } from './SecondStepForm.tsx'
import styles from './SocialArrival.module.css'

interface Props {
  lang: string
  timeZone: string
  loginHref: string
  termsHref: string
  phrases: ArrivalPhrases
  errors: NewcomerErrors
}

/** Where a visitor comes back to from a provider: signed in, linked, at the first step of an account, or why not. */
export default function SocialArrival({ lang, timeZone, loginHref, termsHref, phrases, errors }: Props) {
  const arrival = useStore($arrival, { ssr: 'initial' })
  useEffect(() => void finishArrival(lang), [lang])
  if (arrival.step === 'newcomer') {
    const { newcomer } = arrival
    return <FirstStep {...{ lang, timeZone, termsHref, newcomer, phrases, errors }} />
  }
  if (arrival.step === 'second')
    return <SecondStepForm {...{ lang, pending: arrival.pending, phrases, errors }} />
  if (arrival.step === 'failed') {
    return (
      <ErrorState
        title={phrases.failedTitle}
        message={arrival.message}
        retry={phrases.again}
        onRetry={() => location.replace(loginHref)}
      />
    )
  }
  if (arrival.step === 'linked') {
    return (
      <div className={styles.state} role="status">
        <h2>{phrases.linkedTitle}</h2>
        <p className="muted">{fill(phrases.linkedText, { name: arrival.providerName })}</p>
        <p>
          <a className="btn btn-primary" href={arrival.href}>
            {phrases.goOn}
          </a>
        </p>
      </div>
    )
  }
  const text = { none: phrases.nothing, working: phrases.working, done: phrases.done }[arrival.step]
  return (
    <p className={`${styles.state} muted`} role="status">
      {arrival.step !== 'none' && <span className="spin" aria-hidden="true" />}
      <span>{text}</span>
    </p>
  )
}
