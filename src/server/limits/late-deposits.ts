import type { Transaction } from '#server/db/database.ts'
import { lockMember } from '#server/security/factor-queries.ts'
import { isInBreak } from './breaks.ts'
import { startsOf } from './periods.ts'
import { depositLimitsOf } from './queries.ts'

/** A payment that arrived late, or after the member's limits or breaks changed. */
export interface LateDeposit {
  depositId: string
  memberId: string
  amountMinor: bigint
  now: Date
  timeZone: string
}

/**
 * Checks whether a deposit that was created earlier may be credited now: within every deposit limit, counting itself
 * once, and outside of breaks. Locks the member's row until the end of the transaction, so that concurrent deposits
 * cannot exceed a limit together.
 */
export async function checkLateDeposit(
  tx: Transaction,
  { depositId, memberId, amountMinor, now, timeZone }: LateDeposit,
): Promise<'fits' | 'overLimit' | 'inBreak'> {
  await lockMember(tx, memberId)
  if (await isInBreak(tx, memberId, now)) return 'inBreak'
  const limits = await depositLimitsOf(tx, {
    memberId,
    starts: startsOf(now, timeZone),
    now,
    leavingOut: depositId,
  })
  return limits.some(limit => limit.used + amountMinor > limit.amount) ? 'overLimit' : 'fits'
}
