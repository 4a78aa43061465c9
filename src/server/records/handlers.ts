import { accountRecord } from '#lib/records/api.ts'
import { bonusDetails } from '#lib/records/bonus-api.ts'
import { profitLoss } from '#lib/records/profit-api.ts'
import type { GameLookup } from '#server/games/launch.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import type { Session } from '#server/platform/session.ts'
import { type RecordSetting, readAccountRecord } from './account-record.ts'
import { readBonuses } from './bonus.ts'
import { readProfitLoss } from './profit.ts'

/** What happened to a member's money. */
export const recordRoutes = (games: GameLookup): readonly Route[] => [
  serve(accountRecord, ({ db, input, session, runtime, language }) =>
    readAccountRecord(db, input, settingOf(session, runtime), {
      memberId: session.memberId,
      games,
      language,
    }),
  ),
  serve(profitLoss, ({ db, input, session, runtime }) =>
    readProfitLoss(db, input, settingOf(session, runtime)),
  ),
  serve(bonusDetails, ({ db, input, session, runtime }) =>
    readBonuses(db, input, settingOf(session, runtime)),
  ),
]

function settingOf(session: Session, { clock, config }: Runtime): RecordSetting {
  return {
    memberId: session.memberId,
    book: session.book,
    now: clock.now(),
    timeZone: config.timeZone,
    currency: config.currency,
  }
}
