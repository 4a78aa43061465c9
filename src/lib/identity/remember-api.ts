import { action } from '#lib/wire/action.ts'
import { nothing } from '#lib/wire/schemas.ts'
import { signedIn } from './api.ts'

/** How long a browser is remembered after a login with "remember me" (spec section 9, reliability C4). */
export const REMEMBERED_MS = 24 * 3_600_000

export const rememberedLogin = action({
  name: 'rememberedLogin',
  summary: 'Begins a session of a browser that was asked to be remembered; its cookie is good for one use',
  method: 'POST',
  path: '/session/remembered',
  audience: 'anyone',
  input: nothing,
  answer: signedIn,
  refusals: ['notRemembered'],
  rateLimit: { limit: 60, windowSeconds: 60 },
})
