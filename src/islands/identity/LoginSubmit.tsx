import { CheckField } from '#islands/ui/CheckField.tsx'
import { AuthSubmit } from './AuthSubmit.tsx'
import styles from './LoginSubmit.module.css'
import type { LoginMethodProps } from './login-method-props.ts'

interface Props extends Pick<LoginMethodProps, 'forgotHref' | 'phrases' | 'onForgot'> {
  remember: boolean
  onRemember: (remember: boolean) => void
  auth: { isBusy: boolean; message: string | undefined }
}

/** The end of both login forms: "remember me", the link to recovery, and the button. */
export function LoginSubmit({ forgotHref, phrases, onForgot, remember, onRemember, auth }: Props) {
  return (
    <>
      <div className={styles.remember}>
        <CheckField name="remember" checked={remember} onChange={onRemember}>
          {phrases.rememberMe}
        </CheckField>
        <a className="link small" href={forgotHref} onClick={onForgot}>
          {phrases.forgotPassword}
        </a>
      </div>
      <AuthSubmit auth={auth} label={phrases.loginSubmit} busyLabel={phrases.loginBusy} />
    </>
  )
}
