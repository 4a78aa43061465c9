import '../../styles/field.css'
import '../../styles/search.css'
import '../../styles/state.css'
import { plural } from '#lib/i18n/format.ts'
import { type Query, queryOf } from '#lib/search/name-search.ts'
import { type Found, loadIndex, lookFor, popular, type ShownGame } from '#lib/search/search-source.ts'
import { openModal } from '../shell/modal.ts'
import { isSearchKeyOn, setSearchKey } from './search-key.ts'
import { type RowWords, rowOf } from './search-rows.ts'

/** Games to begin with, and to go on with when nothing was found. */
const SUGGESTED = 6
const SUGGESTED_INSTEAD = 3
/** Rows that fit the window; the others come in the next frame. */
const AT_ONCE = 8

/** The search for games by name: a combobox with a list below it (ARIA authoring practices), its focus in the field. */
class Search {
  readonly #dialog: HTMLDialogElement
  readonly #field: HTMLInputElement
  readonly #list: HTMLElement
  readonly #words: RowWords & Record<string, unknown>
  /** Counts what was asked for, so that a late answer to an earlier text never replaces a later one's. */
  #round = 0
  /** Counts what the list was filled with, so that the rest of the rows come behind their first ones only. */
  #filled = 0
  #active = -1

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog
    this.#field = this.#part<HTMLInputElement>('input')
    this.#list = this.#part('[role=listbox]')
    const { says = '{}', categories = '{}', marks = '{}' } = dialog.dataset
    this.#words = { ...JSON.parse(says), categories: JSON.parse(categories), marks: JSON.parse(marks) }
    this.#field.addEventListener('input', () => void this.#look())
    dialog.addEventListener('keydown', event => this.#onKey(event))
    this.#part('[data-clear]').addEventListener('click', () => this.#clear())
    this.#part('[data-retry]').addEventListener('click', () => {
      this.#field.focus()
      void this.#look()
    })
    const key = this.#part<HTMLInputElement>('[data-key]')
    key.checked = isSearchKeyOn()
    key.addEventListener('change', () => setSearchKey(key.checked))
    // The field keeps the focus, and with it the keyboard of a phone.
    this.#list.addEventListener(
      'pointerdown',
      event => event.pointerType === 'mouse' && event.preventDefault(),
    )
    this.#list.addEventListener('pointermove', event => this.#point(event))
  }

  open(): void {
    openModal(this.#dialog)
    this.#field.focus()
    this.#field.select()
    void this.#look()
  }

  #part<Part extends HTMLElement>(selector: string): Part {
    const part = this.#dialog.querySelector<Part>(selector)
    if (!part) throw new Error(`the search has no ${selector}`)
    return part
  }

  /** Answers what stands in the field: games, or suggestions when it is empty or nothing has such a name. */
  async #look(): Promise<void> {
    this.#round += 1
    const mine = this.#round
    const typed = this.#field.value.trim()
    const query = queryOf(typed)
    this.#part('[data-clear]').hidden = this.#field.value === ''
    try {
      const asked = query ? lookFor(query, typed) : typed === '' ? popular(SUGGESTED) : none()
      if (asked instanceof Promise) this.#wait()
      const found = asked instanceof Promise ? await asked : asked
      if (mine !== this.#round) return
      if (found.total > 0) {
        this.#show(found, query)
        if (query && found.lacksEnglish) void this.#showWithEnglish(mine, query, typed)
        return
      }
      const instead = await popular(SUGGESTED_INSTEAD)
      if (mine === this.#round) this.#show(instead, query, { isInstead: true })
    } catch (error) {
      if (mine === this.#round) this.#fail(error)
    }
  }

  /** The same games in the same order once the index is there, with the name that a game may have been found by. */
  async #showWithEnglish(round: number, query: Query, typed: string): Promise<void> {
    const index = await loadIndex().catch(() => undefined)
    if (!index || round !== this.#round) return
    const found = lookFor(query, typed)
    if (found instanceof Promise) return
    const chosen = this.#active
    this.#show(found, query, { atOnce: Math.max(AT_ONCE, chosen + 1) })
    this.#choose(chosen)
  }

  #wait(): void {
    this.#part('[data-wait]').hidden = false
    this.#part('[data-failed]').hidden = true
    this.#fill([])
    this.#say('')
  }

  /** The rows that are seen at once, and in the next frame those that are scrolled to. */
  #show(
    { games, total }: Found,
    query: Query | undefined,
    { isInstead = false, atOnce = AT_ONCE } = {},
  ): void {
    const isSearched = this.#field.value.trim() !== ''
    this.#part('[data-wait]').hidden = true
    this.#part('[data-failed]').hidden = true
    const rowAt = (game: ShownGame, place: number) =>
      rowOf(game, place, isInstead ? undefined : query, this.#words)
    this.#fill(games.slice(0, atOnce).map(rowAt))
    const mine = this.#filled
    requestAnimationFrame(() => {
      if (mine !== this.#filled) return
      this.#list.append(...games.slice(atOnce).map((game, at) => rowAt(game, atOnce + at)))
    })
    this.#list.ariaLabel = String(this.#words[isSearched && !isInstead ? 'list' : 'popular'])
    this.#part('[data-about]').hidden = !isInstead
    this.#part('[data-more]').hidden = !isSearched || isInstead || total <= games.length
    this.#say(isSearched ? this.#counted(isInstead ? 0 : total) : String(this.#words.popular))
    // What was searched for is one key away; a suggestion that nobody asked for is not opened by mistake.
    this.#choose(isSearched && !isInstead ? 0 : -1)
  }

  #fail(error: unknown): void {
    this.#fill([])
    this.#say('')
    this.#part('[data-wait]').hidden = true
    this.#part('[data-failed]').hidden = false
    this.#part('[data-why]').textContent = error instanceof Error ? error.message : ''
  }

  #fill(rows: readonly HTMLElement[]): void {
    this.#filled += 1
    this.#list.replaceChildren(...rows)
    this.#list.parentElement?.scrollTo(0, 0)
    this.#field.ariaExpanded = String(rows.length > 0)
    this.#part('[data-about]').hidden = true
    this.#part('[data-more]').hidden = true
    this.#choose(-1)
  }

  #counted(total: number): string {
    const language = this.#dialog.dataset.language ?? 'en'
    return plural(this.#words as unknown as Record<string, string>, 'found', total, language)
  }

  #say(text: string): void {
    this.#part('[data-status]').textContent = text
  }

  #choose(place: number): void {
    const rows = this.#list.children
    rows[this.#active]?.setAttribute('aria-selected', 'false')
    const row = rows[place]
    this.#active = row ? place : -1
    row?.setAttribute('aria-selected', 'true')
    if (row) this.#field.setAttribute('aria-activedescendant', row.id)
    else this.#field.removeAttribute('aria-activedescendant')
  }

  #point(event: PointerEvent): void {
    const row = event.target instanceof Element ? event.target.closest('[role=option]') : null
    const place = row ? [...this.#list.children].indexOf(row) : -1
    if (event.pointerType === 'mouse' && place >= 0 && place !== this.#active) this.#choose(place)
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
      const row = this.#list.children[this.#active]
      if (row instanceof HTMLElement) row.click()
      return
    }
    this.#move(event)
  }

  /** The arrows go round; Home and End go to the first and the last game. */
  #move(event: KeyboardEvent): void {
    const { length } = this.#list.children
    const next = {
      ArrowDown: this.#active + 1,
      ArrowUp: this.#active < 0 ? -1 : this.#active - 1,
      Home: 0,
      End: -1,
    }[event.key]
    if (next === undefined || length === 0 || event.shiftKey) return
    event.preventDefault()
    this.#choose((next + length) % length)
    this.#list.children[this.#active]?.scrollIntoView({ block: 'nearest' })
  }

  #clear(): void {
    this.#field.value = ''
    this.#field.focus()
    void this.#look()
  }
}

function none(): Found {
  return { games: [], total: 0 }
}

let search: Search | undefined

/** Fetches the index of names, which the first key would have to wait for. */
export function prepareSearch(): void {
  loadIndex().catch(() => {
    // The server answers meanwhile, and the next opening tries again.
  })
}

export function openSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#search-dialog')
  if (!dialog) return
  prepareSearch()
  search ??= new Search(dialog)
  search.open()
}
