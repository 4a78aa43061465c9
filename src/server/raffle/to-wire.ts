import type { Language } from '#lib/i18n/languages.ts'
import type { Raffle } from '#lib/raffle/api.ts'
import { CHAINS, timeOfRound } from '#lib/raffle/beacon.ts'
import { textIn } from '#lib/site/settings.ts'
import type { RaffleRow } from './raffle-queries.ts'

/** A raffle that was announced. */
export function toRaffle(row: RaffleRow, language: Language): Raffle {
  const { state, beacon, beacon_round, opened_at, seed_hash } = row
  if (state === 'draft' || !opened_at || !seed_hash) throw new Error(`raffle ${row.id} was not announced`)
  const round = beacon_round === null ? null : Number(beacon_round)
  return {
    id: row.id,
    name: textIn(row.name, language)?.text ?? '',
    state,
    currency: row.currency,
    prizes: row.prizes,
    total: totalOf(row).toString(),
    betsPerTicket: row.bets_per_ticket?.toString() ?? null,
    pointsPerTicket: row.points_per_ticket?.toString() ?? null,
    ticketsPerMember: row.tickets_per_member,
    prizesPerMember: row.prizes_per_member,
    needsDeposit: row.needs_deposit,
    openedAt: opened_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    drawnAt: row.drawn_at?.toISOString() ?? null,
    cancelReason: row.cancel_reason,
    entries: row.entries,
    seedHash: seed_hash.toString('hex'),
    beacon,
    round,
    roundAt: round === null || beacon === 'members' ? null : timeOfRound(CHAINS[beacon], round).toISOString(),
    root: row.root?.toString('hex') ?? null,
    signature: row.signature?.toString('hex') ?? null,
    seed: row.seed?.toString('hex') ?? null,
  }
}

export function totalOf({ prizes }: Pick<RaffleRow, 'prizes'>): bigint {
  return prizes.reduce((sum, { count, amount }) => sum + BigInt(count) * BigInt(amount), 0n)
}
