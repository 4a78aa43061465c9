import { Repeating } from '#server/platform/repeating.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { type DrawSetting, drawDue, makeDraws } from './draws.ts'
import { type SettleSetting, settleDecided } from './settle.ts'

/** How often a process checks for due draws and pending tickets; results are known within about this time. */
const POLL_MS = 1_000
/** How often it checks for missing draws; there are always some minutes of them ahead. */
const MAKE_EVERY_MS = 20_000

/**
 * Runs the lotteries: creates the coming draws, draws those that are due and settles their tickets. Every process has
 * one; progress is kept in the database's rows, so it does not matter which process comes first, or crashes.
 */
export class DrawScheduler {
  readonly #runtime: Pick<Runtime, 'clock' | 'log'>
  readonly #setting: DrawSetting & SettleSetting
  readonly #turns = new Repeating({
    work: () => this.work(),
    onError: error => this.#runtime.log.warn({ err: error }, 'the lotteries were not looked after'),
    pauseMs: POLL_MS,
  })
  #madeAt = Number.NEGATIVE_INFINITY

  constructor(runtime: Pick<Runtime, 'clock' | 'log'>, setting: DrawSetting & SettleSetting) {
    this.#runtime = runtime
    this.#setting = setting
  }

  start(): void {
    this.#turns.start()
  }

  /** Ends after the turn that is under way. */
  stop(): Promise<void> {
    return this.#turns.stop()
  }

  /** One turn: everything that is due now. */
  async work(): Promise<void> {
    const { clock, log } = this.#runtime
    const report = (error: unknown, drawId: string) =>
      log.error({ err: error, drawId }, 'a lottery draw could not be finished')
    await this.#make()
    await drawDue(this.#setting, clock.now(), report)
    await settleDecided(this.#setting, () => clock.now(), report)
  }

  async #make(): Promise<void> {
    const now = this.#runtime.clock.now()
    const ageMs = now.getTime() - this.#madeAt
    // A clock that was set back must not leave a gap.
    if (ageMs >= 0 && ageMs < MAKE_EVERY_MS) return
    await makeDraws(this.#setting, now)
    this.#madeAt = now.getTime()
  }
}
