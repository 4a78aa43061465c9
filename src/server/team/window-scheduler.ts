import { Repeating } from '#server/platform/repeating.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { closeWindows, WINDOW_MS } from './closing.ts'
import { sumClosed } from './summing.ts'

/** A window is closed so long after its end, so that nearly all of what happened in it stands in it. */
const GRACE_MS = 2_000
/** How long after a failed run it is tried again. */
const RETRY_MS = 10_000

/**
 * Work that follows once windows are closed and summed up to a time. It may run in several processes at once, and
 * again.
 */
export type AfterClose = (until: Date) => Promise<void>

/**
 * Closes windows when they are over, adds them to the team sums, and then runs the work that depends on them. Every
 * process has one; each finds what the others have done already done. It is not one of the `Jobs`, because the closing
 * of a window must be committed before anything in it is read.
 */
export class WindowScheduler {
  readonly #runtime: Runtime
  readonly #followers: { name: string; run: AfterClose }[] = []
  readonly #turns: Repeating
  #isStopping = false

  constructor(runtime: Runtime) {
    this.#runtime = runtime
    let hasSucceeded = true
    this.#turns = new Repeating({
      work: async () => {
        hasSucceeded = false
        hasSucceeded = await this.runDue()
      },
      onError: error => runtime.log.error({ err: error }, 'windows were not closed'),
      pauseMs: () => {
        const sinceEnd = (runtime.clock.now().getTime() - GRACE_MS) % WINDOW_MS
        return hasSucceeded ? WINDOW_MS - sinceEnd + 50 : RETRY_MS
      },
    })
  }

  /** Adds work to run after every close, in this order; call it before `start`. The name is for the log. */
  afterClose(name: string, run: AfterClose): void {
    this.#followers.push({ name, run })
  }

  /** Runs what is due now and then at the end of every window, until `stop`. */
  start(): void {
    this.#turns.start()
  }

  /** Stops after the running work. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#turns.stop()
  }

  /** Runs everything that is due now. Returns whether all of it succeeded; failures are logged. */
  async runDue(): Promise<boolean> {
    const { db, clock, config } = this.#runtime
    const closed = await this.#try('closing windows', () =>
      closeWindows(db, new Date(clock.now().getTime() - GRACE_MS)),
    )
    if (!closed) return false
    const summed = await this.#try('summing teams', () => sumClosed(db, config.timeZone).then(() => true))
    let succeeded = summed === true
    for (const { name, run } of this.#followers) {
      if (this.#isStopping) break
      const done = await this.#try(name, () => run(closed).then(() => true))
      succeeded &&= done === true
    }
    return succeeded
  }

  async #try<Value>(job: string, work: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await work()
    } catch (error) {
      this.#runtime.log.error({ err: error, job }, 'a job failed')
      return undefined
    }
  }
}
