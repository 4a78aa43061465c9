import { type Currency, formatMoney } from '#lib/money/money.ts'
import { parseAmount } from '#lib/money/typed-amount.ts'
import { followBalance } from './balance.ts'
import { calls, type Fairness, type Opened, type Played, type Reply, type RoundView } from './calls.ts'
import { openSheet } from './dialogs.ts'
import { openFairness } from './fairness-sheet.ts'
import { buildFrame, type DialogChoice, type Frame, showNotice } from './frame.ts'
import { openHistory } from './history-sheet.ts'
import { hostOfTable } from './host.ts'
import { createPace, type Pace } from './pace.ts'
import { pageData, say } from './page-data.ts'
import { hasParent, postToParent } from './parent.ts'

export type Money = (minor: bigint, options?: { signed: boolean }) => string

/** What the player sits at. */
export interface Seat {
  currency: Currency
  /** The stakes or chips on offer, in minor units. */
  stakes: readonly bigint[]
  balance: bigint
  roundMs: number
  fairness: Fairness
  /** Add to this page's clock for the server's, milliseconds. */
  clockAheadMs: number
}

export interface RoomParts {
  /** What stands on the cloth, above the words. */
  cloth: readonly Node[]
  /** What stands beside balance and session result. */
  controls: readonly Node[]
  /** What a player does next; it gets the focus when a notice goes. */
  main: () => HTMLElement
  /** What the rules sheet says. */
  rules: (seat: Seat) => readonly (Node | string)[]
  /** What the fairness sheet says, where rounds are not made from the player's own seed. */
  fairness?: () => readonly (Node | string)[]
  /** A round in the history: what came out. */
  picture: (round: RoundView) => Node
  /** Whether the player has yet to uncover a round, so that its result is told nowhere before. */
  isCovered?: (round: RoundView) => boolean
  /** The player sat down, or everything was read again. */
  seated: (opened: Opened) => void
  /** Busy or not, or other figures: what can be pressed may have changed. */
  changed: () => void
}

export interface Room extends Pick<Frame, 'stage' | 'result' | 'details'> {
  seat: () => Seat | undefined
  isBusy: () => boolean
  /** Whether a round may begin now: seated, idle, nothing to be answered first. */
  isFree: () => boolean
  money: Money
  /** What somebody typed as an amount, in minor units; undefined for anything else. */
  amountOf: (text: string) => bigint | undefined
  setBusy: (busy: boolean) => void
  /**
   * Asks for a round and keeps the room busy; undefined when there is none, which the player has then been told. `again`
   * asks once more with the same id after silence.
   */
  play: (
    request: { id: string; stakeMinor: bigint; bets: string } & Record<string, unknown>,
    again: () => void,
  ) => Promise<Played | undefined>
  /** The same for the player's decision in a round, and what it adds to the stake. */
  move: (
    request: { id: string; moves: string },
    again: () => void,
    stakeMinor?: bigint,
  ) => Promise<Played | undefined>
  /** The stake is gone from the balance at once; what the round pays is added when it has been shown. */
  takeStake: (stakeMinor: bigint) => void
  /** Takes over balance, session result and promise. */
  takeOver: (played: Played) => void
  /** Waits until the next round may begin. */
  rest: Pace['rest']
  /** Tells a no of any call, with ways on. */
  refuse: (reply: { code: string; balance: string | undefined }, facts: RefusalContext) => void
  refresh: () => Promise<void>
}

interface RefusalContext {
  stakeMinor: bigint
  again: () => void
}

/** Seats the player at a game: opens the session, and does everything that is the same at every table. */
export function openRoom(parts: RoomParts): Room {
  let seat: Seat | undefined
  let busy = false
  const pace = createPace()
  const followMoney = followBalance({
    isBusy: () => busy || !seat,
    read: calls.refresh,
    take: reply => {
      if (!reply.ok || !seat) return ended(reply)
      seat.balance = BigInt(reply.value.balance)
      seat.fairness = reply.value.fairness
      showFigures(reply.value.net)
    },
  })

  const money: Money = (minor, options) =>
    formatMoney(minor, seat?.currency ?? 'THB', pageData.language, options ?? {})
  const frame = buildFrame(
    document.getElementById('game') ?? document.body,
    {
      rules: () => seat && openSheet(say('rules'), ...parts.rules(seat)),
      fairness: () => {
        if (parts.fairness) return void openSheet(say('fairness'), ...parts.fairness())
        if (seat && !busy)
          openFairness(seat.fairness, next => seat && Object.assign(seat, { fairness: next }))
      },
      history: () =>
        seat &&
        void openHistory({ money, picture: parts.picture, isCovered: parts.isCovered ?? (() => false) }),
      exit: hasParent ? () => void leave() : undefined,
    },
    { ...parts, cloth: [...hostOfTable(), ...parts.cloth] },
  )
  // The page around the frame names the game; its own heading then is for screen readers only.
  document.documentElement.classList.toggle('framed', hasParent)

  function showFigures(net?: string): void {
    if (!seat) return
    frame.balance.textContent = money(seat.balance)
    if (net !== undefined) {
      const minor = BigInt(net)
      frame.net.textContent = money(minor, { signed: true })
      frame.net.className = minor > 0n ? 'gain' : minor < 0n ? 'loss' : ''
    }
    parts.changed()
  }

  function setBusy(next: boolean): void {
    busy = next
    showFigures()
    followMoney(busy)
  }

  function refuse(
    { code, balance }: { code: string; balance: string | undefined },
    about: RefusalContext,
  ): void {
    setBusy(false)
    postToParent('baize:balance')
    if (balance !== undefined && seat) seat.balance = BigInt(balance)
    frame.result.textContent = say('ready')
    showFigures()
    const amounts = { balance: money(seat?.balance ?? 0n), stake: money(about.stakeMinor) }
    showNotice(frame, say(`refused_${code}`, amounts), choicesAfter(code, about.again), parts.main)
  }

  /** What a player can do after a no: the thing that helps first, and always some way on. */
  function choicesAfter(code: string, again: () => void): DialogChoice[] {
    const goOn = { label: say('goOn'), primary: false, act: () => void refresh() }
    if (code === 'network') return [{ label: say('tryAgain'), primary: true, act: again }, ...leaveChoice()]
    if (code === 'sessionEnded' || code === 'gameClosed') return leaveChoice(true)
    if (code === 'notAllowed') return [goOn, ...leaveChoice()]
    if (code === 'limit' && hasParent)
      return [{ label: say('limits'), primary: true, act: () => postToParent('baize:limits') }, goOn]
    if (code !== 'notEnoughMoney' || !hasParent) return [goOn]
    return [{ label: say('deposit'), primary: true, act: () => postToParent('baize:deposit') }, goOn]
  }

  function leaveChoice(primary = false): DialogChoice[] {
    return hasParent ? [{ label: say('exit'), primary, act: () => void leave() }] : []
  }

  /** Reads balance and promise again: money may have moved elsewhere, or the server seed was replaced. */
  async function refresh(): Promise<void> {
    const reply = await calls.refresh()
    if (!reply.ok) return ended(reply)
    sitDown(reply.value)
  }

  function ended(reply: Reply<Opened>): void {
    if (!reply.ok && reply.code === 'sessionEnded')
      showNotice(frame, say('refused_sessionEnded'), leaveChoice(true), parts.main)
  }

  function sitDown(opened: Opened): void {
    seat = {
      currency: opened.currency as Currency,
      stakes: opened.stakes.map(BigInt),
      balance: BigInt(opened.balance),
      roundMs: opened.roundMs,
      fairness: opened.fairness,
      clockAheadMs: opened.now - Date.now(),
    }
    frame.trial.hidden = !opened.trial
    parts.seated(opened)
    showFigures(opened.net)
  }

  /** Leaving opens the server seed, so that the rounds just played can be verified. */
  async function leave(): Promise<void> {
    await calls.leave()
    postToParent('baize:exit')
  }

  async function answered(
    pending: Promise<Reply<Played>>,
    about: RefusalContext,
  ): Promise<Played | undefined> {
    // Until the result has been shown the page around does not tell it by its balance.
    postToParent('baize:round')
    const reply = await pending
    if (!reply.ok) {
      refuse(reply, about)
      return undefined
    }
    pace.heard(reply.value, seat?.roundMs ?? 0)
    // A round that waits has no result yet, and its stake is gone.
    if (reply.value.round.state === 'waiting') postToParent('baize:balance')
    return reply.value
  }

  async function open(): Promise<void> {
    const launchToken = new URL(location.href).searchParams.get('launchToken') ?? ''
    const reply = await calls.open(launchToken)
    if (reply.ok) sitDown(reply.value)
    else showNotice(frame, say(`refused_${reply.code}`), leaveChoice(true), parts.main)
    postToParent('baize:ready')
  }

  addEventListener('pagehide', () => void calls.leave())
  // What is on the table may have changed while nobody looked: a round that waits, in another tab perhaps.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !busy) void refresh()
  })
  // The game's own script is still running: it gets its room first.
  queueMicrotask(() => void open())

  return {
    stage: frame.stage,
    result: frame.result,
    details: frame.details,
    seat: () => seat,
    isBusy: () => busy,
    isFree: () => seat !== undefined && !busy && frame.notice.hidden === true,
    money,
    amountOf: text => parseAmount(text, seat?.currency ?? 'THB', pageData.language),
    setBusy,
    play: (request, again) => {
      setBusy(true)
      const { serverSeedHash = '', clientSeed = '' } = seat?.fairness ?? {}
      const { stakeMinor } = request
      const reply = calls.play({ serverSeedHash, clientSeed, ...request, stakeMinor: String(stakeMinor) })
      return answered(reply, { stakeMinor, again })
    },
    move: (request, again, stakeMinor = 0n) => {
      setBusy(true)
      return answered(calls.move(request), { stakeMinor, again })
    },
    takeStake: stakeMinor => {
      if (seat) seat.balance -= stakeMinor
      showFigures()
    },
    takeOver: played => {
      if (!seat) return
      if (played.balance !== undefined) seat.balance = BigInt(played.balance)
      seat.fairness = played.fairness
      seat.clockAheadMs = played.now - Date.now()
      showFigures(played.net)
      postToParent('baize:balance')
    },
    rest: pace.rest,
    refuse,
    refresh,
  }
}
