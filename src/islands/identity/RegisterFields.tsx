import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { focusFirst } from '#islands/ui/modal.ts'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { TermsField } from '#islands/ui/TermsField.tsx'
import { fill } from '#lib/i18n/format.ts'
import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'
import { prepareProof } from '#lib/identity/human.ts'
import { REGISTER_FIELDS, type RegisterMode } from '#lib/identity/registration-rules.ts'
import styles from './Auth.module.css'
import { CaptchaField } from './CaptchaField.tsx'
import { CodeField } from './CodeField.tsx'
import { OutboxLink } from './OutboxLink.tsx'
import { PhoneField } from './PhoneField.tsx'
import type { AuthPhrases } from './phrases.ts'
import { RegisterTextField } from './RegisterTextField.tsx'
import type { RegisterTexts } from './register-texts.ts'
import { SocialButtons } from './SocialButtons.tsx'
import { type Circumstances, type Registration, useRegistration } from './use-registration.ts'

interface Props extends Circumstances {
  phrases: AuthPhrases
  termsHref: string
  onLogin: () => void
}

const MODES: readonly RegisterMode[] = ['username', 'mobile']

/** The registration with everything that it needs at hand. */
export function RegisterFields(props: Props) {
  const { modules, phrases, texts, termsHref, onLogin } = props
  // If registration by phone number is on, it is the first tab (spec 2.4).
  const [mode, setMode] = useState<RegisterMode>(modules.mobile ? 'mobile' : 'username')
  const registration = useRegistration(props, mode)
  const { form, isBusy, message, submit } = registration
  useEffect(() => {
    const dialog = form.current?.closest('dialog')
    // The dialog was open before its fields were there; who has gone on meanwhile is left alone.
    if (dialog && document.activeElement?.tagName === 'H2') focusFirst(dialog)
  }, [form])
  const modes = modules.mobile ? MODES : [mode]
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit} onInput={() => prepareProof('register')}>
      <Tabs
        label={texts.registration.ways}
        tabs={modes.map(name => ({ name, label: texts.registration[`way_${name}`] }))}
        chosen={mode}
        onChoose={next => {
          setMode(next)
          if (next !== mode) registration.turnTo()
        }}
      >
        <div className="stack">
          <Entries {...props} mode={mode} registration={registration} />
        </div>
      </Tabs>
      <TermsField
        name="termsAccepted"
        href={termsHref}
        checked={registration.termsAccepted}
        error={registration.termsError}
        onChange={registration.acceptTerms}
        phrases={phrases}
      />
      <FormMessage text={message} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={isBusy}
        busyLabel={phrases.registerBusy}
      >
        {phrases.registerSubmit}
      </Button>
      <SocialButtons phrases={phrases} />
      <p className={`small muted ${styles.swap}`}>
        {phrases.alreadyMember}{' '}
        <button className="link" type="button" onClick={onLogin}>
          {phrases.login}
        </button>
      </p>
      {registration.isInvitationWrong && (
        <InvitationWarning texts={texts} phrases={phrases} onClose={registration.answerInvitation} />
      )}
    </form>
  )
}

/** The fields of the open method, in the order of the specification. */
function Entries({
  mode,
  invitation,
  phrases,
  texts,
  registration,
}: Props & { mode: RegisterMode; registration: Registration }): ReactNode {
  const { fields, ruleOf, number, sendCode } = registration
  const first = mode === 'mobile' ? 'mobileNum' : 'username'
  const shown = REGISTER_FIELDS.flatMap(field => {
    const rule = ruleOf(field)
    return rule ? [{ field, rule }] : []
  })
  return (
    <>
      {shown.map(({ field, rule }) => {
        const { required } = rule
        const bound = { ...fields.bind(field), required, isFirst: field === first }
        if (field === 'mobileNum') {
          return <PhoneField key={field} {...bound} {...number} phrases={texts.phone} />
        }
        if (field === 'verificationCode') {
          const code = { purpose: 'register', onSend: sendCode, phrases: texts.phone } as const
          return <CodeField key={field} {...bound} {...code} outbox={<OutboxLink />} />
        }
        if (field === 'captcha') {
          const supportHref = pathIn(languageOfPage(document.documentElement.lang), '/support')
          const picture = { scene: 'register', supportHref, phrases: texts.captcha } as const
          return <CaptchaField key={field} {...fields.bind(field)} {...picture} />
        }
        const says = texts.registration
        return (
          <RegisterTextField key={field} {...bound} name={field} rule={rule} phrases={phrases} says={says} />
        )
      })}
      {invitation.state === 'good' && (
        <p className="small muted">{fill(texts.registration.invited, { code: invitation.code })}</p>
      )}
    </>
  )
}

interface WarningProps {
  texts: RegisterTexts
  phrases: AuthPhrases
  onClose: () => void
}

/** An invitation code that is no good stops the registration (spec section 8). */
function InvitationWarning({ texts, phrases, onClose }: WarningProps) {
  const { registration, errors, phone } = texts
  return (
    <Dialog title={registration.invitationTitle} onClose={onClose} closeLabel={phrases.close}>
      <p role="alert">
        <strong>{errors.invitationWrong}</strong>
      </p>
      <p>{registration.invitationAbout}</p>
      <div className="dialog-actions">
        <Button variant="primary" onClick={onClose}>
          {phone.ok}
        </Button>
      </div>
    </Dialog>
  )
}
