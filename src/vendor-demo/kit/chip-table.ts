import type { TableRules } from '#lib/fairness/table.ts'
import { createFelt, type Felt } from './chips.ts'
import { el, prefersStillness } from './dom.ts'
import { say } from './page-data.ts'
import type { Money } from './room.ts'

/** A round as it is seen: a wheel, dice or cards. */
export interface Showing {
  element: HTMLElement
  /** Shows what came out; every round at the same pace, whatever it comes to. Still at once where motion is unwanted. */
  show: (outcome: string) => Promise<void>
  /** Shows what came out before, without motion. */
  set: (outcome: string) => void
  /** Ends the motion. */
  hurry: () => void
}

/** What a game with chips on spots brings along, whether its rounds are the player's own or by the clock for a room. */
export interface ChipTable<Spot extends string> {
  rules: TableRules<Spot>
  /** A spot's name in full, what it pays, and what is seen in place of its name. */
  spot: (id: Spot) => { label: string; odds: string; face?: Node }
  /** The spots, laid on the cloth. */
  layout: (spots: ReadonlyMap<Spot, HTMLButtonElement>) => readonly Node[]
  showing: Showing
  /** The last results, the oldest first. */
  roads: (outcomes: readonly string[]) => readonly Node[]
  /** What came out, as a sentence. */
  told: (outcome: string) => string
  /** A round in the history. */
  picture: (outcome: string) => Node
  /** The game's own part of the rules: how it goes, and what each bet pays and returns. */
  about: () => readonly Node[]
}

/** Marks the spots that pay more than they carry, and returns what each of those that pay comes to. */
export function showSpots<Spot extends string>(
  spots: ReadonlyMap<Spot, HTMLButtonElement>,
  paid: readonly { spot: Spot; amount: bigint; payout: bigint }[],
  line: (spot: Spot, payout: bigint) => string,
): string {
  for (const { spot, amount, payout } of paid) spots.get(spot)?.classList.toggle('pays', payout > amount)
  return paid
    .filter(({ payout }) => payout > 0n)
    .map(({ spot, payout }) => line(spot, payout))
    .join(' · ')
}

export function clearSpots(spots: ReadonlyMap<string, HTMLButtonElement>): void {
  for (const spot of spots.values()) spot.classList.remove('pays')
}

/** The row of the last results above the table. */
export function createRoadRow(): { element: HTMLElement; show: (nodes: readonly Node[]) => void } {
  const element = el('div', { class: 'results' })
  return {
    element,
    show: nodes => {
      element.replaceChildren(...nodes)
      for (const road of element.querySelectorAll('ol')) road.scrollLeft = road.scrollWidth
    },
  }
}

/** The least and most on a spot, and how many spots may carry chips, for the sentence on limits. */
export function limitsOf(
  stakes: readonly bigint[],
  most: bigint,
  money: Money,
): { least: string; most: string } {
  return { least: money(stakes[0] ?? 0n), most: money(most) }
}

/** Brings the wheel, dice or cards into view, where the spots have been scrolled over them. */
export function bringIntoView({ element }: Showing): void {
  element.scrollIntoView({ block: 'nearest', behavior: prefersStillness() ? 'instant' : 'smooth' })
}

/** The spots of the cloth with chips on them, and the chips to choose from; `changed` is called when one was laid. */
export function createTableFelt<Spot extends string>(
  { rules, spot }: ChipTable<Spot>,
  changed: () => void,
): Felt<Spot> {
  return createFelt<Spot>({
    spots: rules.spots.map(id => ({ id, ...spot(id) })),
    mostBets: rules.mostBets,
    changed,
  })
}

/** What the rules of every table end with. */
export function lastRules({ mostBets }: { mostBets?: number | undefined }): Node[] {
  return [
    ...(mostBets ? [el('p', {}, say('rulesMostBets', { count: mostBets }))] : []),
    el('p', {}, say('rulesDrawn')),
    el('p', {}, say('rulesFault')),
  ]
}
