import type { Language } from '#lib/i18n/languages.ts'
import type { betRecord, RoundRow } from '#lib/play/api.ts'
import { BET_RECORD_PAGE_SIZE, shortRoundId } from '#lib/play/rules.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import { daysOfPeriod, periodToWire } from '#lib/time/period.ts'
import type { AnswerOf, InputOf } from '#lib/wire/action.ts'
import type { Queries } from '#server/db/database.ts'
import type { GameLookup } from '#server/games/launch.ts'
import { firstRoundId } from './round-ids.ts'
import { type Round, type RoundFilter, roundsOf, totalsOfRounds } from './round-queries.ts'

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The member, the time, and the language and time zone of the answer. */
export interface RecordSetting {
  memberId: string
  now: Date
  timeZone: string
  currency: string
  language: Language
  games: GameLookup
}

export type BetRecordInput = InputOf<typeof betRecord>

/** Reads one page of a member's rounds, with the totals of the whole filter. */
export async function readBetRecord(
  db: Queries,
  input: BetRecordInput,
  setting: RecordSetting,
): Promise<AnswerOf<typeof betRecord>> {
  const { timeZone, currency, games, language } = setting
  const today = dayOf(setting.now, timeZone)
  const days = daysOfPeriod(input, today)
  const whole = filterOf(input, setting)
  const page = { ...whole, toId: earlier(whole.toId, input.before ?? LAST_ID) }
  // One row more than shown says whether there is another page.
  const rows = await roundsOf(db, page, BET_RECORD_PAGE_SIZE + 1)
  const shown = rows.slice(0, BET_RECORD_PAGE_SIZE)
  const totals = await totalsOfRounds(db, whole)
  return {
    rows: shown.map(row => roundRow(row, setting)),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    totals: {
      bets: totals.bets,
      stake: totals.stake.toString(),
      validBet: totals.valid_bet.toString(),
      payout: totals.payout.toString(),
      result: (totals.payout - totals.stake).toString(),
    },
    gameName: input.game === undefined ? null : (games.gameById(input.game)?.names[language] ?? input.game),
    currency,
    timeZone,
    ...periodToWire(days, today),
  }
}

/** Returns the filter of an input, without its page. */
export function filterOf(
  input: BetRecordInput,
  { memberId, now, timeZone }: Pick<RecordSetting, 'memberId' | 'now' | 'timeZone'>,
): RoundFilter {
  const { from, to } = daysOfPeriod(input, dayOf(now, timeZone))
  const atStartOf = (day: string) => firstRoundId(startOfDay(day, timeZone))
  return {
    memberId,
    fromId: from === undefined ? firstRoundId(new Date(0)) : atStartOf(from),
    toId: to === undefined ? LAST_ID : atStartOf(addDays(to, 1)),
    status: input.status,
    gameType: input.gameType,
    vendor: input.vendor,
    nodeId: input.game,
  }
}

/** Converts a round for its member. */
export function roundRow(
  round: Round,
  { games, language }: Pick<RecordSetting, 'games' | 'language'>,
): RoundRow {
  return {
    id: round.id,
    roundId: shortRoundId(round.vendor_round_id),
    nodeId: round.node_id,
    // A game that has left the catalogue is shown by its code.
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

/** Ids are hexadecimal and of fixed length, so they sort as text. */
const earlier = (a: string, b: string): string => (a < b ? a : b)
