import { toHex } from '#lib/fairness/rules.ts'
import { type Currency, formatMoney } from '#lib/money/money.ts'
import { calls, type Fairness, type Opened, type Played, type Reply } from './calls.ts'
import { wait } from './dom.ts'
import { facts, say } from './facts.ts'
import { openFairness } from './fairness-sheet.ts'
import { openHistory } from './history-sheet.ts'
import { hasParent, onParentBalance, tell } from './parent.ts'
import { openRules } from './rules-sheet.ts'
import { type Money, showRound } from './show.ts'
import { buildView, showNotice } from './view.ts'

/** A little above the server's own least time, so that its clock never finds a spin too early. */
const EXTRA_MS = 100
/** A quiet picture to begin with; it pays nothing. */
const FIRST_STOPS = [13, 11, 25, 24, 8]
const USUAL_STAKE = 2

interface Seat {
  currency: Currency
  stakes: readonly bigint[]
  stakeIndex: number
  balance: bigint
  roundMs: number
  fairness: Fairness
}

let seat: Seat | undefined
let busy = false
let hurry = false

const money: Money = (minor, options) =>
  formatMoney(minor, seat?.currency ?? 'THB', facts.language, options ?? {})
const root = document.getElementById('game') ?? document.body
const view = buildView(
  root,
  {
    spin: () => (busy ? hurryUp() : void spin(newRoundId())),
    lower: () => step(-1),
    raise: () => step(1),
    rules: () =>
      seat && openRules({ stake: stakeOf(seat), stakes: seat.stakes, roundMs: seat.roundMs, money }),
    fairness: () =>
      seat && !busy && openFairness(seat.fairness, next => seat && Object.assign(seat, { fairness: next })),
    history: () => seat && void openHistory(money),
    exit: hasParent ? () => void leave() : undefined,
  },
  FIRST_STOPS,
)

/** A random UUID, made from what is there on pages without TLS too. */
function newRoundId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = toHex(bytes)
  const variant = '89ab'[(bytes[8] ?? 0) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

// The page around the frame names the game; its own heading then is for screen readers only.
document.documentElement.classList.toggle('framed', hasParent)

function stakeOf(at: Seat): bigint {
  return at.stakes[at.stakeIndex] ?? 0n
}

function step(by: number): void {
  if (!seat || busy) return
  seat.stakeIndex = Math.min(seat.stakes.length - 1, Math.max(0, seat.stakeIndex + by))
  showFigures()
}

function showFigures(net?: string): void {
  if (!seat) return
  const stake = stakeOf(seat)
  view.balance.textContent = money(seat.balance)
  view.stake.textContent = money(stake)
  view.stakePerLine.textContent = say('stakeLines', { amount: money(stake / 20n) })
  if (net !== undefined) {
    const minor = BigInt(net)
    view.net.textContent = money(minor, { signed: true })
    view.net.className = minor > 0n ? 'gain' : minor < 0n ? 'loss' : ''
  }
  view.lower.disabled = busy || seat.stakeIndex === 0
  view.raise.disabled = busy || seat.stakeIndex === seat.stakes.length - 1
}

function setBusy(next: boolean): void {
  busy = next
  view.spin.setAttribute('aria-busy', String(next))
  view.spin.textContent = say(next ? 'spinning' : 'spin')
  showFigures()
}

function hurryUp(): void {
  hurry = true
  view.reels.hurry()
}

/** Plays one round. Called again with the same id it asks for the round it asked for before. */
async function spin(id: string): Promise<void> {
  if (!seat || busy || !view.notice.hidden) return
  const stake = stakeOf(seat)
  const start = performance.now()
  hurry = false
  setBusy(true)
  view.stage.classList.remove('won')
  view.lines.textContent = ''
  view.result.textContent = say('spinning')
  const { serverSeedHash, clientSeed } = seat.fairness
  const reply = await calls.spin({ id, stakeMinor: String(stake), serverSeedHash, clientSeed })
  if (!reply.ok) return refuse(reply, id)
  // The stake is gone from the balance at once; what the round pays is added when its reels stand.
  seat.balance -= stake
  showFigures()
  if (reply.value.round.proof.stops.length > 1) view.spin.textContent = say('skip')
  await showRound(view, reply.value.round, money, () => hurry)
  takeOver(reply.value)
  await wait(Math.max(0, seat.roundMs + EXTRA_MS - (performance.now() - start)))
  setBusy(false)
}

function takeOver(played: Played): void {
  if (!seat) return
  if (played.balance !== undefined) seat.balance = BigInt(played.balance)
  seat.fairness = played.fairness
  showFigures(played.net)
  tell('baize:balance')
}

function refuse(reply: Extract<Reply<Played>, { ok: false }>, id: string): void {
  setBusy(false)
  view.result.textContent = say('ready')
  if (reply.balance !== undefined && seat) seat.balance = BigInt(reply.balance)
  showFigures()
  const { code } = reply
  const text = say(`refused_${code}`, {
    balance: money(seat?.balance ?? 0n),
    stake: money(seat ? stakeOf(seat) : 0n),
  })
  showNotice(view, text, waysOn(code, id))
}

/** What a player can do after a no: the thing that helps first, and always some way on. */
function waysOn(code: string, id: string): Way[] {
  const goOn = { label: say('goOn'), primary: false, act: () => void refresh() }
  if (code === 'network')
    return [{ label: say('tryAgain'), primary: true, act: () => void spin(id) }, ...wayOut()]
  if (code === 'sessionEnded' || code === 'gameClosed') return wayOut(true)
  if (code === 'notAllowed') return [goOn, ...wayOut()]
  if (code !== 'notEnoughMoney' || !hasParent) return [goOn]
  return [{ label: say('deposit'), primary: true, act: () => tell('baize:deposit') }, goOn]
}

interface Way {
  label: string
  primary: boolean
  act: () => void
}

function wayOut(primary = false): Way[] {
  return hasParent ? [{ label: say('exit'), primary, act: () => void leave() }] : []
}

/** Reads balance and promise again: money may have moved elsewhere, or the server seed was replaced. */
async function refresh(): Promise<void> {
  const reply = await calls.refresh()
  if (reply.ok) sitDown(reply.value)
  else if (reply.code === 'sessionEnded') showNotice(view, say('refused_sessionEnded'), wayOut(true))
}

function sitDown(opened: Opened): void {
  const stakes = opened.stakes.map(BigInt)
  seat = {
    currency: opened.currency as Currency,
    stakes,
    stakeIndex: seat?.stakeIndex ?? USUAL_STAKE,
    balance: BigInt(opened.balance),
    roundMs: opened.roundMs,
    fairness: opened.fairness,
  }
  view.trial.hidden = !opened.trial
  showFigures(opened.net)
}

/** Leaving opens the server seed, so that the rounds just played can be verified. */
async function leave(): Promise<void> {
  await calls.leave()
  tell('baize:exit')
}

async function open(): Promise<void> {
  const address = new URL(location.href)
  const launchToken = address.searchParams.get('launchToken') ?? ''
  const reply = await calls.open(launchToken)
  if (reply.ok) sitDown(reply.value)
  else showNotice(view, say(`refused_${reply.code}`), wayOut(true))
  tell('baize:ready')
}

// Space and Enter spin wherever the focus is not on something of its own. A key that is held down counts once.
addEventListener('keydown', event => {
  if (event.repeat || (event.key !== ' ' && event.key !== 'Enter')) return
  const target = event.target as Element
  if (target.closest('button, input, summary, dialog, a')) return
  event.preventDefault()
  view.spin.click()
})
view.spin.addEventListener('keydown', event => {
  if (event.repeat) event.preventDefault()
})
addEventListener('pagehide', () => void calls.leave())
onParentBalance(() => {
  if (!busy) void refresh()
})
void open()
