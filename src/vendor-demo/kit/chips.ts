import { walkByArrows } from './arrows.ts'
import { button, el } from './dom.ts'
import { say } from './page-data.ts'
import type { Money } from './room.ts'

interface SpotOptions<Spot extends string> {
  id: Spot
  label: string
  /** What it pays, below the label. */
  odds: string
  /** What is seen in place of the label, which is then for screen readers. */
  face?: Node
}

export interface Felt<Spot extends string> {
  /** The spots, by name, for the game to lay out. */
  spots: ReadonlyMap<Spot, HTMLButtonElement>
  /** Chips, and what can be done with those that lie. */
  tray: HTMLElement
  /** What lies on the spots. */
  amounts: () => ReadonlyMap<Spot, bigint>
  total: () => bigint
  clear: () => void
  /** Keeps what lies as the bets to place again, and takes it off. */
  remember: () => void
  offer: (chips: readonly bigint[], most: bigint, money: Money) => void
  setDisabled: (disabled: boolean) => void
}

interface FeltParts<Spot extends string> {
  spots: readonly SpotOptions<Spot>[]
  /** Chips were put down or taken off. */
  changed: () => void
  /** Spots of which only one may carry chips: what lies on the others goes when it is chosen. */
  exclusive?: readonly Spot[]
  /** How many spots may carry chips at a time; no limit if undefined. */
  mostBets?: number | undefined
}

type Step<Spot extends string> = ReadonlyMap<Spot, bigint>

/** Spots that take chips, the chips, undo, double and the same again. Every press is one step that undo takes back. */
export function createFelt<Spot extends string>(parts: FeltParts<Spot>): Felt<Spot> {
  let steps: Step<Spot>[] = [new Map()]
  let last: Step<Spot> = new Map()
  let chips: readonly bigint[] = []
  let chip = 0n
  let most = 0n
  let money: Money = String
  let disabled = true

  const lying = () => steps.at(-1) ?? new Map<Spot, bigint>()
  const spots = new Map(parts.spots.map(spot => [spot.id, spotButton(spot, () => put(spot.id))]))
  walkByArrows([...spots.values()])
  const chipRow = el('div', { class: 'chip-row', role: 'group', 'aria-label': say('chips') })
  const undo = button(say('undo'), 'tool', () => go(steps.length > 1 ? steps.slice(0, -1) : steps))
  const double = button(say('double'), 'tool', () => push(doubled(lying())))
  const again = button(say('again'), 'tool', () => push(last))
  const tray = el('div', { class: 'tray' }, chipRow, el('div', { class: 'tray-tools' }, undo, double, again))

  function put(spot: Spot): void {
    const next = new Map(lying())
    if (parts.exclusive?.includes(spot))
      for (const other of parts.exclusive) if (other !== spot) next.delete(other)
    next.set(spot, (next.get(spot) ?? 0n) + chip)
    push(next)
  }
  function push(next: Step<Spot>): void {
    if (!disabled && fits(next)) go([...steps, next])
  }
  function go(next: Step<Spot>[]): void {
    steps = next
    show()
    parts.changed()
  }
  const fits = (step: Step<Spot>) =>
    step.size <= (parts.mostBets ?? step.size) && [...step.values()].every(amount => amount <= most)
  const doubled = (step: Step<Spot>) => new Map([...step].map(([spot, amount]) => [spot, amount * 2n]))

  function show(): void {
    const now = lying()
    for (const [id, element] of spots) showSpot(element, now.get(id) ?? 0n, money)
    for (const element of spots.values()) element.setAttribute('aria-disabled', String(disabled))
    undo.disabled = disabled || steps.length === 1
    double.disabled = disabled || now.size === 0 || !fits(doubled(now))
    again.disabled = disabled || now.size > 0 || last.size === 0 || !fits(last)
    for (const [index, element] of [...chipRow.children].entries())
      element.setAttribute('aria-pressed', String(chips[index] === chip))
  }

  return {
    spots,
    tray,
    amounts: lying,
    total: () => [...lying().values()].reduce((sum, amount) => sum + amount, 0n),
    clear: () => go([new Map()]),
    remember: () => {
      if (lying().size > 0) last = lying()
      go([new Map()])
    },
    offer: (offered, limit, format) => {
      chips = offered
      most = limit
      money = format
      if (!chips.includes(chip)) chip = chips[0] ?? 0n
      chipRow.replaceChildren(
        ...chips.map((value, index) =>
          chipButton(value, index, money, () => {
            chip = value
            show()
          }),
        ),
      )
      show()
    },
    setDisabled: next => {
      disabled = next
      show()
    },
  }
}

function spotButton<Spot extends string>(spot: SpotOptions<Spot>, onPress: () => void): HTMLButtonElement {
  const element = button('', `spot spot-${spot.id}`, onPress)
  element.append(
    ...(spot.face ? [spot.face] : []),
    el('span', { class: spot.face ? 'spot-name unseen' : 'spot-name' }, spot.label),
    el('small', {}, spot.odds),
    el('b', { class: 'spot-amount' }),
  )
  return element
}

function showSpot(element: HTMLButtonElement, amount: bigint, money: Money): void {
  const label = element.querySelector('.spot-amount')
  if (label) label.textContent = amount > 0n ? money(amount) : ''
  element.classList.toggle('laid', amount > 0n)
}

/** "100", "1K": a chip is known by its figure; its name says the figure, for who speaks it, and the amount in full. */
function chipButton(value: bigint, index: number, money: Money, onPress: () => void): HTMLButtonElement {
  const [figure, amount] = [shortOf(money(value)), money(value)]
  const element = button(figure, `chip chip-${index}`, onPress)
  element.setAttribute('aria-label', amount.includes(figure) ? amount : `${figure}, ${amount}`)
  return element
}

function shortOf(text: string): string {
  const figures = text.replace(/[.,]00$/, '').replace(/[^\d]/g, '')
  return figures.length > 3 && figures.endsWith('000') ? `${figures.slice(0, -3)}K` : figures
}
