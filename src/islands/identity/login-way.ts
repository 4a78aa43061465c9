import type { MouseEvent } from 'react'
import type { PendingLogin } from '#lib/identity/held-login.ts'
import type { AuthPhrases, FormErrors } from './phrases.ts'

/** What each form of the login takes. */
export interface LoginWayProps {
  /** The page of who has forgotten the password. */
  forgotHref: string
  phrases: AuthPhrases
  errors: FormErrors
  /** The agents' page, where only agents are let in. */
  entrance?: 'agent'
  /** The first step was right, and a second one is asked for. */
  onHeld: (held: PendingLogin) => void
  onForgot: (event: MouseEvent) => void
  /** Why the second step ended, shown when the login starts again. */
  said: string | undefined
}
