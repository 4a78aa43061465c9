import { $unread } from '#lib/inbox/unread.ts'
import { asksFirst, lookAtReality } from '#lib/limits/reality-store.ts'
import type { PlayStop } from '#lib/limits/rules.ts'
import { $break, $playStop } from '#lib/limits/stopped.ts'
import { $balance, $currency, clearBalance, refreshBalance, setBalance } from '#lib/wallet/store.ts'
import { apiFetch } from '#lib/wire/api-fetch.ts'
import { tellMode } from '#lib/wire/mode.ts'
import { $bar, isPasswordDue } from './barred.ts'
import { isFramed } from './framed.ts'
import { followAround, passOn, passOnTo } from './live-around.ts'
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
 * Waiting times between attempts to connect, in milliseconds; each is drawn from the upper quarter. A line that broke is
 * had again at once; one that could not be had is asked for at most three times a minute, so that with its watch of the
 * site's status a page stays below six, and knows within 30 s that the server is back (reliability section 8).
 */
const FIRST_WAIT_MS = 1_000
const LATER_WAIT_MS = 28_000
/** The server answers at once; one that takes the call and says nothing is asked again. */
const ANSWER_MS = 8_000
/** The server says something every 20 seconds; silence beyond this means that the line is dead. */
const SILENCE_MS = 50_000

let connection: AbortController | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let wait = LATER_WAIT_MS
let isFollowing = false

/**
 * Follows what happens to the member while the page is looked at: balances as they change, the end of the session.
 * A page in the background hangs up, since browsers allow few lines per site; it connects again when it is seen.
 * In the dialog of another page it hears by the line of that one. Calling it again changes nothing.
 */
export function followLive(): void {
  if (isFollowing) return
  isFollowing = true
  if (isFramed()) {
    $session.subscribe(forgetOfGuest)
    followAround(take)
    return
  }
  passOnTo(known)
  document.addEventListener('visibilitychange', reconsider)
  window.addEventListener('online', reconsider)
  $bar.listen(reconsider)
  $isSigningOut.listen(reconsider)
  $session.subscribe(kind => {
    forgetOfGuest(kind)
    reconsider()
  })
}

function forgetOfGuest(kind: SessionKind): void {
  if (kind !== 'guest') return
  clearBalance()
  $break.set(undefined)
  $unread.set(undefined)
}

/** What the line has told that still holds, for a page in a frame that comes later. */
function known(): Told[] {
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

function reconsider(): void {
  if (!shouldListen()) hangUp()
  else if (!connection) {
    wait = LATER_WAIT_MS
    void listen()
  }
}

function hangUp(): void {
  clearTimeout(timer)
  connection?.abort()
  connection = undefined
}

async function listen(): Promise<void> {
  clearTimeout(timer)
  const token = sessionToken()
  if (!token) return
  const mine = new AbortController()
  connection = mine
  const asked = Date.now()
  let isAnswered = false
  try {
    const response = await openLine(mine, token)
    isAnswered = true
    if (response.status === 401) sessionEnded(token)
    if (response.status === 451) tellMode('regionRestricted')
    if (response.ok && response.body) await read(response.body, mine, token)
  } catch {
    // The line broke or could not be had; the attempt below comes after a pause.
  }
  if (connection !== mine) return
  connection = undefined
  // What was spent on an attempt that nobody answered is part of the pause.
  const pause = wait * (0.75 + Math.random() / 4) - (isAnswered ? 0 : Date.now() - asked)
  wait = LATER_WAIT_MS
  timer = setTimeout(reconnect, pause)
}

async function openLine(mine: AbortController, token: string): Promise<Response> {
  const unanswered = setTimeout(() => mine.abort(), ANSWER_MS)
  try {
    const headers = { accept: 'text/event-stream' }
    return await apiFetch('/api/live', { token, headers, signal: mine.signal })
  } finally {
    clearTimeout(unanswered)
  }
}

function reconnect(): void {
  if (!connection && shouldListen()) void listen()
}

async function read(body: ReadableStream<Uint8Array>, mine: AbortController, token: string): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let silence = setTimeout(() => mine.abort(), SILENCE_MS)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(silence)
      silence = setTimeout(() => mine.abort(), SILENCE_MS)
      wait = FIRST_WAIT_MS
      const events = (text + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/)
      text = events.pop() ?? ''
      for (const event of events) hear(event, token)
    }
  } finally {
    clearTimeout(silence)
  }
}

/** What the server's events carry, by their type. */
interface Told {
  type: string
  balance?: string
  currency?: string
  messages?: number
  missions?: number
  rewards?: number
  stop?: PlayStop
}

/** One event of the stream of a token: its lines of data together are JSON with a `type`. */
function hear(event: string, token: string): void {
  const data = event
    .split(/\r?\n/)
    .filter(line => line.startsWith('data:'))
    .map(line => line.slice(5).trimStart())
    .join('\n')
  if (!data) return
  const told = JSON.parse(data) as Told
  if (told.type === 'sessionEnded') {
    // A new token may be of the session that is over, or of a later one: the server knows.
    if (token === sessionToken()) sessionEnded(token)
    else void confirmSession()
  }
  if (told.type === 'playStopped' && told.stop && !asksFirst(told.stop.code)) $playStop.set(told.stop)
  if (told.type === 'breakBegan' && told.stop) {
    $break.set(told.stop)
    if (told.stop.code !== 'playPaused') startExclusion(told.stop.until)
  }
  if (told.type === 'playChanged') void lookAtReality()
  take(told)
  passOn(told)
}

/** What also a page in the dialog of another one takes over. */
function take(told: Told): void {
  if (told.type === 'unread') {
    const { messages = 0, missions = 0, rewards = 0 } = told
    $unread.set({ messages, missions, rewards })
  }
  if (told.type === 'balance' && !setBalance(told.balance, told.currency)) void refreshBalance()
}
