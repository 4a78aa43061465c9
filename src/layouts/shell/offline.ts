/**
 * Sets the service worker to work once the page has nothing else to do: with it a page that cannot be reached says so in
 * its own design, and the site can be installed. Only where the browser allows it (HTTPS, or this machine).
 */
function register() {
  navigator.serviceWorker.register('/service-worker.js').catch(() => {
    // The site is the same without it.
  })
}

if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator) {
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 2000)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
