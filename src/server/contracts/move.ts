import { CONTRACT_KINDS, type ContractKind } from '#lib/contracts/windows.ts'
import type { Transaction } from '#server/db/database.ts'
import { endBelow, endWithWindow, finishOpen, type Moment } from './agree.ts'
import { endingsWithout, markOf } from './endings.ts'
import { notifyEndings } from './notify.ts'
import { type EndingRow, lockParties, momentOfChange, openVersions } from './queries.ts'

/**
 * Ends a member's contracts with its upline, of all kinds, with the current window, because the member is moved in the
 * tree. Contracts further down that depend on them end too, and open requests of the old relation are closed. Part of
 * the transaction that moves the member, before the tree changes.
 */
export async function endForMove(tx: Transaction, memberId: string, { at, timeZone }: Moment): Promise<void> {
  await lockParties(tx, [memberId])
  const moment = { at: await momentOfChange(tx, at), timeZone }
  for (const kind of CONTRACT_KINDS) {
    await finishOpen(tx, kind, memberId, at)
    const [version] = await openVersions(tx, kind, [memberId])
    if (!version) continue
    const endings = await lockBelow(tx, kind, memberId)
    await endWithWindow(tx, version, 'moved', moment)
    await endBelow(tx, { memberId, version: undefined }, endings, moment, kind)
    await notifyEndings(tx, endings, { actor: null, at })
  }
}

/** Locks and returns everything below a member that depends on its contract, until the transaction ends. */
async function lockBelow(tx: Transaction, kind: ContractKind, memberId: string): Promise<EndingRow[]> {
  let endings = await endingsWithout(tx, kind, memberId)
  for (;;) {
    await lockParties(
      tx,
      endings.map(version => version.downline_id),
    )
    const still = await endingsWithout(tx, kind, memberId)
    if (markOf(still) === markOf(endings)) return still
    endings = still
  }
}
