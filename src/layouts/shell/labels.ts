/**
 * Labels of games come when their place is about to be seen. Browsers that are left to it fetch several screens ahead,
 * eighty labels on the home page, before anybody has scrolled.
 */
const AHEAD = '40px'

const watcher = new IntersectionObserver(
  entries => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLImageElement)) continue
      target.src = target.dataset.src ?? ''
      watcher.unobserve(target)
    }
  },
  { rootMargin: AHEAD },
)
for (const label of document.querySelectorAll('img[data-src]')) watcher.observe(label)
