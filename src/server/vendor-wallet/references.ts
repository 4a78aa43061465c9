import type { CallBook } from './call-book.ts'
import type { StoredTransaction } from './call-queries.ts'
import type { IdentifiedCall } from './identified-call.ts'

type Referring = Exclude<IdentifiedCall, { type: 'close' }>

/**
 * Returns the bet that a win or a cancellation means by its reference. Several bets may share a reference: a
 * cancellation means the one with its own number or, if there is none, the last bet not yet rolled back; a win means
 * all of them, so none is returned here (see `betsOfWin`). If only another kind of transaction has the reference, a
 * cancellation means that one.
 */
export function betOfReference(
  call: Extract<Referring, { type: 'win' | 'rollback' }>,
  book: CallBook,
): StoredTransaction | undefined {
  const all = referred(call, book)
  const others = all.filter(one => one.type !== 'rollback' && one.state !== 'refused')
  const bets = others.filter(one => one.type === 'bet')
  const standing = bets.filter(one => one.state === 'posted')
  if (call.type === 'rollback') {
    const { siblings = [] } = call.call
    const own = all.find(one => one.type === 'bet' && siblings.includes(one.transactionId))
    return own ?? standing.at(-1) ?? bets.at(-1) ?? others.at(-1) ?? all.find(isRefusedBet)
  }
  const ofRound = bets.filter(one => one.state === 'voided' || one.vendorRoundId === call.call.roundId)
  const left = ofRound.filter(one => one.state === 'posted')
  return left.length > 1 ? undefined : (left[0] ?? ofRound.at(-1))
}

/** Returns the bets that a win settles: the one it names, or those of its reference in its round; undefined for all. */
export function betsOfWin(
  call: Extract<Referring, { type: 'win' }>,
  book: CallBook,
  bet: StoredTransaction | undefined,
): StoredTransaction[] | undefined {
  if (bet) return [bet]
  const { roundId } = call.call
  const bets = referred(call, book).filter(
    one => one.type === 'bet' && one.state === 'posted' && one.vendorRoundId === roundId,
  )
  return bets.length > 0 ? bets : undefined
}

/** Returns the bet that was cancelled before it arrived, found by its reference. */
export function voidedByReference(call: Referring, book: CallBook): StoredTransaction | undefined {
  if (call.type !== 'bet') return undefined
  return referred(call, book).find(one => one.state === 'voided')
}

/** Whether the vendor used this transaction's number for another kind of transaction, of another player or round. */
export function isUsedElsewhere(call: Referring, book: CallBook): boolean {
  const { siblings = [], roundId } = call.call
  return siblings.some(id => {
    const other = book.transaction(call.vendor, id)
    if (!other) return false
    if (other.memberId !== call.player.memberId) return true
    return roundId !== undefined && other.vendorRoundId !== undefined && other.vendorRoundId !== roundId
  })
}

const isRefusedBet = ({ type, state }: StoredTransaction): boolean => type === 'bet' && state === 'refused'

function referred(call: Referring, book: CallBook): StoredTransaction[] {
  const { reference } = call.call
  if (reference === undefined) return []
  return book
    .referredBy(call.vendor, reference)
    .filter(one => one.memberId === call.player.memberId && one.transactionId !== call.call.transactionId)
}
