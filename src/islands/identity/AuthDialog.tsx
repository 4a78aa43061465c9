import { lazy, Suspense } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Note } from '#islands/ui/Note.tsx'
import { visit } from '#lib/site/kept.ts'
import styles from './Auth.module.css'
import { AuthArt } from './AuthArt.tsx'
import { LoginForm } from './LoginForm.tsx'
import type { AuthPhrases, FormErrors } from './phrases.ts'
import { RegisterView } from './RegisterView.tsx'

/** Only somebody who has forgotten the password needs it. */
const ForgotView = lazy(() => import('./recovery/ForgotView.tsx'))

export type AuthView = 'login' | 'register' | 'forgot'

export interface AuthDialogProps {
  view: AuthView
  onView: (view: AuthView) => void
  onClose: () => void
  /** Addresses of three labels for each view. */
  art: Record<AuthView, readonly string[]>
  /** The modules that were on when the page was published. */
  modules: readonly string[]
  termsHref: string
  forgotHref: string
  phrases: AuthPhrases
  errors: FormErrors
}

/** Login, registration and recovery in one dialog: one takes the other's place. */
export default function AuthDialog({
  view,
  onView,
  onClose,
  art,
  modules,
  termsHref,
  forgotHref,
  phrases,
  errors,
}: AuthDialogProps) {
  const isRegister = view === 'register'
  const title = {
    login: phrases.loginTitle,
    register: phrases.registerTitle,
    forgot: phrases.forgotPassword,
  }
  return (
    <Dialog
      title={title[view]}
      view={view}
      onClose={onClose}
      closeLabel={phrases.close}
      art={
        <AuthArt
          labels={art[view]}
          title={isRegister ? phrases.registerArtTitle : phrases.loginArtTitle}
          text={isRegister ? phrases.registerArtText : phrases.loginArtText}
        />
      }
    >
      {!visit.lasts() && <Note tone="warn">{phrases.storageBlocked}</Note>}
      {view === 'forgot' && (
        <Suspense fallback={<div className={styles.wait} />}>
          <ForgotView href={forgotHref} onLogin={() => onView('login')} />
        </Suspense>
      )}
      {view === 'login' && (
        <LoginForm
          modules={modules}
          forgotHref={forgotHref}
          phrases={phrases}
          errors={errors}
          onRegister={() => onView('register')}
          onForgot={() => onView('forgot')}
        />
      )}
      {isRegister && <RegisterView phrases={phrases} termsHref={termsHref} onLogin={() => onView('login')} />}
    </Dialog>
  )
}
