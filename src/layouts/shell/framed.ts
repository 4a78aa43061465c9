import { stopsIn } from '#islands/ui/modal.ts'
import { notifyParent } from '#lib/session/framed.ts'
import { centrePage } from '#lib/session/member-centre.ts'

/**
 * A page of the member centre in the dialog of another one (islands/session/MemberCentre.tsx): tells the page around where
 * it is, lets Escape and Tab out, and leads what is no page of the member centre to the whole tab.
 */

/** Whether the address is one of the pages that stay in the dialog. */
function staysInside(address: URL): boolean {
  return address.origin === location.origin && centrePage(address.pathname) !== undefined
}

function onKey(event: KeyboardEvent): void {
  // A dialog, a menu or a field of this page has its own use for the key.
  if (event.defaultPrevented || document.querySelector('dialog[open], :popover-open')) return
  if (event.key === 'Escape') notifyParent('close')
  if (event.key !== 'Tab') return
  const stops = stopsIn(document)
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  const isAtEdge =
    document.activeElement === edge || (event.shiftKey && document.activeElement === document.body)
  if (!isAtEdge) return
  event.preventDefault()
  notifyParent(event.shiftKey ? 'last' : 'first')
}

/**
 * From page to page inside the dialog takes no entry of the history, so that Back closes it. Scripts lead elsewhere as
 * well: to a provider's page, to the login page, home.
 */
function onNavigate(event: NavigateEvent): void {
  if (!event.cancelable || event.downloadRequest !== null || event.destination.sameDocument) return
  if (event.navigationType !== 'push' && event.navigationType !== 'replace') return
  const address = new URL(event.destination.url)
  if (!/^https?:$/.test(address.protocol)) return
  if (!staysInside(address)) {
    event.preventDefault()
    const isGuest = document.documentElement.dataset.session === 'guest'
    if (event.navigationType === 'push') parent.location.assign(address)
    // A user who is no longer signed in must leave (lib/session/private-page.ts): the parent page handles that.
    else if (!isGuest) parent.location.replace(address)
  } else if (event.navigationType === 'push') {
    event.preventDefault()
    location.replace(address)
  }
}

/** For browsers that tell no navigation beforehand. */
function onLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (link && !link.target && !link.download && !staysInside(new URL(link.href))) link.target = '_top'
}

addEventListener('keydown', onKey)
if ('navigation' in window) {
  navigation.addEventListener('navigate', onNavigate)
  navigation.addEventListener('currententrychange', () => notifyParent('shown'))
} else document.addEventListener('click', onLink)
// Two pages are on the screen: what each of them has inside says which it is.
document.querySelector('main')?.setAttribute('aria-label', document.title)
notifyParent('shown')
