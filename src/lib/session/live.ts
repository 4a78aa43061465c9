import { parseMinor } from '#lib/money/money.ts'
import { clearBalance, refreshBalance, setBalance } from '#lib/wallet/store.ts'
import { $session, sessionEnded, sessionToken } from './store.ts'

/** Waiting times between attempts to connect, in milliseconds; each is drawn from the upper half. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** The server says something every 20 seconds; silence beyond this means that the line is dead. */
const SILENCE_MS = 50_000

const origin = (import.meta.env?.PUBLIC_API_ORIGIN as string | undefined) ?? ''

let connection: AbortController | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let wait = FIRST_WAIT_MS
let isFollowing = false

/**
 * Follows what happens to the member while the page is looked at: balances as they change, the end of the session.
 * A page in the background hangs up, since browsers allow few lines per site; it connects again when it is seen.
 * Calling it again changes nothing.
 */
export function followLive(): void {
  if (isFollowing) return
  isFollowing = true
  document.addEventListener('visibilitychange', reconsider)
  window.addEventListener('online', reconsider)
  $session.subscribe(kind => {
    if (kind === 'guest') clearBalance()
    reconsider()
  })
}

function reconsider(): void {
  const shouldListen = document.visibilityState === 'visible' && sessionToken() !== undefined
  if (!shouldListen) hangUp()
  else if (!connection) {
    wait = FIRST_WAIT_MS
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
  const mine = new AbortController()
  connection = mine
  try {
    const response = await fetch(`${origin}/api/live`, {
      headers: { authorization: `Bearer ${sessionToken()}`, accept: 'text/event-stream' },
      signal: mine.signal,
    })
    if (response.status === 401) {
      sessionEnded()
      return
    }
    if (response.ok && response.body) await read(response.body, mine)
  } catch {
    // The line broke or could not be had; the attempt below comes after a pause.
  }
  if (connection !== mine) return
  connection = undefined
  const pause = wait * (0.5 + Math.random() / 2)
  wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  timer = setTimeout(reconnect, pause)
}

function reconnect(): void {
  if (!connection && document.visibilityState === 'visible' && sessionToken()) void listen()
}

async function read(body: ReadableStream<Uint8Array>, mine: AbortController): Promise<void> {
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
      for (const event of events) hear(event)
    }
  } finally {
    clearTimeout(silence)
  }
}

/** One event of the stream: its lines of data together are JSON with a `type`. */
function hear(event: string): void {
  const data = event
    .split(/\r?\n/)
    .filter(line => line.startsWith('data:'))
    .map(line => line.slice(5).trimStart())
    .join('\n')
  if (!data) return
  const told = JSON.parse(data) as { type: string; balance?: string; currency?: string }
  if (told.type === 'sessionEnded') sessionEnded()
  if (told.type !== 'balance') return
  const amount = parseMinor(told.balance ?? '')
  if (amount === undefined) void refreshBalance()
  else setBalance(amount, told.currency)
}
