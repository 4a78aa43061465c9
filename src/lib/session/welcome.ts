import * as v from 'valibot'
import { visit } from '#lib/site/kept.ts'
import { LAST_LOGIN } from './first-login.ts'

/** The previous login, which the page after a login shows once (spec 4.1). */
const lastLogin = v.object({ at: v.string(), address: v.nullable(v.string()) })
export type LastLogin = v.InferOutput<typeof lastLogin>

export function keepLastLogin(login: LastLogin): void {
  visit.set(LAST_LOGIN, JSON.stringify(login))
}

export function readLastLogin(): LastLogin | undefined {
  const parsed = v.safeParse(lastLogin, visit.json(LAST_LOGIN))
  return parsed.success ? parsed.output : undefined
}

export function forgetLastLogin(): void {
  visit.set(LAST_LOGIN, undefined)
}
