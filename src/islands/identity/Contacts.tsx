import { useStore } from '@nanostores/react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { GuardRow } from '#islands/ui/GuardRow.tsx'
import { RowButton } from '#islands/ui/RowButton.tsx'
import { SkeletonRows } from '#islands/ui/State.tsx'
import { Toast, type ToastMessage } from '#islands/ui/Toast.tsx'
import { $isPaymentForgotten } from '#lib/security/payment-store.ts'
import { $security } from '#lib/security/store.ts'
import { $session } from '#lib/session/store.ts'
import { EmailDialog, PhoneDialog } from './ContactDialog.tsx'
import type { ContactPhrases } from './contact-phrases.ts'
import type PaymentForgottenType from './PaymentForgotten.tsx'

/** Seldom needed. */
const PaymentForgotten: ComponentType<Parameters<typeof PaymentForgottenType>[0]> = lazy(
  () => import('./PaymentForgotten.tsx'),
)

/** The number and the address by which a member is reached, on the page of their account. */
export default function Contacts({ phrases }: { phrases: ContactPhrases }) {
  const session = useStore($session, { ssr: () => 'unknown' as const })
  const { value, state } = useStore($security, { ssr: 'initial' })
  const isPaymentForgotten = useStore($isPaymentForgotten, { ssr: 'initial' })
  const [open, setOpen] = useState<'phone' | 'email'>()
  const [said, setSaid] = useState<ToastMessage>()
  const done = (text: string) => {
    setSaid({ id: Date.now(), text, tone: 'ok' })
    setOpen(undefined)
    $isPaymentForgotten.set(false)
  }
  // The part above says why, and reads both again.
  if (session === 'trial' || (!value && state === 'failed')) return null
  const how = (contact: { masked: string; verifiedAt: string | null } | null) =>
    contact ? contact.masked : phrases.contactNone
  const tag = (contact: { verifiedAt: string | null } | null) =>
    contact && (
      <span className={contact.verifiedAt ? 'tag ok' : 'tag warn'}>
        {contact.verifiedAt ? phrases.verified : phrases.notVerified}
      </span>
    )
  return (
    <section className="panel" aria-labelledby="contacts-title">
      <div className="panel-head">
        <h2 id="contacts-title">{phrases.contacts}</h2>
      </div>
      {value ? (
        <ul>
          <GuardRow
            icon="app"
            title={phrases.mobileNumber}
            tag={tag(value.phone)}
            actions={
              <RowButton
                label={value.phone ? phrases.change : phrases.setUp}
                about={phrases.mobileNumber}
                onClick={() => setOpen('phone')}
              />
            }
          >
            {how(value.phone)}
          </GuardRow>
          <GuardRow
            icon="msg"
            title={phrases.email}
            tag={tag(value.email)}
            actions={
              <RowButton
                label={value.email ? phrases.change : phrases.setUp}
                about={phrases.email}
                onClick={() => setOpen('email')}
              />
            }
          >
            {how(value.email)}
          </GuardRow>
        </ul>
      ) : (
        <SkeletonRows rows={2} label={phrases.loading} />
      )}
      {open === 'phone' && (
        <PhoneDialog
          phrases={phrases}
          onDone={() => done(phrases.phoneDone)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'email' && (
        <EmailDialog
          phrases={phrases}
          onDone={() => done(phrases.emailDone)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {isPaymentForgotten && (
        <Suspense>
          <PaymentForgotten
            phrases={phrases}
            onDone={() => done(phrases.paymentForgotDone)}
            onClose={() => $isPaymentForgotten.set(false)}
          />
        </Suspense>
      )}
      <Toast message={said} onDone={() => setSaid(undefined)} closeLabel={phrases.close} />
    </section>
  )
}
