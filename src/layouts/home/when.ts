/** Runs `task` once the page is loaded. */
export function whenLoaded(task: () => void): void {
  if (document.readyState === 'complete') task()
  else addEventListener('load', task, { once: true })
}

/** Runs `task` once the page is loaded and the browser has nothing else to do, after 3 s at the latest. */
export function whenIdle(task: () => void): void {
  whenLoaded(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 3000 })
    else setTimeout(task, 1000)
  })
}

/** Runs `task` once `element` is in view or nearly so, so that content nobody scrolls to is not requested. */
export function whenNear(element: Element, task: () => void): void {
  const watcher = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      watcher.disconnect()
      whenIdle(task)
    },
    { rootMargin: '200px' },
  )
  watcher.observe(element)
}
