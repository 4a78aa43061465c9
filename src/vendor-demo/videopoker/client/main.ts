import { HOLD_ALL, pokerHand, readDraw, type VideoPoker, videoPokerOf } from '#lib/fairness/video-poker.ts'
import type { Opened, Played, RoundView } from '../../kit/calls.ts'
import { createCountdown } from '../../kit/countdown.ts'
import { button } from '../../kit/dom.ts'
import { keysPress } from '../../kit/keys.ts'
import { scene } from '../../kit/look.ts'
import { pageData, say } from '../../kit/page-data.ts'
import { showResult, tellNow } from '../../kit/result-text.ts'
import { openRoom } from '../../kit/room.ts'
import { newRoundId } from '../../kit/round-id.ts'
import { createStake } from '../../kit/stake.ts'
import { createRow } from './row.ts'
import { handName, markPay, payList, pictureOf, rulesOf } from './sheets.ts'

const USUAL_STAKE = 2

const variant = knownVariant()
let waiting: RoundView | undefined

const row = createRow()
const pays = payList(variant)
const stake = createStake(USUAL_STAKE, () => '')
const countdown = createCountdown(() => void draw(HOLD_ALL))
const mainButton = button(say('deal'), 'btn primary main-act', press)
mainButton.setAttribute('aria-keyshortcuts', 'Space Enter')

const room = openRoom({
  cloth: [scene(), pays, row.element, countdown.element],
  controls: [stake.element, mainButton],
  main: () => mainButton,
  rules: seat => rulesOf(variant, seat, room.money),
  picture: round => pictureOf(variant, round),
  seated,
  changed: () => {
    const busy = room.isBusy()
    mainButton.setAttribute('aria-busy', String(busy))
    mainButton.textContent = say(busy ? 'dealing' : waiting ? 'drawCards' : 'deal')
    row.setDisabled(busy || !waiting)
    stake.setDisabled(busy || waiting !== undefined)
  },
})
keysPress(() => mainButton)

function knownVariant(): VideoPoker {
  const known = videoPokerOf(pageData.gameCode)
  if (!known) throw new Error(`${pageData.gameCode} is no video poker of the house`)
  return known
}

function press(): void {
  if (room.isBusy()) row.hurry()
  else if (waiting) void draw(row.held())
  else void deal(newRoundId())
}

function seated(opened: Opened): void {
  stake.offer(room.seat()?.stakes ?? [], room.money, room.amountOf)
  const held = waiting?.id === opened.waiting?.id ? row.held() : ''
  stopWaiting()
  // A round that was left is taken up where it waits.
  if (!opened.waiting) return
  row.hurry()
  void row.offer(readDraw(opened.waiting.proof.outcome ?? '').dealt, held)
  waitFor(opened.waiting, opened.now)
}

/** Deals five cards. Called again with the same id it asks for the round it asked for before. */
async function deal(id: string): Promise<void> {
  if (!room.isFree() || waiting) return
  const stakeMinor = stake.checked()
  if (stakeMinor === undefined) return
  markPay(pays, undefined)
  tellNow(room, say('dealing'))
  const played = await room.play({ id, stakeMinor, bets: '' }, () => void deal(id))
  if (!played) return
  room.takeStake(stakeMinor)
  await row.offer(readDraw(played.round.proof.outcome ?? '').dealt, '')
  await goOn(played)
}

async function draw(moves: string): Promise<void> {
  if (!waiting || room.isBusy()) return
  const { id } = waiting
  countdown.stop()
  const played = await room.move({ id, moves }, () => void draw(moves))
  if (!played) return
  stopWaiting()
  await goOn(played)
}

/** The round waits for the player, or is over. */
async function goOn(played: Played): Promise<void> {
  const { round } = played
  const hadFocus = document.activeElement === document.body || document.activeElement?.closest('.places')
  room.takeOver(played)
  if (round.state === 'waiting') {
    waitFor(round, played.now)
  } else {
    const { dealt, final } = readDraw(round.proof.outcome ?? '')
    await row.finish(final ?? dealt, round.proof.moves ?? '')
    const name = pokerHand(variant, final ?? dealt)
    markPay(pays, name)
    room.details.textContent = handName(name)
    showResult(room, round)
    await room.rest()
  }
  room.setBusy(false)
  if (hadFocus) mainButton.focus()
}

function waitFor(round: RoundView, now: number): void {
  waiting = round
  const name = pokerHand(variant, readDraw(round.proof.outcome ?? '').dealt)
  markPay(pays, name)
  room.result.textContent = say('choose', { hand: handName(name) })
  countdown.start((round.due ?? now) - now)
}

function stopWaiting(): void {
  countdown.stop()
  waiting = undefined
}
