import { closeAccount } from '#lib/security/api.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { requireProof } from './proof.ts'
import { closeMember, lockedBalances } from './queries.ts'

/** Permanently closing an account, by its owner (product decisions, section 7). */
export function closingRoutes(): Route[] {
  return [serve(closeAccount, close)]
}

/** Requires an empty wallet: the owner can no longer reach money in a closed account. */
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
    if (!(await closeMember(tx, memberId, at))) return
    await runtime.sessions.endAll(tx, memberId)
    await noteSecurityEvent(tx, call, { kind: 'accountClosed', memberId, at })
  })
  return {}
}
