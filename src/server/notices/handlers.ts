import { notices } from '#lib/notices/api.ts'
import type { JackpotStanding } from '#lib/site/api.ts'
import type { Database } from '#server/db/database.ts'
import { isInBreak } from '#server/limits/breaks.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import type { Session } from '#server/platform/session.ts'
import type { Site } from '#server/site/site.ts'
import { shownNotice } from './shown-notices.ts'

/** The notices (spec 7.4) whose start has passed, from memory. */
export function noticeRoutes(site: Site, jackpot: () => JackpotStanding): Route[] {
  return [
    serve(notices, async ({ input, language, runtime, db, session }) => {
      const now = runtime.clock.now()
      const started = site.notices.filter(notice => notice.startDate <= now)
      const ofType = (type: string) =>
        started.filter(notice => notice.type === type).map(notice => shownNotice(notice, language))
      const popup = started.flatMap(notice => {
        const { execution } = notice
        const isWanted = input.execution === undefined || input.execution === execution
        return notice.type === 'PU' && execution && isWanted
          ? [{ ...shownNotice(notice, language), promotionType: null, execution }]
          : []
      })
      const promotion = ofType('PR')
      const isAdvertising = popup.length > 0 || promotion.length > 0
      const isHidden = isAdvertising && (await isCallerInBreak(db, session, now))
      return {
        banners: ofType('B'),
        player: ofType('PL'),
        popup: isHidden ? [] : popup.map(({ startDate: _, ...rest }) => rest),
        promotion: isHidden ? [] : promotion,
        help: ofType('H'),
        jackpot: jackpot(),
      }
    }),
  ]
}

/**
 * Whether the caller is a member in a time-out or self-exclusion, including one of the same person's other account:
 * they get neither popups nor notices of promotions (product decisions, section 7: self-exclusion blocks all marketing).
 */
async function isCallerInBreak(db: Database, session: Session | undefined, now: Date): Promise<boolean> {
  if (!session || session.isTrial) return false
  return isInBreak(db, session.memberId, now)
}
