/** What moves on the app page: the language of the address, and the browser's own offer to install. */

import { LANGUAGES, languageOfPath } from '#lib/i18n/languages.ts'
import { browser } from '#lib/site/kept.ts'
import { arrivalOf } from './arrival.ts'

/** The event of browsers that can install a site; not in the DOM's own types. */
interface InstallOffer extends Event {
  prompt: () => Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Shows a button while the browser offers to install, and the steps otherwise. */
class Install extends HTMLElement {
  #offer: InstallOffer | undefined

  connectedCallback() {
    if (matchMedia('(display-mode: standalone)').matches) this.dataset.state = 'installed'
    addEventListener('beforeinstallprompt', event => {
      event.preventDefault()
      this.#offer = event as InstallOffer
      this.dataset.state = 'offered'
    })
    addEventListener('appinstalled', () => {
      this.dataset.state = 'installed'
    })
    this.querySelector('button')?.addEventListener('click', () => this.#install())
  }

  async #install() {
    const offer = this.#offer
    // An offer can be taken once; after a no the steps are there, and the browser may offer again.
    this.#offer = undefined
    if (!offer) return
    await offer.prompt()
    const { outcome } = await offer.userChoice
    if (outcome === 'dismissed') delete this.dataset.state
  }
}

function followAddress() {
  const arrival = arrivalOf(new URL(location.href))
  if (!arrival) return
  const { code } = LANGUAGES[arrival.language]
  browser.set('hisLang', code)
  browser.set('lang', code)
  if (languageOfPath(location.pathname) === arrival.language) history.replaceState(null, '', arrival.path)
  else location.replace(arrival.path)
}

followAddress()
customElements.define('baize-install', Install)
