import type { Transaction } from '#server/db/database.ts'
import { addInboxMessage } from '#server/inbox/add-message.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Job } from '#server/platform/jobs.ts'
import { recordChange } from './change.ts'
import { takeLapsedRaises, takeReadyRaises } from './queries.ts'

/** The most raises in one run; the next run takes the rest. */
const AT_ONCE = 500

/** Every minute: notifies members of raises that they can confirm now, and ends those that were not confirmed. */
export function raisesJob(clock: Clock): Job {
  return {
    kind: 'limit-raises',
    periodSeconds: 60,
    // A run handles everything that is due: there are no missed runs to catch up.
    catchUp: 1,
    run: tx => notifyRaises(tx, clock.now()),
  }
}

export async function notifyRaises(tx: Transaction, at: Date): Promise<void> {
  for (const raise of await takeReadyRaises(tx, at, AT_ONCE)) {
    const values = {
      limit: { word: `${raise.kind}_${raise.period}` },
      until: { moment: raise.raise_until },
    }
    await addInboxMessage(tx, { memberId: raise.member_id, kind: 'raiseReady', values, at })
  }
  for (const { member_id: memberId, kind, period, amount } of await takeLapsedRaises(tx, at, AT_ONCE))
    await recordChange(tx, { memberId, kind, period, at }, 'raiseLapsed', { before: null, after: amount })
}
