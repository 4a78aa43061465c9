import { newId } from '#lib/ids/ids.ts'
import type { VendorAnswer } from './answers.ts'
import type { DecisionContext } from './effects.ts'
import type { IdentifiedPlay } from './identified-call.ts'
import { serveCall } from './serve-call.ts'

/**
 * Carries out all actions of a body or none: tries them on a copy first, which refuses whatever the wallet and the book
 * would refuse, and applies them only if none was refused. Each action is its own transaction, so a repeat of the body,
 * or of one action alone, gets the first answer again.
 */
export function servePlay(play: IdentifiedPlay, context: DecisionContext): VendorAnswer {
  const refused = refusedOf(play, context)
  if (refused) return refused
  const answers = play.actions.map(action => {
    const answer = serveCall(action, context)
    if (answer.status !== 'OK') throw new Error(`${action.call.transactionId} was refused after it was tried`)
    return { ...answer, transactionId: action.call.transactionId }
  })
  const transactions = answers.map(({ transactionId, operationId = '' }) => ({ transactionId, operationId }))
  const last = answers.at(-1)
  if (!last) throw new Error('a play without actions')
  return { status: 'OK', transactions, balance: last.balance }
}

/** Returns the first refusal. One that must be remembered is stored with the unchanged balance. */
function refusedOf(
  { vendor, player, actions }: IdentifiedPlay,
  context: DecisionContext,
): VendorAnswer | undefined {
  const draft = draftOf(context, player.memberId)
  for (const action of actions) {
    const { transactionId } = action.call
    const isKnown = context.book.transaction(vendor, transactionId) !== undefined
    const answer = serveCall(action, draft)
    if (answer.status === 'OK') continue
    // An action that was refused before keeps its answer for ever.
    if (isKnown) return answer
    const current = { ...answer, balance: context.wallets.balanceOf(player.memberId).toString() }
    const refused = draft.book.transaction(vendor, transactionId)
    if (refused) context.book.addTransaction({ ...refused, answer: current })
    return current
  }
  return undefined
}

/** Returns a context for trying one player's calls. Stakes within it count against the player's limits. */
function draftOf({ book, guard, setting, wallets }: DecisionContext, memberId: string): DecisionContext {
  let balance = wallets.balanceOf(memberId)
  let staked = 0n
  return {
    setting,
    book: book.draft(),
    guard: {
      stopOf: (member, amount) => guard.stopOf(member, staked + amount),
      noteStop: (member, amount) => guard.noteStop(member, staked + amount),
      noteUnanswered: member => guard.noteUnanswered(member),
    },
    wallets: {
      balanceOf: () => balance,
      move: ({ amount }) => {
        if (balance + amount < 0n) return 'notEnoughMoney'
        balance += amount
        if (amount < 0n) staked -= amount
        return { operationId: newId() }
      },
    },
  }
}
