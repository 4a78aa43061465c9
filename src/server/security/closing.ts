import { LANGUAGES } from '#lib/i18n/languages.ts'
import { formatMoney, isCurrency } from '#lib/money/money.ts'
import { closeAccount } from '#lib/security/api.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { debtsOf } from '#server/vendor-wallet/debt-queries.ts'
import { requireProof } from './proof.ts'
import { closeMember, lockedBalances } from './queries.ts'

/** Permanently closing an account, by its owner (product decisions, section 7). */
export function closingRoutes(): Route[] {
  return [serve(closeAccount, close)]
}

/**
 * Requires an empty wallet: the owner can no longer reach money in a closed account. Nobody could collect a debt from it
 * either, so that is settled first.
 */
async function close(call: Call<typeof closeAccount>): Promise<Record<string, never>> {
  const { session, runtime } = call
  const { memberId } = session
  await requireProof(call)
  // An agent must hand over their downlines first, which customer service does.
  if (session.isAgent) throw call.refusal('agentsCloseByService')
  const at = runtime.clock.now()
  await call.db.transaction(async tx => {
    const balances = await lockedBalances(tx, memberId)
    if (balances.some(({ balance }) => balance > 0n)) throw call.refusal('balanceLeft')
    const [debt] = await debtsOf(tx, memberId)
    if (debt) throw call.refusal('debtLeft', { values: { amount: debtText(call, debt) } })
    if (!(await closeMember(tx, memberId, at))) return
    await runtime.sessions.endAll(tx, memberId)
    await noteSecurityEvent(tx, call, { kind: 'accountClosed', memberId, at })
  })
  return {}
}

function debtText(
  { language }: Call<typeof closeAccount>,
  { amount, currency }: { amount: bigint; currency: string },
): string {
  return isCurrency(currency) ? formatMoney(amount, currency, LANGUAGES[language].tag) : String(amount)
}
