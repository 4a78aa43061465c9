/** The moving parts of the shell: no framework, one small file for every page. */

import { isPlainPress } from '#islands/ui/plain-press.ts'
import { keepMerchantCode } from '#lib/session/merchant.ts'
import { browser, visit } from '#lib/site/kept.ts'
import { watchStatus } from '#lib/site/status-watch.ts'
import { apiFetch } from '#lib/wire/api-fetch.ts'
import { followModules } from './modules-off.ts'
import { followBuilds } from './new-build.ts'

class Clock extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined
  #time: Intl.DateTimeFormat | undefined

  connectedCallback() {
    this.#time = this.#format({ timeStyle: 'medium' })
    const zone = this.querySelector('span')
    if (zone) zone.textContent = this.#offset()
    this.#tick()
  }

  disconnectedCallback() {
    clearTimeout(this.#timer)
  }

  /** "GMT+7" */
  #offset(): string {
    const parts = this.#format({ timeZoneName: 'shortOffset' }).formatToParts(new Date())
    return parts.find(part => part.type === 'timeZoneName')?.value.replace('-', '−') ?? ''
  }

  /** In the site's zone, as everything on its pages. */
  #format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    return new Intl.DateTimeFormat('en-GB', { timeZone: this.dataset.zone, ...options })
  }

  /** Shows the second and sleeps until the next one begins, so that the clock never runs late. */
  #tick() {
    const now = new Date()
    const time = this.querySelector('time')
    if (time) time.textContent = this.#time?.format(now) ?? ''
    this.#timer = setTimeout(() => this.#tick(), 1000 - now.getMilliseconds())
  }
}

const root = document.documentElement

function showTheme() {
  const light = root.dataset.theme === 'light'
  for (const button of document.querySelectorAll('[data-theme-toggle]'))
    button.setAttribute('aria-pressed', String(light))
}

function showMenu() {
  for (const button of document.querySelectorAll('[data-menu-toggle]')) {
    button.setAttribute('aria-pressed', String(root.dataset.menu !== 'mini'))
  }
}

function onClick(event: MouseEvent) {
  const target = event.target instanceof Element ? event.target : undefined
  if (target?.closest('[data-theme-toggle]')) {
    root.dataset.theme = root.dataset.theme === 'light' ? 'dark' : 'light'
    browser.set('theme', root.dataset.theme)
    showTheme()
  }
  if (target?.closest('[data-menu-toggle]')) {
    root.dataset.menu = root.dataset.menu === 'mini' ? 'full' : 'mini'
    browser.set('menu', root.dataset.menu)
    showMenu()
  }
  const language = target?.closest<HTMLAnchorElement>('a[data-language]')
  const code = language?.dataset.language
  if (code) {
    browser.set('hisLang', code)
    browser.set('lang', code)
    // The same page, with the game, the round or the filter that is in the address.
    language.search = location.search
    language.hash = location.hash
    saveLanguage(code)
  }
}

/** Saves a member's language with the account too, without making the page wait. */
function saveLanguage(code: string) {
  const token = root.dataset.session === 'member' && visit.get('token')
  if (!token) return
  apiFetch('/api/member/language', {
    method: 'PUT',
    token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language: code }),
    keepalive: true,
  }).catch(() => {
    // The choice holds in this browser.
  })
}

/** Arrow keys, Home and End move within an open menu; Escape is the popover's own. */
function onMenuKey(event: KeyboardEvent) {
  const menu = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-menu-keys]') : null
  if (!menu) return
  const items = [...menu.querySelectorAll<HTMLElement>('a, button')].filter(
    item => item.offsetParent !== null,
  )
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}

/** Other links that open a dialog press the header's button: it is the one that knows how. */
function onDialogLink(event: MouseEvent) {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-open-dialog]') : null
  if (!link || !isPlainPress(event) || link.closest('astro-island')) return
  // Who is signed in gets what guests sign in for (onOpener).
  if (link.dataset.chatRoom !== undefined && root.dataset.session !== 'guest') return
  const button = document.querySelector<HTMLElement>(
    `astro-island [data-open-dialog="${link.dataset.openDialog}"]`,
  )
  if (!button) return
  event.preventDefault()
  button.click()
}

/** Links that open something in place; with a modifier key, without script or when it fails they lead to their page. */
function onOpener(event: MouseEvent) {
  const target = event.target instanceof Element ? event.target : undefined
  const link = target?.closest<HTMLAnchorElement>('a')
  // A link of an open sheet or menu leads on, so the sheet has done its work.
  const sheet = link?.closest<HTMLElement>(':popover-open')
  if (sheet) sheet.hidePopover()
  if (!link || !isPlainPress(event)) return
  if (link.dataset.customerService !== undefined) {
    event.preventDefault()
    openService(link)
  }
  if (link.dataset.handsOver !== undefined && root.dataset.session === 'member') {
    event.preventDefault()
    import('#lib/identity/hand-over.ts')
      .then(module => module.withSessionCode(link.href))
      .then(
        address => location.assign(address),
        () => location.assign(link.href),
      )
  }
  if (link.dataset.chatRoom !== undefined && root.dataset.session !== 'guest') {
    event.preventDefault()
    // Without its script another press tries again.
    import('#lib/chat/open-store.ts').then(
      module => module.openChat(),
      () => undefined,
    )
  }
  if (link.dataset.lines !== undefined) {
    event.preventDefault()
    import('./lines-dialog.ts').then(
      module => module.openLines(),
      () => location.assign(link.href),
    )
  }
}

let serviceWindow: Window | null = null

/**
 * Customer service in a window of 440 by 750 (spec 2.2); one that is open already comes to the front. It opens within
 * the click, or the browser would hold it back as unasked for, with the page of this site, which says how to reach the
 * house in any case; the entry of the moment takes its place. Where windows are held back, the link is followed.
 */
function openService(link: HTMLAnchorElement) {
  if (serviceWindow && !serviceWindow.closed) {
    serviceWindow.focus()
    return
  }
  const [width, height] = [440, 750]
  const left = Math.max(0, screenX + (outerWidth - width) / 2)
  const top = Math.max(0, screenY + (outerHeight - height) / 2)
  const service = window.open(link.href, '', `popup,width=${width},height=${height},left=${left},top=${top}`)
  serviceWindow = service
  if (!service) location.assign(link.href)
  else
    import('./customer-service.ts').then(
      module => module.lead(service, link),
      // Its script could not be fetched: the window shows the page of this site, which is what there is.
      () => undefined,
    )
}

/**
 * Another tab may be signed in: asks once, and fetches the session store, which takes over the session, only if one
 * answers.
 */
function joinOtherTabs() {
  // The page waits for the session: the store asks by itself, and redirects to the login without an answer.
  if (root.dataset.guard && root.dataset.coming !== undefined) {
    void import('#lib/session/store.ts')
    return
  }
  if (root.dataset.session !== 'guest' || !('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel('session')
  const done = setTimeout(() => channel.close(), 1000)
  channel.onmessage = event => {
    if (event.data?.type !== 'signedIn') return
    clearTimeout(done)
    channel.close()
    void import('#lib/session/store.ts')
  }
  channel.postMessage({ type: 'whoIsHere' })
}

/** The invitation of the address is remembered for the visit: the registration asks for it on any later page. */
function keepReferral() {
  const code = new URLSearchParams(location.search).get('referralCode')
  if (code) visit.set('referralCode', code.slice(0, 100))
}

/** Shows until when a self-exclusion lasts; only excluded members load its script. */
function showExclusion() {
  if (root.dataset.excluded === undefined) return
  import('./excluded.ts').then(
    module => module.sayUntil(root),
    // The notice is complete without the date.
    () => undefined,
  )
}

customElements.define('baize-clock', Clock)
document.addEventListener('click', onClick)
document.addEventListener('click', onDialogLink)
document.addEventListener('click', onOpener)
document.addEventListener('keydown', onMenuKey)
showTheme()
showMenu()
joinOtherTabs()
keepReferral()
keepMerchantCode()
followModules()
followBuilds()
showExclusion()
new MutationObserver(showExclusion).observe(root, { attributeFilter: ['data-excluded'] })
if (root.dataset.framed === undefined) watchStatus(root.dataset.home ?? '/')
// In the dialog of another page, which looks after the site's status for both.
else void import('./framed.ts')

/**
 * Starts a session for a visit with a code in its address, or in a remembered browser; other guests load nothing for
 * that.
 */
async function resumeSession(): Promise<void> {
  if (root.dataset.session !== 'guest' || !comesWithSomething()) return
  await import('#lib/identity/resume-session.ts').then(
    module => module.resumeSession(),
    // Without its script the visitor stays a guest, who can log in.
    () => undefined,
  )
}

function comesWithSomething(): boolean {
  return visit.get('sessionCode') !== undefined || browser.get('remembered') !== undefined
}

/**
 * Opens the dialog of the pages /login and /register, which show the home page behind it (spec 2.1), unless the visitor
 * is signed in.
 */
async function openDialogOfPage(opening: string): Promise<void> {
  if (root.dataset.session === 'guest') {
    document.querySelector<HTMLElement>(`astro-island [data-open-dialog="${opening}"]`)?.click()
    return
  }
  const { afterSignIn } = await import('#islands/identity/after-sign-in.ts')
  const target = afterSignIn(location, root.lang)
  if (target) location.replace(target)
}

const opening = root.dataset.open
const wasGuest = root.dataset.session === 'guest'
void resumeSession().then(() => (opening && wasGuest ? openDialogOfPage(opening) : undefined))
