import { betsText } from '#lib/fairness/bets.ts'
import { readTableBets } from '#lib/fairness/table.ts'
import type { Opened, RoundView } from './calls.ts'
import {
  bringIntoView,
  type ChipTable,
  clearSpots,
  createRoadRow,
  createTableFelt,
  lastRules,
  limitsOf,
  showSpots,
} from './chip-table.ts'
import { dressCloth } from './cloth.ts'
import { button, el } from './dom.ts'
import { keysPress } from './keys.ts'
import { say } from './page-data.ts'
import { showResult, tellNow } from './result-text.ts'
import { openRoom, type Room, type Seat } from './room.ts'
import { newRoundId } from './round-id.ts'

interface OpenedHere extends Opened {
  road: string[]
  most: string
}

const ROAD_LENGTH = 48

/** Opens a table of the player's own: chips, one press, the round, and what it comes to. */
export function openOwnTable<Spot extends string>(table: ChipTable<Spot>): void {
  const { rules, showing } = table
  let most = 0n
  let outcomes: string[] = []
  const road = createRoadRow()
  const felt = createTableFelt(table, chipsMoved)
  const act = button(say('play'), 'btn primary main-act', () =>
    room.isBusy() ? showing.hurry() : void play(newRoundId()),
  )
  const room: Room = openRoom({
    cloth: [
      dressCloth(),
      road.element,
      el('div', { class: 'table' }, showing.element),
      ...table.layout(felt.spots),
    ],
    controls: [felt.tray, act],
    main: () => act,
    rules: seat => rulesOf(table, seat, most, room),
    picture: ({ proof }) => table.picture(proof.outcome ?? ''),
    seated: opened => seated(opened as OpenedHere),
    changed: () => {
      felt.setDisabled(room.isBusy() || !room.seat())
      showAct()
    },
  })
  keysPress(() => act)

  function seated(opened: OpenedHere): void {
    most = BigInt(opened.most)
    felt.offer(room.seat()?.stakes ?? [], most, room.money)
    outcomes = opened.road
    const last = outcomes.at(-1)
    if (last !== undefined) showing.set(last)
    road.show(table.roads(outcomes))
  }

  function showAct(): void {
    const busy = room.isBusy()
    const total = felt.total()
    act.setAttribute('aria-busy', String(busy))
    act.textContent = busy
      ? say('playing')
      : total > 0n
        ? say('playFor', { amount: room.money(total) })
        : say('play')
    act.disabled = !busy && total === 0n
  }

  function chipsMoved(): void {
    showAct()
    if (felt.total() === 0n) return
    clearSpots(felt.spots)
    tellNow(room, say('placed'))
  }

  /** Plays one round. Called again with the same id it asks for the round it asked for before. */
  async function play(id: string): Promise<void> {
    const stakeMinor = felt.total()
    if (!room.isFree() || stakeMinor === 0n) return
    const bets = betsText(rules.spots, felt.amounts())
    room.result.textContent = say('playing')
    const played = await room.play({ id, stakeMinor, bets }, () => void play(id))
    if (!played) return
    room.takeStake(stakeMinor)
    const outcome = played.round.proof.outcome ?? ''
    bringIntoView(showing)
    await showing.show(outcome)
    outcomes = [...outcomes, outcome].slice(-ROAD_LENGTH)
    road.show(table.roads(outcomes))
    felt.remember()
    showResult(room, played.round, table.told(outcome))
    room.details.textContent = paidText(played.round, outcome)
    room.takeOver(played)
    await room.rest()
    room.setBusy(false)
  }

  function paidText({ proof }: RoundView, outcome: string): string {
    const paid = [...(readTableBets(rules, proof.bets ?? '') ?? [])].map(([spot, amount]) => ({
      spot,
      amount,
      payout: rules.pays(spot, amount, outcome, ''),
    }))
    return showSpots(felt.spots, paid, (spot, payout) =>
      say('spotPaid', { spot: table.spot(spot).label, amount: room.money(payout) }),
    )
  }
}

function rulesOf<Spot extends string>(
  { rules, about }: ChipTable<Spot>,
  { stakes, roundMs }: Seat,
  most: bigint,
  { money }: Room,
): Node[] {
  return [
    ...about(),
    el('p', {}, say('returnAbout')),
    el('p', {}, say('limitsAbout', { ...limitsOf(stakes, most, money), seconds: roundMs / 1_000 })),
    ...lastRules(rules),
  ]
}
