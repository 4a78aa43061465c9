import { readPolicy } from './policy.ts'

/**
 * This deployment's policy as pages state it: PUBLIC_POLICY and PUBLIC_POLICY_CHANGES, the same for build and server.
 * The server enforces its configuration, which reads the same variables.
 */
export const POLICY = readPolicy(
  import.meta.env?.PUBLIC_POLICY || globalThis.process?.env.PUBLIC_POLICY,
  import.meta.env?.PUBLIC_POLICY_CHANGES || globalThis.process?.env.PUBLIC_POLICY_CHANGES,
)

/** Values that every text may use, as `{{termsAge}}` and `{{birthdayAge}}`. */
export const POLICY_AGES = { termsAge: POLICY.termsAge, birthdayAge: POLICY.birthdayAge }

/** The hint for a birthday: the minimum age, and why it differs from the terms' age if it does. */
export function birthdayHint(hint: string, why: string): string {
  return POLICY.birthdayAge === POLICY.termsAge ? hint : `${hint} ${why}`
}
