import { PAYBACK_PERCENT, slipPayout } from '#lib/fairness/book.ts'
import { fixturesOf, type League, MOST_LEGS, MOST_ODDS } from '#lib/fairness/league.ts'
import { liveText } from '#lib/fairness/live.ts'
import { readBet, readScores, slipText } from '#lib/fairness/slip.ts'
import { type BoardEvent, followBoard, isWaiting, promisesOf, standingOf } from '../kit/board.ts'
import type { RoundView } from '../kit/calls.ts'
import { createChoice } from '../kit/choice.ts'
import { button, el } from '../kit/dom.ts'
import { stakeLimits } from '../kit/limits.ts'
import { pageData, say } from '../kit/page-data.ts'
import { openRoom, type Room, type Seat } from '../kit/room.ts'
import { newRoundId } from '../kit/round-id.ts'
import { createStake } from '../kit/stake.ts'
import { clockTime } from '../kit/times.ts'
import { openConfirm } from './confirm.ts'
import { createLive, type LivePick } from './live-view.ts'
import { choiceText, matchName, oddsText, teamOf } from './market-text.ts'
import { createMatches } from './matches.ts'
import { seasonTable } from './season-table.ts'
import { createSlip } from './slip-view.ts'

const USUAL_STAKE = 0

interface Asked {
  id: string
  stakeMinor: bigint
  bets: string
}

/** Opens the book of a league: its matchdays, the slip, the player's bets and the results. */
export function openBook(league: League): void {
  const days = createChoice(say('matchdays'), () => showMatches())
  const slip = createSlip(league, () => changed())
  const matches = createMatches(league, slip)
  const live = createLive(league, pick => confirmLive(pick))
  const bets = el('ul', { class: 'board-list' })
  const results = el('ul', { class: 'board-list' })
  const table = el('div', { class: 'season', tabindex: '0', role: 'region', 'aria-label': say('season') })
  const stake = createStake(USUAL_STAKE, () => '')
  const act = button(say('place'), 'btn primary main-act', () => confirm())

  const room: Room = openRoom({
    cloth: [
      el(
        'div',
        { class: 'board' },
        el('section', { class: 'board-play' }, live.element, days.element, matches.element, slip.element),
        el(
          'section',
          { class: 'board-side' },
          el('h2', {}, say('mine')),
          bets,
          el('h2', {}, say('results')),
          results,
          el('h2', {}, say('season')),
          table,
        ),
      ),
    ],
    controls: [slip.bar, stake.element, act],
    main: () => act,
    rules: seat => rulesOf(league, seat, room),
    fairness: () => promisesOf(follower.board(), dayName),
    picture: round => legList(league, round),
    seated: () => {
      stake.offer(room.seat()?.stakes ?? [], room.money, room.amountOf)
      if (!follower.board()) void follower.read()
    },
    changed: () => changed(),
  })
  const follower = followBoard(room, showBoard, () => {
    days.offer(options())
    live.tick(follower.until)
  })
  for (const how of ['click', 'change', 'keydown']) stake.element.addEventListener(how, () => changed())

  function changed(): void {
    const busy = room.isBusy()
    stake.setDisabled(busy)
    live.setDisabled(busy)
    const problem = slip.problem()
    act.setAttribute('aria-busy', String(busy))
    act.disabled = !busy && (slip.slip() === undefined || problem !== undefined)
    const hasSlip = slip.slip() !== undefined && !problem
    act.textContent = busy
      ? say('waiting')
      : hasSlip
        ? say('placeFor', { amount: room.money(stake.value()) })
        : say('place')
    slip.price(stake.value(), room.money)
    if (problem) room.result.textContent = problem
    matches.mark()
  }

  function options() {
    return (follower.board()?.open ?? []).map(event => ({
      key: event.number,
      label: dayName(event),
      more: say('kickOffIn', { time: follower.until(event.closesAt) }),
    }))
  }

  function showMatches(): void {
    const day = days.value()
    matches.show(day)
    const chosen = slip.slip()
    if (chosen && !follower.board()?.open.some(event => event.number === chosen.matchday)) slip.clear()
  }

  function showBoard(): void {
    const board = follower.board()
    if (!board) return
    days.offer(options())
    live.show(board.live ?? [])
    live.tick(follower.until)
    results.replaceChildren(
      ...board.running.map(event =>
        el('li', {}, el('span', {}, dayName(event)), el('b', {}, say('playing'))),
      ),
      ...board.results
        .slice(0, 3)
        .map(event => resultItem(league, event.number, dayName(event), event.outcome)),
    )
    table.replaceChildren(seasonTable(league, board.season ?? []))
    const items = board.rounds.slice(0, 8).map(round => betItem(league, round, room))
    bets.replaceChildren(...(items.length > 0 ? items : [el('li', {}, say('historyEmpty'))]))
    changed()
  }

  /** The last step: what is on the slip, what it costs and what it could pay, before it is placed. */
  function confirm(): void {
    if (!room.isFree() || !slip.slip()) return
    const stakeMinor = stake.checked()
    if (stakeMinor === undefined) return
    changed()
    const id = newRoundId()
    const sheet = openConfirm({
      picks: slip.picks(),
      sum: slip.bar.textContent ?? '',
      place: say('placeFor', { amount: room.money(stakeMinor) }),
      onPlace: () => {
        sheet.close()
        void place(id, stakeMinor)
      },
    })
  }

  /** The last step of a bet on a match that runs. What moves on meanwhile is refused, and the new odds are shown. */
  function confirmLive({ bet, match, choice }: LivePick): void {
    const day = follower.board()?.live?.find(one => one.number === bet.matchday)
    const event = follower.board()?.running.find(one => one.name === day?.name)
    if (!room.isFree() || !event) return
    const stakeMinor = stake.checked()
    if (stakeMinor === undefined) return
    const id = newRoundId()
    const won = slipPayout(stakeMinor, [{ grade: 'won', odds: bet.odds }])
    const facts = { odds: oddsText(bet.odds), amount: room.money(won) }
    const words = `${choice} · ${oddsText(bet.odds)}`
    const sheet = openConfirm({
      picks: el('ul', { class: 'board-list' }, el('li', {}, el('span', {}, match), el('b', {}, words))),
      sum: say('slipSum', facts),
      place: say('placeFor', { amount: room.money(stakeMinor) }),
      onPlace: () => {
        sheet.close()
        void send({ id, stakeMinor, bets: liveText(bet) }, event, () => undefined)
      },
    })
  }

  /** Places the slip. Called again with the same id it asks for the bet it asked for before. */
  async function place(id: string, stakeMinor: bigint): Promise<void> {
    const chosen = slip.slip()
    const event = follower.board()?.open.find(one => one.number === chosen?.matchday)
    if (!room.isFree() || !chosen) return
    if (!event) return void follower.read()
    await send({ id, stakeMinor, bets: slipText(chosen) }, event, slip.clear)
  }

  /** Asks for a bet; called again with the same id it asks for the same one. */
  async function send(bet: Asked, event: BoardEvent, taken: () => void): Promise<void> {
    if (!room.isFree()) return
    room.result.textContent = say('waiting')
    const promise = { serverSeedHash: event.serverSeedHash, clientSeed: event.name }
    const played = await room.play({ ...bet, ...promise }, () => void send(bet, event, taken))
    if (!played) return void follower.read()
    room.takeOver(played)
    taken()
    room.result.textContent = say('placed', { time: clockTime(event.endsAt) })
    await follower.read()
    room.setBusy(false)
  }
}

function dayName({ number, startsAt }: Pick<BoardEvent, 'number' | 'startsAt'>): string {
  return say('matchday', { number, time: clockTime(startsAt) })
}

function resultItem(league: League, number: number, name: string, outcome: string): HTMLElement {
  const scores = readScores(outcome)
  const lines = fixturesOf(league, number).map(({ home, away }, match) => {
    const score = scores[match]
    return el(
      'li',
      {},
      el('span', {}, teamOf(league, home)),
      el('b', {}, score ? `${score.home} – ${score.away}` : ''),
      el('span', {}, teamOf(league, away)),
    )
  })
  return el('li', { class: 'result-day' }, el('span', {}, name), el('ul', { class: 'scores' }, ...lines))
}

function betItem(league: League, round: RoundView, room: Room): HTMLElement {
  const isPaid = !isWaiting(round) && BigInt(round.proof.payoutMinor) > BigInt(round.proof.stakeMinor)
  return el(
    'li',
    {},
    legList(league, round),
    el('span', {}, say('historyStake', { amount: room.money(BigInt(round.proof.stakeMinor)) })),
    el('b', { class: isPaid ? 'paid' : '' }, standingOf(round, room.money)),
  )
}

/** The legs of a slip, each with its result once there is one. */
function legList(league: League, round: RoundView): HTMLElement {
  const bet = readBet(league, round.proof.bets ?? '')
  const scores = readScores(round.proof.outcome ?? '')
  const fixtures = fixturesOf(league, bet?.matchday ?? 0)
  return el(
    'ul',
    { class: 'legs' },
    ...(bet?.legs ?? []).flatMap(leg => {
      const [fixture, score] = [fixtures[leg.match], scores[leg.match]]
      if (!fixture) return []
      const words = `${choiceText(league, { ...fixture, lines: leg.lines }, leg.choice)} · ${oddsText(leg.odds)}`
      const ended = score ? ` ${score.home} – ${score.away}` : ''
      return [el('li', {}, el('b', {}, words), el('small', {}, matchName(league, fixture) + ended))]
    }),
  )
}

function rulesOf(league: League, seat: Seat, room: Room): (Node | string)[] {
  const facts = {
    teams: league.teams.length,
    matches: league.teams.length / 2,
    every: league.everyMs / 1_000,
    seconds: league.lastsMs / 1_000,
  }
  return [
    el('p', {}, say('rulesAbout', facts)),
    ...(pageData.phrases.rulesMatch_goals ? [el('p', {}, say(`rulesMatch_${league.unit}`))] : []),
    el('p', {}, say('rulesSeason')),
    el('p', {}, say('rulesSimulated')),
    el('p', {}, say('rulesClosing')),
    ...(league.model ? [el('p', {}, say('rulesLive'))] : []),
    el('p', {}, say('rulesGrades')),
    el('p', {}, say('rulesOneSide')),
    el('p', {}, say('rulesAccumulator', { count: MOST_LEGS, odds: oddsText(MOST_ODDS) })),
    el('h3', {}, say('rulesReturn')),
    el('p', {}, say('rulesMargin', { percent: PAYBACK_PERCENT })),
    el('p', {}, say('rulesPrices', stakeLimits(seat, room.money))),
    el('p', {}, say('rulesFault')),
  ]
}
