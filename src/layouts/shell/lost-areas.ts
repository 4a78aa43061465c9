/**
 * An area of the page whose script does not come says so in its place: at once when it cannot be had, and after two
 * minutes when nobody answers (spec sections 2.1, 8 and 9). What comes later after all takes its place back.
 */
const MOST_WAIT_MS = 120_000
/** The areas that make a page what it is; what comes on intent has a link to fall back on. */
const AREAS = 'main astro-island[client="load"]'

const says = document.documentElement.dataset

document.addEventListener('astro:hydration-error', ({ target }) => {
  if (target instanceof HTMLElement && target.matches(AREAS)) sayLost(target, says.saysNetwork)
})
setTimeout(() => {
  for (const area of document.querySelectorAll<HTMLElement>(`${AREAS}[ssr]`)) sayLost(area, says.saysTimeout)
}, MOST_WAIT_MS)

function sayLost(area: HTMLElement, text = ''): void {
  if (area.dataset.lost !== undefined) return
  area.dataset.lost = ''
  const note = document.createElement('div')
  note.className = 'empty'
  note.setAttribute('role', 'alert')
  const words = document.createElement('p')
  words.textContent = text
  const again = document.createElement('button')
  again.className = 'btn btn-secondary btn-small'
  again.type = 'button'
  again.textContent = says.saysRetry ?? ''
  again.addEventListener('click', () => location.reload())
  note.append(words, again)
  area.before(note)
  area.addEventListener('astro:hydrate', () => {
    note.remove()
    delete area.dataset.lost
  })
}
