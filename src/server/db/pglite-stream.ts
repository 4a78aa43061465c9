import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import { holdEngine, sendRaw } from './pglite-inside.ts'

/** Message types of the PostgreSQL protocol (version 3) used here, as bytes. */
const SYNC = 0x53
const QUERY = 0x51
const FLUSH = 0x48
const COPY_DONE = 0x63
const COPY_FAIL = 0x66
const TERMINATE = 0x58
const READY_FOR_QUERY = 0x5a
const IDLE = 0x49

/** The server answers after each of these, so everything up to one can be passed on together. */
const ENDS_REQUEST = new Set([SYNC, QUERY, FLUSH, COPY_DONE, COPY_FAIL])
const SYNC_MESSAGE = Buffer.from([SYNC, 0, 0, 0, 4])
const READY_IDLE_MESSAGE = Buffer.from([READY_FOR_QUERY, 0, 0, 0, 5, IDLE])

/**
 * Looks like a socket to the `pg` driver and talks to the embedded engine, so that one driver, with its own tested
 * protocol code, serves both engines. Locks the engine from the first statement of a transaction to its end, so that
 * several streams on one engine never mix; a stream destroyed inside a transaction rolls it back.
 */
export class PGliteStream extends Duplex {
  readonly #engine: PGlite
  #unread: Buffer = Buffer.alloc(0)
  #started = false
  #letGo: (() => void) | undefined
  #work: Promise<void> = Promise.resolve()
  #shutDown: Promise<void> | undefined

  constructor(engine: PGlite) {
    super({ writableHighWaterMark: 4 * 1024 * 1024 })
    this.#engine = engine
  }

  /** The driver calls this on a new socket. */
  connect(): this {
    this.#engine.waitReady.then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  /** Like a `BurstSocket`: concurrent statements go to the engine together. */
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }

  override _read(): void {
    // Answers are pushed as they arrive; there is nothing to pull.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#receive(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#receive(Buffer.concat(chunks.map(part => part.chunk)))
    done()
  }

  override _final(done: () => void): void {
    void this.#stop().then(done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    void this.#stop().then(() => done(error))
  }

  #receive(chunk: Buffer): void {
    this.#unread = this.#unread.length > 0 ? Buffer.concat([this.#unread, chunk]) : chunk
    if (!this.#started && !this.#takeStartup()) return
    const { requestEnd, terminated } = this.#scan()
    if (requestEnd > 0) {
      const request = this.#unread.subarray(0, requestEnd)
      this.#unread = this.#unread.subarray(requestEnd)
      this.#enqueue(() => this.#answer(request))
    }
    if (terminated) void this.#stop().then(() => this.push(null))
  }

  /** The first packet has no type byte; returns whether it was complete. */
  #takeStartup(): boolean {
    if (this.#unread.length < 4) return false
    const length = this.#unread.readInt32BE(0)
    if (this.#unread.length < length) return false
    const packet = this.#unread.subarray(0, length)
    this.#unread = this.#unread.subarray(length)
    this.#started = true
    this.#enqueue(() => this.#start(packet))
    return true
  }

  async #start(packet: Buffer): Promise<void> {
    await this.#hold()
    // All streams share the engine's one session: clear what an earlier one left.
    await this.#send(queryMessage('rollback'))
    await this.#send(queryMessage('discard all'))
    const answer = await this.#send(packet)
    this.push(transactionState(answer) === undefined ? Buffer.concat([answer, READY_IDLE_MESSAGE]) : answer)
    this.#release()
  }

  /** Returns how many unread bytes form complete requests, and whether the driver said good-bye. */
  #scan(): { requestEnd: number; terminated: boolean } {
    let at = 0
    let requestEnd = 0
    while (at + 5 <= this.#unread.length) {
      const next = at + 1 + this.#unread.readInt32BE(at + 1)
      if (next > this.#unread.length) break
      const type = this.#unread[at] ?? 0
      if (type === TERMINATE) return { requestEnd, terminated: true }
      if (ENDS_REQUEST.has(type)) requestEnd = next
      at = next
    }
    return { requestEnd, terminated: false }
  }

  async #answer(request: Buffer): Promise<void> {
    await this.#hold()
    let answer = await this.#send(request)
    let state = transactionState(answer)
    if (state === undefined) {
      answer = Buffer.concat([answer, await this.#send(SYNC_MESSAGE)])
      state = transactionState(answer)
    }
    if (state === IDLE) this.#release()
    this.push(answer)
  }

  #enqueue(step: () => Promise<void>): void {
    this.#work = this.#work
      .then(() => (this.#shutDown ? undefined : step()))
      .catch((error: Error) => {
        this.destroy(error)
      })
  }

  async #send(message: Buffer): Promise<Buffer> {
    // A copy, because the engine uses its buffer again.
    return Buffer.from(await sendRaw(this.#engine, message))
  }

  async #hold(): Promise<void> {
    this.#letGo ??= await holdEngine(this.#engine)
  }

  #release(): void {
    this.#letGo?.()
    this.#letGo = undefined
  }

  #stop(): Promise<void> {
    this.#shutDown ??= this.#work.then(async () => {
      if (!this.#letGo) return
      try {
        await this.#send(queryMessage('rollback'))
      } catch {
        // The engine is closed and has rolled back itself.
      } finally {
        this.#release()
      }
    })
    return this.#shutDown
  }
}

function queryMessage(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5)
  head[0] = QUERY
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Returns the transaction state in the last ReadyForQuery of an answer; undefined if it has none. */
function transactionState(answer: Buffer): number | undefined {
  let state: number | undefined
  let at = 0
  while (at + 5 <= answer.length) {
    if (answer[at] === READY_FOR_QUERY) state = answer[at + 5]
    at += 1 + answer.readInt32BE(at + 1)
  }
  return state
}
