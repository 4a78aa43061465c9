import { formatMoney, isCurrency, parseMinor } from '#lib/money/money.ts'
import type { winnerBoard } from '#lib/play/api.ts'
import { getJson } from '#lib/site/get-json.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { whenNear } from './when.ts'

type Board = AnswerOf<typeof winnerBoard>

const WINNERS_PATH = '/winners'
const ROWS = 3
const STEP_MS = 4000

/** The winner board: three rows of real rounds, one step every 4 s (design language, section 6). */
export class Winners extends HTMLElement {
  #list = document.createElement('ul')
  #rows: HTMLElement[] = []
  #timer: ReturnType<typeof setInterval> | undefined
  #isPaused = false

  connectedCallback() {
    whenNear(this, () => void this.#load().catch(() => this.#say()))
  }

  disconnectedCallback() {
    clearInterval(this.#timer)
  }

  async #load() {
    const { list, currency } = await getJson<typeof winnerBoard>(WINNERS_PATH)
    if (list.length === 0) {
      this.#say()
      return
    }
    this.#rows = list.map(({ vo }) => this.#row(vo, currency))
    this.append(this.#list)
    this.#show(0)
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches || this.#rows.length <= ROWS
    let first = 0
    if (!still) {
      this.#offerPause()
      this.#timer = setInterval(() => {
        if (this.matches(':hover') || this.#isPaused) return
        first = (first + 1) % this.#rows.length
        this.#show(first)
      }, STEP_MS)
    }
  }

  /** What moves by itself can be stopped; a board that stands needs no button. */
  #offerPause() {
    const button = this.closest('section')?.querySelector<HTMLElement>('[data-pause-winners]')
    if (!button) return
    button.hidden = false
    button.addEventListener('click', () => {
      this.#isPaused = !this.#isPaused
      button.setAttribute('aria-pressed', String(this.#isPaused))
    })
  }

  /** Without rows, for whatever reason, the board says what will stand here. */
  #say() {
    const words = this.querySelector('p')
    if (words) words.hidden = false
  }

  #row(vo: Board['list'][number]['vo'], currency: string): HTMLElement {
    const template = this.querySelector('template')?.content.firstElementChild
    const row = template?.cloneNode(true) as HTMLElement
    const amount = parseMinor(vo.winAmount)
    row.querySelector('img')?.setAttribute('src', vo.iconUrl)
    const set = (selector: string, text: string) => row.querySelector(selector)?.replaceChildren(text)
    set('[data-game]', vo.gameName)
    set('[data-player]', vo.customerName)
    if (amount !== undefined && isCurrency(currency)) {
      set('[data-amount]', formatMoney(amount, currency, document.documentElement.lang))
    }
    return row
  }

  #show(first: number) {
    const shown = [...this.#rows.slice(first), ...this.#rows.slice(0, first)].slice(0, ROWS)
    this.#list.replaceChildren(...shown)
  }
}
