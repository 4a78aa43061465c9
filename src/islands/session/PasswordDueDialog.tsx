import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { focusOn, useFields } from '#islands/ui/fields.ts'
import { NO_PASSWORDS, PasswordChangeForm } from '#islands/ui/PasswordChangeForm.tsx'
import { TermsField } from '#islands/ui/TermsField.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { Member } from '#lib/identity/api.ts'
import type { LoginTexts } from '#lib/identity/login-texts.ts'
import { checkPasswordChangeField, PASSWORD_LENGTH } from '#lib/identity/rules.ts'
import { setNewPassword } from '#lib/identity/store.ts'
import { signOut } from '#lib/session/store.ts'

interface Props {
  lang: string
  member: Member
  termsHref: string
  texts: LoginTexts
}

/**
 * A due password (spec 4.1): the user must set a new one or sign out. If somebody else opened the account, the user
 * also accepts the terms.
 */
export function PasswordDueDialog({ lang, member, termsHref, texts: { login, terms, errors } }: Props) {
  const consent = useConsent(member.termsDue, errors.termsNeeded)
  const fields = useFields(NO_PASSWORDS, (name, entry) => {
    const problem = checkPasswordChangeField(name, entry, member.account)
    if (!problem || !(problem.code in errors)) return undefined
    return fill(errors[problem.code as keyof typeof errors], problem.values)
  })
  const send = async () => {
    const outcome = await setNewPassword(fields.values, consent.box.checked)
    if (!outcome.ok) {
      // The server knows better than a tab that was left long ago.
      if (outcome.code === 'termsNeeded') consent.ask()
      return outcome.failure
    }
    // What the page could not ask before it asks now, from the beginning.
    location.reload()
    return undefined
  }
  return (
    <Dialog title={login.dueTitle} onClose={() => undefined} closeLabel={login.close} isBinding>
      <p className="muted">{login.dueText}</p>
      <PasswordChangeForm
        className="stack"
        fields={fields}
        oldLabel={login.oldPassword}
        hint={fill(login.passwordHint, PASSWORD_LENGTH)}
        account={member.account}
        onSend={send}
        consent={consent.isConfirming && <TermsField {...consent.box} href={termsHref} phrases={terms} />}
        checkConsent={consent.check}
        wayOut={<Button onClick={() => void signOut(lang)}>{login.signOut}</Button>}
        submit={login.passwordSubmit}
        busy={login.passwordBusy}
        phrases={login}
      />
    </Dialog>
  )
}

/** Whether the terms are accepted, if they are required; `needed` reports that they are not. */
function useConsent(isDue: boolean, needed: string) {
  const [isConfirming, setConfirming] = useState(isDue)
  const [checked, setChecked] = useState(false)
  const [error, setError] = useState<string>()
  const onChange = (accepted: boolean) => {
    setChecked(accepted)
    if (accepted) setError(undefined)
  }
  return {
    isConfirming,
    ask: () => setConfirming(true),
    box: { name: 'terms', checked, error, onChange },
    check: (form: HTMLFormElement) => {
      if (!isConfirming || checked) return true
      setError(needed)
      focusOn(form, 'terms')
      return false
    },
  }
}
