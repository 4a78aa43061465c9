import { notices } from '#lib/notices/api.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import type { Site } from '#server/site/site.ts'
import { shownNotice } from './shown-notices.ts'

/** What is announced (spec 7.4): notices whose start has come, from memory. */
export function noticeRoutes(site: Site): Route[] {
  return [
    serve(notices, async ({ input, language, runtime }) => {
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
      return {
        banners: ofType('B'),
        player: ofType('PL'),
        popup: popup.map(({ startDate: _, ...rest }) => rest),
        promotion: ofType('PR'),
        help: ofType('H'),
      }
    }),
  ]
}
