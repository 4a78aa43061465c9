import { Repeating } from '#server/platform/repeating.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { closeWindows, WINDOW_MS } from './closing.ts'
import { sumClosed } from './summing.ts'

/** A window is closed so long after its end, so that nearly all of what happened in it stands in it. */
const GRACE_MS = 2_000
/** How long after a run that failed it is tried again. */
const AGAIN_MS = 10_000

/** What is done once windows are closed and summed up to a moment. It may run in several processes at once, and again. */
export type AfterClose = (until: Date) => Promise<void>

/**
 * Closes windows when they are over, takes them into the sums of teams, and then lets others work with them. Every
 * process has one; what one of them has done, the others find done. It is not one of the `Jobs`, because a window has to
 * be closed, and that committed, before anything in it is read.
 */
export class WindowKeeper {
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
        return hasSucceeded ? WINDOW_MS - sinceEnd + 50 : AGAIN_MS
      },
    })
  }

  /** Adds what follows every close, in this order; to be called before `start`. The name is for the log. */
  afterClose(name: string, run: AfterClose): void {
    this.#followers.push({ name, run })
  }

  /** Does what is due now and then at the end of every window, until `stop`. */
  start(): void {
    this.#turns.start()
  }

  /** Ends after what is under way. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#turns.stop()
  }

  /** Does everything that is due now. Answers whether all of it succeeded; what did not is logged. */
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
