import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { PasswordField } from '#islands/ui/PasswordField.tsx'
import { prepareProof } from '#lib/identity/human.ts'
import { $loginName } from '#lib/identity/login-name.ts'
import { pendingLoginOf } from '#lib/identity/pending-login.ts'
import { logIn } from '#lib/identity/store.ts'
import { readRemembered } from '#lib/session/remembered.ts'
import { isBlank } from '#lib/text/typed.ts'
import { LoginSubmit } from './LoginSubmit.tsx'
import type { LoginMethodProps } from './login-method-props.ts'
import { begunLogin, EMPTY_LOGIN, type TypedLogin } from './login-stand-in.ts'
import { OptionalCaptcha } from './OptionalCaptcha.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { useAuthForm } from './use-auth-form.ts'

/** User name and password, with a picture once the server asks for one (spec 4.1). */
export function PasswordLogin(props: LoginMethodProps) {
  const { phrases, errors, entrance, onPending, notice } = props
  const [begun] = useState(begunLogin)
  const taken = useRef<TypedLogin>(undefined)
  const { remember: isRemembered, ...texts } = begun?.typed ?? EMPTY_LOGIN
  const [remember, setRemember] = useState(isRemembered)
  const auth = useAuthForm({
    empty: texts,
    scene: 'login',
    required: errors.required,
    notice,
    check: (name, values) => {
      // The password goes as it is; a name of spaces is no name.
      const isEmpty = name === 'password' ? values.password === '' : isBlank(values[name])
      return isEmpty ? errors.required : undefined
    },
    send: ({ username, password }, captcha) => logIn({ username, password, remember, captcha }, entrance),
    takes: failure => {
      const pending = pendingLoginOf(failure, remember)
      if (pending) onPending(pending)
      return pending !== undefined
    },
  })
  const { fields } = auth
  const { setAll } = fields
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name is put in once, before anybody types.
  useEffect(() => {
    const known = $loginName.get() || readRemembered(Date.now())?.account
    const { username } = taken.current ?? fields.values
    if (known && username === '') setAll({ username: known })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was begun in the page's own dialog is taken over once.
  useEffect(() => {
    if (!begun || !auth.form.current) return
    if (taken.current?.username || taken.current?.password) prepareProof('login')
    begun.goOn(auth.form.current)
  }, [])
  // Before the dialog around this form opens, so that it knows what to give the focus back to; with what was typed since
  // it was first read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was begun is taken over once.
  useLayoutEffect(() => {
    taken.current = begun?.close()
    if (!taken.current) return
    const { remember: isWanted, ...typed } = taken.current
    setAll(typed)
    setRemember(isWanted)
  }, [begun])
  return (
    // The method counts only until the script is there: what was typed must never stand in an address.
    <form
      ref={auth.attach}
      className="stack"
      method="post"
      noValidate
      onSubmit={auth.submit}
      onInput={() => prepareProof('login')}
    >
      <Field
        {...fields.bind('username')}
        label={phrases.username}
        icon="user"
        autoComplete="username"
        required
        isFirst
        isCode
      />
      <PasswordField
        {...fields.bind('password')}
        label={phrases.password}
        icon="lock"
        autoComplete="current-password"
        required
        phrases={phrases}
      />
      <OptionalCaptcha captcha={auth.captcha} fields={fields} />
      <LoginSubmit {...props} remember={remember} onRemember={setRemember} auth={auth} />
      <PasskeyButton entrance={entrance} onFailure={auth.setMessage} phrases={phrases} />
    </form>
  )
}
