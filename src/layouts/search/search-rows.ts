import { gamePathByKey } from '#lib/games/rules.ts'
import { type Phrases, plural } from '#lib/i18n/format.ts'
import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'
import { hitsIn } from '#lib/search/hits.ts'
import type { Query } from '#lib/search/name-search.ts'
import type { ShownGame } from '#lib/search/search-source.ts'
import type { Way } from '#lib/search/ways.ts'
import { afterPaint } from '#lib/site/after-paint.ts'
import { inTurn } from '#lib/site/in-turn.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** What the rows say, from the data of the dialog. */
export interface RowWords {
  /** Names of categories by their codes. */
  categories: Readonly<Record<string, string>>
  /** Word marks by the codes of vendors. */
  marks: Readonly<Record<string, string>>
  isNew: string
  maintenance: string
  /** The same and others by their keys, for counts. */
  phrases: Phrases
  /** The tag of the language, for counts. */
  language: string
}

/** The pictures and icons of a list by the addresses of their rows: the next list's row of an address takes them over. */
export type Drawn = ReadonlyMap<string, Element>

export function drawnIn(list: ParentNode): Drawn {
  const drawn = new Map<string, Element>()
  for (const row of list.querySelectorAll('.find-row')) {
    const picture = row.firstElementChild?.firstElementChild
    if (picture) drawn.set(row.getAttribute('href') ?? '', picture)
  }
  return drawn
}

/** One game as an option of a list; `drawn` is what stood there until now. */
export function rowOf(game: ShownGame, query: Query | undefined, words: RowWords, drawn: Drawn): HTMLElement {
  const row = optionTo(gamePathByKey(game))
  row.append(picture(game, knownOf(row, drawn)), text(game, query, words), ...flag(game, words))
  return row
}

/** The lobby of a vendor's games in a category, or of a kind of its games. */
export function wayRowOf(
  { gameType, vassalage, gameClassify, ...way }: Way,
  query: Query,
  words: RowWords,
  drawn: Drawn,
): HTMLElement {
  const lobby = gameType.toLowerCase()
  const choice = vassalage ? { vassalage } : { gameClassify: gameClassify ?? '' }
  const row = optionTo(`/${lobby}?${new URLSearchParams(choice)}`)
  row.classList.add('way')
  const line = element('span', 'find-text')
  const name = element('span', 'find-name')
  name.append(...marked(way.name, hitsIn(way.name, query)))
  const about = element('span', 'find-about')
  about.append(words.categories[gameType] ?? '')
  line.append(name, about)
  row.append(sign(lobby, knownOf(row, drawn)), line)
  return row
}

/** Leads to the list of all games that were found. */
export function allRowOf(total: number, typed: string, words: RowWords, drawn: Drawn): HTMLElement {
  const row = optionTo(`/search?${new URLSearchParams({ gameName: typed })}`)
  row.classList.add('way')
  const name = element('span', 'find-name')
  name.append(plural(words.phrases, 'all', total, words.language))
  row.append(sign('search', knownOf(row, drawn)), name)
  return row
}

/** A link, so that it can be opened in another tab as well; the focus stays in the field. */
function optionTo(path: string): HTMLAnchorElement {
  const row = document.createElement('a')
  row.className = 'find-row'
  row.href = pathIn(languageOfPage(document.documentElement.lang), path)
  row.tabIndex = -1
  row.role = 'option'
  row.ariaSelected = 'false'
  return row
}

function knownOf(row: HTMLElement, drawn: Drawn): Element | undefined {
  return drawn.get(row.getAttribute('href') ?? '')
}

/**
 * An icon of the sprite, by its name. A new one comes once the list is painted: for each of them the browser looks the sprite
 * up, which takes a slow phone longer than the rest of its row.
 */
function sign(name: string, known: Element | undefined): HTMLElement {
  const box = element('span', 'find-sign')
  box.ariaHidden = 'true'
  if (known) box.append(known)
  else void afterPaint().then(() => box.isConnected && box.append(iconOf(name)))
  return box
}

function iconOf(name: string): SVGElement {
  const icon = document.createElementNS(SVG, 'svg')
  icon.setAttribute('class', 'i')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `/icons.svg#i-${name}`)
  icon.append(use)
  return icon
}

/** Drawn already where the list had it; a new one in its turn, if its row still stands there then. */
function picture({ iconUrl }: ShownGame, known: Element | undefined): HTMLElement {
  const box = element('span', 'find-pic')
  if (known) {
    box.append(known)
    return box
  }
  const show = () => {
    const image = new Image(40, 50)
    image.alt = ''
    image.decoding = 'async'
    image.src = iconUrl
    box.append(image)
  }
  inTurn(show, () => box.isConnected)
  return box
}

function text(game: ShownGame, query: Query | undefined, { categories, marks }: RowWords): HTMLElement {
  const own = query ? hitsIn(game.name, query) : []
  const english = query && own.length === 0 ? hitsIn(game.english, query) : []
  const about = [marks[game.vassalage] ?? game.vassalage, categories[game.gameType] ?? ''].filter(Boolean)
  const whole = element('span', 'find-text')
  const name = element('span', 'find-name')
  name.append(...marked(game.name, own))
  const line = element('span', 'find-about')
  line.append(about.join(' · '))
  // Found by its English name: without it nobody would know why it stands here.
  if (own.length === 0 && english.length > 0 && game.english !== game.name) {
    const original = element('span')
    original.lang = 'en'
    original.append(...marked(game.english, english))
    line.append(' · ', original)
  }
  whole.append(name, line)
  return whole
}

function flag(game: ShownGame, words: RowWords): HTMLElement[] {
  if (!game.maintenance && !game.isNew) return []
  const flag = element('span', `find-flag${game.maintenance ? '' : ' new'}`)
  flag.append(game.maintenance ? words.maintenance : words.isNew)
  return [flag]
}

function marked(text: string, hits: ReturnType<typeof hitsIn>): (string | HTMLElement)[] {
  const parts: (string | HTMLElement)[] = []
  let done = 0
  for (const [start, end] of hits) {
    const mark = document.createElement('mark')
    mark.append(text.slice(start, end))
    parts.push(text.slice(done, start), mark)
    done = end
  }
  return [...parts, text.slice(done)].filter(part => part !== '')
}

function element(tag: 'span', className = ''): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  return made
}
