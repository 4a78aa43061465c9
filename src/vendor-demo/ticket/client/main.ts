import {
  BALLS,
  PICKS,
  readTicket,
  SALE_ENDS_MS,
  TICKET_PAYS,
  ticketReturn,
  ticketText,
  waysToMatch,
} from '#lib/fairness/pick-five.ts'
import { type BoardEvent, followBoard, isWaiting, promisesOf, standingOf } from '../../kit/board.ts'
import type { RoundView } from '../../kit/calls.ts'
import { createChoice } from '../../kit/choice.ts'
import { button, el } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'
import { returnText } from '../../kit/return-text.ts'
import { openRoom, type Seat } from '../../kit/room.ts'
import { newRoundId } from '../../kit/round-id.ts'
import { createStake } from '../../kit/stake.ts'
import { clockTime } from '../../kit/times.ts'
import { createNumbers } from './numbers.ts'

const USUAL_PRICE = 1

const draws = createChoice(say('draws'), () => changed())
const numbers = createNumbers(() => changed())
const results = el('ul', { class: 'board-list' })
const tickets = el('ul', { class: 'board-list' })
const price = createStake(USUAL_PRICE, () => '')
const act = button(say('buy'), 'btn primary main-act', () => void buy(newRoundId()))

const room = openRoom({
  cloth: [
    el(
      'div',
      { class: 'board' },
      el('section', { class: 'board-play' }, draws.element, numbers.element),
      el(
        'section',
        { class: 'board-side' },
        el('h2', {}, say('mine')),
        tickets,
        el('h2', {}, say('results')),
        results,
      ),
    ),
  ],
  controls: [price.element, act],
  main: () => act,
  rules: rulesOf,
  fairness: () => promisesOf(follower.board(), event => drawName(event)),
  picture: pictureOf,
  seated: () => {
    price.offer(room.seat()?.stakes ?? [], room.money, room.amountOf)
    if (!follower.board()) void follower.read()
  },
  changed: () => changed(),
})
const follower = followBoard(room, showBoard, () => draws.offer(options()))

function changed(): void {
  const busy = room.isBusy()
  price.setDisabled(busy)
  numbers.setDisabled(busy)
  act.setAttribute('aria-busy', String(busy))
  act.disabled = !busy && (numbers.picked().length < PICKS || draws.value() === undefined)
  act.textContent = say(busy ? 'waiting' : 'buy')
}

function drawName({ number, startsAt }: Pick<BoardEvent, 'number' | 'startsAt'>): string {
  return say('drawAt', { number, time: clockTime(startsAt) })
}

function options() {
  return (follower.board()?.open ?? []).map(event => ({
    key: event.number,
    label: drawName(event),
    more: say('closesIn', { time: follower.until(event.closesAt) }),
  }))
}

function showBoard(): void {
  const board = follower.board()
  if (!board) return
  draws.offer(options())
  results.replaceChildren(
    ...board.results.map(({ outcome, ...event }) =>
      el('li', {}, el('span', {}, drawName(event)), ballRow(outcome.split(',').map(Number), [])),
    ),
  )
  tickets.replaceChildren(...board.rounds.slice(0, 8).map(ticketItem))
  if (board.rounds.length === 0) tickets.replaceChildren(el('li', {}, say('historyEmpty')))
  changed()
}

function ticketItem(round: RoundView): HTMLElement {
  const stake = room.money(BigInt(round.proof.stakeMinor))
  const isPaid = !isWaiting(round) && round.proof.payoutMinor !== '0'
  return el(
    'li',
    {},
    el(
      'span',
      {},
      `${say('drawNumber', { number: readTicket(round.proof.bets ?? '')?.drawNumber ?? 0 })} · ${stake}`,
    ),
    pictureOf(round),
    el('b', { class: isPaid ? 'paid' : '' }, standingOf(round, room.money)),
  )
}

/** A ticket's numbers; those that were drawn are marked. */
function pictureOf(round: RoundView): HTMLElement {
  const pick = readTicket(round.proof.bets ?? '')?.pick ?? []
  const balls = isWaiting(round) ? [] : (round.proof.outcome ?? '').split(',').map(Number)
  return ballRow(pick, balls)
}

function ballRow(balls: readonly number[], drawn: readonly number[]): HTMLElement {
  return el(
    'span',
    { class: 'ball-row' },
    ...balls.map(ball => {
      const isRight = drawn.includes(ball)
      return el(
        'span',
        { class: isRight ? 'small-ball right' : 'small-ball', ...(isRight ? { title: say('right') } : {}) },
        String(ball),
        ...(isRight ? [el('span', { class: 'unseen' }, ` ${say('right')}`)] : []),
      )
    }),
  )
}

/** Buys one ticket. Called again with the same id it asks for the ticket it asked for before. */
async function buy(id: string): Promise<void> {
  const event = follower.board()?.open.find(one => one.number === draws.value())
  const pick = numbers.picked()
  if (!room.isFree() || !event || pick.length < PICKS) return
  const stakeMinor = price.checked()
  if (stakeMinor === undefined) return
  room.result.textContent = say('waiting')
  const promise = { serverSeedHash: event.serverSeedHash, clientSeed: event.name }
  const request = { id, stakeMinor, bets: ticketText(event.number, pick), ...promise }
  const played = await room.play(request, () => void buy(id))
  if (!played) return void follower.read()
  room.takeOver(played)
  room.result.textContent = say('bought', { draw: drawName(event) })
  await follower.read()
  room.setBusy(false)
}

function rulesOf(seat: Seat): (Node | string)[] {
  const rows = Object.entries(TICKET_PAYS)
    .reverse()
    .map(([matches, pays]) => {
      const chance = Number(ticketReturn().denominator) / Number(waysToMatch(Number(matches)))
      const cells = [
        room.money(BigInt(pays) * price.value()),
        say('rulesAmong', { count: Math.round(chance).toLocaleString('en') }),
      ]
      const name = say('rulesRight', { count: matches })
      return el('tr', {}, el('th', { scope: 'row' }, name), ...cells.map(text => el('td', {}, text)))
    })
  const head = [say('rulesNumbers'), say('rulesPays'), say('rulesHowOften')]
  const [least, most] = [seat.stakes[0] ?? 0n, seat.stakes.at(-1) ?? 0n].map(minor => room.money(minor))
  return [
    el('p', {}, say('rulesAbout', { count: PICKS, of: BALLS, seconds: SALE_ENDS_MS / 1_000 })),
    el(
      'table',
      { class: 'paytable' },
      el('thead', {}, el('tr', {}, ...head.map(text => el('th', { scope: 'col' }, text)))),
      el('tbody', {}, ...rows),
    ),
    ...returnText(ticketReturn()),
    el('p', {}, say('rulesPrices', { least: least ?? '', most: most ?? '' })),
    el('p', {}, say('rulesFault')),
  ]
}
