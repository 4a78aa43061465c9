import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { PasswordField } from '#islands/ui/PasswordField.tsx'
import { pendingLoginOf } from '#lib/identity/held-login.ts'
import { prepareProof } from '#lib/identity/human.ts'
import { $loginName } from '#lib/identity/login-name.ts'
import { logIn } from '#lib/identity/store.ts'
import { readRemembered } from '#lib/session/remembered.ts'
import { isBlank } from '#lib/text/typed.ts'
import { AskedPicture } from './AskedPicture.tsx'
import { LoginSubmit } from './LoginSubmit.tsx'
import { begunLogin, EMPTY_LOGIN, type TypedLogin } from './login-stand-in.ts'
import type { LoginWayProps } from './login-way.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { useWayIn } from './use-way-in.ts'

/** User name and password, with a picture once the server asks for one (spec 4.1). */
export function PasswordLogin(props: LoginWayProps) {
  const { phrases, errors, entrance, onHeld, said } = props
  const [begun] = useState(begunLogin)
  const taken = useRef<TypedLogin>(undefined)
  const { remember: isRemembered, ...texts } = begun?.typed ?? EMPTY_LOGIN
  const [remember, setRemember] = useState(isRemembered)
  const way = useWayIn({
    empty: texts,
    scene: 'login',
    required: errors.required,
    said,
    check: (name, values) => {
      // The password goes as it is; a name of spaces is no name.
      const isEmpty = name === 'password' ? values.password === '' : isBlank(values[name])
      return isEmpty ? errors.required : undefined
    },
    send: ({ username, password }, captcha) => logIn({ username, password, remember, captcha }, entrance),
    takes: failure => {
      const held = pendingLoginOf(failure, remember)
      if (held) onHeld(held)
      return held !== undefined
    },
  })
  const { fields } = way
  const { setAll } = fields
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name is put in once, before anybody types.
  useEffect(() => {
    const known = $loginName.get() || readRemembered(Date.now())?.account
    const { username } = taken.current ?? fields.values
    if (known && username === '') setAll({ username: known })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was begun in the page's own dialog is taken over once.
  useEffect(() => {
    if (!begun || !way.form.current) return
    if (taken.current?.username || taken.current?.password) prepareProof('login')
    begun.goOn(way.form.current)
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
      ref={way.attach}
      className="stack"
      method="post"
      noValidate
      onSubmit={way.submit}
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
      <AskedPicture captcha={way.captcha} fields={fields} />
      <LoginSubmit {...props} remember={remember} onRemember={setRemember} way={way} />
      <PasskeyButton entrance={entrance} onFailure={way.say} phrases={phrases} />
    </form>
  )
}
