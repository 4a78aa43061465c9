import { slipOdds, slipPayout } from '#lib/fairness/book.ts'
import { fixturesOf, type League, MOST_LEGS, MOST_ODDS } from '#lib/fairness/league.ts'
import type { Leg, Slip } from '#lib/fairness/slip.ts'
import { plural } from '#lib/i18n/format.ts'
import { button, el } from '../kit/dom.ts'
import { pageData as pageFacts, say } from '../kit/page-data.ts'
import { choiceText, matchName, oddsText } from './market-text.ts'

export interface SlipView {
  element: HTMLElement
  slip: () => Slip | undefined
  /** Takes a choice in, or out again; one of a match at a time, and matches of one matchday. */
  toggle: (matchday: number, leg: Leg) => void
  has: (matchday: number, match: number, choice: Leg['choice']) => boolean
  clear: () => void
  /** How many picks, their odds and what they could pay; stays in view beside the stake. */
  bar: HTMLElement
  /** What is on it, as it is asked about before it is placed. */
  picks: () => HTMLElement
  /** Writes what it would pay. */
  price: (stakeMinor: bigint, money: (minor: bigint) => string) => void
  /** Why it cannot be placed. */
  problem: () => string | undefined
}

export function createSlip(league: League, changed: () => void): SlipView {
  let matchday: number | undefined
  let legs: Leg[] = []
  const list = el('ul', { class: 'board-list' })
  const sum = el('p', { class: 'slip-sum', 'aria-live': 'polite' })
  const bar = el('p', { class: 'slip-bar', 'aria-hidden': 'true' })
  const element = el(
    'section',
    { class: 'slip', 'aria-label': say('slip') },
    el('h2', {}, say('slip')),
    list,
    sum,
  )

  function show(): void {
    list.replaceChildren(
      ...(legs.length === 0
        ? [el('li', {}, el('span', {}, say('slipEmpty', { count: MOST_LEGS })))]
        : legs.map(legItem)),
    )
  }

  function change(): void {
    show()
    changed()
  }

  function legItem(leg: Leg): HTMLElement {
    const fixture = fixturesOf(league, matchday ?? 0)[leg.match]
    if (!fixture) return el('li', {})
    const remove = button('✕', 'tool', () => {
      legs = legs.filter(one => one !== leg)
      change()
    })
    const words = choiceText(league, fixture, leg.choice)
    remove.setAttribute('aria-label', say('legRemove', { choice: words }))
    return el(
      'li',
      {},
      el('span', {}, matchName(league, fixture)),
      el('b', {}, `${words} · ${oddsText(leg.odds)}`),
      remove,
    )
  }

  show()
  return {
    element,
    bar,
    picks: () =>
      el(
        'ul',
        { class: 'board-list' },
        ...legs.map(leg => {
          const fixture = fixturesOf(league, matchday ?? 0)[leg.match]
          if (!fixture) return el('li', {})
          const words = `${choiceText(league, fixture, leg.choice)} · ${oddsText(leg.odds)}`
          return el('li', {}, el('span', {}, matchName(league, fixture)), el('b', {}, words))
        }),
      ),
    slip: () => (matchday !== undefined && legs.length > 0 ? { matchday, legs } : undefined),
    toggle: (day, leg) => {
      const had = day === matchday && legs.some(one => one.match === leg.match && one.choice === leg.choice)
      if (day !== matchday) legs = []
      matchday = day
      legs = legs.filter(one => one.match !== leg.match)
      if (!had) legs = [...legs, leg].sort((a, b) => a.match - b.match)
      change()
    },
    has: (day, match, choice) =>
      day === matchday && legs.some(one => one.match === match && one.choice === choice),
    clear: () => {
      legs = []
      change()
    },
    price: (stakeMinor, money) => {
      const won = legs.map(({ odds }) => ({ grade: 'won' as const, odds }))
      const facts = {
        odds: oddsText(slipOdds(legs.map(leg => leg.odds))),
        amount: money(slipPayout(stakeMinor, won)),
        picks: plural(pageFacts.phrases, 'slipPicks', legs.length, pageFacts.language),
      }
      sum.textContent = legs.length === 0 ? '' : say('slipSum', facts)
      bar.textContent = legs.length === 0 ? '' : say('slipBar', facts)
    },
    problem: () => {
      if (legs.length > MOST_LEGS) return say('slipTooMany', { count: MOST_LEGS })
      return slipOdds(legs.map(leg => leg.odds)) > MOST_ODDS
        ? say('slipTooHigh', { odds: oddsText(MOST_ODDS) })
        : undefined
    },
  }
}
