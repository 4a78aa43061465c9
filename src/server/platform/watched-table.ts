import { Repeating } from './repeating.ts'

/** How often a process looks whether what it keeps in memory has changed. */
const LOOK_EVERY_MS = 1_000

export interface Source<State> {
  /** A number in the database that grows with every change, in whichever process. */
  version: () => Promise<bigint>
  /** The database's `memory`: after a failover, the same number may stand for another change. */
  memory: () => object
  load: () => Promise<State>
  /** Called when a later check fails; the loaded state is served until one succeeds. */
  report: (error: unknown) => void
}

/**
 * Database state that this process caches and reloads within about a second after any process changed it. Reads are
 * answered from memory and never wait for the database.
 */
export class WatchedTable<State> {
  readonly #source: Source<State>
  readonly #listeners = new Set<(state: State) => void>()
  #version: bigint
  #memory: object
  #state: State
  #checking: Promise<void> | undefined
  #checkedMs = performance.now()
  readonly #looks = new Repeating({
    work: () => this.refresh(),
    onError: error => this.#source.report(error),
    firstMs: LOOK_EVERY_MS,
    pauseMs: LOOK_EVERY_MS,
  })

  private constructor(source: Source<State>, memory: object, version: bigint, state: State) {
    this.#source = source
    this.#memory = memory
    this.#version = version
    this.#state = state
  }

  static async open<State>(source: Source<State>): Promise<WatchedTable<State>> {
    // Read the version first: a change in between is then loaded again, and never missed.
    const memory = source.memory()
    const version = await source.version()
    return new WatchedTable(source, memory, version, await source.load())
  }

  get state(): State {
    return this.#state
  }

  /** Starts checking for changes, until `close`. */
  watch(): void {
    this.#looks.start()
  }

  close(): Promise<void> {
    return this.#looks.stop()
  }

  /** Calls the listener with every state, first with the current one. */
  onState(listener: (state: State) => void): void {
    this.#listeners.add(listener)
    listener(this.#state)
  }

  /** How long ago a check last succeeded. */
  sinceCheckMs(): number {
    return performance.now() - this.#checkedMs
  }

  /** Checks for changes now. */
  refresh(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  async #check(): Promise<void> {
    const memory = this.#source.memory()
    const version = await this.#source.version()
    this.#checkedMs = performance.now()
    if (version === this.#version && memory === this.#memory) return
    this.#state = await this.#source.load()
    this.#version = version
    this.#memory = memory
    for (const listener of this.#listeners) listener(this.#state)
  }
}
