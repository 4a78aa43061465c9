import { readRoomBets, roomText } from '#lib/fairness/table.ts'
import { type Board, type BoardEvent, followBoard, isWaiting, promisesOf } from './board.ts'
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
import { clearTold, showAmounts, tellNow } from './result-text.ts'
import { openRoom, type Room, type Seat } from './room.ts'
import { newRoundId } from './round-id.ts'
import { clockTime } from './times.ts'

interface OpenedHere extends Opened {
  pace: { everyMs: number; closesBeforeMs: number; lastsMs: number }
  most: string
}
type Result = Board['results'][number]

/** Opens a table whose rounds come by the clock, the same for everybody in the room. */
export function openRoomTable<Spot extends string>(table: ChipTable<Spot>): void {
  const { rules, showing } = table
  let most = 0n
  let pace: OpenedHere['pace'] | undefined
  /** The number of the last round that was shown. */
  let shown: number | undefined
  let isShowing = false
  let isOpen = false
  const road = createRoadRow()
  const timer = el('p', { class: 'betting', role: 'timer' })
  const felt = createTableFelt(table, chipsMoved)
  const placed = createPlaced(felt.spots)
  const act = button(say('place'), 'btn primary main-act', () =>
    isShowing ? showing.hurry() : void place(newRoundId()),
  )
  const room: Room = openRoom({
    cloth: [
      dressCloth(),
      road.element,
      el('div', { class: 'table' }, showing.element, timer),
      ...table.layout(felt.spots),
    ],
    controls: [felt.tray, act],
    main: () => act,
    rules: seat => rulesOf(table, { seat, most, pace, room }),
    fairness: () => promisesOf(follower.board(), roundName),
    picture: round =>
      isWaiting(round) ? el('p', {}, say('betWaiting')) : table.picture(round.proof.outcome ?? ''),
    isCovered: round => isShowing && eventOf(round) === follower.board()?.results[0]?.name,
    seated: opened => {
      ;({ pace } = opened as OpenedHere)
      most = BigInt((opened as OpenedHere).most)
      felt.offer(room.seat()?.stakes ?? [], most, room.money)
      if (!follower.board()) void follower.read()
    },
    changed: showAct,
  })
  const follower = followBoard(room, showBoard, tick)
  keysPress(() => act)

  const roundName = ({ number, startsAt }: Pick<BoardEvent, 'number' | 'startsAt'>) =>
    say('roundAt', { number, time: clockTime(startsAt) })
  const eventOf = ({ proof }: RoundView) => readRoomBets(rules, proof.bets ?? '')?.event

  function showAct(): void {
    const busy = room.isBusy()
    const total = felt.total()
    felt.setDisabled(busy || !isOpen || !room.seat())
    act.setAttribute('aria-busy', String(busy))
    act.textContent = isShowing
      ? say('playing')
      : busy
        ? say('waiting')
        : total > 0n
          ? say('placeFor', { amount: room.money(total) })
          : say('place')
    act.disabled = !busy && (!isOpen || total === 0n)
  }

  function chipsMoved(): void {
    showAct()
    if (felt.total() === 0n) return
    clearSpots(felt.spots)
    tellNow(room, say('placed'))
  }

  function tick(): void {
    const board = follower.board()
    const [open] = board?.open ?? []
    const isClosed = isShowing || (board?.running.length ?? 0) > 0
    timer.textContent =
      isClosed || !open ? say('noMoreBets') : say('closesIn', { time: follower.until(open.closesAt) })
  }

  function showBoard(): void {
    const board = follower.board()
    if (!board) return
    const [latest] = board.results
    if (shown === undefined) {
      shown = latest?.number ?? 0
      if (latest) showing.set(latest.outcome)
      showRoad(board)
    } else if (latest && latest.number > shown && !isShowing) {
      shown = latest.number
      void showRound(latest)
    }
    setOpen(takesBets(board) && !isShowing)
    if (!isShowing) placed.show(waitingBets(board), room.money)
    tick()
  }

  function showRoad({ results }: Board): void {
    road.show(table.roads(results.map(({ outcome }) => outcome).reverse()))
  }

  /** Opens and closes the betting; chips that were not placed by then come back. */
  function setOpen(next: boolean): void {
    if (next !== isOpen) {
      isOpen = next
      const hadChips = felt.total() > 0n
      if (!next) felt.remember()
      if (!isShowing && !room.isBusy())
        room.result.textContent = say(next ? 'betsOpen' : hadChips ? 'chipsBack' : 'noMoreBets')
    }
    showAct()
  }

  /** Whether the player may bet now: once on each round, until it begins. */
  function takesBets({ open, running, rounds }: Board): boolean {
    return running.length === 0 && open.length > 0 && !rounds.some(isWaiting)
  }

  /** What the player has placed on the rounds that are still to come out. */
  function waitingBets({ rounds }: Board): Map<Spot, bigint> {
    const sums = new Map<Spot, bigint>()
    for (const { proof } of rounds.filter(isWaiting))
      for (const [spot, amount] of readRoomBets(rules, proof.bets ?? '')?.amounts ?? [])
        sums.set(spot, (sums.get(spot) ?? 0n) + amount)
    return sums
  }

  /** Shows what came out, then what the player's bets on it come to, and only then the balance. */
  async function showRound({ name, outcome }: Result): Promise<void> {
    isShowing = true
    room.setBusy(true)
    clearTold(room)
    const board = follower.board()
    const own = board?.rounds.filter(round => eventOf(round) === name) ?? []
    if (own.length > 0) bringIntoView(showing)
    if (document.hidden) showing.set(outcome)
    else await showing.show(outcome)
    if (board) showRoad(board)
    tellRound(outcome, own)
    await Promise.all([room.refresh(), follower.read()])
    isShowing = false
    room.setBusy(false)
    // What the round came to stays: that bets are open again is seen on the clock.
    const now = follower.board()
    isOpen = now !== undefined && takesBets(now)
    if (now) placed.show(waitingBets(now), room.money)
    showAct()
    tick()
  }

  function tellRound(outcome: string, own: readonly RoundView[]): void {
    const told = table.told(outcome)
    room.result.textContent = told
    if (own.length === 0) return
    const paid = own.flatMap(({ proof }) => {
      const read = readRoomBets(rules, proof.bets ?? '')
      return [...(read?.amounts ?? [])].map(([spot, amount]) => ({
        spot,
        amount,
        payout: rules.pays(spot, amount, outcome, read?.room ?? ''),
      }))
    })
    const sum = (part: 'amount' | 'payout') => paid.reduce((total, bet) => total + bet[part], 0n)
    const isPending = own.some(({ state }) => state === 'pending')
    showAmounts(room, { stake: sum('amount'), payout: sum('payout'), isPending }, told)
    room.details.textContent = showSpots(felt.spots, paid, (spot, payout) =>
      say('spotPaid', { spot: table.spot(spot).label, amount: room.money(payout) }),
    )
  }

  /** Places what lies on the cloth. Called again with the same id it asks for the bet it asked for before. */
  async function place(id: string): Promise<void> {
    const stakeMinor = felt.total()
    const [event] = follower.board()?.open ?? []
    if (!room.isFree() || stakeMinor === 0n || !event) return
    const bets = roomText(rules, event.name, felt.amounts())
    const promise = { serverSeedHash: event.serverSeedHash, clientSeed: event.name }
    room.result.textContent = say('waiting')
    const played = await room.play({ id, stakeMinor, bets, ...promise }, () => void place(id))
    if (!played) return void follower.read()
    felt.remember()
    room.takeOver(played)
    room.result.textContent = say('betsIn', { amount: room.money(stakeMinor) })
    await follower.read()
    if (!isShowing) room.setBusy(false)
  }
}

/** The chips that are staked, on their spots. */
function createPlaced<Spot extends string>(spots: ReadonlyMap<Spot, HTMLButtonElement>) {
  return {
    show: (sums: ReadonlyMap<Spot, bigint>, money: Room['money']) => {
      for (const [spot, element] of spots) {
        const amount = sums.get(spot)
        const known = element.querySelector('.spot-staked')
        if (amount === undefined) known?.remove()
        else if (known) known.textContent = money(amount)
        else element.append(el('b', { class: 'spot-staked' }, money(amount)))
        element.classList.toggle('staked', amount !== undefined)
      }
    },
  }
}

function rulesOf<Spot extends string>(
  { rules, about }: ChipTable<Spot>,
  { seat, most, pace, room }: { seat: Seat; most: bigint; pace: OpenedHere['pace'] | undefined; room: Room },
): Node[] {
  const seconds = (ms = 0) => ms / 1_000
  return [
    ...about(),
    el('p', {}, say('returnAbout')),
    el(
      'p',
      {},
      say('rulesRoom', {
        every: seconds(pace?.everyMs),
        closes: seconds(pace?.closesBeforeMs),
        lasts: seconds(pace?.lastsMs),
      }),
    ),
    el('p', {}, say('rulesRoomBets', limitsOf(seat.stakes, most, room.money))),
    ...lastRules(rules),
  ]
}
