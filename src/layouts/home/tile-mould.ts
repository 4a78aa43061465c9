import type { ListedGame } from '#lib/games/api.ts'
import { gamePath } from '#lib/games/rules.ts'
import { decimal, fill } from '#lib/i18n/format.ts'
import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'

/** Tiles that a script of the home page draws, out of the mould that the page holds (OwnSections.astro). */

const template = document.querySelector<HTMLTemplateElement>('#own-tile')
const mould = template?.content.firstElementChild
const { language = '', marks = '{}', phrases = '{}' } = template?.dataset ?? {}
const vendors = JSON.parse(marks) as Record<string, string>

/** The language of the page, and what its moulds say. */
export const pageLanguage = language
export const moulded = JSON.parse(phrases) as Record<string, string>

interface Look {
  /** Behind "Show 10 more". */
  isLater: boolean
  isKept: boolean
  /** Not said where all are. */
  saysHot?: boolean
  /** 4 by 3 with the word mark, for sports and e-sports. */
  isWide?: boolean
}

export function tileOf(
  game: ListedGame,
  { isLater, isKept, saysHot = false, isWide = false }: Look,
): HTMLElement {
  if (!mould) throw new Error('the page has no mould of a tile')
  const made = mould.cloneNode(true) as HTMLElement
  const part = (selector: string) => made.querySelector<HTMLElement>(selector)
  const vendor = vendors[game.vassalage] ?? game.vassalage
  const opensVendor = game.isGame === 'VASSALAGE'
  made.dataset.node = game.nodeId
  made.hidden = isLater
  if (isLater) made.dataset.later = ''
  made.querySelector('a')?.setAttribute('href', pathIn(languageOfPage(language), gamePath(game)))
  made.querySelector('img')?.setAttribute('src', game.iconUrl)
  // The icon of a category has its name in lower case (shell/navigation.ts).
  made.querySelector('.idx use')?.setAttribute('href', `#i-${game.gameType.toLowerCase()}`)
  part('[data-vendor]')?.replaceChildren(vendor)
  part('.nm')?.replaceChildren(game.nodeName)
  const rtp = game.rtp && fill(moulded.rtp ?? '', { percent: decimal(game.rtp, language) })
  part('.cap .mt')?.replaceChildren(rtp || vendor)
  if (isWide) widen(made, vendor)
  show(part('[data-maintenance]'), game.maintenance)
  show(part('[data-new]'), !game.maintenance && game.isNew)
  show(part('[data-hot]'), saysHot && !game.maintenance && !game.isNew && game.isHot === 1 && !opensVendor)
  show(part('[data-all]'), opensVendor)
  if (game.gameType === 'RNG' || opensVendor) part('.play')?.remove()
  const heart = part('.fav')
  if (opensVendor) heart?.remove()
  heart?.setAttribute('data-favorite', game.nodeId)
  heart?.setAttribute('aria-label', fill(moulded.favorite ?? '', { game: game.nodeName }))
  heart?.setAttribute('aria-pressed', String(isKept))
  return made
}

function widen(tile: HTMLElement, vendor: string): void {
  tile.querySelector('.idx')?.remove()
  const wordMark = Object.assign(document.createElement('span'), { className: 'wm', textContent: vendor })
  wordMark.setAttribute('aria-hidden', 'true')
  const shade = Object.assign(document.createElement('span'), { className: 'shade' })
  tile.querySelector('img')?.after(shade, wordMark)
}

export function show(element: HTMLElement | null, isShown: boolean): void {
  if (element) element.hidden = !isShown
}
