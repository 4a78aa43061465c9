import type { SiteSettings } from '#lib/site/settings.ts'
import { addPayoutAccount, removePayoutAccount } from '#lib/withdrawals/api.ts'
import { comparedNumber, type NumberFault, readPayoutNumber } from '#lib/withdrawals/payout-numbers.ts'
import { isSameName, PAYOUT_ACCOUNTS_PER_MEMBER } from '#lib/withdrawals/rules.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { once } from '#server/db/once.ts'
import { followExclusions } from '#server/limits/breaks.ts'
import type { Call, Route } from '#server/platform/serve.ts'
import { serve } from '#server/platform/serve.ts'
import { lockMember } from '#server/security/factor-queries.ts'
import { profileOf, writeProfile } from '#server/security/profile-queries.ts'
import { requireProof } from '#server/security/proof.ts'
import {
  insertPayoutAccount,
  type PayoutAccountRow,
  payoutAccountsOf,
  retirePayoutAccount,
} from './account-queries.ts'
import { toPayoutAccount } from './to-wire.ts'

/** A member's payout accounts: in their own name only; adding and removing require re-authentication (S21). */
export function payoutAccountRoutes(settings: () => SiteSettings): Route[] {
  return [
    serve(addPayoutAccount, async call => {
      await requireProof(call)
      const { input, session } = call
      const key = { scope: 'addPayoutAccount', id: input.id, actor: session.memberId, input }
      return call.db.transaction(tx => once(tx, key, () => add(call, tx, settings())))
    }),
    serve(removePayoutAccount, async call => {
      await requireProof(call)
      const at = call.runtime.clock.now()
      const isThere = await retirePayoutAccount(call.db, call.session.memberId, call.input.id, at)
      if (!isThere) throw call.refusal('notFound', { status: 404 })
      return {}
    }),
  ]
}

const CODE_OF = {
  digits: 'payoutNumberForm',
  promptPay: 'promptPayForm',
  mobile: 'mobileWalletForm',
  zeros: 'payoutNumberZeros',
} as const satisfies Record<NumberFault, string>

async function add(
  call: Call<typeof addPayoutAccount>,
  tx: Transaction,
  { withdrawals: terms }: SiteSettings,
) {
  const { input, session, runtime, language } = call
  const { memberId } = session
  const provider = terms.providers.find(one => one.code === input.provider)
  if (!provider) throw call.refusal('badInput', { status: 400, field: 'provider' })
  const read = readPayoutNumber(input.number, provider)
  if ('fault' in read) {
    const { minDigits: min, maxDigits: max } = provider
    const digits = min === max ? min : `${min}–${max}`
    throw call.refusal(CODE_OF[read.fault], { field: 'number', values: { digits } })
  }
  const { number } = read
  await lockMember(tx, memberId)
  const known = await payoutAccountsOf(tx, memberId)
  const isKnown = (one: PayoutAccountRow) =>
    one.provider === provider.code && comparedNumber(one.provider, one.number) === number
  if (known.some(isKnown)) throw call.refusal('payoutAccountThere', { field: 'number' })
  if (known.length >= PAYOUT_ACCOUNTS_PER_MEMBER) throw call.refusal('payoutAccountsFull')
  const at = runtime.clock.now()
  await matchName(call, tx, at)
  const row = { id: input.id, provider: provider.code, number, holder_name: input.holderName }
  await insertPayoutAccount(tx, { ...row, memberId, at })
  await followExclusions(tx, memberId, at)
  return { account: toPayoutAccount(row, { terms, language }) }
}

/** Requires the profile's name; if it has none yet, stores this one permanently. */
async function matchName(call: Call<typeof addPayoutAccount>, tx: Transaction, at: Date): Promise<void> {
  const { memberId } = call.session
  const { holderName } = call.input
  const name = await payeeOf(tx, memberId)
  if (name === null) await writeProfile(tx, { memberId, entry: { payeeName: holderName }, at })
  else if (!isSameName(name, holderName)) throw call.refusal('payoutNameDiffers', { field: 'holderName' })
}

/** The name that accounts must be in; null until the member has entered one. */
export async function payeeOf(db: Queries, memberId: string): Promise<string | null> {
  const profile = await profileOf(db, memberId)
  return profile?.payeeName ?? profile?.realName ?? null
}
