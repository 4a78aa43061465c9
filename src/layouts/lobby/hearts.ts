import { fill } from '#lib/i18n/format.ts'

/**
 * The hearts of tiles that the build wrote, without a framework. The store of favourites, and with it the session, is
 * fetched only for who is signed in; a guest who presses a heart is asked to log in.
 */
type Store = typeof import('#lib/games/favorites-store.ts')

const SAID_MS = 5_000
const root = document.documentElement
let store: Promise<Store> | undefined

function hearts(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-favorite]')]
}

function fetchStore(): Promise<Store> {
  store ??= import('#lib/games/favorites-store.ts').then(
    module => {
      module.$favorites.subscribe(show)
      module.$favoriteFailure.listen(failure => failure && say(failure.message))
      return module
    },
    error => {
      store = undefined
      throw error
    },
  )
  return store
}

function show(kept: ReadonlySet<string>): void {
  for (const heart of hearts())
    heart.setAttribute('aria-pressed', String(kept.has(heart.dataset.favorite ?? '')))
}

let silence: ReturnType<typeof setTimeout> | undefined
function say(reason: string): void {
  const place = document.querySelector<HTMLElement>('[data-favorite-said]')
  const textContent = fill(place?.dataset.favoriteSaid ?? '', { reason })
  const toast = Object.assign(document.createElement('div'), { className: 'toast', textContent })
  toast.dataset.tone = 'bad'
  place?.replaceChildren(toast)
  clearTimeout(silence)
  silence = setTimeout(() => place?.replaceChildren(), SAID_MS)
}

/** The header's own button knows the way to the login. */
function askToLogIn(): void {
  document.querySelector<HTMLElement>('[data-open-dialog="login"]')?.click()
}

async function press(nodeId: string): Promise<void> {
  if (root.dataset.session !== 'member') return askToLogIn()
  const { loadFavorites, toggleFavorite } = await fetchStore()
  // What is kept decides what a press means.
  await loadFavorites()
  toggleFavorite(nodeId)
}

document.addEventListener('click', event => {
  const heart = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-favorite]') : null
  // Hearts inside an island are its own.
  if (!heart || heart.closest('astro-island')) return
  press(heart.dataset.favorite ?? '').catch(() => say(root.dataset.saysNetwork ?? ''))
})

function readForMember(): void {
  if (root.dataset.session !== 'member' || hearts().length === 0) return
  fetchStore().then(
    ({ loadFavorites }) => loadFavorites(),
    // The hearts stay as they are; a press tries again.
    () => undefined,
  )
}
new MutationObserver(readForMember).observe(root, { attributeFilter: ['data-session'] })
readForMember()
