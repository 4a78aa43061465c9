import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#server/db/database.ts'
import { isDuplicate } from '#server/db/faults.ts'
import { GroupCommit, type GroupWork } from '#server/ledger/group-commit.ts'
import type { VendorAnswer } from './answers.ts'
import { applyCalls } from './apply-calls.ts'
import type { WalletItem } from './wallet-items.ts'
import type { WalletSetting } from './wallet-setting.ts'

/** Attempts of a call whose transaction id another player's call took at the same moment; the next one reads it. */
const TRIES = 3

/**
 * The wallet that vendors' calls change: calls that arrive together share one transaction. An answer is sent only after
 * the commit, so that a crash loses nothing that was answered.
 */
export class VendorWallet {
  readonly #commits: GroupCommit<WalletItem, VendorAnswer>

  constructor(db: Database, setting: () => WalletSetting) {
    const work: GroupWork<WalletItem, VendorAnswer> = (tx, items, how) =>
      applyCalls(tx, items, setting(), how)
    this.#commits = new GroupCommit(db, work, { isSame: isDeepStrictEqual })
  }

  async apply(item: WalletItem): Promise<VendorAnswer> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#commits.submit(item, keyOf(item))
      } catch (error) {
        if (!isDuplicate(error) || tries === TRIES) throw error
      }
    }
  }
}

/** Two items with the same key are never in one batch. */
function keyOf(item: WalletItem): string {
  return `${item.vendor} ${idOf(item)}`
}

function idOf(item: WalletItem): string | undefined {
  if (item.type === 'close') return `close ${item.call.playerId} ${item.call.roundId}`
  return item.type === 'play' ? item.call.actions[0]?.call.transactionId : item.call.transactionId
}
