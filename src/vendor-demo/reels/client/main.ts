import { jackpotTaken, wonJackpot } from '#lib/fairness/jackpot.ts'
import { UNITS } from '#lib/fairness/reels/definition.ts'
import { doorsOf } from '#lib/fairness/reels/kind.ts'
import { type Round, readRound } from '#lib/fairness/reels/round.ts'
import type { Played, RoundView } from '../../kit/calls.ts'
import { button, el } from '../../kit/dom.ts'
import { keysPress } from '../../kit/keys.ts'
import { scene } from '../../kit/look.ts'
import { say } from '../../kit/page-data.ts'
import { showResult, tellNow } from '../../kit/result-text.ts'
import { openRoom } from '../../kit/room.ts'
import { newRoundId } from '../../kit/round-id.ts'
import { createStake } from '../../kit/stake.ts'
import { createBoard } from './board.ts'
import { definition } from './definition.ts'
import { createJackpot } from './jackpot.ts'
import { pictureOf, rulesOf } from './sheets.ts'
import { moneyOf, type Showing, showRound } from './show.ts'
import { symbolSheet } from './symbols.ts'

const USUAL_STAKE = 2

let hurry = false
/** The round that waits for the player to open a door. */
let waiting: RoundView | undefined

const board = createBoard(definition)
const jackpot = createJackpot(definition)
const stake = createStake(USUAL_STAKE, minor => aboutStake(minor))
const spinButton = button(say('spin'), 'btn primary main-act', () =>
  room.isBusy() ? hurryUp() : void spin(newRoundId()),
)
spinButton.setAttribute('aria-keyshortcuts', 'Space Enter')
const doors = el('div', { class: 'doors', role: 'group', 'aria-label': say('doors'), hidden: true })

const room = openRoom({
  cloth: [
    scene(),
    symbolSheet(),
    ...(jackpot ? [jackpot.element] : []),
    el('div', { class: 'frame' }, board.element, doors),
  ],
  controls: [stake.element, spinButton],
  main: () => doors.querySelector('button') ?? spinButton,
  rules: seat => rulesOf(definition, seat, stake.value(), room.money),
  picture: round => pictureOf(definition, round, room.money),
  isCovered: round => round.id === waiting?.id,
  seated: opened => {
    jackpot?.show(opened, room.money)
    stake.offer(room.seat()?.stakes ?? [], room.money, room.amountOf)
    if (opened.waiting && !waiting) void resume(opened.waiting)
  },
  changed: () => {
    const busy = room.isBusy()
    spinButton.setAttribute('aria-busy', String(busy && !waiting))
    spinButton.disabled = waiting !== undefined
    spinButton.textContent = say(waiting ? 'openDoor' : busy ? 'spinning' : 'spin')
    stake.setDisabled(busy)
  },
})
keysPress(() => spinButton)

function aboutStake(minor: bigint): string {
  const { mechanic } = definition
  if (mechanic.by !== 'lines') return ''
  const lines = mechanic.lines.length
  const amount = room.money(minor / BigInt(lines))
  return lines > 1 && UNITS % lines === 0 ? say('stakeLines', { count: lines, amount }) : ''
}

function hurryUp(): void {
  hurry = true
  board.hurry()
}

const showingOf = (round: RoundView): Showing => ({
  room,
  board,
  definition,
  stake: BigInt(round.proof.stakeMinor),
  hurried: () => hurry,
})
const roundOf = (round: RoundView): Round => readRound(definition, round.proof.outcome ?? '')

/** Plays one round. Called again with the same id it asks for the round it asked for before. */
async function spin(id: string): Promise<void> {
  if (!room.isFree() || waiting) return
  const stakeMinor = stake.checked()
  if (stakeMinor === undefined) return
  hurry = false
  tellNow(room, say('spinning'))
  const played = await room.play({ id, stakeMinor, bets: '' }, () => void spin(id))
  if (!played) return
  room.takeStake(stakeMinor)
  const round = roundOf(played.round)
  if (round.spins.length > 1 || round.hold || (round.spins[0]?.falls.length ?? 0) > 1)
    spinButton.textContent = say('skip')
  await showRound(showingOf(played.round), round)
  if (played.round.state === 'waiting') return showDoors(played.round)
  await finish(played)
}

async function finish(played: Played): Promise<void> {
  const isWon = wonJackpot(played.round.proof.outcome ?? '')
  const amount = room.money(jackpotTaken(played.round.proof.moves ?? ''))
  showResult(room, played.round, isWon ? say('jackpotWon', { amount }) : '')
  jackpot?.show(played, room.money)
  room.takeOver(played)
  await room.rest()
  room.setBusy(false)
}

/** Goes on with a round that was left before its door was open. */
async function resume(round: RoundView): Promise<void> {
  room.setBusy(true)
  hurry = true
  await showRound(showingOf(round), roundOf(round))
  showDoors(round)
}

function showDoors(round: RoundView): void {
  waiting = round
  room.setBusy(true)
  room.result.textContent = say('chooseDoor')
  const buttons = doorsOf(definition).map(door =>
    button(say('door', { number: door }), 'btn door', () => void open(door)),
  )
  doors.replaceChildren(...buttons)
  doors.hidden = false
  buttons[0]?.focus()
}

async function open(door: string): Promise<void> {
  const round = waiting
  if (!round) return
  const played = await room.move({ id: round.id, moves: door }, () => showDoors(round))
  if (!played) return
  waiting = undefined
  const money = moneyOf(showingOf(played.round))
  const prizes = roundOf(played.round).doors ?? []
  const chosen = Number(played.round.proof.moves || door)
  doors.replaceChildren(
    ...prizes.map((units, at) =>
      el('span', { class: at + 1 === chosen ? 'door open' : 'door' }, money(units)),
    ),
  )
  room.details.textContent = say('doorPays', { number: chosen, amount: money(prizes[chosen - 1] ?? 0) })
  await finish(played)
  doors.hidden = true
  spinButton.focus()
}
