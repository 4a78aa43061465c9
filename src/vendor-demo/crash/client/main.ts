import { MOST_TIMES, readTimes, TAKE } from '#lib/fairness/crash.ts'
import { type Opened, type Played, type RoundView, send } from '../../kit/calls.ts'
import { button, wait } from '../../kit/dom.ts'
import { keysPress } from '../../kit/keys.ts'
import { scene } from '../../kit/look.ts'
import { say } from '../../kit/page-data.ts'
import { showResult } from '../../kit/result-text.ts'
import { openRoom } from '../../kit/room.ts'
import { newRoundId } from '../../kit/round-id.ts'
import { createStake } from '../../kit/stake.ts'
import { createAutoCashOut } from './auto.ts'
import { createCurve } from './curve.ts'
import { endText, pictureOf, rulesOf } from './sheets.ts'
import { timesText } from './times.ts'

const USUAL_STAKE = 2
/** A second press that belongs to the first one does not cash out. */
const DOUBLE_PRESS_MS = 300
/** After an answer that tells nothing the page asks again after so long. */
const AGAIN_MS = 1_000
const TRIES = 3

/** The round under way, and when it began by this page's performance clock. */
let flight: { round: RoundView; startedAt: number } | undefined
let isWatching = false

const curve = createCurve()
const stake = createStake(USUAL_STAKE, () => '')
const auto = createAutoCashOut()
const act = button(say('start'), 'btn primary main-act', () =>
  flight ? void take() : void start(newRoundId()),
)
act.setAttribute('aria-keyshortcuts', 'Space Enter')

const room = openRoom({
  cloth: [scene(), auto.element, curve.element],
  controls: [stake.element, act],
  main: () => act,
  rules: seat => rulesOf(seat, stake.value(), room.money),
  picture: pictureOf,
  seated,
  changed: () => {
    const busy = room.isBusy()
    act.setAttribute('aria-busy', String(busy))
    if (!flight) act.textContent = say('start')
    stake.setDisabled(busy || flight !== undefined)
    auto.setDisabled(busy || flight !== undefined)
  },
})
keysPress(() => act)

/** The automatic cash-out of a round; the highest multiplier where there is none. */
function plannedOf({ proof }: RoundView): number {
  return readTimes(proof.bets ?? '') ?? MOST_TIMES
}

function seated(opened: Opened): void {
  stake.offer(room.seat()?.stakes ?? [], room.money, room.amountOf)
  // A round that was left is taken up where it is; one that has ended meanwhile is cleared away.
  if (opened.waiting) {
    auto.set(plannedOf(opened.waiting))
    rise(opened.waiting, opened.now)
  } else if (flight) {
    flight = undefined
    curve.clear()
  }
}

/** Begins a round. Called again with the same id it asks for the round it asked for before. */
async function start(id: string): Promise<void> {
  if (!room.isFree() || flight) return
  const planned = auto.checked()
  if (planned === undefined) return
  const stakeMinor = stake.checked()
  if (stakeMinor === undefined) return
  room.stage.classList.remove('won')
  room.details.textContent = ''
  room.result.textContent = say('waiting')
  curve.clear()
  const played = await room.play({ id, stakeMinor, bets: String(planned) }, () => void start(id))
  if (!played) return
  room.takeStake(stakeMinor)
  await goOn(played)
}

async function goOn(played: Played): Promise<void> {
  room.takeOver(played)
  if (played.round.state !== 'waiting') return finish(played.round)
  rise(played.round, played.now)
  room.setBusy(false)
}

function rise(round: RoundView, now: number): void {
  const startedAt = performance.now() - (now - (round.since ?? now))
  flight = { round, startedAt }
  const { stakeMinor } = round.proof
  const planned = plannedOf(round)
  const words = planned === MOST_TIMES ? 'running' : 'runningTo'
  room.result.textContent = say(words, { times: timesText(planned) })
  curve.rise(startedAt, times => {
    const amount = (BigInt(Math.min(times, planned)) * BigInt(stakeMinor)) / 100n
    act.textContent = say('take', { amount: room.money(amount) })
  })
  if (!isWatching) void watch(round.id)
}

/** Asks for the end of the round until it is there. A cash-out that is under way brings it by itself. */
async function watch(id: string, left = TRIES): Promise<void> {
  isWatching = true
  const reply = await send<Played>('POST', '/crash/watch', { id })
  isWatching = false
  if (flight?.round.id !== id || room.isBusy()) return
  if (reply.ok) {
    if (reply.value.round.state === 'waiting') return watch(id)
    return goOn(reply.value)
  }
  if (left === 0) return room.refuse(reply, { stakeMinor: 0n, again: () => void watch(id) })
  await wait(AGAIN_MS)
  if (flight?.round.id === id && !room.isBusy() && !isWatching) await watch(id, left - 1)
}

async function take(): Promise<void> {
  if (!flight || room.isBusy() || performance.now() - flight.startedAt < DOUBLE_PRESS_MS) return
  const { id } = flight.round
  const played = await room.move({ id, moves: TAKE }, () => void take())
  if (played) return goOn(played)
  if (flight && !isWatching) await watch(id)
}

async function finish(round: RoundView): Promise<void> {
  flight = undefined
  room.setBusy(true)
  const point = Number(round.proof.outcome)
  const cashedAt = BigInt(round.proof.payoutMinor) > 0n ? readTimes(round.proof.moves ?? '') : undefined
  curve.end(point, cashedAt)
  room.details.textContent = endText(point, cashedAt)
  showResult(room, round)
  await room.rest()
  room.setBusy(false)
}
