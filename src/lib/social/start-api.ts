import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { OIDC_PROVIDER_IDS } from './rules.ts'

export const provider = v.picklist(OIDC_PROVIDER_IDS, 'badInput')
/** The path of this site to continue to; other addresses are ignored. */
export const next = v.optional(v.pipe(v.string(), v.maxLength(1_000, 'badInput')))

/** How often one visitor may start and return in a minute: enough for two tabs and a few retries. */
export const rateLimit = { limit: 30, windowSeconds: 60 }

/** The provider's page, which the browser navigates to. */
export const away = v.strictObject({ url: v.pipe(v.string(), v.url()) })

export const startSocialLogin = action({
  name: 'startSocialLogin',
  summary:
    "Begins a sign-in through a provider: the address of the provider's page, and a cookie that binds this browser",
  method: 'POST',
  path: '/social/:provider/start',
  audience: 'anyone',
  input: v.strictObject({ provider, next }),
  answer: away,
  refusals: ['providerUnavailable'],
  rateLimit,
})
