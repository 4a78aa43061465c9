import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { instant, nothing } from '#lib/wire/schemas.ts'
import { away, next, provider, rateLimit } from './start-api.ts'

/** `linkedAt` is null for a provider that is not linked. */
const linkedProvider = v.strictObject({ id: provider, name: v.string(), linkedAt: v.nullable(instant) })
export type LinkedProvider = v.InferOutput<typeof linkedProvider>

export const linkedProviders = action({
  name: 'linkedProviders',
  summary: 'The providers of sign-in, and which of them the member has linked',
  method: 'GET',
  path: '/member/providers',
  audience: 'member',
  input: nothing,
  answer: v.strictObject({ providers: v.array(linkedProvider) }),
  refusals: [],
})

export const linkProvider = action({
  name: 'linkProvider',
  summary: "Begins to link a provider to the account: the address of the provider's page, and a cookie",
  method: 'POST',
  path: '/member/providers/:provider',
  audience: 'member',
  input: v.strictObject({ provider, next }),
  answer: away,
  refusals: ['reauthenticationNeeded', 'providerUnavailable', 'providerLinkedAlready'],
  rateLimit,
})

export const unlinkProvider = action({
  name: 'unlinkProvider',
  summary: 'Takes a provider off the account, unless it is the only way in; twice is as good as once',
  method: 'DELETE',
  path: '/member/providers/:provider',
  audience: 'member',
  input: v.strictObject({ provider }),
  answer: nothing,
  refusals: ['reauthenticationNeeded', 'onlyWayIn'],
})
