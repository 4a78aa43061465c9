import type { gameStamps } from '#lib/games/catalogue-api.ts'
import { LISTS_EVENT } from '#lib/games/lists-event.ts'
import { ask } from '#lib/site/ask.ts'

/**
 * Asks, without a framework, whether the list that the page was built with is still the one that lists begin with: since
 * the build a game may have gone into maintenance or come out. Then the lobby's island wakes and reads it anew. When
 * nobody answers, or knows no games at all, the page stands as it was built.
 */
export async function followList(): Promise<void> {
  const lobby = document.querySelector<HTMLElement>('.lob[data-stamp]')
  if (!lobby) return
  const { list = '', stamp } = lobby.dataset
  const answer = await ask<typeof gameStamps>('/games/stamps').catch(() => undefined)
  const present = answer?.stamps[list]
  if (present === undefined || present === stamp) return
  document.documentElement.dataset.lists = 'changed'
  document.dispatchEvent(new Event(LISTS_EVENT))
}
