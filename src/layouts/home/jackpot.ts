import { fill, type PhraseValues } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { type Currency, formatMoney, MINOR_DIGITS, parseMinor } from '#lib/money/money.ts'
import type { JackpotStanding } from '#lib/site/api.ts'
import { JACKPOT_GOOD_MS } from '#lib/site/jackpot-rules.ts'
import type { JackpotPhrases } from './jackpot-texts.ts'

/** Spec, section 9: 28,000,000 to 200,000,000 with two decimals; grows by 100 to 500 every 3, 4 or 5 seconds. */
const START_CENTS = { least: 28_000_000_00, most: 200_000_000_00 }
const GROWTH_CENTS = { least: 100_00, most: 500_00 }
const PAUSE_MS = [3000, 4000, 5000] as const
/** On every plate while the figure is not there. */
const DASH = '–'

function between({ least, most }: { least: number; most: number }): number {
  return least + Math.floor(Math.random() * (most - least + 1))
}

/**
 * The counter. Until it is told whose figure it shows, its plates are empty: where the operator gives one, none that
 * somebody made up stands there before it. A simulated figure is decoration: no money of anybody is in it, so plain numbers
 * are enough.
 */
export class Jackpot extends HTMLElement {
  #shows: keyof JackpotPhrases | undefined
  #cents = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  connectedCallback() {
    // A plate has long turned when its next figure comes. Nothing is measured: that would lay out the whole page.
    this.addEventListener('animationend', ({ target }) => {
      if (target instanceof Element) target.removeAttribute('data-turned')
    })
  }

  disconnectedCallback() {
    clearTimeout(this.#timer)
  }

  /** Shows the server's state: the operator's figure, that there is none now, or that the operator gives none. */
  show(standing: JackpotStanding) {
    if (!standing) this.#simulate()
    else if (standing.figure) this.#showFigure(standing.figure)
    else this.#showNone()
  }

  /** Without an answer it simulates a figure if the policy allows it, unless one was received before. */
  goAlone() {
    if (this.#shows) return
    if (this.dataset.alone === 'none') this.#showNone()
    else this.#simulate()
  }

  /** The deployment's, as the page was built. */
  get #currency(): Currency {
    const { currency = '' } = this.dataset
    return shownCurrency(currency)
  }

  #simulate() {
    if (this.#shows === 'illustration') return
    this.#cents = between(START_CENTS)
    this.#say('illustration')
    this.#showCents({ isFirst: true })
    this.#wait()
  }

  #wait() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => {
        this.#cents = Math.min(this.#cents + between(GROWTH_CENTS), START_CENTS.most)
        this.#showCents({ isFirst: false })
        this.#wait()
      },
      PAUSE_MS[Math.floor(Math.random() * PAUSE_MS.length)],
    )
  }

  #showCents(how: { isFirst: boolean }) {
    // A currency without decimals shows whole units; the counter itself continues in hundredths.
    this.#turn(String(this.#cents).slice(0, MINOR_DIGITS[this.#currency] === 0 ? -2 : undefined), how)
  }

  #showFigure({ amount, asOf }: { amount: string; asOf: string }) {
    const minor = parseMinor(amount)
    if (minor === undefined) return this.#showNone()
    const currency = this.#currency
    const language = document.documentElement.lang
    this.#makeRoom(formatMoney(minor, currency, language, { symbol: false }))
    this.#turn(amount.padStart(MINOR_DIGITS[currency] + 1, '0'), { isFirst: this.#shows !== 'figure' })
    // The time of the clock in the header, which is the visitor's.
    const time = new Date(asOf).toTimeString().slice(0, 5)
    this.#say('figure', { amount: formatMoney(minor, currency, language), time })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#showNone(), JACKPOT_GOOD_MS)
  }

  #showNone() {
    clearTimeout(this.#timer)
    this.#turn(DASH.repeat(this.querySelectorAll('b').length), { isFirst: true })
    this.#say('none')
  }

  /** A figure beyond the plates of the page gets new ones, as much smaller as they are more; nothing around them moves. */
  #makeRoom(figure: string) {
    const [sign, ...built] = this.children
    if (!sign || figure.length <= built.length) return
    const places = [...figure].map(mark => {
      const isPlate = /\d/.test(mark)
      const place = document.createElement(isPlate ? 'b' : 'i')
      place.textContent = isPlate ? '' : mark
      return place
    })
    this.replaceChildren(sign.cloneNode(true), ...places)
    const share = Number(this.style.getPropertyValue('--fit') || 1)
    this.style.setProperty('--fit', String((share * built.length) / places.length))
  }

  #turn(digits: string, { isFirst }: { isFirst: boolean }) {
    const plates = [...this.querySelectorAll('b')]
    const figure = digits.padStart(plates.length, '0')
    for (const [index, plate] of plates.entries()) {
      const sign = figure[index] ?? ''
      // Like a counter of wheels it shows the zeros in front, but faintly: they are not part of the figure.
      plate.toggleAttribute('data-unlit', index < plates.length - digits.length)
      if (plate.textContent === sign) continue
      plate.textContent = sign
      plate.toggleAttribute('data-turned', !isFirst)
    }
  }

  /** Lets badge, sentence, tooltips and accessible name say whose figure it is. */
  #say(kind: keyof JackpotPhrases, values: PhraseValues = {}) {
    this.#shows = kind
    const phrases: JackpotPhrases | undefined = JSON.parse(this.dataset.phrases ?? 'null')
    if (!phrases) return
    const said = phrases[kind]
    this.ariaLabel = fill(said.label, values)
    this.title = fill(said.hint, values)
    for (const words of this.closest('section')?.querySelectorAll<HTMLElement>('[data-says]') ?? []) {
      const isSaid = words.dataset.says === kind
      words.toggleAttribute('data-unsaid', !isSaid)
      if (!isSaid) continue
      if (words.classList.contains('tag')) words.title = this.title
      else words.textContent = fill(said.text, values)
    }
  }
}
