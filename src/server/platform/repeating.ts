interface Turns {
  work: () => Promise<unknown>
  /** Hears when a turn fails; the next one comes all the same. */
  onError: (error: unknown) => void
  /** From the end of a turn to the next one; it may go by how long the turn took. */
  pauseMs: number | ((tookMs: number) => number)
  /** How long after the start the first turn comes; by default at once. */
  firstMs?: number
}

/** Work of this process that is done again and again, never twice at once. What is done once for all processes is a `Job`. */
export class Repeating {
  readonly #turns: Turns
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isStarted = false
  #isRunning = false
  #isWanted = false

  constructor(turns: Turns) {
    this.#turns = turns
  }

  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    const { firstMs = 0 } = this.#turns
    if (firstMs > 0) this.#wait(firstMs)
    else this.wake()
  }

  /** Ends after the turn that is under way. */
  async stop(): Promise<void> {
    this.#isStarted = false
    clearTimeout(this.#timer)
    await this.#running
  }

  /** A turn now, if it is started; one that is under way is followed by another. */
  wake(): void {
    if (!this.#isStarted) return
    this.#isWanted = true
    if (!this.#isRunning) this.#running = this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    clearTimeout(this.#timer)
    const { work, onError, pauseMs } = this.#turns
    const started = performance.now()
    while (this.#isWanted && this.#isStarted) {
      this.#isWanted = false
      try {
        await work()
      } catch (error) {
        onError(error)
      }
    }
    this.#isRunning = false
    if (this.#isStarted)
      this.#wait(typeof pauseMs === 'number' ? pauseMs : pauseMs(performance.now() - started))
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => this.wake(), ms).unref()
  }
}
