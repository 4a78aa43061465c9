import { gamePathByKey } from '#lib/games/rules.ts'
import { type Phrases, plural } from '#lib/i18n/format.ts'
import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'
import { hitsIn } from '#lib/search/hits.ts'
import type { Query } from '#lib/search/name-search.ts'
import type { FoundGame, LobbyMatch } from '#lib/search/question.ts'
import styles from './Search.module.css'

const SVG = 'http://www.w3.org/2000/svg'

/** What the rows say, from the data of the dialog. */
export interface RowTexts {
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

/** One game as an option of a list. */
export function rowOf(game: FoundGame, query: Query | undefined, texts: RowTexts): HTMLElement {
  const row = optionTo(gamePathByKey(game))
  row.append(picture(game), text(game, query, texts), ...flag(game, texts))
  return row
}

/** The lobby of a vendor's games in a category, or of a kind of its games. */
export function lobbyRowOf(
  { gameType, vassalage, gameClassify, name: called }: LobbyMatch,
  query: Query | undefined,
  texts: RowTexts,
): HTMLElement {
  const lobby = gameType.toLowerCase()
  const choice = vassalage ? { vassalage } : { gameClassify: gameClassify ?? '' }
  const row = optionTo(`/${lobby}?${new URLSearchParams(choice)}`)
  row.classList.add(styles.lobby ?? '')
  const line = element('span', styles.text)
  const name = element('span', styles.name)
  name.append(...marked(called, query ? hitsIn(called, query) : []))
  const about = element('span', styles.about)
  about.append(texts.categories[gameType] ?? '')
  line.append(name, about)
  row.append(sign(lobby), line)
  return row
}

/** Leads to the list of all games that were found. */
export function allRowOf(total: number, typed: string, texts: RowTexts): HTMLElement {
  const row = optionTo(`/search?${new URLSearchParams({ gameName: typed })}`)
  row.classList.add(styles.lobby ?? '')
  const name = element('span', styles.name)
  name.append(plural(texts.phrases, 'all', total, texts.language))
  row.append(sign('search'), name)
  return row
}

/** A link, so that it can be opened in another tab as well; the focus stays in the field. */
function optionTo(path: string): HTMLAnchorElement {
  const row = document.createElement('a')
  row.className = styles.row ?? ''
  row.href = pathIn(languageOfPage(document.documentElement.lang), path)
  row.tabIndex = -1
  row.role = 'option'
  row.ariaSelected = 'false'
  return row
}

/** An icon of the sprite, by its name. */
function sign(name: string): HTMLElement {
  const box = element('span', styles.sign)
  box.ariaHidden = 'true'
  const icon = document.createElementNS(SVG, 'svg')
  icon.setAttribute('class', 'icon')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `/icons.svg#i-${name}`)
  icon.append(use)
  box.append(icon)
  return box
}

function picture({ iconUrl }: FoundGame): HTMLElement {
  const box = element('span', styles.picture)
  const image = new Image(40, 50)
  image.alt = ''
  image.loading = 'lazy'
  image.decoding = 'async'
  image.src = iconUrl
  box.append(image)
  return box
}

function text(game: FoundGame, query: Query | undefined, { categories, marks }: RowTexts): HTMLElement {
  const original = game.english ?? game.nodeName
  const own = query ? hitsIn(game.nodeName, query) : []
  const english = query && own.length === 0 ? hitsIn(original, query) : []
  const about = [marks[game.vassalage] ?? game.vassalage, categories[game.gameType] ?? ''].filter(Boolean)
  const whole = element('span', styles.text)
  const name = element('span', styles.name)
  name.append(...marked(game.nodeName, own))
  const line = element('span', styles.about)
  line.append(about.join(' · '))
  // Found by its English name: without it nobody would know why it stands here.
  if (english.length > 0 && original !== game.nodeName) {
    const other = element('span')
    other.lang = 'en'
    other.append(...marked(original, english))
    line.append(' · ', other)
  }
  whole.append(name, line)
  return whole
}

function flag(game: FoundGame, texts: RowTexts): HTMLElement[] {
  if (!game.maintenance && !game.isNew) return []
  const flag = element('span', `${styles.flag} ${game.maintenance ? '' : styles.new}`)
  flag.append(game.maintenance ? texts.maintenance : texts.isNew)
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

function element(tag: 'span', className: string | undefined = ''): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  return made
}
