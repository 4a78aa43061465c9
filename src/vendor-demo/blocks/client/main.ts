import { blockPays, MINES, minesIn, openedIn, readMines, TAKE } from '#lib/fairness/blocks.ts'
import { withMove } from '#lib/fairness/kind.ts'
import type { Opened, Played, RoundView } from '../../kit/calls.ts'
import { createChoice } from '../../kit/choice.ts'
import { createCountdown } from '../../kit/countdown.ts'
import { button, el } from '../../kit/dom.ts'
import { keysPress } from '../../kit/keys.ts'
import { scene } from '../../kit/look.ts'
import { say } from '../../kit/page-data.ts'
import { showResult, tellNow } from '../../kit/result-text.ts'
import { openRoom } from '../../kit/room.ts'
import { newRoundId } from '../../kit/round-id.ts'
import { createStake } from '../../kit/stake.ts'
import { createField, smallField } from './field.ts'
import { rulesOf } from './sheets.ts'

const USUAL_STAKE = 2

/** The round that waits for the player. */
let waiting: RoundView | undefined

const field = createField(block => void move(block))
const stake = createStake(USUAL_STAKE, () => '')
const mines = createChoice(say('mines'), () => undefined)
const picks = el('div', { class: 'picks' }, el('span', {}, say('mines')), mines.element)
const countdown = createCountdown(() => void move(openedNow() > 0 ? TAKE : '1'))
const act = button(say('start'), 'btn primary main-act', () =>
  waiting ? void move(TAKE) : void start(newRoundId()),
)

const room = openRoom({
  cloth: [scene(), picks, field.element, countdown.element],
  controls: [stake.element, act],
  main: () => act,
  rules: seat => rulesOf(seat, stake.value(), room.money),
  picture: smallField,
  seated,
  changed: () => {
    const busy = room.isBusy()
    act.setAttribute('aria-busy', String(busy))
    act.disabled = waiting !== undefined && openedNow() === 0
    act.textContent = waiting ? say('take', { amount: payAfter(openedNow()) }) : say('start')
    stake.setDisabled(busy || waiting !== undefined)
    for (const option of mines.element.querySelectorAll('button'))
      option.disabled = busy || waiting !== undefined
    field.setOpen(waiting !== undefined && !busy)
  },
})
mines.offer(MINES.map(count => ({ key: count, label: String(count), more: '' })))
keysPress(() => act)

function openedNow(): number {
  return openedIn(waiting?.proof.moves ?? '').length
}

/** What is paid after so many open blocks of the waiting round, as money. */
function payAfter(opened: number): string {
  const { bets = '', stakeMinor = '0' } = waiting?.proof ?? {}
  const count = readMines(bets)
  const hundredths = count ? (blockPays(count)[opened - 1] ?? 0) : 0
  return room.money((BigInt(hundredths) * BigInt(stakeMinor)) / 100n)
}

function seated(opened: Opened): void {
  stake.offer(room.seat()?.stakes ?? [], room.money, room.amountOf)
  const left = waiting
  stopWaiting()
  // A round that was left is taken up where it waits; one that the rule has ended meanwhile is cleared away.
  if (opened.waiting) waitFor(opened.waiting, opened.now)
  else if (left) field.show(undefined)
}

/** Begins a round. Called again with the same id it asks for the round it asked for before. */
async function start(id: string): Promise<void> {
  if (!room.isFree() || waiting) return
  const stakeMinor = stake.checked()
  if (stakeMinor === undefined) return
  tellNow(room, say('waiting'))
  field.show(undefined)
  const bets = String(mines.value() ?? MINES[0])
  const played = await room.play({ id, stakeMinor, bets }, () => void start(id))
  if (!played) return
  room.takeStake(stakeMinor)
  await goOn(played)
}

async function move(next: string): Promise<void> {
  if (!waiting || room.isBusy()) return
  const { id, proof } = waiting
  countdown.stop()
  const moves = withMove(proof.moves ?? '', next)
  const played = await room.move({ id, moves }, () => void move(next))
  if (played) await goOn(played)
}

/** The round waits for the next block, or is over. */
async function goOn(played: Played): Promise<void> {
  stopWaiting()
  room.takeOver(played)
  if (played.round.state === 'waiting') {
    waitFor(played.round, played.now)
    room.setBusy(false)
    // The block that was pressed keeps the focus; the button that began the round cannot.
    if (openedNow() === 0) field.focus()
    return
  }
  finish(played.round)
  await room.rest()
  room.setBusy(false)
  act.focus()
}

function finish(round: RoundView): void {
  const opened = openedIn(round.proof.moves ?? '')
  const hit = opened.find(block => minesIn(round.proof.outcome ?? '').includes(block))
  field.show(round)
  room.details.textContent = hit ? say('mineAt', { number: hit }) : say('taken', { count: opened.length })
  showResult(room, round)
}

function waitFor(round: RoundView, now: number): void {
  waiting = round
  field.show(round)
  const opened = openedNow()
  const amounts = { amount: payAfter(opened), next: payAfter(opened + 1) }
  room.result.textContent = say(opened === 0 ? 'openFirst' : 'openNext', amounts)
  countdown.start((round.due ?? now) - now)
}

function stopWaiting(): void {
  countdown.stop()
  waiting = undefined
}
