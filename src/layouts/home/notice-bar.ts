import { keepIndex } from '#lib/notices/kept.ts'
import { noticeAnchor } from '#lib/notices/rules.ts'
import type { Notices } from '#lib/notices/store.ts'
import { type BarNotice, barNotices } from './bar-notices.ts'

/** The running notices: pause, the link to the announcement, and the current announcements. */
export function startNoticeBar(bar: HTMLElement): void {
  const pause = bar.querySelector('[data-pause]')
  pause?.addEventListener('click', () => {
    pause.setAttribute('aria-pressed', String(bar.toggleAttribute('data-paused')))
  })
  bar.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
    // The announcements page opens the notice whose place was kept (spec 2.11).
    if (link) keepIndex(Number(link.dataset.index))
  })
}

/** Puts what is announced now in the bar; what it says already stays, so that nothing jumps. */
export function showNotices(bar: HTMLElement, answer: Notices): void {
  const notices = barNotices(answer)
  const list = bar.querySelector('[data-run] ul:not([aria-hidden])')
  const said = [...(list?.querySelectorAll('a') ?? [])].map(
    link => `${link.dataset.index} ${link.textContent}`,
  )
  if (said.join('\n') === notices.map(notice => `${notice.index} ${notice.title}`).join('\n')) return
  for (const [at, place] of bar.querySelectorAll('[data-run] ul').entries()) {
    place.replaceChildren(...notices.map(notice => item(notice, bar.dataset.page ?? '', at > 0)))
  }
  bar.querySelector('[data-run]')?.toggleAttribute('hidden', notices.length === 0)
  bar.querySelector('[data-none]')?.toggleAttribute('hidden', notices.length > 0)
}

function item({ id, title, index }: BarNotice, page: string, isCopy: boolean): HTMLElement {
  const link = document.createElement('a')
  link.href = `${page}#${noticeAnchor(id)}`
  link.dataset.index = String(index)
  link.textContent = title
  if (isCopy) link.tabIndex = -1
  const entry = document.createElement('li')
  entry.append(link)
  return entry
}
