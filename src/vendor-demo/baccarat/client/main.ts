import { baccaratText, type Coup, readCoup, SPOTS, type Spot, spotPayout } from '#lib/fairness/baccarat.ts'
import { type Opened, send } from '../../kit/calls.ts'
import { createFelt } from '../../kit/chips.ts'
import { button, el } from '../../kit/dom.ts'
import { keysPress } from '../../kit/keys.ts'
import { say } from '../../kit/page-data.ts'
import { showResult } from '../../kit/result-text.ts'
import { openRoom } from '../../kit/room.ts'
import { newRoundId } from '../../kit/round-id.ts'
import { createRoads } from './roads.ts'
import { oddsOf, pictureOf, rulesOf } from './sheets.ts'
import { createShoe } from './shoe.ts'
import { createWindow } from './window.ts'

interface OpenedHere extends Opened {
  road: string[]
  most: string
}

const ROAD_LENGTH = 60

let most = 0n
let coups: Coup[] = []

const shoe = createShoe()
const roads = createRoads()
const betting = createWindow(() => {
  felt.remember()
  if (room.isFree()) room.result.textContent = say('betsOver')
})
const felt = createFelt<Spot>({
  spots: SPOTS.map(id => ({ id, label: say(`spot_${id}`), odds: oddsOf(id) })),
  changed: () => void chipsMoved(),
})
const dealButton = button(say('deal'), 'btn primary main-act', () =>
  room.isBusy() ? shoe.hurry() : void deal(newRoundId()),
)

const room = openRoom({
  cloth: [
    roads.element,
    el('div', { class: 'table' }, shoe.element, betting.element),
    el('div', { class: 'spots' }, ...felt.spots.values()),
  ],
  controls: [felt.tray, dealButton],
  main: () => dealButton,
  rules: seat => rulesOf(seat, most, room.money),
  picture: pictureOf,
  seated: opened => seated(opened as OpenedHere),
  changed: () => {
    felt.setDisabled(room.isBusy() || !room.seat())
    showDeal()
  },
})
keysPress(() => dealButton)

function seated(opened: OpenedHere): void {
  most = BigInt(opened.most)
  felt.offer(room.seat()?.stakes ?? [], most, room.money)
  coups = opened.road.map(readCoup)
  roads.show(coups)
}

function showDeal(): void {
  const busy = room.isBusy()
  const total = felt.total()
  const idle = total > 0n ? say('dealFor', { amount: room.money(total) }) : say('deal')
  dealButton.setAttribute('aria-busy', String(busy))
  dealButton.textContent = busy ? say('dealing') : idle
  dealButton.disabled = !busy && total === 0n
}

/** The first chip opens the time for bets; the last one taken off ends it. */
async function chipsMoved(): Promise<void> {
  showDeal()
  if (felt.total() === 0n) return betting.stop()
  room.details.textContent = ''
  room.stage.classList.remove('won')
  for (const spot of felt.spots.values()) spot.classList.remove('pays')
  room.result.textContent = say('placed')
  if (betting.isOpen()) return
  betting.start(undefined)
  const reply = await send<{ betsUntil: number; now: number }>('POST', '/baccarat/window', {})
  if (reply.ok) return felt.total() > 0n ? betting.start(reply.value.betsUntil - reply.value.now) : undefined
  betting.stop()
  room.refuse(reply, { stakeMinor: felt.total(), again: () => void chipsMoved() })
}

/** Deals one coup. Called again with the same id it asks for the coup it asked for before. */
async function deal(id: string): Promise<void> {
  const stakeMinor = felt.total()
  if (!room.isFree() || stakeMinor === 0n) return
  const bets = new Map(felt.amounts())
  betting.stop()
  room.result.textContent = say('dealing')
  const played = await room.play({ id, stakeMinor, bets: baccaratText(bets) }, () => void deal(id))
  if (!played) return
  room.takeStake(stakeMinor)
  const coup = readCoup(played.round.proof.outcome ?? '')
  await shoe.show(coup)
  coups = [...coups, coup].slice(-ROAD_LENGTH)
  roads.show(coups)
  felt.remember()
  const totals = { player: coup.playerTotal, banker: coup.bankerTotal }
  showResult(room, played.round, say(`won_${coup.winner}`, totals))
  showSpots(bets, coup)
  room.takeOver(played)
  await room.rest()
  room.setBusy(false)
}

/** Marks the spots that paid more than they carried, and says what each of the bets came to. */
function showSpots(bets: ReadonlyMap<Spot, bigint>, coup: Coup): void {
  const lines = [...bets].map(([spot, amount]) => {
    const payout = spotPayout(spot, amount, coup)
    felt.spots.get(spot)?.classList.toggle('pays', payout > amount)
    return say('spotPaid', { spot: say(`spot_${spot}`), amount: room.money(payout) })
  })
  room.details.textContent = lines.join(' · ')
}
