import { readWinner, SIDES, type Side, sidePayout, sidesText, TWO_PLUMES } from '#lib/fairness/cockfight.ts'
import type { Opened } from '../../kit/calls.ts'
import { createFelt } from '../../kit/chips.ts'
import { button, el } from '../../kit/dom.ts'
import { keysPress } from '../../kit/keys.ts'
import { say } from '../../kit/page-data.ts'
import { showResult } from '../../kit/result-text.ts'
import { beadPlate } from '../../kit/road.ts'
import { openRoom } from '../../kit/room.ts'
import { newRoundId } from '../../kit/round-id.ts'
import { createRing } from './ring.ts'
import { oddsOf, pictureOf, rulesOf } from './sheets.ts'

interface OpenedHere extends Opened {
  road: string[]
  most: string
}

const ROW_LENGTH = 24
const LETTERS: Readonly<Record<Side, string>> = { meron: 'M', wala: 'W', draw: 'D' }

let most = 0n
let winners: Side[] = []

const ring = createRing()
const row = el('div', { class: 'results' })
const felt = createFelt<Side>({
  spots: SIDES.map(id => ({ id, label: say(`side_${id}`), odds: oddsOf(TWO_PLUMES, id) })),
  exclusive: ['meron', 'wala'],
  changed: chipsMoved,
})
const startButton = button(say('start'), 'btn primary main-act', () =>
  room.isBusy() ? ring.hurry() : void start(newRoundId()),
)

const room = openRoom({
  cloth: [row, ring.element, el('div', { class: 'spots' }, ...felt.spots.values())],
  controls: [felt.tray, startButton],
  main: () => startButton,
  rules: seat => rulesOf(TWO_PLUMES, seat, most, room.money),
  picture: round => pictureOf(TWO_PLUMES, round),
  seated: opened => seated(opened as OpenedHere),
  changed: () => {
    felt.setDisabled(room.isBusy() || !room.seat())
    showStart()
  },
})
keysPress(() => startButton)

function seated(opened: OpenedHere): void {
  most = BigInt(opened.most)
  felt.offer(room.seat()?.stakes ?? [], most, room.money)
  winners = opened.road.map(outcome => readWinner(TWO_PLUMES, outcome).winner)
  showRow()
}

function showRow(): void {
  const beads = winners.map(side => ({ letter: LETTERS[side], className: side, title: say(`side_${side}`) }))
  row.replaceChildren(beadPlate(beads, say('lastResults')))
}

function showStart(): void {
  const busy = room.isBusy()
  const total = felt.total()
  const idle = total > 0n ? say('startFor', { amount: room.money(total) }) : say('start')
  startButton.setAttribute('aria-busy', String(busy))
  startButton.textContent = busy ? say('underWay') : idle
  startButton.disabled = !busy && total === 0n
}

function chipsMoved(): void {
  showStart()
  if (felt.total() === 0n) return
  room.details.textContent = ''
  room.stage.classList.remove('won')
  for (const spot of felt.spots.values()) spot.classList.remove('pays')
  room.result.textContent = say('placed')
}

/** Plays one round. Called again with the same id it asks for the round it asked for before. */
async function start(id: string): Promise<void> {
  const stakeMinor = felt.total()
  if (!room.isFree() || stakeMinor === 0n) return
  const bets = new Map(felt.amounts())
  room.result.textContent = say('underWay')
  const played = await room.play({ id, stakeMinor, bets: sidesText(bets) }, () => void start(id))
  if (!played) return
  room.takeStake(stakeMinor)
  const { winner, number } = readWinner(TWO_PLUMES, played.round.proof.outcome ?? '')
  await ring.show(winner)
  winners = [...winners, winner].slice(-ROW_LENGTH)
  showRow()
  felt.remember()
  showResult(room, played.round, say(`won_${winner}`))
  room.details.textContent = say('numberDrawn', { number })
  for (const [side, amount] of bets)
    felt.spots.get(side)?.classList.toggle('pays', sidePayout(TWO_PLUMES, side, amount, winner) > amount)
  room.takeOver(played)
  await room.rest()
  room.setBusy(false)
}
