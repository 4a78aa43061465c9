import { readPolicy } from './policy.ts'

/**
 * The policy of this deployment as its pages say it: PUBLIC_POLICY and PUBLIC_POLICY_CHANGES, the same for build and
 * server. The server decides by its configuration, which reads the same variables.
 */
export const POLICY = readPolicy(
  import.meta.env?.PUBLIC_POLICY || globalThis.process?.env.PUBLIC_POLICY,
  import.meta.env?.PUBLIC_POLICY_CHANGES || globalThis.process?.env.PUBLIC_POLICY_CHANGES,
)

/** What every text may name, as `{{termsAge}}` and `{{birthdayAge}}`. */
export const POLICY_AGES = { termsAge: POLICY.termsAge, birthdayAge: POLICY.birthdayAge }

/** Beside a birthday: the age that is asked for, and why it is another than that of the terms where it is. */
export function birthdayHint(hint: string, why: string): string {
  return POLICY.birthdayAge === POLICY.termsAge ? hint : `${hint} ${why}`
}
