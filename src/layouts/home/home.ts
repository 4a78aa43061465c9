import { Banners } from './banners.ts'
import { Jackpot } from './jackpot.ts'
import { Winners } from './winners.ts'

/** The moving parts of the home page. */

function onClick(event: MouseEvent) {
  const target = event.target instanceof Element ? event.target : undefined
  const pause = target?.closest('.notice [data-pause]')
  if (pause) {
    const paused = pause.closest('.notice')?.classList.toggle('paused') ?? false
    pause.setAttribute('aria-pressed', String(paused))
  }
  const more = target?.closest('[data-show-more]')
  if (more) {
    const section = more.closest('.sec')
    const later = section?.querySelectorAll<HTMLElement>('[data-later]') ?? []
    for (const tile of later) tile.hidden = false
    section?.querySelector<HTMLElement>('[data-later] a')?.focus()
    more.parentElement?.remove()
  }
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

customElements.define('baize-banners', Banners)
customElements.define('baize-jackpot', Jackpot)
customElements.define('baize-winners', Winners)
document.addEventListener('click', onClick)
// Without motion the notices are scrolled by hand, which must be possible with the keyboard too.
const notices = document.querySelector<HTMLElement>('.mq')
if (notices && matchMedia('(prefers-reduced-motion: reduce)').matches) notices.tabIndex = 0
const strip = document.querySelector<HTMLElement>('.strip')
if (strip) followSections(strip)
