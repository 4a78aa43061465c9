import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { DialogEnd } from '#islands/ui/DialogEnd.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { type Fields, useFields } from '#islands/ui/fields.ts'
import { Waiting } from '#islands/ui/State.tsx'
import { useSaving } from '#islands/ui/use-saving.ts'
import { $countries, loadCountries } from '#lib/identity/countries-store.ts'
import { isEmail } from '#lib/identity/email.ts'
import { type DialCountry, preparePhoneCheck } from '#lib/identity/phone-check.ts'
import { requestEmailCode, requestPhoneCode, saveEmail, savePhone } from '#lib/security/contact-store.ts'
import { isBlank } from '#lib/text/typed.ts'
import type { Failure } from '#lib/wire/action.ts'
import { CodeField, type CodeRequest } from './CodeField.tsx'
import type { ContactPhrases } from './contact-phrases.ts'
import { OutboxLink } from './OutboxLink.tsx'
import { PhoneField } from './PhoneField.tsx'
import { numberProblem, useCountry } from './use-number.ts'

interface Props {
  phrases: ContactPhrases
  /** It is the member's now. */
  onDone: () => void
  onClose: () => void
}

type Name = 'contact' | 'verificationCode'
const NONE = { contact: '', verificationCode: '' }

/** A mobile number that becomes the member's by a code that is sent to it. What it is typed behind is waited for. */
export function PhoneDialog(props: Props) {
  const { phrases, onClose } = props
  const { state, value: countries, failure } = useStore($countries, { ssr: 'initial' })
  useEffect(() => void loadCountries(), [])
  return (
    <Dialog
      title={phrases.phoneTitle}
      onClose={onClose}
      closeLabel={phrases.close}
      view={countries ? 'number' : 'countries'}
    >
      {countries ? (
        <PhoneForm {...props} countries={countries} />
      ) : (
        <Waiting
          rows={3}
          state={state}
          failure={failure}
          title={phrases.mobileNumber}
          onRetry={() => void loadCountries()}
          phrases={phrases}
        />
      )}
    </Dialog>
  )
}

interface PhoneProps extends Props {
  /** Whose numbers are taken, the default one first. */
  countries: readonly DialCountry[]
}

function PhoneForm({ countries, phrases, onDone, onClose }: PhoneProps) {
  const { dialing, bound } = useCountry(countries)
  const fields = useFields<Name>({ ...NONE }, (name, values) => {
    if (name === 'contact') return numberProblem(values.contact, dialing, phrases)
    return isBlank(values[name]) ? phrases.required : undefined
  })
  const entry = () => ({ countryDialingCode: dialing, mobileNum: fields.values.contact })
  return (
    <ContactForm
      purpose="verifyPhone"
      fields={fields}
      prepare={() => preparePhoneCheck(dialing)}
      onSend={() => requestPhoneCode(entry())}
      onSave={() => savePhone(entry(), fields.values.verificationCode)}
      onDone={onDone}
      onClose={onClose}
      phrases={phrases}
    >
      <PhoneField {...fields.bind('contact')} {...bound} required isFirst phrases={phrases} />
    </ContactForm>
  )
}

/** An e-mail address that becomes the member's by a code that is sent to it. */
export function EmailDialog({ phrases, onDone, onClose }: Props) {
  const fields = useFields<Name>({ ...NONE }, (name, values) => {
    if (isBlank(values[name])) return phrases.required
    return name === 'contact' && !isEmail(values.contact) ? phrases.emailWrong : undefined
  })
  return (
    <Dialog title={phrases.emailTitle} onClose={onClose} closeLabel={phrases.close}>
      <ContactForm
        purpose="verifyEmail"
        codeLabel={phrases.emailCode}
        fields={fields}
        onSend={() => requestEmailCode(fields.values.contact)}
        onSave={() => saveEmail(fields.values.contact, fields.values.verificationCode)}
        onDone={onDone}
        onClose={onClose}
        phrases={phrases}
      >
        <Field
          {...fields.bind('contact')}
          label={phrases.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
          isFirst
          isCode
        />
      </ContactForm>
    </Dialog>
  )
}

type Came = { ok: true } | { ok: false; failure: Failure }

interface FormProps extends Props {
  purpose: 'verifyPhone' | 'verifyEmail'
  codeLabel?: string
  fields: Fields<Name>
  /** Fetches what the contact is validated with. */
  prepare?: () => Promise<void>
  onSend: () => Promise<Came>
  onSave: () => Promise<Came>
  children: React.ReactNode
}

function ContactForm(props: FormProps) {
  const { purpose, codeLabel, fields, prepare, onSend, onSave, phrases, ...rest } = props
  const formOf = useRef<HTMLFormElement>(null)
  const send = async (): Promise<CodeRequest> => {
    await prepare?.()
    if (!fields.check('contact', formOf.current)) return { isSent: false, failure: undefined }
    const outcome = await onSend()
    if (outcome.ok) return { isSent: true }
    const { field, message: text } = problemOf(outcome.failure)
    if (!field) return { isSent: false, failure: text }
    fields.show({ [field]: text }, formOf.current)
    return { isSent: false, failure: undefined }
  }
  const save = async () => {
    const outcome = await onSave()
    if (!outcome.ok) return problemOf(outcome.failure)
    rest.onDone()
    return undefined
  }
  const { isBusy, message, submit } = useSaving(fields, save)
  return (
    <form ref={formOf} className="stack" noValidate onSubmit={submit}>
      <p className="small muted">{phrases.contactText}</p>
      {rest.children}
      <CodeField
        {...fields.bind('verificationCode')}
        purpose={purpose}
        {...(codeLabel ? { label: codeLabel } : {})}
        onSend={send}
        required
        phrases={phrases}
        outbox={<OutboxLink />}
      />
      <DialogEnd
        message={message}
        busy={isBusy}
        busyLabel={phrases.checking}
        label={phrases.confirm}
        onCancel={rest.onClose}
        phrases={phrases}
      />
    </form>
  )
}

/** What was refused, by the name of its field in this form. */
function problemOf({ field, message }: Failure): { field?: Name; message: string } {
  if (field === 'verificationCode') return { field, message }
  return field === 'mobileNum' || field === 'email' ? { field: 'contact', message } : { message }
}
