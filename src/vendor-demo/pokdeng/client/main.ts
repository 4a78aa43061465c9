import { DRAW, readDeal, STAND } from '#lib/fairness/pok-deng.ts'
import type { Opened, Played, RoundView } from '../../kit/calls.ts'
import { createCountdown } from '../../kit/countdown.ts'
import { button, el } from '../../kit/dom.ts'
import { keysPress } from '../../kit/keys.ts'
import { say } from '../../kit/page-data.ts'
import { showResult, tellNow } from '../../kit/result-text.ts'
import { openRoom } from '../../kit/room.ts'
import { newRoundId } from '../../kit/round-id.ts'
import { createStake } from '../../kit/stake.ts'
import { createHands, handText } from './hands.ts'
import { pictureOf, rulesOf } from './sheets.ts'

const USUAL_STAKE = 0

let waiting: { id: string } | undefined

const hands = createHands()
const stake = createStake(USUAL_STAKE, () => '')
const countdown = createCountdown(() => void decide(STAND))
const dealButton = button(say('deal'), 'btn primary main-act', () =>
  room.isBusy() ? hands.hurry() : void deal(newRoundId()),
)
const drawButton = button(say('draw'), 'btn primary', () => void decide(DRAW))
const standButton = button(say('stand'), 'btn', () => void decide(STAND))
const decision = el('div', { class: 'decision', hidden: true }, drawButton, standButton)

const room = openRoom({
  cloth: [hands.element, countdown.element],
  controls: [stake.element, dealButton, decision],
  main: () => (waiting ? drawButton : dealButton),
  rules: seat => rulesOf(seat, room.money),
  picture: pictureOf,
  seated,
  changed: () => {
    const busy = room.isBusy()
    dealButton.setAttribute('aria-busy', String(busy))
    dealButton.textContent = say(busy ? 'dealing' : 'deal')
    dealButton.hidden = waiting !== undefined
    decision.hidden = waiting === undefined
    drawButton.disabled = standButton.disabled = busy
    stake.setDisabled(busy || waiting !== undefined)
  },
})
keysPress(() => (waiting ? drawButton : dealButton))

function seated(opened: Opened): void {
  stake.offer(room.seat()?.stakes ?? [], room.money, room.amountOf)
  stopWaiting()
  // A round that was left is taken up where it waits.
  if (!opened.waiting) return
  hands.lay(readDeal(opened.waiting.proof.outcome ?? ''))
  waitFor(opened.waiting, opened.now)
}

/** Plays one round up to the decision. Called again with the same id it asks for the round it asked for before. */
async function deal(id: string): Promise<void> {
  if (!room.isFree() || waiting) return
  const stakeMinor = stake.checked()
  if (stakeMinor === undefined) return
  tellNow(room, say('dealing'))
  const played = await room.play({ id, stakeMinor, bets: '' }, () => void deal(id))
  if (!played) return
  room.takeStake(stakeMinor)
  await hands.deal(readDeal(played.round.proof.outcome ?? ''))
  await goOn(played)
}

async function decide(moves: string): Promise<void> {
  if (!waiting || room.isBusy()) return
  const { id } = waiting
  countdown.stop()
  const played = await room.move({ id, moves }, () => void decide(moves))
  if (!played) return
  stopWaiting()
  await hands.finish(readDeal(played.round.proof.outcome ?? ''))
  await goOn(played)
}

/** The round waits for the player, or is over. */
async function goOn(played: Played): Promise<void> {
  const hadFocus = document.activeElement === document.body || document.activeElement?.closest('.controls')
  room.takeOver(played)
  if (played.round.state === 'waiting') {
    waitFor(played.round, played.now)
  } else {
    showHands(played.round)
    await room.rest()
  }
  room.setBusy(false)
  if (hadFocus) (waiting ? drawButton : dealButton).focus()
}

function showHands(round: RoundView): void {
  const { player, house } = readDeal(round.proof.outcome ?? '')
  const ours = house ? ` · ${say('house')}: ${handText(house)}` : ''
  room.details.textContent = `${say('yours')}: ${handText(player)}${ours}`
  showResult(room, round)
}

function waitFor(round: RoundView, now: number): void {
  waiting = { id: round.id }
  const { player } = readDeal(round.proof.outcome ?? '')
  room.result.textContent = say('decide', { hand: handText(player) })
  countdown.start((round.due ?? now) - now)
}

function stopWaiting(): void {
  countdown.stop()
  waiting = undefined
}
