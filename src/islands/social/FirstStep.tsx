import { type SubmitEvent, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { focusOn, useFields } from '#islands/ui/fields.ts'
import { TermsField } from '#islands/ui/TermsField.tsx'
import { UseDay } from '#islands/ui/UseDay.tsx'
import { useSubmission } from '#islands/ui/use-submission.ts'
import { fill } from '#lib/i18n/format.ts'
import { USER_NAME_LENGTH } from '#lib/identity/rules.ts'
import { birthdayHint, POLICY } from '#lib/limits/deployment.ts'
import {
  keepEntries,
  leaveFirstStep,
  openSocialAccount,
  type StoredNewcomer,
  socialAccount,
} from '#lib/social/arrival-store.ts'
import { checkNewcomerField, type NewcomerProblem } from '#lib/social/newcomer.ts'
import { dayOf } from '#lib/time/days.ts'
import styles from './FirstStep.module.css'
import type { ArrivalPhrases, NewcomerErrors } from './phrases.ts'

interface Props {
  lang: string
  /** The deployment's: its day is the one that ages are counted by. */
  timeZone: string
  termsHref: string
  newcomer: StoredNewcomer
  phrases: ArrivalPhrases
  errors: NewcomerErrors
}

/** The first step of a user with a provider's identity: name, birthday, terms. Nothing is stored before it is sent. */
export function FirstStep({ lang, timeZone, termsHref, newcomer, phrases, errors }: Props) {
  const [termsAccepted, setTermsAccepted] = useState(false)
  const [termsError, setTermsError] = useState<string>()
  const { username, birthday } = newcomer
  const fields = useFields({ username, birthday }, (name, values) => {
    const entry = { ...values, termsAccepted }
    return sentence(checkNewcomerField(name, entry, dayOf(new Date(), timeZone), POLICY.birthdayAge), errors)
  })
  const { submission, form, message, onInput } = useSubmission(socialAccount, fields)
  const isBusy = submission.state === 'sending' || submission.state === 'done'
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTermsError(termsAccepted ? undefined : errors.termsNeeded)
    if (isBusy || !fields.checkAll(event.currentTarget)) return
    if (!termsAccepted) {
      focusOn(event.currentTarget, 'termsAccepted')
      return
    }
    void openSocialAccount(fields.values, lang)
  }
  return (
    <form
      ref={form}
      className={`stack ${styles.form}`}
      noValidate
      onSubmit={submit}
      onInput={onInput}
      onBlur={() => keepEntries(fields.values)}
    >
      <div>
        <h2>{phrases.stepTitle}</h2>
        <p className="muted">{fill(phrases.stepText, { name: newcomer.providerName })}</p>
      </div>
      <Field
        {...fields.bind('username')}
        label={phrases.username}
        hint={fill(phrases.usernameHint, USER_NAME_LENGTH)}
        icon="user"
        autoComplete="username"
        required
        isFirst
        isCode
      />
      <Field
        {...fields.bind('birthday')}
        label={phrases.birthday}
        hint={birthdayHint(phrases.birthdayHint, phrases.birthdayWhy)}
        remedy={
          <UseDay
            text={fields.values.birthday}
            phrase={phrases.useDay}
            onUse={day => fields.set('birthday', day)}
          />
        }
        type="date"
        autoComplete="bday"
        required
      />
      <TermsField
        name="termsAccepted"
        href={termsHref}
        checked={termsAccepted}
        error={termsError}
        onChange={accepted => {
          setTermsAccepted(accepted)
          if (accepted) setTermsError(undefined)
        }}
        phrases={phrases}
      />
      <FormMessage text={message} />
      <div className={styles.submit}>
        <Button type="submit" variant="primary" size="large" busy={isBusy} busyLabel={phrases.registerBusy}>
          {phrases.registerSubmit}
        </Button>
        <Button variant="quiet" size="large" onClick={() => leaveFirstStep(lang)}>
          {phrases.leave}
        </Button>
      </div>
    </form>
  )
}

function sentence(problem: NewcomerProblem | undefined, errors: NewcomerErrors): string | undefined {
  if (!problem || !Object.hasOwn(errors, problem.code)) return undefined
  return fill(errors[problem.code as keyof NewcomerErrors], problem.values)
}
