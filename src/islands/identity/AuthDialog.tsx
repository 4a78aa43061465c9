import { Dialog } from '#islands/ui/Dialog.tsx'
import { AuthArt } from './AuthArt.tsx'
import { LoginForm } from './LoginForm.tsx'
import type { AuthPhrases, FormErrors } from './phrases.ts'
import { RegisterForm } from './RegisterForm.tsx'

export type AuthView = 'login' | 'register'

export interface AuthDialogProps {
  view: AuthView
  onView: (view: AuthView) => void
  onClose: () => void
  /** Addresses of three labels for each view. */
  art: Record<AuthView, readonly string[]>
  termsHref: string
  phrases: AuthPhrases
  errors: FormErrors
}

/** Login and registration in one dialog: one takes the other's place. */
export default function AuthDialog({
  view,
  onView,
  onClose,

  art,
  termsHref,
  phrases,
  errors,
}: AuthDialogProps) {
  const isLogin = view === 'login'
  return (
    <Dialog
      title={isLogin ? phrases.loginTitle : phrases.registerTitle}
      view={view}
      onClose={onClose}
      closeLabel={phrases.close}
      art={
        <AuthArt
          labels={art[view]}
          title={isLogin ? phrases.loginArtTitle : phrases.registerArtTitle}
          text={isLogin ? phrases.loginArtText : phrases.registerArtText}
        />
      }
    >
      {isLogin ? (
        <LoginForm phrases={phrases} errors={errors} onRegister={() => onView('register')} />
      ) : (
        <RegisterForm
          phrases={phrases}
          errors={errors}
          termsHref={termsHref}
          onLogin={() => onView('login')}
        />
      )}
    </Dialog>
  )
}
