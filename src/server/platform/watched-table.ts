/** How often a process looks whether what it keeps in memory has changed. */
const LOOK_EVERY_MS = 1_000

export interface Source<State> {
  /** A number in the database that grows with every change, whichever process makes it. */
  version: () => Promise<bigint>
  load: () => Promise<State>
  /** Hears when a later look fails; what is loaded is served until one succeeds. */
  report: (error: unknown) => void
}

/**
 * A part of the database that this process keeps in memory, loaded anew within about a second after any process
 * changed it. Questions are answered at once and never wait for the database.
 */
export class WatchedTable<State> {
  readonly #source: Source<State>
  readonly #listeners = new Set<(state: State) => void>()
  #version: bigint
  #state: State
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  private constructor(source: Source<State>, version: bigint, state: State) {
    this.#source = source
    this.#version = version
    this.#state = state
  }

  static async open<State>(source: Source<State>): Promise<WatchedTable<State>> {
    // The version is read first: a change that comes in between is then loaded once more, and never missed.
    const version = await source.version()
    return new WatchedTable(source, version, await source.load())
  }

  get state(): State {
    return this.#state
  }

  /** Begins to look for changes by itself, until `close`. */
  watch(): void {
    this.#timer ??= setInterval(() => void this.refresh().catch(this.#source.report), LOOK_EVERY_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Hears of every state, the present one at once. */
  onState(listener: (state: State) => void): void {
    this.#listeners.add(listener)
    listener(this.#state)
  }

  /** Looks for changes now. */
  refresh(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #look(): Promise<void> {
    const version = await this.#source.version()
    if (version === this.#version) return
    this.#state = await this.#source.load()
    this.#version = version
    for (const listener of this.#listeners) listener(this.#state)
  }
}
