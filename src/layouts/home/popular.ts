import type { popularGames } from '#lib/games/api.ts'
import { gamePath } from '#lib/games/rules.ts'
import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'
import { getJson } from '#lib/site/get-json.ts'

/**
 * Fills the chart with the games that were played most within 24 hours. With fewer games than places, or without an
 * answer, it stays as it is.
 */
export async function showPopular(chart: HTMLElement): Promise<void> {
  const places = chart.children.length
  const { list } = await getJson<typeof popularGames>(`/games/popular?limitNum=${places}`)
  if (places === 0 || list.length < places) return
  const language = languageOfPage(document.documentElement.lang)
  const marks: Record<string, string> = JSON.parse(chart.dataset.marks ?? '{}')
  for (const [at, game] of list.entries()) {
    const place = chart.children[at]
    place?.querySelector('a')?.setAttribute('href', pathIn(language, gamePath(game)))
    place?.querySelector('[data-name]')?.replaceChildren(game.nodeName)
    place?.querySelector('[data-vendor]')?.replaceChildren(marks[game.vassalage] ?? game.vassalage)
  }
  chart.closest('section')?.setAttribute('data-counted', '')
}
