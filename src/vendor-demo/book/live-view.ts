import type { Choice } from '#lib/fairness/book.ts'
import type { Fixture, League } from '#lib/fairness/league.ts'
import { type LiveBet, lineOf, liveFixture } from '#lib/fairness/live.ts'
import { readScores } from '#lib/fairness/slip.ts'
import type { LiveDay } from '../kit/board.ts'
import { button, el } from '../kit/dom.ts'
import { say } from '../kit/page-data.ts'
import { choiceText, marketsOf, oddsText, teamOf } from './market-text.ts'

/** What was chosen on a match that runs, and how it reads. */
export interface LivePick {
  bet: LiveBet
  /** "Red Lotus Camp v Iron Elbow Gym, 1 – 0". */
  match: string
  choice: string
}

export interface LiveView {
  element: HTMLElement
  /** Shows the matchdays that run. The choice with the focus keeps it. */
  show: (days: readonly LiveDay[]) => void
  /** Says until when the odds stand. */
  tick: (until: (moment: number) => string) => void
  setDisabled: (disabled: boolean) => void
}

/** The matches that run, with their scores and odds; each choice asks for one bet. */
export function createLive(league: League, onPick: (pick: LivePick) => void): LiveView {
  const element = el('section', { class: 'live', hidden: true })
  let shown = ''
  let clocks: { clock: HTMLElement; nextAt: number }[] = []
  let keys: HTMLButtonElement[] = []
  let disabled = false

  function dayOf(day: LiveDay): Node[] {
    const clock = el('p', { class: 'live-clock' })
    clocks.push({ clock, nextAt: day.nextAt })
    const matches = readScores(day.scores).flatMap((score, match) => {
      const fixture = liveFixture(league, day.number, match, day.phase, score)
      return fixture ? [card(day, match, fixture, `${score.home} – ${score.away}`)] : []
    })
    return [
      el('h2', {}, say('live', { number: day.number })),
      clock,
      el('div', { class: 'matches' }, ...matches),
    ]
  }

  function card(day: LiveDay, match: number, fixture: Fixture, score: string): HTMLElement {
    const facts = { home: teamOf(league, fixture.home), away: teamOf(league, fixture.away) }
    const name = say('liveMatch', { ...facts, score })
    const markets = marketsOf(league).flatMap(market => {
      const open = market.choices.filter(choice => fixture.odds[choice] !== undefined)
      if (open.length === 0) return []
      return el(
        'div',
        { class: 'market', role: 'group', 'aria-label': market.name },
        el('small', {}, market.name),
        ...open.map(choice => choiceKey(day, match, fixture, choice, name)),
      )
    })
    const closed = markets.length === 0 ? [el('p', { class: 'live-clock' }, say('liveNone'))] : []
    return el('article', { class: 'match' }, el('h3', {}, name), ...markets, ...closed)
  }

  function choiceKey(
    { number: matchday, phase }: LiveDay,
    match: number,
    fixture: Fixture,
    choice: Choice,
    name: string,
  ): HTMLButtonElement {
    const odds = fixture.odds[choice] ?? 0
    const words = choiceText(league, fixture, choice)
    const bet = { matchday, phase, match, choice, line: lineOf(choice, fixture.lines), odds }
    const key = button('', 'odds', () => onPick({ bet, match: name, choice: words }))
    key.append(el('span', {}, words), el('b', {}, oddsText(odds)))
    key.disabled = disabled
    key.dataset.pick = `${matchday} ${match} ${choice}`
    keys.push(key)
    return key
  }

  return {
    element,
    show: days => {
      const text = JSON.stringify(days)
      if (text === shown) return
      shown = text
      clocks = []
      keys = []
      element.hidden = days.length === 0
      const focused = document.activeElement?.getAttribute('data-pick')
      element.replaceChildren(...days.flatMap(dayOf))
      // The same choice at its new odds keeps the focus.
      keys.find(key => focused !== null && key.dataset.pick === focused)?.focus()
    },
    tick: until => {
      for (const { clock, nextAt } of clocks) clock.textContent = say('liveUntil', { time: until(nextAt) })
    },
    setDisabled: next => {
      disabled = next
      for (const key of keys) key.disabled = next
    },
  }
}
