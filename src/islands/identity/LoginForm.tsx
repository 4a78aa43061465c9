import { useStore } from '@nanostores/react'
import { type ComponentType, lazy, type MouseEvent, Suspense, useEffect, useState } from 'react'
import { followHere } from '#islands/ui/plain-press.ts'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { $access, refreshAccess } from '#lib/identity/access-store.ts'
import type { PendingLogin } from '#lib/identity/pending-login.ts'
import styles from './Auth.module.css'
import { FreePlay } from './FreePlay.tsx'
import type { LoginMethodProps } from './login-method-props.ts'
import { PasswordLogin } from './PasswordLogin.tsx'
import { SocialButtons } from './SocialButtons.tsx'

/** Only members who have a second step need it. */
const SecondStep = lazy(() => import('./SecondStep.tsx'))

export interface LoginFormProps
  extends Pick<LoginMethodProps, 'forgotHref' | 'phrases' | 'errors' | 'entrance'> {
  /** The modules that were on when the page was published; the server says how it is now. */
  modules: readonly string[]
  /** Without it the form offers no registration. */
  onRegister?: () => void
  /** Opens recovery in place; without it, and in another tab, the link leads to its page. */
  onForgot?: () => void
}

type LoginMethod = 'username' | 'sms'
const atBuild = () => undefined

/** All login methods of the pages (spec 2.3): the password, a code to the phone, a provider, or free play. */
export function LoginForm({ onRegister, onForgot, modules: published, ...shared }: LoginFormProps) {
  const { phrases, errors, entrance } = shared
  const [pending, setPending] = useState<PendingLogin>()
  const [notice, setNotice] = useState<string>()
  const access = useStore($access, { ssr: atBuild })
  const modules = access?.modules ?? published
  const [method, setMethod] = useState<LoginMethod>('username')
  const SmsLogin = useSmsLogin(method)
  useEffect(() => void refreshAccess(), [])
  const openForgot = (event: MouseEvent) => {
    if (onForgot) followHere(event, onForgot)
  }
  const back = (text: string | undefined) => {
    setNotice(text)
    setPending(undefined)
  }
  if (pending) {
    return (
      <Suspense>
        <SecondStep pending={pending} onBack={back} phrases={phrases} errors={errors} />
      </Suspense>
    )
  }
  const props = { ...shared, onPending: setPending, onForgot: openForgot, notice }
  const tabs = [
    { name: 'username', label: phrases.username },
    ...(modules.includes('SMSLOGIN') ? [{ name: 'sms', label: phrases.mobileTab } as const] : []),
  ] as const
  const isSms = method === 'sms' && tabs.length > 1 && SmsLogin !== undefined
  return (
    <div className="stack">
      <Tabs<LoginMethod>
        label={phrases.loginWays}
        tabs={tabs}
        chosen={isSms ? 'sms' : 'username'}
        onChoose={setMethod}
      >
        {isSms ? <SmsLogin {...props} /> : <PasswordLogin {...props} />}
      </Tabs>
      {entrance === undefined && <SocialButtons phrases={phrases} />}
      {entrance === undefined && modules.includes('FREEPLAY') && (
        <FreePlay phrases={phrases} isAlone={(access?.socialProviders ?? []).length === 0} />
      )}
      {onRegister && (
        <p className={`small muted ${styles.swap}`}>
          {phrases.newHere}{' '}
          <button className="link" type="button" onClick={onRegister}>
            {phrases.createAccount}
          </button>
        </p>
      )}
    </div>
  )
}

/** The form for the phone, with its numbers and countries, comes when it is first chosen. */
function useSmsLogin(method: LoginMethod): ComponentType<LoginMethodProps> | undefined {
  const [component, setComponent] = useState<ComponentType<LoginMethodProps>>()
  useEffect(() => {
    if (method !== 'sms') return
    import('./SmsLogin.tsx').then(
      module => setComponent(() => module.SmsLogin),
      // The tab stays where it is; choosing it again tries again.
      () => undefined,
    )
  }, [method])
  return component
}
