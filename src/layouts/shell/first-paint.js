// Runs inline in the head of every page, before the first paint: who is here, which theme, which language.
// The same text on every page, so that the content policy needs one hash for it.
;(() => {
  const root = document.documentElement
  // A code that hands a session over leaves the address before anything else sees it, and waits in this tab.
  const address = new URL(location.href)
  const code = address.searchParams.get('sessionCode')
  if (code !== null) {
    address.searchParams.delete('sessionCode')
    history.replaceState(history.state, '', address)
  }
  // A lobby's own choice; what an advertisement or a friend put into the address is none.
  if (/[?&](vassalage|gameClassify|filter|gameName|search|sort|rtp|volatility|page)=/.test(location.search))
    root.dataset.query = ''
  // The member centre in the dialog of a page of this site: the page around has the header and the menus.
  let around = window
  try {
    if (parent.location.origin === location.origin) around = parent
  } catch {
    // A page of somebody else is around, which no policy of ours lets happen.
  }
  if (around !== window) root.dataset.framed = ''
  try {
    if (code && !sessionStorage.getItem('token')) sessionStorage.setItem('sessionCode', code)
    if (sessionStorage.getItem('token')) root.dataset.session = 'member'
    // A new tab gets the session from another one, or from its address, or as a browser that is remembered: a page for
    // members waits for it (lib/session/store.ts).
    else if (
      sessionStorage.getItem('sessionCode') ||
      localStorage.getItem('remembered') ||
      localStorage.getItem('signedIn')
    )
      root.dataset.coming = ''
    // Nothing is offered to somebody who has excluded themselves, not even for a moment.
    const excluded = root.dataset.session === 'member' && sessionStorage.getItem('excluded')
    if (excluded && !(Date.parse(excluded) <= Date.now())) root.dataset.excluded = excluded
    const theme = localStorage.getItem('theme')
    if (theme) root.dataset.theme = theme
    // What was switched off when this browser last asked (modules-off.ts).
    const off = localStorage.getItem('modulesOff')
    if (off) root.dataset.off = off
    const menu = localStorage.getItem('menu')
    if (menu) root.dataset.menu = menu
    const contracts = root.dataset.agents !== undefined && sessionStorage.getItem('contracts')
    if (typeof contracts === 'string') root.dataset.contracts = contracts
    const chosen = { TY: 'th', EN: 'en', CN: 'zh-Hans', JA: 'ja', VN: 'vi', PT: 'pt', TL: 'tl' }[
      localStorage.getItem('hisLang')
    ]
    const other = chosen && chosen !== root.lang && document.querySelector(`link[hreflang="${chosen}"]`)
    // Only the addresses without a language follow the stored choice; /en/… says what it wants.
    if (other && root.hasAttribute('data-default-language'))
      location.replace(new URL(other.href).pathname + location.search + location.hash)
  } catch {
    // Storage is closed to this page: a guest in the language of the address.
  }
  // Pages of agents are left by everybody else.
  const stays =
    root.dataset.session === 'member' &&
    (root.dataset.agents === undefined || sessionStorage.getItem('isAgent') === 'true')
  if (root.dataset.guard && !stays && root.dataset.coming === undefined) {
    around.location.replace(
      `${root.dataset.guard}?next=${encodeURIComponent(location.pathname + location.search)}`,
    )
  }
})()
