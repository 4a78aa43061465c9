import { WINDOW_RULES, type WindowRule } from '#lib/contracts/windows.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { payNextDay } from './commissions.ts'
import { payDue } from './pay.ts'
import { settleNext } from './settle.ts'

export interface Done {
  /** Settled windows. */
  windows: number
  obligations: number
  /** Paid obligations, including older ones. */
  paid: number
  /** Members who were paid a day's commission. */
  commissions: number
}

type Parts = Pick<Runtime, 'db' | 'log' | 'clock' | 'live'> & {
  config: Pick<Runtime['config'], 'currency' | 'timeZone'>
}

/** Settles contracts and pays commissions after windows are closed. One per process; several may run concurrently. */
export class Settlements {
  readonly #parts: Parts
  #isStopping = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Settles every window that has ended and is not settled, however many were missed, and pays what is due. A failure
   * blocks nothing else and is left to the next run; this run throws at the end.
   */
  async run(closedUntil: Date): Promise<Done> {
    const done: Done = { windows: 0, obligations: 0, paid: 0, commissions: 0 }
    const parts = [
      ...WINDOW_RULES.map(rule => () => this.#settle(rule, closedUntil, done)),
      () => this.#payDue(done),
      () => this.#payDays(closedUntil, done),
    ]
    const faults: unknown[] = []
    for (const part of parts) await part().catch(fault => faults.push(fault))
    if (done.windows + done.paid + done.commissions > 0) this.#parts.log.info(done, 'contracts settled')
    if (faults.length > 0) throw new AggregateError(faults, 'a part of the settlement failed')
    return done
  }

  /** A run in progress ends after its current transaction. */
  stop(): void {
    this.#isStopping = true
  }

  async #settle(rule: WindowRule, closedUntil: Date, done: Done): Promise<void> {
    while (!this.#isStopping) {
      const written = await settleNext(this.#parts.db, rule, { ...this.#terms(), closedUntil })
      if (written === undefined) return
      done.windows += 1
      done.obligations += written
    }
  }

  async #payDue(done: Done): Promise<void> {
    const { db, live, clock } = this.#parts
    done.paid += await payDue(db, { at: clock.now(), live }, () => this.#isStopping)
  }

  async #payDays(closedUntil: Date, done: Done): Promise<void> {
    const { db, live } = this.#parts
    while (!this.#isStopping) {
      const terms = { ...this.#terms(), closedUntil, live }
      const paid = await payNextDay(db, terms, () => this.#isStopping)
      if (paid === undefined) return
      done.commissions += paid
    }
  }

  #terms() {
    const { config, clock } = this.#parts
    return { currency: config.currency, timeZone: config.timeZone, at: clock.now() }
  }
}
