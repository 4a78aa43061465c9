import '../../islands/ui/ui.css'
import '../../styles/dialog.css'
import '../../styles/field.css'
import '../../styles/search.css'
import '../../styles/state.css'
import { formatCount, plural } from '#lib/i18n/format.ts'
import { type Query, queryOf } from '#lib/search/name-search.ts'
import {
  type Found,
  loadIndex,
  loadPlayed,
  lookFor,
  lookForWays,
  type Offer,
  offer,
} from '#lib/search/search-source.ts'
import type { Way } from '#lib/search/ways.ts'
import { inTurn } from '#lib/site/in-turn.ts'
import { isBlank } from '#lib/text/typed.ts'
import { type OptionGroup, OptionList } from './option-list.ts'
import { allRowOf, type Drawn, drawnIn, type RowWords, rowOf, wayRowOf } from './search-rows.ts'

/** Games to begin with, and to go on with when nothing was found. */
const SUGGESTED = 6
const SUGGESTED_INSTEAD = 3

/** What the dialog says, from its data. */
interface Words extends RowWords {
  games: string
  ways: string
  popular: string
  hot: string
}

/** The search for games by name: a combobox with a list below it (ARIA authoring practices), its focus in the field. */
class Search {
  readonly #dialog: HTMLDialogElement
  readonly #field: HTMLInputElement
  readonly #list: OptionList
  readonly #words: Words
  /** Counts what was asked for, so that a late answer to an earlier text never replaces a later one's. */
  #round = 0

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog
    this.#field = this.#part<HTMLInputElement>('input')
    this.#list = new OptionList(this.#field, this.#part('[role=listbox]'))
    const { says = '{}', categories = '{}', marks = '{}', language = 'en' } = dialog.dataset
    const phrases = JSON.parse(says)
    this.#words = {
      ...phrases,
      phrases,
      language,
      categories: JSON.parse(categories),
      marks: JSON.parse(marks),
    }
    this.#field.addEventListener('input', () => void this.look())
    dialog.addEventListener('keydown', event => this.#onKey(event))
    this.#part('[data-clear]').addEventListener('click', () => this.#clear())
    this.#part('[data-retry]').addEventListener('click', () => {
      this.#field.focus()
      void this.look()
    })
    void this.#rehearse()
  }

  #part<Part extends HTMLElement>(selector: string): Part {
    const part = this.#dialog.querySelector<Part>(selector)
    if (!part) throw new Error(`the search has no ${selector}`)
    return part
  }

  /** Answers what stands in the field: games and lobbies, or suggestions when it is empty or nothing has such a name. */
  async look(): Promise<void> {
    this.#round += 1
    const mine = this.#round
    const typed = this.#field.value.trim()
    const query = queryOf(typed)
    this.#part('[data-clear]').hidden = this.#field.value === ''
    try {
      const asked = query ? lookFor(query, typed) : NOTHING
      if (asked instanceof Promise || typed === '') this.#wait()
      const found = asked instanceof Promise ? await asked : asked
      if (mine !== this.#round) return
      if (query && found.lacksEnglish) void this.#lookAgain(mine, query, typed)
      const ways = query ? this.#waysFor(query) : []
      if (query && found.total + ways.length > 0) return this.#show(found, ways, query)
      const instead = await offer(typed === '' ? SUGGESTED : SUGGESTED_INSTEAD)
      if (mine === this.#round) this.#suggest(instead)
    } catch (error) {
      if (mine === this.#round) this.#fail(error)
    }
  }

  /** What the server answered, once the index is there: in the same order, with English names and lobbies beside them. */
  async #lookAgain(round: number, query: Query, typed: string): Promise<void> {
    const index = await loadIndex().catch(() => undefined)
    if (!index || round !== this.#round) return
    const found = lookFor(query, typed)
    const ways = this.#waysFor(query)
    if (found instanceof Promise || found.total + ways.length === 0) return
    // What is offered instead may still be on its way.
    this.#round += 1
    this.#show(found, ways, query, this.#list.chosen)
  }

  #waysFor(query: Query): Way[] {
    return lookForWays(query, this.#words.marks)
  }

  /**
   * Makes rows for the name of a studio and for that of a game, where nobody sees them, once the index is there and nothing
   * else is to be done. Code that has run is quick: the first key is not the one that waits for that.
   */
  async #rehearse(): Promise<void> {
    const [studio = ''] = Object.values(this.#words.marks)
    try {
      await loadIndex()
      const { games } = await offer(1)
      for (const typed of [studio, ...games.map(({ name }) => name.slice(0, 2))])
        inTurn(() => this.#makeRows(typed))
    } catch {
      // Without the index no key is answered in the page.
    }
  }

  #makeRows(typed: string): void {
    const query = queryOf(typed)
    const found = query && lookFor(query, typed)
    if (!query || found instanceof Promise || !found) return
    // Rows take over what a list has: not from the one that stands there.
    const drawn: Drawn = new Map()
    const ways = this.#wayRowsOf(this.#waysFor(query), query, drawn)
    const rows = this.#rowsOf(found.games.slice(0, 2), query, drawn)
    for (const makeRow of [...ways.slice(0, 2), ...rows]) makeRow()
  }

  #wait(): void {
    this.#fill([])
    this.#part('[data-wait]').hidden = false
    this.#say('')
  }

  /** What was found; the chosen option is that of an address, or else the best game: it is one key away. */
  #show({ games, total }: Found, ways: readonly Way[], query: Query, chosen?: string): void {
    const words = this.#words
    const typed = this.#field.value.trim()
    const drawn = drawnIn(this.#list.element)
    const rows = this.#rowsOf(games, query, drawn)
    if (total > games.length) rows.push(() => allRowOf(total, typed, words, drawn))
    const groups: OptionGroup[] = []
    if (ways.length > 0)
      groups.push({
        label: words.ways,
        isTitled: true,
        rows: this.#wayRowsOf(ways, query, drawn),
      })
    if (rows.length > 0) groups.push({ label: words.games, isTitled: ways.length > 0, rows })
    this.#fill(groups, chosen === undefined ? ways.length + 1 : Number.POSITIVE_INFINITY)
    this.#list.chooseAddress(chosen, rows.length > 0 ? ways.length : 0)
    const also = ways.length > 0 ? ` · ${words.ways}: ${formatCount(ways.length, words.language)}` : ''
    this.#say(this.#counted(total) + also)
  }

  /** Games to go on with. None is chosen: what nobody asked for is not opened by mistake. */
  #suggest({ games, isPlayed }: Offer): void {
    const isSearched = !isBlank(this.#field.value)
    const drawn = drawnIn(this.#list.element)
    const label = isPlayed ? this.#words.popular : this.#words.hot
    // Where nothing was typed, the line above the list says what stands in it.
    this.#fill([{ label, isTitled: isSearched, rows: this.#rowsOf(games, undefined, drawn) }])
    this.#part('[data-about]').hidden = !isSearched
    this.#say(isSearched ? this.#counted(0) : label)
  }

  #rowsOf(games: Found['games'], query: Query | undefined, drawn: Drawn): (() => HTMLElement)[] {
    return games.map(game => () => rowOf(game, query, this.#words, drawn))
  }

  #wayRowsOf(ways: readonly Way[], query: Query, drawn: Drawn): (() => HTMLElement)[] {
    return ways.map(way => () => wayRowOf(way, query, this.#words, drawn))
  }

  #fail(error: unknown): void {
    this.#fill([])
    this.#say('')
    this.#part('[data-failed]').hidden = false
    this.#part('[data-why]').textContent = error instanceof Error ? error.message : ''
  }

  #fill(groups: readonly OptionGroup[], least = 0): void {
    for (const part of ['wait', 'failed', 'about']) this.#part(`[data-${part}]`).hidden = true
    this.#list.fill(groups, least)
  }

  #counted(total: number): string {
    return plural(this.#words.phrases, 'found', total, this.#words.language)
  }

  #say(text: string): void {
    this.#part('[data-status]').textContent = text
  }

  #onKey(event: KeyboardEvent): void {
    // While an input method is at work, Enter, Escape and the arrows are its own.
    if (event.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape' && this.#field.value !== '') {
      event.preventDefault()
      this.#clear()
    }
    if (event.target !== this.#field) return
    if (event.key === 'Enter') {
      event.preventDefault()
      this.#list.press()
      return
    }
    this.#list.move(event)
  }

  #clear(): void {
    this.#field.value = ''
    this.#field.focus()
    void this.look()
  }
}

const NOTHING: Found = { games: [], total: 0 }

let search: Search | undefined

/** Fetches the index of names, which the first key would have to wait for, and what an empty search offers. */
export function prepareSearch(): void {
  void loadPlayed()
  loadIndex().catch(() => {
    // The server answers meanwhile, and the next opening tries again.
  })
}

/** Takes over the dialog, which search-opener.ts has opened. */
export function answerSearch(dialog: HTMLDialogElement): void {
  prepareSearch()
  search ??= new Search(dialog)
  // Something stands there already: from an earlier search, or typed since it was opened.
  void search.look()
}
