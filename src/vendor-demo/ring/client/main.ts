import { readWinner, SIDES, type Side } from '#lib/fairness/cockfight.ts'
import { type Ring, readRingBet, ringBetText, ringOf } from '#lib/fairness/rings.ts'
import { hashText } from '#lib/ids/hash-text.ts'
import { createRing } from '../../cockfight/client/ring.ts'
import { oddsOf, pictureOf, rulesOf } from '../../cockfight/client/sheets.ts'
import { type BoardEvent, followBoard, isWaiting, promisesOf, standingOf } from '../../kit/board.ts'
import type { Opened, RoundView } from '../../kit/calls.ts'
import { createFelt } from '../../kit/chips.ts'
import { button, el } from '../../kit/dom.ts'
import { keysPress } from '../../kit/keys.ts'
import { pageData, say } from '../../kit/page-data.ts'
import { beadPlate } from '../../kit/road.ts'
import { openRoom } from '../../kit/room.ts'
import { newRoundId } from '../../kit/round-id.ts'
import { playSound } from '../../kit/sound.ts'
import { clockTime } from '../../kit/times.ts'

const LETTERS: Readonly<Record<Side, string>> = { meron: 'M', wala: 'W', draw: 'D' }
/** How far a ring turns the hues of its plumes, either way. */
const MOST_DEGREES = 24
const SHOWN_BETS = 6

const ring = knownRing()
let most = 0n
/** The number of the last fight whose result was shown; undefined before the first look. */
let shown: number | undefined

const picture = createRing((hashText(ring.code) % (2 * MOST_DEGREES + 1)) - MOST_DEGREES)
const row = el('div', { class: 'results' })
const clock = el('p', { class: 'fight-clock' })
const bets = el('ul', { class: 'board-list' })
const felt = createFelt<Side>({
  spots: SIDES.map(id => ({ id, label: say(`side_${id}`), odds: oddsOf(ring, id) })),
  exclusive: ['meron', 'wala'],
  changed: () => changed(),
})
const act = button(say('place'), 'btn primary main-act', () => void place(newRoundId()))

const room = openRoom({
  cloth: [
    el(
      'div',
      { class: 'board' },
      el(
        'section',
        { class: 'board-play' },
        row,
        clock,
        picture.element,
        el('div', { class: 'spots' }, ...felt.spots.values()),
      ),
      el('section', { class: 'board-side' }, el('h2', {}, say('mine')), bets),
    ),
  ],
  controls: [felt.tray, act],
  main: () => act,
  rules: seat => [
    el('p', {}, say('rulesClock', { seconds: ring.everyMs / 1_000 })),
    ...rulesOf(ring, seat, most, room.money),
  ],
  fairness: () => promisesOf(follower.board(), fightName),
  picture: round => pictureOf(ring, round),
  seated: opened => {
    most = BigInt((opened as Opened & { most: string }).most)
    felt.offer(room.seat()?.stakes ?? [], most, room.money)
    if (!follower.board()) void follower.read()
  },
  changed: () => changed(),
})
const follower = followBoard(room, showBoard, showClock)
keysPress(() => act)

function knownRing(): Ring {
  const known = ringOf(pageData.gameCode)
  if (!known) throw new Error(`${pageData.gameCode} is no ring of the house`)
  return known
}

function fightName({ number, startsAt }: Pick<BoardEvent, 'number' | 'startsAt'>): string {
  return say('fight', { number, time: clockTime(startsAt) })
}

/** The fight that takes bets. */
function openFight(): BoardEvent | undefined {
  return follower.board()?.open[0]
}

function changed(): void {
  const busy = room.isBusy()
  const total = felt.total()
  felt.setDisabled(busy || !room.seat())
  act.setAttribute('aria-busy', String(busy))
  act.disabled = !busy && (total === 0n || !openFight())
  const idle = total > 0n ? say('placeFor', { amount: room.money(total) }) : say('place')
  act.textContent = busy ? say('underWay') : idle
}

function showClock(): void {
  const open = openFight()
  const [running] = follower.board()?.running ?? []
  const words = [
    ...(running ? [say('fighting', { fight: fightName(running) })] : []),
    ...(open
      ? [say('closesIn', { fight: fightName(open), time: follower.until(open.closesAt) })]
      : running
        ? []
        : [say('nextSoon')]),
  ]
  clock.textContent = words.join(' ')
}

function showBoard(): void {
  const board = follower.board()
  if (!board) return
  showClock()
  const [last] = board.results
  if (shown === undefined || !last) showRow()
  else if (last.number !== shown) void showFight(last)
  shown = last?.number ?? -1
  const items = board.rounds.slice(0, SHOWN_BETS).map(betItem)
  bets.replaceChildren(...(items.length > 0 ? items : [el('li', {}, say('historyEmpty'))]))
  changed()
}

function showRow(): void {
  const sides = (follower.board()?.results ?? []).map(({ outcome }) => readWinner(ring, outcome).winner)
  const beads = sides
    .reverse()
    .map(side => ({ letter: LETTERS[side], className: side, title: say(`side_${side}`) }))
  row.replaceChildren(beadPlate(beads, say('lastResults')))
}

async function showFight({ number: fight, outcome }: { number: number; outcome: string }): Promise<void> {
  const { winner, number } = readWinner(ring, outcome)
  await picture.show(winner)
  showRow()
  const own = (follower.board()?.rounds ?? []).filter(
    round => readRingBet(round.proof.bets ?? '')?.fight === fight,
  )
  playSound(own.some(isPaid) ? 'won' : 'settled')
  room.result.textContent = say(`won_${winner}`)
  room.details.textContent = say('numberDrawn', { number })
}

function isPaid(round: RoundView): boolean {
  return !isWaiting(round) && BigInt(round.proof.payoutMinor) > BigInt(round.proof.stakeMinor)
}

function betItem(round: RoundView): HTMLElement {
  const bet = readRingBet(round.proof.bets ?? '')
  const sides = [...(bet?.sides ?? [])].map(
    ([side, amount]) => `${say(`side_${side}`)} ${room.money(amount)}`,
  )
  return el(
    'li',
    {},
    el('span', {}, `${say('fightNumber', { number: bet?.fight ?? 0 })} · ${sides.join(' · ')}`),
    el('b', { class: isPaid(round) ? 'paid' : '' }, standingOf(round, room.money)),
  )
}

/** Places what lies on the fight that is open. Called again with the same id it asks for the bet it asked for before. */
async function place(id: string): Promise<void> {
  const event = openFight()
  const stakeMinor = felt.total()
  if (!room.isFree() || !event || stakeMinor === 0n) return
  room.result.textContent = say('underWay')
  const text = ringBetText({ fight: event.number, sides: felt.amounts() })
  const promise = { serverSeedHash: event.serverSeedHash, clientSeed: event.name }
  const played = await room.play({ id, stakeMinor, bets: text, ...promise }, () => void place(id))
  if (!played) return void follower.read()
  room.takeOver(played)
  felt.remember()
  room.result.textContent = say('betPlaced', { time: clockTime(event.endsAt) })
  await follower.read()
  room.setBusy(false)
}
