import type { Failure } from '#lib/wire/action.ts'

/** A login with a right password: the possible second factors. */
export interface PendingLogin {
  pendingLogin: string
  hasAuthenticator: boolean
  hasPasskey: boolean
  /** Whether to remember the browser afterwards. */
  remember: boolean
}

/** The details of the refusal `secondFactorNeeded`; undefined for every other failure. */
export function pendingLoginOf({ code, details }: Failure, remember: boolean): PendingLogin | undefined {
  if (code !== 'secondFactorNeeded' || typeof details?.pendingLogin !== 'string') return undefined
  const { pendingLogin, hasAuthenticator, hasPasskey } = details
  return {
    pendingLogin,
    hasAuthenticator: hasAuthenticator === true,
    hasPasskey: hasPasskey === true,
    remember,
  }
}
