import { isLanguage, type Language } from '#lib/i18n/languages.ts'
import type { App, ServerContext } from './context.ts'
import type { LiveEvent, LiveListener } from './live-events.ts'
import { Refusal } from './refusal.ts'
import type { Runtime } from './runtime.ts'
import { passwordFirst, tooMany } from './serve.ts'
import type { Session } from './session.ts'

/** Proxies close connections that are silent for long. */
const HEARTBEAT_MS = 20_000
/** How many open pages one member may have. */
const PAGES_PER_MEMBER = 10
/** How many unread events a page may have before its connection is closed. */
const WAITING_LIMIT = 100
/** How long a browser waits before it reconnects. */
const RECONNECT_MS = 2_000

export interface LiveParts {
  /** The first event for every page. */
  balanceEvent: (session: Session) => Promise<LiveEvent>
}

/**
 * GET /api/live: server-sent events for a signed-in page, with a LiveEvent as JSON in `data:`. The first one is the
 * balance. With `?chat=ROOM` what happens in that room follows too. The stream ends with the session; a page that
 * cannot keep up is disconnected and reads the state again.
 */
export function mountLive(app: App, parts: LiveParts): void {
  app.get('/live', context => {
    context.set('action', 'live')
    const { session } = context.get('requestInfo')
    if (!session) throw new Refusal('notSignedIn', { status: 401 })
    if (session.passwordChangeNeeded) throw passwordFirst()
    const runtime = context.get('runtime')
    if (runtime.live.countOf(session.memberId) >= PAGES_PER_MEMBER) throw tooMany(RECONNECT_MS / 1000)
    return new Response(liveStream(context, session, parts), {
      headers: {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        // A proxy that buffers the response would delay the events.
        'x-accel-buffering': 'no',
      },
    })
  })
}

function liveStream(context: ServerContext, session: Session, parts: LiveParts): ReadableStream<Uint8Array> {
  let hangUp = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start: controller => {
        const page = new Page(controller, session, context)
        hangUp = () => page.close()
        context.req.raw.signal.addEventListener('abort', hangUp)
        return page.start(() => parts.balanceEvent(session))
      },
      cancel: () => hangUp(),
    },
    { highWaterMark: WAITING_LIMIT },
  )
}

/** One open page. */
class Page implements LiveListener {
  readonly memberId: string
  readonly sessionId: string
  readonly address: string
  readonly book: Session['book']
  readonly chatRoom: Language | undefined
  readonly #controller: ReadableStreamDefaultController<Uint8Array>
  readonly #runtime: Runtime
  readonly #expiresAt: Date
  readonly #encoder = new TextEncoder()
  #stopListening = () => {}
  #heartbeat: NodeJS.Timeout | undefined
  #isClosed = false
  #knowsBalance = false

  constructor(
    controller: ReadableStreamDefaultController<Uint8Array>,
    session: Session,
    context: ServerContext,
  ) {
    const runtime = context.get('runtime')
    this.address = context.get('requestInfo').address
    this.memberId = session.memberId
    this.sessionId = session.id
    this.book = session.book
    const room = new URL(context.req.url).searchParams.get('chat') ?? undefined
    // Only real members read the chat.
    this.chatRoom = isLanguage(room) && !session.isTrial ? room : undefined
    this.#expiresAt = session.expiresAt
    this.#controller = controller
    this.#runtime = runtime
  }

  async start(balanceEvent: () => Promise<LiveEvent>): Promise<void> {
    this.#stopListening = this.#runtime.live.listen(this)
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref()
    this.#write(`retry: ${RECONNECT_MS}\n\n`)
    try {
      const event = await balanceEvent()
      // A balance that was sent meanwhile is newer than this one.
      if (!this.#knowsBalance) this.send(event)
    } catch (error) {
      this.#runtime.log.warn({ err: error }, 'sending the balance to a live page failed')
      this.close()
    }
  }

  send(event: LiveEvent): void {
    if (event.type === 'balance') this.#knowsBalance = true
    this.#write(`data: ${JSON.stringify(event)}\n\n`)
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    this.#stopListening()
    try {
      this.#controller.close()
    } catch {
      // The other side has closed the connection already.
    }
  }

  #beat(): void {
    if (this.#runtime.clock.now() < this.#expiresAt) {
      this.#write(': still here\n\n')
    } else {
      this.send({ type: 'sessionEnded' })
      this.close()
    }
  }

  #write(text: string): void {
    if (this.#isClosed) return
    this.#controller.enqueue(this.#encoder.encode(text))
    if ((this.#controller.desiredSize ?? 0) <= 0) this.close()
  }
}
