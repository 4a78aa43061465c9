import type { Choice } from '#lib/fairness/book.ts'
import { type Fixture, fixturesOf, type League } from '#lib/fairness/league.ts'
import { button, el } from '../kit/dom.ts'
import { choiceText, marketsOf, matchName, oddsText } from './market-text.ts'
import type { SlipView } from './slip-view.ts'

export interface Matches {
  element: HTMLElement
  /** Shows a matchday. */
  show: (matchday: number | undefined) => void
  /** Marks what is on the slip. */
  mark: () => void
}

/** The matches of a matchday with their odds; each choice is a button that goes onto the slip and off it. */
export function createMatches(league: League, slip: SlipView): Matches {
  const element = el('div', { class: 'matches' })
  let shown: number | undefined
  let keys: { match: number; choice: Choice; key: HTMLButtonElement }[] = []

  function card(fixture: Fixture, match: number): HTMLElement {
    const markets = marketsOf(league).map(({ name, choices }) =>
      el(
        'div',
        { class: 'market', role: 'group', 'aria-label': name },
        el('small', {}, name),
        ...choices.map(choice => choiceKey(fixture, match, choice)),
      ),
    )
    return el('article', { class: 'match' }, el('h2', {}, matchName(league, fixture)), ...markets)
  }

  function choiceKey(fixture: Fixture, match: number, choice: Choice): HTMLButtonElement {
    const odds = fixture.odds[choice] ?? 0
    const key = button('', 'odds', () => {
      if (shown !== undefined) slip.toggle(shown, { match, choice, odds })
    })
    key.append(el('span', {}, choiceText(league, fixture, choice)), el('b', {}, oddsText(odds)))
    keys.push({ match, choice, key })
    return key
  }

  function mark(): void {
    for (const { match, choice, key } of keys)
      key.setAttribute('aria-pressed', String(shown !== undefined && slip.has(shown, match, choice)))
  }

  return {
    element,
    show: matchday => {
      if (matchday === shown) return
      shown = matchday
      keys = []
      element.replaceChildren(...(matchday === undefined ? [] : fixturesOf(league, matchday).map(card)))
      mark()
    },
    mark,
  }
}
