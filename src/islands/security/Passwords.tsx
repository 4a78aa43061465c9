import { useState } from 'react'
import { GuardRow } from '#islands/ui/GuardRow.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { RowButton } from '#islands/ui/RowButton.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { SecurityOverview } from '#lib/security/api.ts'
import { $isPaymentForgotten } from '#lib/security/payment-store.ts'
import { formatDate, formatExpected } from '#lib/time/format.ts'
import { LoginPasswordDialog, PaymentPasswordDialog } from './PasswordDialog.tsx'
import styles from './Passwords.module.css'
import type { Writing } from './phrases.ts'

interface Props extends Writing {
  account: string
  overview: SecurityOverview
  forgotHref: string
}

/** The login password and the payment password. */
export function Passwords({ account, overview, forgotHref, ...writing }: Props) {
  const { lang, timeZone, phrases, errors } = writing
  const [open, setOpen] = useState<'login' | 'payment'>()
  const { passwordChangedAt, paymentPasswordChangedAt, withdrawalsHeldUntil } = overview
  const changed = (at: string) => fill(phrases.changedAt, { date: formatDate(at, lang, timeZone) })
  const dialog = { account, phrases, errors, onClose: () => setOpen(undefined) }
  return (
    <section className="panel" aria-labelledby="passwords-title">
      <div className="panel-head">
        <h2 id="passwords-title">{phrases.passwords}</h2>
      </div>
      {withdrawalsHeldUntil && (
        <p className={`note warn ${styles.note}`}>
          <Icon name="clock" />
          <span>
            {fill(phrases.withdrawalsHeld, { time: formatExpected(withdrawalsHeldUntil, lang, timeZone) })}
          </span>
        </p>
      )}
      <ul>
        <GuardRow
          icon="lock"
          title={phrases.loginPassword}
          actions={
            passwordChangedAt ? (
              <RowButton
                label={phrases.change}
                about={phrases.loginPassword}
                onClick={() => setOpen('login')}
              />
            ) : (
              <a className="btn btn-secondary btn-small" href={forgotHref}>
                {phrases.setUp} <span className="visually-hidden">{phrases.loginPassword}</span>
              </a>
            )
          }
        >
          {passwordChangedAt ? changed(passwordChangedAt) : phrases.passwordNone}
        </GuardRow>
        <GuardRow
          icon="wallet"
          title={phrases.payment}
          actions={
            <RowButton
              label={paymentPasswordChangedAt ? phrases.change : phrases.setUp}
              about={phrases.payment}
              onClick={() => setOpen('payment')}
            />
          }
        >
          {paymentPasswordChangedAt ? changed(paymentPasswordChangedAt) : phrases.paymentNone}
        </GuardRow>
      </ul>
      {open === 'login' && <LoginPasswordDialog {...dialog} />}
      {open === 'payment' && (
        <PaymentPasswordDialog
          {...dialog}
          isSet={paymentPasswordChangedAt !== null}
          onForgot={() => {
            setOpen(undefined)
            $isPaymentForgotten.set(true)
          }}
        />
      )}
    </section>
  )
}
