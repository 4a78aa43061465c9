import { CheckField } from '#islands/ui/CheckField.tsx'
import styles from './LoginSubmit.module.css'
import type { LoginWayProps } from './login-way.ts'
import { WaySubmit } from './WaySubmit.tsx'

interface Props extends Pick<LoginWayProps, 'forgotHref' | 'phrases' | 'onForgot'> {
  remember: boolean
  onRemember: (remember: boolean) => void
  way: { isBusy: boolean; message: string | undefined }
}

/** The end of both forms of the login: whether to be remembered, the way to a new password, and the button. */
export function LoginSubmit({ forgotHref, phrases, onForgot, remember, onRemember, way }: Props) {
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
      <WaySubmit way={way} label={phrases.loginSubmit} busyLabel={phrases.loginBusy} />
    </>
  )
}
