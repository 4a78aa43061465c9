/** The moving parts of the shell: no framework, one small file for every page. */

class Clock extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined

  connectedCallback() {
    const zone = this.querySelector('span')
    if (zone) zone.textContent = offsetText(new Date())
    this.#tick()
  }

  disconnectedCallback() {
    clearTimeout(this.#timer)
  }

  /** Shows the second and sleeps until the next one begins, so that the clock never runs late. */
  #tick() {
    const now = new Date()
    const time = this.querySelector('time')
    if (time) time.textContent = now.toTimeString().slice(0, 8)
    this.#timer = setTimeout(() => this.#tick(), 1000 - now.getMilliseconds())
  }
}

function offsetText(now: Date): string {
  const minutes = -now.getTimezoneOffset()
  const hours = Math.trunc(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  return `GMT${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing still switches for this page.
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
    store('theme', root.dataset.theme)
    showTheme()
  }
  if (target?.closest('[data-menu-toggle]')) {
    root.dataset.menu = root.dataset.menu === 'mini' ? 'full' : 'mini'
    store('menu', root.dataset.menu)
    showMenu()
  }
  const language = target?.closest<HTMLAnchorElement>('a[data-language]')
  const code = language?.dataset.language
  if (code) {
    store('hisLang', code)
    store('lang', code)
    // The same page, with the game, the round or the filter that is in the address.
    language.search = location.search
    language.hash = location.hash
  }
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
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey
  if (!link || elsewhere || link.closest('astro-island')) return
  const button = document.querySelector<HTMLElement>(
    `astro-island [data-open-dialog="${link.dataset.openDialog}"]`,
  )
  if (!button) return
  event.preventDefault()
  button.click()
}

/**
 * Another tab may be signed in: asked once, and only when one answers is the session store fetched, which takes the
 * session over by itself.
 */
function askOtherTabs() {
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

customElements.define('baize-clock', Clock)
document.addEventListener('click', onClick)
document.addEventListener('click', onDialogLink)
document.addEventListener('keydown', onMenuKey)
showTheme()
showMenu()
askOtherTabs()

/** The pages /login and /register are the home page with its dialog open (spec 2.1). */
const opening = root.dataset.open
if (opening && root.dataset.session === 'guest')
  document.querySelector<HTMLElement>(`astro-island [data-open-dialog="${opening}"]`)?.click()
