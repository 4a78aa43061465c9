import { announced } from '#lib/notices/rules.ts'

/** A notice as the bar of the home page says it. */
export interface BarNotice {
  id: string
  title: string
  /** Its place on the announcements page (spec 2.11). */
  index: number
}

/** What the bar says of what is announced: type B, each with its place among all announcements. */
export function barNotices<Notice extends { id: string; title: string; startDate: string }>(lists: {
  banners: readonly Notice[]
  player: readonly Notice[]
}): BarNotice[] {
  const shown = new Set(lists.banners.map(notice => notice.id))
  return announced(lists)
    .map(({ id, title }, index) => ({ id, title, index }))
    .filter(({ id }) => shown.has(id))
}
