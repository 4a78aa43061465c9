import { HOME_SECTION_SHOWN } from '#lib/games/rules.ts'
import { readNotices } from '#lib/notices/store.ts'
import { STANDING_EVENT, type Standing } from '#lib/site/status-watch.ts'
import { followLists } from '../lobby/freshness.ts'
import { Banners } from './banners.ts'
import { Jackpot } from './jackpot.ts'
import { showNotices, startNoticeBar } from './notice-bar.ts'
import { showPopular } from './popular.ts'
import { startPopups } from './popups.ts'
import { whenIdle, whenNear } from './when.ts'
import { Winners } from './winners.ts'

/** The moving parts of the home page. */

const root = document.documentElement

function onClick(event: MouseEvent) {
  if (!(event.target instanceof Element)) return
  const more = event.target.closest('[data-show-more]')
  const heart = event.target.closest<HTMLElement>('[data-favorite]')
  if (more) showMore(more)
  if (!heart) return
  // A member's press may come before the island that answers it (islands/lobby/built-hearts.ts).
  if (root.dataset.session === 'member') {
    heart.dataset.pressed = ''
    return
  }
  event.stopPropagation()
  // The header's own button opens the login.
  document.querySelector<HTMLElement>('[data-open-dialog="login"]')?.click()
}

/** The second ten games of a section (GameShelf.module.css). */
function showMore(more: Element) {
  const section = more.closest<HTMLElement>('section')
  if (!section) return
  section.dataset.open = ''
  section.querySelector<HTMLElement>(`li:nth-child(${HOME_SECTION_SHOWN + 1}) a`)?.focus()
}

/** Marks the chip of the section that is in view, and keeps that chip in sight. */
function followSections(strip: HTMLElement) {
  const chips = new Map(
    [...strip.querySelectorAll<HTMLAnchorElement>('a')].map(chip => [chip.hash.slice(1), chip]),
  )
  const mark = (name: string) => {
    for (const [other, chip] of chips) {
      if (other === name) chip.setAttribute('aria-current', 'true')
      else chip.removeAttribute('aria-current')
    }
    const current = chips.get(name)
    if (current) strip.scrollTo({ left: current.offsetLeft - strip.clientWidth / 3, behavior: 'smooth' })
  }
  const watcher = new IntersectionObserver(
    entries => {
      const entered = entries.find(entry => entry.isIntersecting)
      if (entered) mark(entered.target.id)
    },
    // A thin line a third down the page: one section crosses it at a time.
    { rootMargin: '-33% 0px -66% 0px' },
  )
  for (const name of chips.keys()) {
    const section = document.getElementById(name)
    if (section) watcher.observe(section)
  }
}

/**
 * Loads the current announcements once the page is idle, and whose figure the jackpot shows; without an answer, the
 * page's own notices and the illustration stay.
 */
function announce() {
  readNotices().then(
    answer => {
      jackpot?.show(answer.jackpot)
      if (bar) showNotices(bar, answer)
      const dialog = document.querySelector<HTMLDialogElement>('#popup-dialog')
      // Who came to log in or to register is not interrupted.
      if (dialog && !root.dataset.open) startPopups(dialog)
    },
    () => jackpot?.goAlone(),
  )
}

customElements.define('baize-banners', Banners)
customElements.define('baize-jackpot', Jackpot)
customElements.define('baize-winners', Winners)
// Before an island hears of it: what a guest's press means is decided here alone.
document.addEventListener('click', onClick, { capture: true })
const jackpot = document.querySelector<Jackpot>('baize-jackpot')
document.addEventListener(STANDING_EVENT, event => {
  jackpot?.show((event as CustomEvent<Standing>).detail.info.jackpot)
})
const bar = document.querySelector<HTMLElement>('[data-notices]')
if (bar) startNoticeBar(bar)
const strip = document.querySelector<HTMLElement>('[data-strip]')
if (strip) followSections(strip)
whenIdle(announce)
whenIdle(() => void followLists())
const chart = document.querySelector<HTMLElement>('[data-popular]')
// Asked for when it is about to be seen; without an answer the chart is as good as it was.
if (chart) whenNear(chart, () => void showPopular(chart).catch(() => undefined))
