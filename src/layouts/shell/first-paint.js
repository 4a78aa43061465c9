// Runs inline in the head of every page, before the first paint: who is here, which theme, which language.
// The same text on every page, so that the content policy needs one hash for it.
;(() => {
  const root = document.documentElement
  try {
    if (sessionStorage.getItem('token')) root.dataset.session = 'member'
    const theme = localStorage.getItem('theme')
    if (theme) root.dataset.theme = theme
    const menu = localStorage.getItem('menu')
    if (menu) root.dataset.menu = menu
    const chosen = { TY: 'th', EN: 'en' }[localStorage.getItem('hisLang')]
    const other = chosen && chosen !== root.lang && document.querySelector(`link[hreflang="${chosen}"]`)
    // Only the addresses without a language follow the stored choice; /en/… says what it wants.
    if (other && root.hasAttribute('data-default-language'))
      location.replace(new URL(other.href).pathname + location.search + location.hash)
  } catch {
    // Storage is closed to this page: a guest in the language of the address.
  }
  if (root.dataset.guard && root.dataset.session !== 'member') {
    location.replace(`${root.dataset.guard}?next=${encodeURIComponent(location.pathname + location.search)}`)
  }
})()
