import { atom } from 'nanostores'
import type { ChatEvent } from '#lib/chat/api.ts'
import { $unread } from '#lib/inbox/unread.ts'
import { checkReality, handleRealityDue } from '#lib/limits/reality-store.ts'
import type { PlayStop } from '#lib/limits/rules.ts'
import { $break, $playStop } from '#lib/limits/stopped.ts'
import { $balance, $currency, clearBalance, refreshBalance, setBalance } from '#lib/wallet/store.ts'
import { apiFetch } from '#lib/wire/api-fetch.ts'
import { notifyMode } from '#lib/wire/mode.ts'
import { $bar, isPasswordDue } from './barred.ts'
import { isFramed } from './framed.ts'
import { followParent, forwardToFrame, serveFrame } from './live-around.ts'
import {
  $isSigningOut,
  $session,
  confirmSession,
  type SessionKind,
  sessionEnded,
  sessionToken,
  startExclusion,
} from './store.ts'

/**
 * Pauses between attempts to connect, in milliseconds; each is random within the upper quarter. A broken connection is
 * reopened quickly; one that cannot be opened is tried at most three times a minute, so that together with its poll of
 * the site's status a page makes fewer than six calls, and notices within 30 s that the server is back (reliability
 * section 8).
 */
const FIRST_WAIT_MS = 1_000
const LATER_WAIT_MS = 28_000
/** The server answers immediately; if it accepts the request but sends nothing, try again. */
const ANSWER_MS = 8_000
/** The server sends something every 20 seconds; a longer silence means that the connection is dead. */
const SILENCE_MS = 50_000

/** The room of the chat that this page listens to over the same connection. */
export const $listenedRoom = atom<string | undefined>(undefined)
/** Whether events arrive. */
export const $isLive = atom(false)
/** The latest event of the room; every event is a new value. */
export const $chatEvent = atom<ChatEvent | undefined>(undefined)

let connection: AbortController | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let wait = LATER_WAIT_MS
let isFollowing = false

/**
 * Follows the member's live events while the page is visible: balance changes, the end of the session. A page in the
 * background disconnects, because browsers allow few connections per site, and connects again when visible. In a
 * dialog's frame it uses the parent page's connection. Calling it again has no effect.
 */
export function followLive(): void {
  if (isFollowing) return
  isFollowing = true
  if (isFramed()) {
    $session.subscribe(clearForGuest)
    followParent(applyEvent)
    return
  }
  serveFrame(currentEvents)
  document.addEventListener('visibilitychange', updateConnection)
  window.addEventListener('online', updateConnection)
  $bar.listen(updateConnection)
  $isSigningOut.listen(updateConnection)
  $listenedRoom.listen(() => {
    disconnect()
    updateConnection()
  })
  $session.subscribe(kind => {
    clearForGuest(kind)
    updateConnection()
  })
}

function clearForGuest(kind: SessionKind): void {
  if (kind !== 'guest') return
  clearBalance()
  $break.set(undefined)
  $unread.set(undefined)
}

/** The events that still apply, for a frame that subscribes later. */
function currentEvents(): LiveEvent[] {
  const [amount, unread] = [$balance.get(), $unread.get()]
  return [
    ...(amount === undefined
      ? []
      : [{ type: 'balance', balance: amount.toString(), currency: $currency.get() }]),
    ...(unread === undefined ? [] : [{ type: 'unread', ...unread }]),
  ]
}

function shouldListen(): boolean {
  const isSeen = document.visibilityState === 'visible'
  return isSeen && sessionToken() !== undefined && !isPasswordDue() && !$isSigningOut.get()
}

function updateConnection(): void {
  if (!shouldListen()) disconnect()
  else if (!connection) {
    wait = LATER_WAIT_MS
    void listen()
  }
}

function disconnect(): void {
  clearTimeout(timer)
  $isLive.set(false)
  connection?.abort()
  connection = undefined
}

async function listen(): Promise<void> {
  clearTimeout(timer)
  const token = sessionToken()
  if (!token) return
  const controller = new AbortController()
  connection = controller
  const startedAt = Date.now()
  let isAnswered = false
  try {
    const response = await openConnection(controller, token)
    isAnswered = true
    if (response.status === 401) sessionEnded(token)
    if (response.status === 451) notifyMode('regionRestricted')
    if (response.ok && response.body) await read(response.body, controller, token)
  } catch {
    // The connection broke or could not be opened; try again after a pause.
  }
  if (connection !== controller) return
  connection = undefined
  $isLive.set(false)
  // Time spent on an unanswered attempt counts towards the pause.
  const pause = wait * (0.75 + Math.random() / 4) - (isAnswered ? 0 : Date.now() - startedAt)
  wait = LATER_WAIT_MS
  timer = setTimeout(reconnect, pause)
}

async function openConnection(controller: AbortController, token: string): Promise<Response> {
  const unanswered = setTimeout(() => controller.abort(), ANSWER_MS)
  try {
    const headers = { accept: 'text/event-stream' }
    const room = $listenedRoom.get()
    const address: `/${string}` = room === undefined ? '/api/live' : `/api/live?chat=${room}`
    return await apiFetch(address, { token, headers, signal: controller.signal })
  } finally {
    clearTimeout(unanswered)
  }
}

function reconnect(): void {
  if (!connection && shouldListen()) void listen()
}

async function read(
  body: ReadableStream<Uint8Array>,
  controller: AbortController,
  token: string,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let silence = setTimeout(() => controller.abort(), SILENCE_MS)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(silence)
      silence = setTimeout(() => controller.abort(), SILENCE_MS)
      wait = FIRST_WAIT_MS
      if (connection === controller) $isLive.set(true)
      const events = (text + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/)
      text = events.pop() ?? ''
      for (const event of events) handleEvent(event, token)
    }
  } finally {
    clearTimeout(silence)
  }
}

/** The fields of the server's events, by type. */
interface LiveEvent {
  type: string
  balance?: string
  currency?: string
  messages?: number
  missions?: number
  rewards?: number
  stop?: PlayStop
}

/** Handles one event of a token's stream: its data lines together are JSON with a `type`. */
function handleEvent(event: string, token: string): void {
  const data = event
    .split(/\r?\n/)
    .filter(line => line.startsWith('data:'))
    .map(line => line.slice(5).trimStart())
    .join('\n')
  if (!data) return
  const liveEvent = JSON.parse(data) as LiveEvent
  if (liveEvent.type === 'sessionEnded') {
    // A newer token may belong to the session that ended or to a later one: ask the server.
    if (token === sessionToken()) sessionEnded(token)
    else void confirmSession()
  }
  if (liveEvent.type === 'playStopped' && liveEvent.stop && !handleRealityDue(liveEvent.stop.code))
    $playStop.set(liveEvent.stop)
  if (liveEvent.type === 'breakBegan' && liveEvent.stop) {
    $break.set(liveEvent.stop)
    if (liveEvent.stop.code !== 'playPaused') startExclusion(liveEvent.stop.until)
  }
  if (liveEvent.type === 'chat') $chatEvent.set(liveEvent as unknown as ChatEvent)
  if (liveEvent.type === 'playChanged') void checkReality()
  applyEvent(liveEvent)
  forwardToFrame(liveEvent)
}

/** Applies an event; a page in a dialog's frame does so too. */
function applyEvent(liveEvent: LiveEvent): void {
  if (liveEvent.type === 'unread') {
    const { messages = 0, missions = 0, rewards = 0 } = liveEvent
    $unread.set({ messages, missions, rewards })
  }
  if (liveEvent.type === 'balance' && !setBalance(liveEvent.balance, liveEvent.currency))
    void refreshBalance()
}
