import { useStore } from '@nanostores/react'
import { type ComponentType, type MouseEvent, useEffect, useState } from 'react'
import { $hasEnded, $session, answerEnded, leaveEnded } from '#lib/session/store.ts'
import type { AuthDialogProps, AuthView } from './AuthDialog.tsx'
import { afterSignIn } from './after-sign-in.ts'

interface Props extends Pick<AuthDialogProps, 'art' | 'termsHref' | 'phrases' | 'errors'> {
  loginHref: string
  registerHref: string
  lang: string
}

const loadDialog = () => import('./AuthDialog.tsx')
const atBuild = () => 'unknown' as const

/**
 * The two buttons of a guest and the dialogs behind them. Hydrates on intent; the dialogs' own script comes right after.
 * Without script, and for another tab, the buttons are links to the pages that open with the dialog.
 */
export default function AuthButtons({ loginHref, registerHref, lang, ...dialog }: Props) {
  const [view, open] = useState<AuthView>()
  const [AuthDialog, setDialog] = useState<ComponentType<AuthDialogProps>>()
  const session = useStore($session, { ssr: atBuild })
  const isSignedIn = session !== 'guest' && session !== 'unknown'
  useEffect(() => {
    loadDialog().then(
      module => setDialog(() => module.default),
      // It is fetched again when a button is pressed.
      () => undefined,
    )
  }, [])
  // By the form of this tab or by another tab: whoever waits at the door goes in.
  useEffect(() => {
    if (!isSignedIn || !view) return
    open(undefined)
    goOn(lang)
  }, [isSignedIn, view, lang])

  const press = (event: MouseEvent, wanted: AuthView, href: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    open(wanted)
    if (AuthDialog) return
    loadDialog().then(
      module => setDialog(() => module.default),
      () => location.assign(href),
    )
  }
  const close = () => {
    open(undefined)
    leaveEnded(lang)
  }
  return (
    <>
      <a
        className="btn btn-s"
        href={loginHref}
        data-open-dialog="login"
        aria-haspopup="dialog"
        onClick={event => press(event, 'login', loginHref)}
      >
        {dialog.phrases.login}
      </a>
      <a
        className="btn btn-p"
        href={registerHref}
        data-open-dialog="register"
        aria-haspopup="dialog"
        onClick={event => press(event, 'register', registerHref)}
      >
        {dialog.phrases.register}
      </a>
      {view && AuthDialog && <AuthDialog {...dialog} view={view} onView={open} onClose={close} />}
    </>
  )
}

/** Somebody whose session had ended stays on the page; everybody else goes where signing in leads. */
function goOn(lang: string): void {
  const wasEnded = $hasEnded.get()
  answerEnded()
  const target = wasEnded ? undefined : afterSignIn(location, lang)
  if (target) location.assign(target)
}
