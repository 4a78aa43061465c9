import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { instant, minorText, nothing } from '#lib/wire/schemas.ts'

/** The wallet's balance, straight from the ledger: never cached, never behind an answered bet (reliability I13). */
export const balance = action({
  name: 'balance',
  summary: 'The balance of the signed-in member, trial money included',
  method: 'GET',
  path: '/wallet/balance',
  audience: 'signedIn',
  input: nothing,
  answer: v.object({ balance: minorText, currency: v.string(), asOf: instant }),
  refusals: [],
})
