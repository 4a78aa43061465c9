import {
  catchChance,
  MOST_BULLETS,
  paysOf,
  readVolley,
  speciesOf,
  volleyText,
  type Water,
} from '#lib/fairness/fish.ts'
import { waterOf } from '#lib/fairness/waters.ts'
import { button, el } from '../../kit/dom.ts'
import { stakeLimits } from '../../kit/limits.ts'
import { pageData, say } from '../../kit/page-data.ts'
import { showResult } from '../../kit/result-text.ts'
import { returnText } from '../../kit/return-text.ts'
import { openRoom, type Seat } from '../../kit/room.ts'
import { newRoundId } from '../../kit/round-id.ts'
import { createStake } from '../../kit/stake.ts'
import { createReef } from './reef.ts'
import { sceneryOf } from './scenery.ts'
import type { Swimmer } from './school.ts'

const USUAL_PRICE = 1
/** The least time between two bullets. Every bullet is a press of its own; a key that is held down fires once. */
const BETWEEN_MS = 160
const TURN_DEGREES = 4

interface Touch {
  fish: Swimmer
  priceMinor: bigint
}

/** What was touched and is not asked for yet. */
let touches: Touch[] = []
let firedAt = 0

const water = knownWater()
const price = createStake(USUAL_PRICE, () => '')
const reef = createReef({
  water,
  scenery: sceneryOf(water, pageData.gameCode, pageData.studio),
  mayFire,
  touch: fish => {
    touches.push({ fish, priceMinor: price.value() })
    void send()
  },
})
const act = button(say('fire'), 'btn primary main-act', reef.fire)
act.setAttribute('aria-keyshortcuts', 'Space')

const room = openRoom({
  cloth: [reef.element],
  controls: [price.element, act],
  main: () => act,
  rules: rulesOf,
  picture: round => el('p', {}, caughtText(round.proof.bets ?? '', round.proof.outcome ?? '')),
  seated: () => price.offer(room.seat()?.stakes ?? [], room.money, room.amountOf),
  changed: () => {
    act.disabled = room.seat() === undefined
  },
})

function knownWater(): Water {
  const known = waterOf(pageData.gameCode)
  if (!known) throw new Error(`${pageData.gameCode} is no fish game of the house`)
  return known
}

function mayFire(): boolean {
  const now = performance.now()
  const isCalm = now - firedAt >= BETWEEN_MS && touches.length < MOST_BULLETS
  if (!isCalm || !room.seat() || document.querySelector('.notice:not([hidden]), dialog[open]')) return false
  if (price.checked() === undefined) return false
  firedAt = now
  return true
}

/** Sends what was touched, one volley at a time; what is touched meanwhile goes with the next. */
async function send(): Promise<void> {
  if (!room.isFree() || touches.length === 0) return
  const priceMinor = touches[0]?.priceMinor ?? 0n
  const other = touches.findIndex(touch => touch.priceMinor !== priceMinor)
  const volley = touches.slice(0, Math.min(MOST_BULLETS, other < 0 ? touches.length : other))
  touches = touches.slice(volley.length)
  await sendVolley(newRoundId(), priceMinor, volley)
}

/** Asks for one volley. Called again with the same id it asks for the volley it asked for before. */
async function sendVolley(id: string, priceMinor: bigint, volley: readonly Touch[]): Promise<void> {
  const stakeMinor = priceMinor * BigInt(volley.length)
  const bets = volleyText(
    priceMinor,
    volley.map(touch => touch.fish.species),
  )
  const played = await room.play({ id, stakeMinor, bets }, () => void sendVolley(id, priceMinor, volley))
  if (!played) {
    // What was not staked yet is not: the player decides again after a no.
    touches = []
    return
  }
  const caught = (played.round.proof.outcome ?? '').split(',')
  volley.forEach(({ fish }, at) => {
    const pays = room.money(BigInt(paysOf(water, fish.species)) * priceMinor)
    reef.answer(fish, caught[at] === 'caught' ? pays : undefined)
  })
  room.details.textContent = caughtText(bets, played.round.proof.outcome ?? '')
  showResult(room, played.round)
  room.takeOver(played)
  await room.rest()
  room.setBusy(false)
  void send()
}

/** "Ray, turtle (caught)": every bullet of a volley with what became of it. */
function caughtText(bets: string, outcome: string): string {
  const caught = outcome.split(',')
  const aimed = readVolley(water, bets)?.aimed ?? []
  return aimed
    .map((species, at) =>
      caught[at] === 'caught' ? say('caughtOne', { fish: say(`fish_${species}`) }) : say(`fish_${species}`),
    )
    .join(' · ')
}

function rulesOf(seat: Seat): (Node | string)[] {
  const rows = speciesOf(water).map(species => {
    const { of, among } = catchChance(water, species)
    const cells = [
      room.money(BigInt(paysOf(water, species)) * price.value()),
      say('rulesChance', { percent: ((of / among) * 100).toFixed(2) }),
    ]
    return el(
      'tr',
      {},
      el('th', { scope: 'row' }, say(`fish_${species}`)),
      ...cells.map(text => el('td', {}, text)),
    )
  })
  const head = [say('rulesFish'), say('rulesPays'), say('rulesCaught')]
  return [
    el('p', {}, say('rulesAbout', { price: room.money(price.value()) })),
    el('p', {}, say('rulesVolley', { count: MOST_BULLETS })),
    el('p', {}, say('rulesKeys')),
    el(
      'table',
      { class: 'paytable' },
      el('thead', {}, el('tr', {}, ...head.map(text => el('th', { scope: 'col' }, text)))),
      el('tbody', {}, ...rows),
    ),
    ...returnText(water.returns),
    el('p', {}, say('rulesPrices', stakeLimits(seat, room.money))),
    el('p', {}, say('rulesFault')),
  ]
}

addEventListener('keydown', event => {
  const target = event.target as Element
  if (target.closest('input, summary, dialog')) return
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    event.preventDefault()
    reef.turn(event.key === 'ArrowLeft' ? -TURN_DEGREES : TURN_DEGREES)
    return
  }
  if (event.key !== ' ' && event.key !== 'Enter') return
  // A button that has the focus presses itself; a key that is held down fires once.
  if (event.repeat) event.preventDefault()
  if (event.repeat || target.closest('button') || event.key === 'Enter') return
  event.preventDefault()
  reef.fire()
})
