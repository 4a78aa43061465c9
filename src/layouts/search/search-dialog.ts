import '../../islands/ui/ui.css'
import '../../styles/dialog.css'
import '../../styles/field.css'
import '../../styles/state.css'
import type { games, hotGames, popularGames } from '#lib/games/api.ts'
import { formatCount, plural } from '#lib/i18n/format.ts'
import { type Query, queryOf } from '#lib/search/name-search.ts'
import { type FoundGame, NO_ANSWER, type SearchAnswer } from '#lib/search/question.ts'
import { prepareIndex, SearchClient, type Served } from '#lib/search/search-client.ts'
import { getJson } from '#lib/site/get-json.ts'
import { isBlank } from '#lib/text/typed.ts'
import { type OptionGroup, OptionList } from './option-list.ts'
import { allRowOf, lobbyRowOf, type RowTexts, rowOf } from './search-rows.ts'

/** So many games are listed; the lobby of all games lists the others. */
const LISTED = 20
/** Games to begin with, and to go on with when nothing was found. */
const SUGGESTED = 6
const SUGGESTED_INSTEAD = 3
/** One or two games that somebody played are no list of what is popular. */
const FEWEST_PLAYED = 3

/** What the dialog says, from its data. */
interface DialogTexts extends RowTexts {
  games: string
  lobbies: string
  popular: string
  hot: string
}

/** The search for games by name: a combobox with a list below it (ARIA authoring practices), its focus in the field. */
class Search {
  readonly #dialog: HTMLDialogElement
  readonly #field: HTMLInputElement
  readonly #list: OptionList
  readonly #words: DialogTexts
  readonly #client = new SearchClient<string>()
  /** Whose answer stands there; undefined before the first. */
  #answered: string | undefined
  /** Counts answers, so that the rest of an older one is dropped. */
  #answers = 0
  /** Enter was pressed before its answer was there. */
  #isEnterDue = false

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
    this.#field.addEventListener('input', () => this.look())
    dialog.addEventListener('keydown', event => this.#onKey(event))
    this.#part('[data-clear]').addEventListener('click', () => this.#clear())
    this.#part('[data-retry]').addEventListener('click', () => {
      this.#field.focus()
      this.look()
    })
  }

  #part<Part extends HTMLElement>(selector: string): Part {
    const part = this.#dialog.querySelector<Part>(selector)
    if (!part) throw new Error(`the search has no ${selector}`)
    return part
  }

  get #typed(): string {
    return this.#field.value.trim()
  }

  /** Asks for what stands in the field. The answer before it stays until then, dimmed. */
  look(): void {
    const typed = this.#typed
    this.#isEnterDue = false
    this.#part('[data-clear]').hidden = this.#field.value === ''
    this.#part('[data-failed]').hidden = true
    this.#part('[data-wait]').hidden = !this.#list.isEmpty
    this.#list.isBusy = true
    void this.#client.find(
      { typed, within: {}, from: 0, to: LISTED },
      {
        askServer: () => askServer(typed),
        show: answer => void this.#take(typed, answer),
        fail: why => this.#fail(why),
      },
    )
  }

  async #take(typed: string, answer: SearchAnswer): Promise<void> {
    this.#answers += 1
    const mine = this.#answers
    const isFound = answer.total + answer.lobbies.length > 0
    const played = isFound ? [] : await loadPlayed()
    if (mine !== this.#answers || typed !== this.#typed) return
    const chosen = typed === this.#answered ? this.#list.chosen : undefined
    this.#answered = typed
    if (isFound) this.#show(typed, answer, chosen)
    else this.#suggest(typed, played, answer.instead, chosen)
    if (this.#isEnterDue) this.#list.press()
    this.#isEnterDue = false
  }

  /** What was found; the chosen option is that of an address, or else the best game: it is one key away. */
  #show(typed: string, { games, total, lobbies }: SearchAnswer, chosen: string | undefined): void {
    const texts = this.#words
    const query = queryOf(typed)
    const rows = this.#rowsOf(games, query)
    if (total > games.length) rows.push(allRowOf(total, typed, texts))
    const ofLobbies = lobbies.map(lobby => lobbyRowOf(lobby, query, texts))
    const groups: OptionGroup[] = [
      { label: texts.lobbies, isTitled: true, rows: ofLobbies },
      { label: texts.games, isTitled: lobbies.length > 0, rows },
    ]
    this.#fill(groups.filter(group => group.rows.length > 0))
    this.#list.chooseAddress(chosen, rows.length > 0 ? lobbies.length : 0)
    const count = formatCount(lobbies.length, texts.language)
    this.#say(this.#counted(total) + (lobbies.length > 0 ? ` · ${texts.lobbies}: ${count}` : ''))
  }

  /** Suggested games. None is preselected, so that none is opened by mistake. */
  #suggest(
    typed: string,
    played: readonly FoundGame[],
    hot: readonly FoundGame[],
    chosen: string | undefined,
  ): void {
    const isSearched = !isBlank(typed)
    const isPlayed = played.length >= FEWEST_PLAYED
    const label = isPlayed ? this.#words.popular : this.#words.hot
    const games = (isPlayed ? played : hot).slice(0, isSearched ? SUGGESTED_INSTEAD : SUGGESTED)
    // Where nothing was typed, the line above the list says what stands in it.
    this.#fill(
      games.length > 0 ? [{ label, isTitled: isSearched, rows: this.#rowsOf(games, undefined) }] : [],
    )
    this.#list.chooseAddress(chosen, -1)
    this.#part('[data-about]').hidden = !isSearched
    this.#say(isSearched ? this.#counted(0) : label)
  }

  #rowsOf(games: readonly FoundGame[], query: Query | undefined): HTMLElement[] {
    return games.map(game => rowOf(game, query, this.#words))
  }

  #fail(why: string): void {
    this.#answers += 1
    this.#answered = undefined
    this.#fill([])
    this.#say('')
    this.#part('[data-failed]').hidden = false
    this.#part('[data-why]').textContent = why
  }

  #fill(groups: readonly OptionGroup[]): void {
    for (const part of ['wait', 'failed', 'about']) this.#part(`[data-${part}]`).hidden = true
    this.#list.fill(groups)
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
      // What is chosen there belongs to an earlier text.
      if (this.#list.isBusy) this.#isEnterDue = true
      else this.#list.press()
      return
    }
    this.#list.move(event)
  }

  #clear(): void {
    this.#field.value = ''
    this.#field.focus()
    this.look()
  }
}

/** The server's answer, which has no lobbies, or the failure's message. */
async function askServer(typed: string): Promise<Served<string>> {
  try {
    const query = new URLSearchParams({ gameName: typed, pageSize: String(LISTED) })
    const found = queryOf(typed) ? await getJson<typeof games>(`/games?${query}`) : NO_ANSWER
    const hot = found.total > 0 ? [] : (await getJson<typeof hotGames>('/games/hot')).list
    const instead = hot.filter(({ isGame }) => isGame !== 'VASSALAGE').slice(0, SUGGESTED)
    return { ok: true, answer: { ...NO_ANSWER, games: found.games, total: found.total, instead } }
  } catch (error) {
    return { ok: false, failure: error instanceof Error ? error.message : '' }
  }
}

let played: Promise<readonly FoundGame[]> | undefined

/** What is played most now, from real rounds (spec 7.4), asked once for a page; after a failure the next call asks again. */
function loadPlayed(): Promise<readonly FoundGame[]> {
  played ??= getJson<typeof popularGames>(`/games/popular?limitNum=${SUGGESTED}`).then(
    ({ list }) => list,
    () => {
      played = undefined
      return []
    },
  )
  return played
}

let search: Search | undefined

/** Fetches the index of names, which the first key would have to wait for, and what an empty search offers. */
export function prepareSearch(): void {
  void loadPlayed()
  prepareIndex()
}

/** Takes over the dialog, which search-opener.ts has opened. */
export function answerSearch(dialog: HTMLDialogElement): void {
  prepareSearch()
  search ??= new Search(dialog)
  // Something stands there already: from an earlier search, or typed since it was opened.
  search.look()
}
