import { serviceAddress } from '#lib/site/customer-service.ts'

/** The page of this site that the window opens with, as the operator may name it as an entry. */
const OWN_PAGE = '/support'

/**
 * Leads the window of customer service to the entry of the moment. When there is none that may be followed, the page that
 * is open there says so (`#not-reached` of support.astro).
 *
 * @param service the window, showing the link's own page
 */
export async function lead(service: Window, link: HTMLAnchorElement): Promise<void> {
  const allowed = document.documentElement.dataset.serviceOrigins?.split(' ') ?? []
  try {
    const address = await serviceAddress(link.dataset.customerService ?? '', allowed)
    if (address.origin === location.origin && address.pathname === OWN_PAGE) return
    // The other site gets no reference to this page.
    service.opener = null
    service.location.replace(address.href)
  } catch {
    service.location.replace(`${link.href}#not-reached`)
  }
}
