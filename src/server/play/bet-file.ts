import { decimalText } from '#lib/money/money.ts'
import { betRecord } from '#lib/play/api.ts'
import { fileReference } from '#lib/records/rules.ts'
import { formatExact } from '#lib/time/format.ts'
import type { Queries } from '#server/db/database.ts'
import type { GameLookup } from '#server/games/launch.ts'
import type { App } from '#server/platform/context.ts'
import { AT_ONCE, mountRecordFile } from '#server/records/file.ts'
import { headOf, ROUND_COLUMNS, textsOf } from '#server/records/texts.ts'
import { filterOf, type RecordSetting, roundRow } from './bet-record.ts'
import { type Round, type RoundFilter, roundsOf } from './round-queries.ts'

/**
 * GET /api/bet-record.csv: the filtered bet record as a file, newest first, in the caller's language. A round's result
 * is payout minus stake.
 */
export function mountBetFile(app: App, games: GameLookup): void {
  mountRecordFile(app, {
    action: betRecord,
    name: 'bet-record',
    head: headOf(ROUND_COLUMNS),
    lines: async function* ({ input, session, context }) {
      const { reports: db, clock, config } = context.get('runtime')
      const { language } = context.get('requestInfo')
      const { timeZone, currency } = config
      const setting = { memberId: session.memberId, now: clock.now(), timeZone, currency, language, games }
      for await (const rounds of chunksOf(db, filterOf(input, setting)))
        yield rounds.map(round => cellsOf(round, setting))
    },
  })
}

async function* chunksOf(db: Queries, whole: RoundFilter): AsyncGenerator<Round[]> {
  let page = whole
  while (true) {
    const rounds = await roundsOf(db, page, AT_ONCE)
    const last = rounds.at(-1)
    if (!last) return
    yield rounds
    if (rounds.length < AT_ONCE) return
    page = { ...page, toId: last.id }
  }
}

function cellsOf(round: Round, setting: RecordSetting): string[] {
  const { timeZone, currency, language } = setting
  const texts = textsOf('play', language)
  const { openedAt, settledAt, roundId, gameName, vendor, gameType, status } = roundRow(round, setting)
  return [
    formatExact(openedAt, timeZone),
    settledAt === null ? '' : formatExact(settledAt, timeZone),
    fileReference(roundId),
    gameName,
    vendor,
    texts[`category_${gameType}`],
    texts[`status_${status}`],
    ...[round.stake, round.refunded, round.payout, round.valid_bet].map(one => decimalText(one, currency)),
    currency,
  ]
}
