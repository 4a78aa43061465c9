import type { gameStamps } from '#lib/games/catalogue-api.ts'
import { LISTS_EVENT } from '#lib/games/lists-event.ts'
import { getJson } from '#lib/site/get-json.ts'

/**
 * Asks, without a framework, whether the lists that the page was built with are still the ones that lists begin with: since
 * the build a game may have gone into maintenance or come out. Then the page's island wakes and reads again what has changed.
 * When nobody answers, or knows no games at all, the page stands as it was built.
 */
export async function followLists(): Promise<void> {
  const lists = [...document.querySelectorAll<HTMLElement>('[data-stamp]')]
  const answer = await getJson<typeof gameStamps>('/games/stamps').catch(() => undefined)
  const changed = lists.filter(({ dataset: { list = '', stamp } }) => {
    const present = answer?.stamps[list]
    return present !== undefined && present !== stamp
  })
  if (changed.length === 0) return
  for (const list of changed) if (list.matches('section')) list.dataset.changed = ''
  document.documentElement.dataset.lists = 'changed'
  document.dispatchEvent(new Event(LISTS_EVENT))
}
