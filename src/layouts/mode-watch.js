// Runs inline in the pages of the whole-page modes (spec 2.14). Where pages are plain files, on nginx or a CDN, nobody fills
// them in and nobody leads back from them: the page asks for itself how the site stands, says what the operator says,
// and goes back to where the visitor was as soon as it may.
;(() => {
  const root = document.documentElement
  const { mode, home = '/', zone, api = '' } = root.dataset
  const everyMs = 30_000
  // So that a thousand open pages do not ask in the same second.
  const spreadMs = 5_000
  const modePage = /\/(maintenance|blocked)(\/|\/index\.html)?$/
  // Else the server has answered another address with this page.
  const isOwnAddress = modePage.test(location.pathname)
  const prefix = home === '/' ? '' : home
  let timer

  /** The page that the visitor was on, of this site and none of a mode. */
  const next = () => {
    const asked = new URLSearchParams(location.search).get('next') ?? ''
    const found = /^\/(?![/\\])/.test(asked) ? new URL(asked, location.origin) : undefined
    const isPage = found && found.origin === location.origin && !modePage.test(found.pathname)
    return isPage ? found.pathname + found.search : home
  }
  const show = (name, text) => {
    for (const part of document.querySelectorAll(`[data-when="${name}"]`)) part.hidden = text === undefined
    for (const part of document.querySelectorAll(`[data-value="${name}"]`)) part.textContent = text ?? ''
  }
  const inWords = ms => {
    const minutes = Math.max(1, Math.ceil(ms / 60_000))
    const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
    const parts = days > 0 ? { days, hours } : { hours, minutes: minutes % 60 }
    if (Intl.DurationFormat)
      return new Intl.DurationFormat(`${root.lang}-u-nu-latn`, { style: 'short' }).format(parts)
    const said = Object.entries(parts).filter(([, count]) => count > 0)
    const unit = ([name, value]) =>
      new Intl.NumberFormat(`${root.lang}-u-nu-latn`, { style: 'unit', unit: name.slice(0, -1) }).format(
        value,
      )
    return said.map(unit).join(' ')
  }
  const moment = until => {
    const locale = root.lang === 'en' ? 'en-GB' : root.lang
    return new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
      timeZone: zone,
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'shortOffset',
    }).format(new Date(until))
  }
  const say = ({ modeMessage, maintenanceEnd: until, location: { ip } }) => {
    show('message', modeMessage || undefined)
    show('address', ip)
    const leftMs = until === null ? 0 : Date.parse(until) - Date.now()
    show('until', leftMs > 0 ? moment(until) : undefined)
    show('left', leftMs > 0 ? inWords(leftMs) : undefined)
    show('late', until !== null && leftMs <= 0 ? '' : undefined)
  }
  const follow = standing => {
    if (String(standing.status) === mode) return say(standing)
    if (!isOwnAddress) return location.reload()
    const pages = [next(), ...['maintenance', 'blocked'].map(page => `${prefix}/${page}${location.search}`)]
    location.replace(pages[standing.status])
  }
  const look = async () => {
    try {
      const response = await fetch(`${api}/api/permission`, {
        cache: 'no-store',
        headers: { 'accept-language': root.lang },
        signal: AbortSignal.timeout(7_000),
      })
      const { value } = await response.json()
      if (value) follow(value)
    } catch {
      // Nobody answers while a server starts anew: the next time somebody may.
    }
    wait(everyMs + Math.random() * spreadMs)
  }
  const wait = ms => {
    clearTimeout(timer)
    if (!document.hidden) timer = setTimeout(look, ms)
  }
  document.addEventListener('visibilitychange', () => wait(1_000))
  // The other languages lead back to the same page as well.
  if (isOwnAddress && location.search)
    for (const link of document.querySelectorAll('a[data-href^="in-"]')) {
      const other = link.pathname.replace(modePage, '')
      const to = next().slice(next().startsWith(`${prefix}/`) ? prefix.length : 0)
      link.search = `?next=${encodeURIComponent(other + to)}`
    }
  if (isOwnAddress) look()
  else wait(everyMs)
})()
