import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { FormMessage } from './FormMessage.tsx'
import { useFields } from './fields.ts'

/** What came of a try that did not succeed: words, beside the code where they are about it. */
interface Wrong {
  field?: string | undefined
  message: string
}

interface Props {
  className: string
  /** The text above the fields. */
  children: ReactNode
  /** Below the button. */
  foot?: ReactNode
  hasAuthenticator: boolean
  /** Whether a passkey is set up and this browser knows passkeys. */
  offersPasskey: boolean
  /** Why an entry cannot be a code, in words. */
  checkCode: (code: string) => string | undefined
  byCode: (code: string) => Promise<Wrong | undefined>
  byPasskey: () => Promise<Wrong | undefined>
  phrases: {
    stepCode: string
    stepPasskey: string
    stepSubmit: string
    stepHintApp: string
    stepHintRecovery: string
    passkeyBusy: string
    loginBusy: string
  }
}

/** The second factor of a login: a code of an authenticator app, a recovery code, or a passkey. */
export function CodeOrPasskey(props: Props) {
  const { className, children, foot, hasAuthenticator, offersPasskey, phrases } = props
  const [busy, setBusy] = useState<'code' | 'passkey'>()
  const [message, setMessage] = useState<string>()
  const fields = useFields({ code: '' }, (_, { code }) => props.checkCode(code))
  const attempt = async (
    way: 'code' | 'passkey',
    step: () => Promise<Wrong | undefined>,
  ): Promise<Wrong | undefined> => {
    setBusy(way)
    setMessage(undefined)
    const wrong = await step()
    setBusy(undefined)
    return wrong
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy || !fields.checkAll(form)) return
    const wrong = await attempt('code', () => props.byCode(fields.values.code))
    if (wrong?.field === 'code') fields.show({ code: wrong.message }, form)
    else setMessage(wrong?.message)
  }
  return (
    <form className={className} noValidate onSubmit={submit}>
      {children}
      {offersPasskey && (
        <Button
          block
          busy={busy === 'passkey'}
          busyLabel={phrases.passkeyBusy}
          onClick={async () => setMessage((await attempt('passkey', props.byPasskey))?.message)}
        >
          {phrases.stepPasskey}
        </Button>
      )}
      <Field
        {...fields.bind('code')}
        label={phrases.stepCode}
        hint={hasAuthenticator ? phrases.stepHintApp : phrases.stepHintRecovery}
        icon="lock"
        autoComplete="one-time-code"
        required
        isFirst
        isCode
      />
      <FormMessage text={message} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={busy === 'code'}
        busyLabel={phrases.loginBusy}
      >
        {phrases.stepSubmit}
      </Button>
      {foot}
    </form>
  )
}
