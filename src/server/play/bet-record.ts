import type { Language } from '#lib/i18n/languages.ts'
import type { betRecord, RoundRow } from '#lib/play/api.ts'
import { BET_RECORD_PAGE_SIZE, shortRoundId } from '#lib/play/rules.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import type { AnswerOf, InputOf } from '#lib/wire/action.ts'
import type { Queries } from '#server/db/database.ts'
import type { GameLookup } from '#server/games/launch.ts'
import { firstRoundId } from './round-ids.ts'
import { pageOfRounds, type Round, totalsOfRounds } from './round-queries.ts'

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Who asks, when, and in which words and zone the answer is. */
export interface RecordSetting {
  memberId: string
  now: Date
  timeZone: string
  currency: string
  language: Language
  games: GameLookup
}

/** One page of a member's rounds, with the totals of the whole filter. */
export async function readBetRecord(
  db: Queries,
  input: InputOf<typeof betRecord>,
  setting: RecordSetting,
): Promise<AnswerOf<typeof betRecord>> {
  const { now, timeZone } = setting
  const today = dayOf(now, timeZone)
  const from = input.days ? addDays(today, 1 - Number(input.days)) : input.from
  const to = input.days ? today : input.to
  const end = to === undefined ? LAST_ID : firstRoundId(startOfDay(addDays(to, 1), timeZone))
  const filter = {
    memberId: setting.memberId,
    fromId: firstRoundId(from === undefined ? new Date(0) : startOfDay(from, timeZone)),
    toId: input.asOf === undefined ? end : earlier(end, justAfter(new Date(input.asOf))),
    status: input.status,
    gameType: input.gameType,
  }
  const totals = await totalsOfRounds(db, filter)
  // The newest round of the list, not this process's clock: another one's may be ahead.
  const asOf = input.asOf ?? (totals.last_opened_at ?? now).toISOString()
  const totalPages = Math.max(1, Math.ceil(totals.bets / BET_RECORD_PAGE_SIZE))
  const page = Math.min(input.page, totalPages)
  const rows = await pageOfRounds(
    db,
    { ...filter, toId: earlier(filter.toId, justAfter(new Date(asOf))) },
    { offset: (page - 1) * BET_RECORD_PAGE_SIZE, limit: BET_RECORD_PAGE_SIZE },
  )
  return {
    rows: rows.map(row => roundRow(row, setting)),
    totals: {
      bets: totals.bets,
      stake: totals.stake.toString(),
      validBet: totals.valid_bet.toString(),
      payout: totals.payout.toString(),
      result: (totals.payout - totals.stake).toString(),
    },
    page,
    totalPages,
    currency: setting.currency,
    timeZone,
    from: from ?? null,
    to: to ?? null,
    today,
    asOf,
  }
}

/** A round as its member reads it. */
export function roundRow(
  round: Round,
  { games, language }: Pick<RecordSetting, 'games' | 'language'>,
): RoundRow {
  return {
    id: round.id,
    roundId: shortRoundId(round.vendor_round_id),
    nodeId: round.node_id,
    // A game that has left the catalogue is still known by its code.
    gameName: games.gameById(round.node_id)?.names[language] ?? round.game_code,
    gameType: round.game_type,
    vendor: round.vendor,
    openedAt: round.opened_at.toISOString(),
    settledAt: round.settled_at?.toISOString() ?? null,
    status: round.status,
    stake: round.stake.toString(),
    refunded: round.refunded.toString(),
    payout: round.payout.toString(),
    result: (round.payout - round.stake).toString(),
    validBet: round.valid_bet.toString(),
    hasProof: round.has_proof,
  }
}

/** Ids are fixed in length and hexadecimal, so their order is that of their text. */
const earlier = (a: string, b: string): string => (a < b ? a : b)

const justAfter = (moment: Date): string => firstRoundId(new Date(moment.getTime() + 1))
