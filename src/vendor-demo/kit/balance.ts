import type { Opened, Reply } from './calls.ts'
import { onParentBalance } from './parent.ts'

interface Parts {
  /** Whether a round shows now what it takes and pays, or nobody has sat down yet. */
  isBusy: () => boolean
  read: () => Promise<Reply<Opened>>
  take: (reply: Reply<Opened>) => void
}

/**
 * Follows money that moves elsewhere while the game is looked at. What the page around says during a round is followed when
 * that is over, and an answer that a round has overtaken is asked for again. The answer is to be told of each beginning and
 * end of a round.
 */
export function followBalance({ isBusy, read, take }: Parts): (isRound: boolean) => void {
  let isDue = false
  let isReading = false

  async function follow(): Promise<void> {
    isDue = true
    if (isBusy() || isReading) return
    isDue = false
    isReading = true
    const reply = await read()
    isReading = false
    if (!isDue) take(reply)
    else if (!isBusy()) void follow()
  }

  onParentBalance(() => void follow())
  return isRound => {
    if (isRound && isReading) isDue = true
    if (!isRound && isDue) void follow()
  }
}
