import { afterPaint } from '#lib/site/after-paint.ts'

/** Rows that fit the window; the others come after it was painted. */
const AT_ONCE = 8

/** Options that belong together. */
export interface OptionGroup {
  label: string
  /** Whether the label is seen; else it is only said. */
  isTitled: boolean
  /** Makes the rows, each once: what is not in sight yet is made after those that are were painted. */
  rows: readonly (() => HTMLElement)[]
}

/** The list of a combobox in groups (ARIA authoring practices); the focus stays in its field. */
export class OptionList {
  readonly element: HTMLElement
  readonly #field: HTMLInputElement
  #isScrolled = false
  /** Counts what the list was filled with, so that the rest of the rows come behind their first ones only. */
  #filled = 0
  #options: HTMLElement[] = []
  #active = -1

  constructor(field: HTMLInputElement, list: HTMLElement) {
    this.#field = field
    this.element = list
    list.parentElement?.addEventListener('scroll', () => {
      this.#isScrolled = list.parentElement?.scrollTop !== 0
    })
    // The field keeps the focus, and with it the keyboard of a phone.
    list.addEventListener('pointerdown', event => event.pointerType === 'mouse' && event.preventDefault())
    list.addEventListener('pointermove', event => this.#point(event))
  }

  /** The address of the chosen option; undefined where none is. */
  get chosen(): string | undefined {
    return this.#options[this.#active]?.getAttribute('href') ?? undefined
  }

  /**
   * Shows these groups with no option chosen: the rows that are seen at once, and once they are painted those that are
   * scrolled to. At least `least` are shown at once, for who is to stand at one of them.
   */
  fill(groups: readonly OptionGroup[], least = 0): void {
    this.#filled += 1
    const mine = this.#filled
    let room = Math.max(AT_ONCE, least)
    const rest: (() => void)[] = []
    const parts = groups.map(({ rows, ...group }, at) => {
      const part = groupOf(group, at)
      part.append(...rows.slice(0, room).map(make => make()))
      const later = rows.slice(room)
      if (later.length > 0) rest.push(() => part.append(...later.map(make => make())))
      room = Math.max(0, room - rows.length)
      return part
    })
    this.element.replaceChildren(...parts)
    // Where nobody has scrolled, the browser would lay everything out only to find that there is nothing to do.
    if (this.#isScrolled) this.element.parentElement?.scrollTo(0, 0)
    this.#number()
    this.#field.ariaExpanded = String(this.#options.length > 0)
    this.choose(-1)
    if (rest.length === 0) return
    void afterPaint().then(() => {
      if (mine !== this.#filled) return
      for (const append of rest) append()
      this.#number()
    })
  }

  /** Chooses the option at a place from 0 on; none where there is no such option. */
  choose(place: number): void {
    this.#options[this.#active]?.setAttribute('aria-selected', 'false')
    const option = this.#options[place]
    this.#active = option ? place : -1
    option?.setAttribute('aria-selected', 'true')
    if (option) this.#field.setAttribute('aria-activedescendant', option.id)
    else this.#field.removeAttribute('aria-activedescendant')
  }

  /** Chooses the option of an address, or else the one at a place. */
  chooseAddress(address: string | undefined, place: number): void {
    const found = this.#options.findIndex(option => option.getAttribute('href') === address)
    this.choose(found >= 0 ? found : place)
  }

  /** Follows the chosen option. */
  press(): void {
    this.#options[this.#active]?.click()
  }

  /** The arrows go round, from group to group; Home and End go to the first and the last option. */
  move(event: KeyboardEvent): void {
    const { length } = this.#options
    const next = {
      ArrowDown: this.#active + 1,
      ArrowUp: this.#active < 0 ? -1 : this.#active - 1,
      Home: 0,
      End: -1,
    }[event.key]
    if (next === undefined || length === 0 || event.shiftKey) return
    event.preventDefault()
    this.choose((next + length) % length)
    this.#options[this.#active]?.scrollIntoView({ block: 'nearest' })
  }

  #number(): void {
    this.#options = [...this.element.querySelectorAll<HTMLElement>('[role=option]')]
    for (const [place, option] of this.#options.entries()) option.id = `search-option-${place}`
  }

  #point(event: PointerEvent): void {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=option]') : null
    const place = option ? this.#options.indexOf(option) : -1
    if (event.pointerType === 'mouse' && place >= 0 && place !== this.#active) this.choose(place)
  }
}

function groupOf({ label, isTitled }: Omit<OptionGroup, 'rows'>, at: number): HTMLElement {
  const group = document.createElement('div')
  group.role = 'group'
  if (!isTitled) {
    group.setAttribute('aria-label', label)
    return group
  }
  const title = document.createElement('p')
  title.className = 'find-group'
  title.id = `search-group-${at}`
  title.role = 'presentation'
  title.textContent = label
  group.setAttribute('aria-labelledby', title.id)
  group.append(title)
  return group
}
