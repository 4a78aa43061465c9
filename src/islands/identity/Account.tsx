import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { PasswordField } from '#islands/ui/PasswordField.tsx'
import { SkeletonRows } from '#islands/ui/State.tsx'
import { Toast } from '#islands/ui/Toast.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { Member } from '#lib/identity/api.ts'
import { checkPasswordChangeField, PASSWORD_LENGTH, type PasswordChange } from '#lib/identity/rules.ts'
import { setNewPassword } from '#lib/identity/store.ts'
import { $member } from '#lib/session/store.ts'
import './auth.css'
import { FormMessage } from './FormMessage.tsx'
import { type FormErrors, type IdentityPhrases, sayProblem } from './phrases.ts'

interface Props {
  /** Path segment of the page's language. */
  lang: string
  timeZone: string
  phrases: IdentityPhrases
  errors: FormErrors
}

const atBuild = () => undefined

/** My account: who is signed in, and the change of the password. */
export default function Account({ lang, timeZone, phrases, errors }: Props) {
  const signedIn = useStore($member, { ssr: atBuild })
  // When the session ends, what was typed stays until somebody has signed in again.
  const [known, know] = useState(signedIn)
  useEffect(() => {
    if (signedIn) know(signedIn)
  }, [signedIn])
  const member = signedIn ?? known
  if (!member) return <SkeletonRows rows={4} label={phrases.loading} />
  return (
    <div className="account" key={member.id}>
      <section className="panel pad" aria-labelledby="profile-title">
        <h2 id="profile-title">{phrases.profile}</h2>
        <Facts member={member} lang={lang} timeZone={timeZone} phrases={phrases} />
      </section>
      <section className="panel pad" aria-labelledby="password-title">
        <h2 id="password-title">{phrases.passwordTitle}</h2>
        {member.isTrial ? (
          <p className="muted">{phrases.trialPassword}</p>
        ) : (
          <PasswordForm account={member.account} phrases={phrases} errors={errors} />
        )}
      </section>
    </div>
  )
}

interface FactsProps {
  member: Member
  lang: string
  timeZone: string
  phrases: IdentityPhrases
}

function Facts({ member, lang, timeZone, phrases }: FactsProps) {
  const kind = member.isTrial ? phrases.kind_trial : member.isAgent ? phrases.kind_agent : phrases.kind_member
  const since = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone, calendar: 'gregory' })
  return (
    <dl className="account-facts">
      <dt>{phrases.username}</dt>
      <dd>{member.account}</dd>
      <dt>{phrases.nickname}</dt>
      <dd>{member.nickname}</dd>
      <dt>{phrases.kind}</dt>
      <dd>{kind}</dd>
      <dt>{phrases.since}</dt>
      <dd>{since.format(new Date(member.createdAt))}</dd>
      <dt>{phrases.memberId}</dt>
      <dd>
        <code className="mono">{member.id}</code>
      </dd>
    </dl>
  )
}

type Name = keyof PasswordChange
const EMPTY: PasswordChange = { oldPassword: '', newPassword: '', confirmNewPassword: '' }

interface FormProps {
  account: string
  phrases: IdentityPhrases
  errors: FormErrors
}

function PasswordForm({ account, phrases, errors }: FormProps) {
  const [isBusy, setBusy] = useState(false)
  const [message, say] = useState<string>()
  const [changes, count] = useState(0)
  const [isToldOf, tellOf] = useState(0)
  const fields = useFields<Name>({ ...EMPTY }, (name, values) =>
    sayProblem(checkPasswordChangeField(name, values, account), errors),
  )
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy || !fields.checkAll(form)) return
    setBusy(true)
    say(undefined)
    const outcome = await setNewPassword(fields.values)
    setBusy(false)
    if (outcome.ok) {
      fields.reset()
      count(changes + 1)
      return
    }
    const { field, message: text } = outcome.failure
    if (field && Object.hasOwn(EMPTY, field)) fields.show({ [field]: text }, form)
    else say(text)
  }
  return (
    <form className="auth-form account-form" noValidate onSubmit={submit}>
      {/* For password managers: which account the new password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <PasswordField
        {...fields.bind('oldPassword')}
        label={phrases.oldPassword}
        autoComplete="current-password"
        required
        phrases={phrases}
      />
      <PasswordField
        {...fields.bind('newPassword')}
        label={phrases.newPassword}
        hint={fill(phrases.passwordHint, PASSWORD_LENGTH)}
        autoComplete="new-password"
        required
        phrases={phrases}
      />
      <PasswordField
        {...fields.bind('confirmNewPassword')}
        label={phrases.confirmNewPassword}
        autoComplete="new-password"
        required
        phrases={phrases}
      />
      <FormMessage text={message} />
      <div>
        <Button type="submit" variant="primary" busy={isBusy} busyLabel={phrases.passwordBusy}>
          {phrases.passwordSubmit}
        </Button>
      </div>
      <Toast
        message={changes > isToldOf ? { id: changes, text: phrases.passwordDone, tone: 'ok' } : undefined}
        onDone={() => tellOf(changes)}
        closeLabel={phrases.close}
      />
    </form>
  )
}
