import * as v from 'valibot'
import { OIDC_PROVIDER_IDS } from '#lib/social/rules.ts'
import { action } from '#lib/wire/action.ts'
import { nothing } from '#lib/wire/schemas.ts'

/** The enabled methods to sign in, register and recover an account; the dialogs adapt to them (spec 2.3 to 2.5). */
const access = v.object({
  /** Ids of the enabled white-label modules, such as "SMSLOGIN"; children only if their parent is enabled. */
  modules: v.array(v.string()),
  /** Sign-in providers: none while the module is off. */
  socialProviders: v.array(v.object({ id: v.picklist(OIDC_PROVIDER_IDS), name: v.string() })),
  /** Whether the phone field of recovery lets the visitor choose a country (spec 2.5). */
  recoveryCountries: v.boolean(),
  /** The service that verifies phone numbers instead of our own codes; absent in most deployments. */
  phoneService: v.optional(v.object({ endpoint: v.string(), apiKey: v.string() })),
})
export type Access = v.InferOutput<typeof access>

export const registerSettings = action({
  name: 'registerSettings',
  summary: 'Which ways of logging in, registering and recovering an account are open',
  method: 'GET',
  path: '/register-settings',
  audience: 'anyone',
  input: nothing,
  answer: access,
  refusals: [],
})
