import { setTimeout as wait } from 'node:timers/promises'

/** As a browser waits before it connects again. */
const RECONNECT_MS = 2_000

/** The live lines of some members, which connect again by themselves. */
export class Lines {
  readonly #lines: Line[]

  constructor(url: string, tokens: readonly string[]) {
    this.#lines = tokens.map(token => new Line(`${url}/api/live`, token))
  }

  start(): void {
    for (const line of this.#lines) void line.run()
  }

  stop(): void {
    for (const line of this.#lines) line.stop()
  }

  /** Whether every line is connected and has heard something, an event or a heartbeat, since a moment. */
  haveHeardSince(moment: number): boolean {
    return this.#lines.every(line => line.isOpen && line.heardAt > moment)
  }

  /** How often a line broke. */
  get breaks(): number {
    return this.#lines.reduce((sum, line) => sum + line.breaks, 0)
  }
}

class Line {
  isOpen = false
  heardAt = 0
  breaks = 0
  readonly #url: string
  readonly #token: string
  readonly #stopped = new AbortController()

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  async run(): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      await this.#listen(signal).catch(() => undefined)
      if (this.isOpen) this.breaks += 1
      this.isOpen = false
      await wait(RECONNECT_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  stop(): void {
    this.#stopped.abort()
  }

  async #listen(signal: AbortSignal): Promise<void> {
    const response = await fetch(this.#url, { headers: { authorization: `Bearer ${this.#token}` }, signal })
    if (!response.ok || !response.body) return void (await response.body?.cancel())
    this.isOpen = true
    for await (const _ of response.body) this.heardAt = performance.now()
  }
}
