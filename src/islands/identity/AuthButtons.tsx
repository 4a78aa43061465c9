import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { followHere } from '#islands/ui/plain-press.ts'
import { refreshAccess } from '#lib/identity/access-store.ts'
import { leaveLoginAddress } from '#lib/session/leave-login-address.ts'
import { $hasEnded, $session, dismissEnded, leaveAfterEnd } from '#lib/session/store.ts'
import AuthDialog, { type AuthDialogProps, type AuthView } from './AuthDialog.tsx'
import { afterSignIn } from './after-sign-in.ts'

interface Props
  extends Pick<AuthDialogProps, 'art' | 'modules' | 'termsHref' | 'forgotHref' | 'phrases' | 'errors'> {
  loginHref: string
  registerHref: string
  lang: string
}

const atBuild = () => 'unknown' as const

/**
 * The two buttons of a guest and the dialogs behind them. Hydrates on intent, with the dialogs, which whoever reaches for them is about to open.
 * Without script, and for another tab, the buttons are links to the pages that open with the dialog.
 */
export default function AuthButtons({ loginHref, registerHref, lang, ...dialog }: Props) {
  const [view, setView] = useState<AuthView>()
  const session = useStore($session, { ssr: atBuild })
  const isSignedIn = session !== 'guest' && session !== 'unknown'
  // Known before the dialog opens, what it offers does not come late.
  useEffect(() => void refreshAccess(), [])
  // The visitor has signed in, in this tab or in another one.
  useEffect(() => {
    if (!isSignedIn || !view) return
    setView(undefined)
    goOn(lang)
  }, [isSignedIn, view, lang])

  const close = () => {
    setView(undefined)
    leaveLoginAddress()
    leaveAfterEnd(lang)
  }
  return (
    <>
      <a
        className="btn btn-secondary"
        href={loginHref}
        data-open-dialog="login"
        data-stand-in="login-stand-in"
        aria-haspopup="dialog"
        onClick={event => followHere(event, () => setView('login'))}
      >
        {dialog.phrases.login}
      </a>
      <a
        className="btn btn-primary"
        href={registerHref}
        data-open-dialog="register"
        aria-haspopup="dialog"
        onClick={event => followHere(event, () => setView('register'))}
      >
        {dialog.phrases.register}
      </a>
      {view && <AuthDialog {...dialog} view={view} onView={setView} onClose={close} />}
    </>
  )
}

/** Somebody whose session had ended stays on the page; everybody else goes where signing in leads. */
function goOn(lang: string): void {
  const wasEnded = $hasEnded.get()
  dismissEnded()
  const target = wasEnded ? undefined : afterSignIn(location, lang)
  if (target) location.assign(target)
}
