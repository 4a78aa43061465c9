import { notices } from '#lib/notices/api.ts'
import type { JackpotStanding } from '#lib/site/api.ts'
import type { Database } from '#server/db/database.ts'
import { takesBreak } from '#server/limits/breaks.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import type { Session } from '#server/platform/session.ts'
import type { Site } from '#server/site/site.ts'
import { shownNotice } from './shown-notices.ts'

/** What is announced (spec 7.4): notices whose start has come, from memory. */
export function noticeRoutes(site: Site, jackpot: () => JackpotStanding): Route[] {
  return [
    serve(notices, async ({ input, language, runtime, db, session }) => {
      const now = runtime.clock.now()
      const begun = site.notices.filter(notice => notice.startDate <= now)
      const ofType = (type: string) =>
        begun.filter(notice => notice.type === type).map(notice => shownNotice(notice, language))
      const popup = begun.flatMap(notice => {
        const { execution } = notice
        const isWanted = input.execution === undefined || input.execution === execution
        return notice.type === 'PU' && execution && isWanted
          ? [{ ...shownNotice(notice, language), promotionType: null, execution }]
          : []
      })
      const isLeftAlone = popup.length > 0 && (await isAtRest(db, session, now))
      return {
        banners: ofType('B'),
        player: ofType('PL'),
        popup: isLeftAlone ? [] : popup.map(({ startDate: _, ...rest }) => rest),
        promotion: ofType('PR'),
        help: ofType('H'),
        jackpot: jackpot(),
      }
    }),
  ]
}

/**
 * Whether who asks is a member in a time-out or self-exclusion, of another account of the same person too: no popup is put
 * in front of them (product decisions, section 7: self-exclusion blocks all marketing).
 */
async function isAtRest(db: Database, session: Session | undefined, now: Date): Promise<boolean> {
  if (!session || session.isTrial) return false
  return takesBreak(db, session.memberId, now)
}
