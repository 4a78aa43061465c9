import type { Failure } from '#lib/wire/action.ts'

/** A login whose password was right: what can be shown as its second step. */
export interface HeldLogin {
  pendingLogin: string
  hasAuthenticator: boolean
  hasPasskey: boolean
  /** Whether the browser is to be remembered once it is done. */
  remember: boolean
}

/** What the refusal `secondFactorNeeded` says; undefined for every other failure. */
export function heldLogin({ code, details }: Failure, remember: boolean): HeldLogin | undefined {
  if (code !== 'secondFactorNeeded' || typeof details?.pendingLogin !== 'string') return undefined
  const { pendingLogin, hasAuthenticator, hasPasskey } = details
  return {
    pendingLogin,
    hasAuthenticator: hasAuthenticator === true,
    hasPasskey: hasPasskey === true,
    remember,
  }
}
