import type { Unread } from '#lib/inbox/api.ts'
import { $unread } from '#lib/inbox/unread.ts'

/** Fills the badges of menus that are in the page already: elements with `data-waits="messages"`, hidden without any. */
export function showBadges(): () => void {
  return $unread.subscribe(unread => {
    for (const badge of document.querySelectorAll<HTMLElement>('[data-waits]')) {
      const count = unread?.[badge.dataset.waits as keyof Unread] ?? 0
      badge.hidden = count === 0
      badge.textContent = count > 99 ? '99+' : String(count)
    }
  })
}
