import type { gameAnnouncements } from '#lib/games/catalogue-api.ts'
import { getJson } from '#lib/site/get-json.ts'

/**
 * What is announced about the games in view, without a framework: a guest who only looks sees it too. The lobby says which
 * games these are, and says it again when another vendor is chosen.
 */
let request: object | undefined

/** Requests the announcements of the category and the vendor. A late answer to an earlier request is ignored. */
export async function showNews(lobby: HTMLElement): Promise<void> {
  const mine = {}
  request = mine
  const { gameType, vassalage } = lobby.dataset
  const of = new URLSearchParams({ ...(gameType ? { gameType } : {}), ...(vassalage ? { vassalage } : {}) })
  const query = of.size > 0 ? `?${of}` : ''
  const list = await getJson<typeof gameAnnouncements>(`/games/announcements${query}`).then(
    answer => answer.list,
    () => [],
  )
  const place = lobby.querySelector<HTMLElement>('[data-news]')
  if (request !== mine || !place) return
  place.replaceChildren(...(list.length > 0 ? [listOf(list, place.dataset.news ?? '')] : []))
}

function listOf(list: readonly { title: string }[], label: string): HTMLElement {
  const made = document.createElement('ul')
  made.setAttribute('aria-label', label)
  // On a phone it is one line that scrolls, by keyboard as well.
  made.tabIndex = 0
  made.append(
    ...list.map(({ title }) => {
      const item = document.createElement('li')
      item.textContent = title
      return item
    }),
  )
  return made
}

/** Follows what the lobby of the page says about itself. */
export function followNews(): void {
  const lobby = document.querySelector<HTMLElement>('[data-lobby]')
  if (!lobby) return
  void showNews(lobby)
  new MutationObserver(() => void showNews(lobby)).observe(lobby, {
    attributeFilter: ['data-vassalage', 'data-game-type'],
  })
}
