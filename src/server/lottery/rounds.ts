import type { LotteryGame } from '#lib/lottery/games.ts'
import type { CountedBet } from '#lib/play/valid-bets.ts'
import type { PlayedRound } from '#server/limits/play-guard.ts'
import type { MemberChange, StoredRound } from '#server/vendor-wallet/round-queries.ts'
import type { Ticket } from './ticket-queries.ts'

const UNCOUNTED: CountedBet = { validBet: 0n, validBetBy: undefined, validBetFrom: undefined }

/** A ticket as one round under the ticket's id, for the bet record, the winners' board and the reports. */
export function roundOf(
  ticket: Ticket,
  game: LotteryGame,
  { nodeId, counted = UNCOUNTED }: { nodeId: string; counted?: CountedBet | undefined },
): StoredRound {
  const isVoid = ticket.status === 'void'
  const isSettled = ticket.status === 'won' || ticket.status === 'lost'
  return {
    id: ticket.id,
    memberId: ticket.member_id,
    book: ticket.book,
    vendor: game.vendor,
    vendorRoundId: ticket.id,
    nodeId,
    gameType: game.gameType,
    gameCode: game.code,
    status: isVoid ? 'void' : isSettled ? 'settled' : 'open',
    stake: isVoid ? 0n : ticket.stake,
    refunded: isVoid ? ticket.stake : 0n,
    payout: ticket.payout,
    ...(isSettled ? counted : UNCOUNTED),
    wins: 0,
    bets: isVoid ? 0 : 1,
    unsettled: isVoid || isSettled ? 0 : 1,
    settledItself: false,
    openedAt: ticket.placed_at,
    settledAt: isSettled ? (ticket.settled_at ?? undefined) : undefined,
    proof: undefined,
  }
}

/** A ticket as limits count it. */
export function playedOf({
  book,
  member_id: memberId,
  stake,
  payout,
  status,
  placed_at,
}: Ticket): PlayedRound {
  return { book, memberId, stake: status === 'void' ? 0n : stake, payout, openedAt: placed_at }
}

/** What settled tickets of real money add to their members' play, ordered by member. */
export function playOf(
  tickets: readonly Ticket[],
  game: LotteryGame,
  counted: ReadonlyMap<string, CountedBet>,
): MemberChange[] {
  const settled = tickets.filter(ticket => ticket.book === 'real' && ticket.status !== 'void')
  const members = Map.groupBy(settled, ticket => ticket.member_id)
  return [...members]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([memberId, own]) => {
      const stake = own.reduce((sum, ticket) => sum + ticket.stake, 0n)
      const payout = own.reduce((sum, ticket) => sum + ticket.payout, 0n)
      const validBet = own.reduce((sum, ticket) => sum + (counted.get(ticket.id)?.validBet ?? 0n), 0n)
      return { memberId, category: game.gameType, bets: own.length, stake, payout, validBet }
    })
}
