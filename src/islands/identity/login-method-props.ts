import type { MouseEvent } from 'react'
import type { PendingLogin } from '#lib/identity/pending-login.ts'
import type { AuthPhrases, FormErrors } from './phrases.ts'

/** The props of each login form. */
export interface LoginMethodProps {
  /** The recovery page. */
  forgotHref: string
  phrases: AuthPhrases
  errors: FormErrors
  /** Set on the agents' page, where only agents may log in. */
  entrance?: 'agent'
  /** Called if the first factor was right and a second one is required. */
  onPending: (pending: PendingLogin) => void
  onForgot: (event: MouseEvent) => void
  /** Why the second step ended, shown when the login starts again. */
  notice: string | undefined
}
