import { browser } from '#lib/site/kept.ts'
import { STANDING_EVENT, type Standing } from '#lib/site/status-watch.ts'

/** Modules with entries in menus; the style of the shell hides those of what is off. */
const WITH_ENTRIES = ['VIP', 'REFERRAL', 'POINTS', 'RAFFLE', 'RESPONSIBLE', 'CHAT', 'LIVEMODELS']

/**
 * Menus are built with the modules that were on when the site was published. Whatever an operator has switched off since
 * leaves them with the first answer of the watch, and is remembered for the first paint of the next page.
 */
export function followModules(): void {
  document.addEventListener(STANDING_EVENT, event => {
    const { whitelabel } = (event as CustomEvent<Standing>).detail.info
    const off = WITH_ENTRIES.filter(id => !whitelabel.some(({ modId, enabled }) => modId === id && enabled))
    document.documentElement.dataset.off = off.join(' ')
    browser.set('modulesOff', off.join(' '))
  })
}
