import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { FormMessage } from './FormMessage.tsx'
import type { Fields } from './fields.ts'
import { PasswordField } from './PasswordField.tsx'
import { type SavingProblem, useSaving } from './use-saving.ts'

/** The old password, and the new one typed twice. */
export type PasswordName = 'oldPassword' | 'newPassword' | 'confirmNewPassword'
export const NO_PASSWORDS: Record<PasswordName, string> = {
  oldPassword: '',
  newPassword: '',
  confirmNewPassword: '',
}

interface Props {
  className: string
  fields: Fields<PasswordName>
  /** Without it the old password is not required. */
  oldLabel?: string | undefined
  /** Below the old password. */
  afterOld?: ReactNode
  hint: string
  /** For password managers: what the new password belongs to. */
  account: string
  /** Returns the error text, beside its field if it concerns one; undefined when it is done. */
  onSend: () => Promise<SavingProblem | undefined>
  /** Below the fields: what is agreed to along with the change. */
  consent?: ReactNode
  /** Returns whether the terms are accepted; if not, shows it and moves the focus there. */
  checkConsent?: (form: HTMLFormElement) => boolean
  /** Beside the button that sends. */
  wayOut: ReactNode
  submit: string
  busy: string
  /** Above the fields. */
  children?: ReactNode
  phrases: { newPassword: string; confirmNewPassword: string; showPassword: string; hidePassword: string }
}

/** Changes a password: one that somebody logs in with, one that lets money out, one that is due. */
export function PasswordChangeForm({ className, fields, hint, account, phrases, ...props }: Props) {
  const { isBusy, message, submit } = useSaving(fields, props.onSend, props.checkConsent)
  return (
    <form className={className} method="post" noValidate onSubmit={submit}>
      {props.children}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      {props.oldLabel && (
        <PasswordField
          {...fields.bind('oldPassword')}
          label={props.oldLabel}
          autoComplete="current-password"
          required
          isFirst
          phrases={phrases}
        />
      )}
      {props.afterOld}
      <PasswordField
        {...fields.bind('newPassword')}
        label={phrases.newPassword}
        hint={hint}
        autoComplete="new-password"
        required
        isFirst={!props.oldLabel}
        phrases={phrases}
      />
      <PasswordField
        {...fields.bind('confirmNewPassword')}
        label={phrases.confirmNewPassword}
        autoComplete="new-password"
        required
        phrases={phrases}
      />
      {props.consent}
      <FormMessage text={message} />
      <div className="dialog-actions">
        {props.wayOut}
        <Button type="submit" variant="primary" busy={isBusy} busyLabel={props.busy}>
          {props.submit}
        </Button>
      </div>
    </form>
  )
}
