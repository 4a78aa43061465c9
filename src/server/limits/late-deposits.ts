import type { Transaction } from '#server/db/database.ts'
import { lockMember } from '#server/security/factor-queries.ts'
import { takesBreak } from './breaks.ts'
import { startsOf } from './periods.ts'
import { depositLimitsOf } from './queries.ts'

/** A payment that came after its time, or after the limits or breaks of its member changed. */
export interface LateDeposit {
  depositId: string
  memberId: string
  amountMinor: bigint
  now: Date
  timeZone: string
}

/**
 * Whether a deposit that was begun earlier may be credited now: within every deposit limit, of which it counts itself once,
 * and in no break. Holds the member's row until the end of the transaction, so that what is begun or credited at the same
 * moment passes no limit together with it.
 */
export async function checkLateDeposit(
  tx: Transaction,
  { depositId, memberId, amountMinor, now, timeZone }: LateDeposit,
): Promise<'fits' | 'overLimit' | 'inBreak'> {
  await lockMember(tx, memberId)
  if (await takesBreak(tx, memberId, now)) return 'inBreak'
  const limits = await depositLimitsOf(tx, {
    memberId,
    starts: startsOf(now, timeZone),
    now,
    leavingOut: depositId,
  })
  return limits.some(limit => limit.used + amountMinor > limit.amount) ? 'overLimit' : 'fits'
}
