// The service worker of every page. It does two things: it answers a page that cannot be reached with the page about
// that, in the language of the address, and it keeps the files of this build that never change once they were used.
// It keeps nothing else. Pages always come from the network, so that nobody reads yesterday's; calls, games, pictures
// and uploads never pass through here, so that nothing personal can be kept (docs/decisions/009-offline-page.md).
//
// The build puts a line in front of this file:
// const BUILD = { version, pages: { "": "/offline/", "en": "/en/offline/" }, files: ["/_astro/…"] }
const CACHE = `baize-${BUILD.version}`
/** Navigations that are not pages of the site. */
const NOT_PAGES = /^\/(api|vendor-demo|media)(\/|$)/
const UNCHANGING = /^\/(_astro|fonts)\//

self.addEventListener('install', event => {
  const fresh = [...Object.values(BUILD.pages), ...BUILD.files].map(
    path => new Request(path, { cache: 'reload' }),
  )
  event.waitUntil(caches.open(CACHE).then(cache => cache.addAll(fresh)))
  // Pages depend on nothing that an older worker keeps, so the new one takes over at once.
  self.skipWaiting()
})

self.addEventListener('activate', event => {
  event.waitUntil(
    Promise.all([
      dropOlder(),
      // The page is asked for while the worker wakes up, so that a visit is not slower for having one.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  )
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (request.destination === 'document' && !NOT_PAGES.test(pathname))
      event.respondWith(page(event, pathname))
  } else if (UNCHANGING.test(pathname)) {
    event.respondWith(file(event))
  }
})

async function page(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const language = pathname.split('/')[1] ?? ''
    const kept = await caches.match(BUILD.pages[language] ?? BUILD.pages[''], { ignoreVary: true })
    return kept ?? Response.error()
  }
}

async function file(event) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.status === 200) event.waitUntil(cache.put(event.request, response.clone()))
  return response
}

async function dropOlder() {
  const names = await caches.keys()
  await Promise.all(
    names.filter(name => name.startsWith('baize-') && name !== CACHE).map(name => caches.delete(name)),
  )
}
