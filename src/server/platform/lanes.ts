/** Runs at most so many tasks at a time; the others wait in their order. */
export class Lanes {
  readonly #width: number
  #running = 0
  #most = 0
  readonly #waiting: (() => void)[] = []

  constructor(width: number) {
    this.#width = width
  }

  /** Whether a further task would have to wait. */
  get isBusy(): boolean {
    return this.#running >= this.#width
  }

  /** How many tasks wait. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** The most tasks that have run at a time. */
  get most(): number {
    return this.#most
  }

  async run<Value>(task: () => Promise<Value>): Promise<Value> {
    if (this.isBusy) await new Promise<void>(resolve => this.#waiting.push(resolve))
    else this.#running += 1
    this.#most = Math.max(this.#most, this.#running)
    try {
      return await task()
    } finally {
      // The next task takes over the place; if it were freed first, a later call could get in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
