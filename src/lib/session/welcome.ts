import * as v from 'valibot'
import { LAST_LOGIN } from './first-login.ts'

/** The login before this one, which the page after a login tells about once (spec 4.1, after-login dialog). */
const lastLogin = v.object({ at: v.string(), address: v.nullable(v.string()) })
export type LastLogin = v.InferOutput<typeof lastLogin>

export function keepLastLogin(login: LastLogin): void {
  try {
    sessionStorage.setItem(LAST_LOGIN, JSON.stringify(login))
  } catch {
    // A browser that keeps nothing goes without the welcome.
  }
}

export function readLastLogin(): LastLogin | undefined {
  try {
    const parsed = v.safeParse(lastLogin, JSON.parse(sessionStorage.getItem(LAST_LOGIN) ?? 'null'))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

export function forgetLastLogin(): void {
  try {
    sessionStorage.removeItem(LAST_LOGIN)
  } catch {
    // There was nothing to forget.
  }
}
