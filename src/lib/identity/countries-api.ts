import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { nothing } from '#lib/wire/schemas.ts'

/** Spec section 3, country: the countries whose mobile numbers are accepted; the first one is preselected. */
export const countryCodes = action({
  name: 'countryCodes',
  summary:
    'Countries whose mobile numbers are taken, with their dialling codes, in the order of the operator',
  method: 'GET',
  path: '/country-codes',
  audience: 'anyone',
  input: nothing,
  answer: v.strictObject({
    countries: v.array(
      v.strictObject({
        /** Two letters, such as "TH". */
        countryCode: v.string(),
        /** The digits after the "+", such as "66". */
        countryDialingCode: v.string(),
        /** In the language of the call. */
        name: v.string(),
      }),
    ),
  }),
  refusals: [],
})
