import { forgetRemembered, keepRemembered } from '#lib/session/remembered.ts'
import { $member, replaceToken } from '#lib/session/store.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { retryWithNewSeal } from '#lib/wire/sealed-again.ts'
import { login, type SignedIn } from './api.ts'
import type { CaptchaEntry } from './captcha-api.ts'
import { takeProof } from './human.ts'
import { onSignedIn } from './on-signed-in.ts'
import { changePassword } from './password-api.ts'
import { REMEMBERED_MS } from './remember-api.ts'
import { type PasswordChange, typedUserName } from './rules.ts'

export interface LoginEntry {
  username: string
  password: string
  /** For a day, without the password (reliability C4). */
  remember: boolean
  /** If the server has required it. */
  captcha: CaptchaEntry | undefined
}

/**
 * Signs in and starts this tab's session. Trims the user name, sends the password exactly as typed. With the agents'
 * `entrance`, others are refused.
 */
export async function logIn(
  { remember, captcha, ...entry }: LoginEntry,
  entrance?: 'agent',
): Promise<Outcome<typeof login>> {
  const username = typedUserName(entry.username)
  const outcome = await retryWithNewSeal(async () => {
    const human = await takeProof('login')
    const input = { username, password: entry.password, remember, ...(entrance ? { entrance } : {}) }
    return call(login, { ...input, ...(human ? { human } : {}), ...(captcha ? { captcha } : {}) })
  })
  if (outcome.ok) {
    noteRemembered(outcome.value, remember)
    onSignedIn(outcome.value)
  }
  return outcome
}

/** The server sets or clears the cookie, which scripts cannot read; this stores whether there is one to use later. */
export function noteRemembered({ member }: SignedIn, remember: boolean): void {
  if (remember) keepRemembered({ account: member.account, until: Date.now() + REMEMBERED_MS })
  else forgetRemembered()
}

/** Changes the password; with `terms` the member also accepts them. */
export async function setNewPassword(
  entry: PasswordChange,
  terms = false,
): Promise<Outcome<typeof changePassword>> {
  const input = { ...entry, ...(terms ? { terms } : {}) }
  const outcome = await retryWithNewSeal(() => call(changePassword, input))
  if (outcome.ok && $member.get()) replaceToken(outcome.value.token)
  return outcome
}
