import type { FieldProps } from './Field.tsx'
import { Note } from './Note.tsx'
import { PasswordField } from './PasswordField.tsx'

interface Props {
  /** Whether the member has set one up. */
  isThere: boolean
  field: Pick<FieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'>
  /** Where one is set up. */
  accountHref: string
  phrases: {
    paymentPassword: string
    noPaymentPassword: string
    setPaymentPassword: string
    showPassword: string
    hidePassword: string
  }
}

/** The payment password, or a link to set one up. */
export function PaymentPassword({ isThere, field, accountHref, phrases }: Props) {
  if (!isThere)
    return (
      <Note tone="warn" icon="lock">
        {phrases.noPaymentPassword}{' '}
        <a className="link" href={accountHref}>
          {phrases.setPaymentPassword}
        </a>
      </Note>
    )
  return (
    <PasswordField
      {...field}
      label={phrases.paymentPassword}
      icon="lock"
      autoComplete="current-password"
      required
      phrases={phrases}
    />
  )
}
