import styles from './Search.module.css'

/** Options that belong together. */
export interface OptionGroup {
  label: string
  /** Whether the label is seen; else it is only said. */
  isTitled: boolean
  rows: readonly HTMLElement[]
}

/** The list of a combobox in groups (ARIA authoring practices); the focus stays in its field. */
export class OptionList {
  readonly #element: HTMLElement
  readonly #field: HTMLInputElement
  #options: HTMLElement[] = []
  #active = -1

  constructor(field: HTMLInputElement, list: HTMLElement) {
    this.#field = field
    this.#element = list
    // The field keeps the focus, and with it the keyboard of a phone.
    list.addEventListener('pointerdown', event => event.pointerType === 'mouse' && event.preventDefault())
    list.addEventListener('pointermove', event => this.#point(event))
  }

  get isEmpty(): boolean {
    return this.#options.length === 0
  }

  /** The address of the chosen option; undefined where none is. */
  get chosen(): string | undefined {
    return this.#options[this.#active]?.getAttribute('href') ?? undefined
  }

  /** Whether a newer list is loading: this one is dimmed. */
  get isBusy(): boolean {
    return this.#element.ariaBusy === 'true'
  }

  set isBusy(isBusy: boolean) {
    this.#element.ariaBusy = String(isBusy)
  }

  /** Shows these groups and nothing else, with no option chosen. */
  fill(groups: readonly OptionGroup[]): void {
    this.#element.replaceChildren(...groups.map(groupOf))
    this.#element.parentElement?.scrollTo(0, 0)
    this.#options = groups.flatMap(({ rows }) => rows)
    for (const [place, option] of this.#options.entries()) option.id = `search-option-${place}`
    this.#field.ariaExpanded = String(!this.isEmpty)
    this.isBusy = false
    this.choose(-1)
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

  #point(event: PointerEvent): void {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=option]') : null
    const place = option ? this.#options.indexOf(option) : -1
    if (event.pointerType === 'mouse' && place >= 0 && place !== this.#active) this.choose(place)
  }
}

function groupOf({ label, isTitled, rows }: OptionGroup, at: number): HTMLElement {
  const group = document.createElement('div')
  group.role = 'group'
  if (isTitled) {
    const title = document.createElement('p')
    title.className = styles.group ?? ''
    title.id = `search-group-${at}`
    title.role = 'presentation'
    title.textContent = label
    group.setAttribute('aria-labelledby', title.id)
    group.append(title)
  } else group.setAttribute('aria-label', label)
  group.append(...rows)
  return group
}
