import { betText, firstStake, MOVES, type Move, readTable } from '#lib/fairness/blackjack.ts'
import type { Opened, Played, RoundView } from '../../kit/calls.ts'
import { createCountdown } from '../../kit/countdown.ts'
import { button, el } from '../../kit/dom.ts'
import { keysPress } from '../../kit/keys.ts'
import { scene } from '../../kit/look.ts'
import { say } from '../../kit/page-data.ts'
import { showResult, tellNow } from '../../kit/result-text.ts'
import { openRoom } from '../../kit/room.ts'
import { newRoundId } from '../../kit/round-id.ts'
import { createStake } from '../../kit/stake.ts'
import { createHands, handLabel, pointsText } from './hands.ts'
import { handsText, pictureOf, rulesOf } from './sheets.ts'

const USUAL_STAKE = 0
const KEYS: Readonly<Record<Move, string>> = { hit: 'h', stand: 's', double: 'd', split: 'p' }

let waiting: RoundView | undefined

const hands = createHands()
const stake = createStake(USUAL_STAKE, () => '')
const countdown = createCountdown(() => void decide('stand'))
const dealButton = button(say('deal'), 'btn primary main-act', () =>
  room.isBusy() ? hands.hurry() : void deal(newRoundId()),
)
dealButton.setAttribute('aria-keyshortcuts', 'Space Enter')
const moveButtons = MOVES.map(move => {
  const element = button(say(move), move === 'hit' ? 'btn primary' : 'btn', () => void decide(move))
  element.setAttribute('aria-keyshortcuts', KEYS[move].toUpperCase())
  return { move, element }
})
const [hitButton = dealButton] = moveButtons.map(({ element }) => element)
const decision = el('div', { class: 'decision', hidden: true }, ...moveButtons.map(({ element }) => element))
const mainButton = () => (waiting ? hitButton : dealButton)

const room = openRoom({
  cloth: [scene(), hands.element, countdown.element],
  controls: [stake.element, dealButton, decision],
  main: mainButton,
  rules: seat => rulesOf(seat, room.money),
  picture: pictureOf,
  seated,
  changed: () => {
    const busy = room.isBusy()
    const choices = waiting ? choicesOf(waiting) : []
    dealButton.setAttribute('aria-busy', String(busy))
    dealButton.textContent = say(busy ? 'dealing' : 'deal')
    dealButton.hidden = waiting !== undefined
    decision.hidden = waiting === undefined
    for (const { move, element } of moveButtons) {
      element.disabled = busy || !choices.includes(move)
      element.hidden = move === 'split' && !choices.includes(move)
    }
    stake.setDisabled(busy || waiting !== undefined)
  },
})
keysPress(mainButton)
addEventListener('keydown', event => {
  const pressed = moveButtons.find(({ move }) => KEYS[move] === event.key.toLowerCase())?.element
  const isTaken = event.repeat || event.ctrlKey || event.metaKey || event.altKey
  if (pressed && waiting && !isTaken && !(event.target as Element).closest('input, dialog')) pressed.click()
})

const tableOf = (round: RoundView) => readTable(round.proof.outcome ?? '')
const choicesOf = (round: RoundView): readonly Move[] => tableOf(round).active?.choices ?? []

function seated(opened: Opened): void {
  stake.offer(room.seat()?.stakes ?? [], room.money, room.amountOf)
  countdown.stop()
  waiting = undefined
  // A round that was left is taken up where it waits.
  if (!opened.waiting) return
  hands.hurry()
  void hands.show(tableOf(opened.waiting))
  waitFor(opened.waiting)
}

/** Deals a round. Called again with the same id it asks for the round it asked for before. */
async function deal(id: string): Promise<void> {
  if (!room.isFree() || waiting) return
  const stakeMinor = stake.checked()
  if (stakeMinor === undefined) return
  tellNow(room, say('dealing'))
  hands.clear()
  const played = await room.play({ id, stakeMinor, bets: betText(stakeMinor) }, () => void deal(id))
  if (!played) return
  room.takeStake(stakeMinor)
  await goOn(played)
}

/** Sends all moves so far with this one behind them, so that a repeated request is one move. */
async function decide(move: Move): Promise<void> {
  const round = waiting
  if (!round || room.isBusy() || !choicesOf(round).includes(move)) return
  const adds = move === 'double' || move === 'split' ? (firstStake(round.proof.bets ?? '') ?? 0n) : 0n
  countdown.stop()
  const moves = [round.proof.moves ?? '', move].filter(Boolean).join(' ')
  const played = await room.move({ id: round.id, moves }, () => void decide(move), adds)
  // Refused, or without an answer: the round waits as before.
  if (!played) return waitFor(round)
  if (adds > 0n) room.takeStake(adds)
  waiting = undefined
  await goOn(played)
}

/** The round waits for the player, or is over. */
async function goOn(played: Played): Promise<void> {
  const hadFocus = document.activeElement === document.body || document.activeElement?.closest('.controls')
  const { round } = played
  await hands.show(tableOf(round))
  room.takeOver(played)
  if (round.state === 'waiting') {
    waitFor(round)
  } else {
    room.details.textContent = handsText(tableOf(round))
    showResult(room, round)
    await room.rest()
  }
  room.setBusy(false)
  if (hadFocus) mainButton().focus()
}

function waitFor(round: RoundView): void {
  waiting = round
  const { hands: own, dealer, active } = tableOf(round)
  const place = active?.place ?? 0
  room.result.textContent = say('decide', {
    hand: handLabel(place, own.length),
    points: pointsText(own[place]?.cards ?? [], own.length),
    dealer: pointsText(dealer),
  })
  const now = Date.now() + (room.seat()?.clockAheadMs ?? 0)
  countdown.start((round.due ?? now) - now)
}
