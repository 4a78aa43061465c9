import * as v from 'valibot'
import { MAX_AMOUNT_MINOR, parseMinor } from '#lib/money/money.ts'
import type { JackpotStanding } from '#lib/site/api.ts'
import { JACKPOT_GOOD_MS } from '#lib/site/jackpot-rules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Clock } from '#server/platform/clock.ts'
import { readObject } from '#server/platform/json.ts'
import type { Log } from '#server/platform/log.ts'
import { read } from '#server/platform/outgoing.ts'
import { Repeating } from '#server/platform/repeating.ts'

const EVERY_MS = 30_000
const TIMEOUT_MS = 5_000
/** How often a process looks whether it is time to ask, or another address was set. */
const LOOK_EVERY_MS = 1_000

/** The whole answer of a feed: a field beside the amount, such as another currency, could change what it means. */
const said = v.strictObject({
  amount: v.pipe(
    v.string(),
    v.check(text => {
      const amount = parseMinor(text)
      return amount !== undefined && amount >= 0n && amount <= MAX_AMOUNT_MINOR
    }),
  ),
})

interface Parts {
  setting: () => SiteSettings['jackpot']
  /** Whether the policy lets pages simulate one while there is no feed. */
  maySimulate: boolean
  clock: Clock
  log: Log
  /** Private hosts that the feed may be at. */
  allowedPrivateHosts: readonly string[]
}

/**
 * The operator's figure for the jackpot counter of the home page, asked for while the setting names a feed. Each process
 * asks for itself and keeps the last good figure in memory: it is shown and nothing is paid by it.
 */
export class JackpotFeed {
  readonly #parts: Parts
  readonly #turns = new Repeating({
    work: () => this.turn(),
    onError: error => this.#parts.log.warn({ err: error }, 'the jackpot feed was not asked'),
    pauseMs: LOOK_EVERY_MS,
  })
  #asked: { feedUrl: string; at: number } | undefined
  #figure: { feedUrl: string; amount: string; at: number } | undefined
  /** What was wrong with the last answer: written to the log once, and not with every turn. */
  #fault: string | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  start(): void {
    this.#turns.start()
  }

  stop(): Promise<void> {
    return this.#turns.stop()
  }

  /** What pages are told now; null while there is no feed and pages may simulate one. */
  standing(): JackpotStanding {
    const feedUrl = this.#parts.setting()?.feedUrl
    if (feedUrl === undefined) return this.#parts.maySimulate ? null : { figure: null }
    const figure = this.#figure
    if (figure?.feedUrl !== feedUrl || !this.#isWithin(JACKPOT_GOOD_MS, figure.at)) return { figure: null }
    return { figure: { amount: figure.amount, asOf: new Date(figure.at).toISOString() } }
  }

  /** One turn: asks the feed when it is time, or when another address was set. */
  async turn(): Promise<void> {
    const feedUrl = this.#parts.setting()?.feedUrl
    if (feedUrl === undefined) {
      this.#asked = undefined
      return
    }
    if (this.#asked?.feedUrl === feedUrl && this.#isWithin(EVERY_MS, this.#asked.at)) return
    this.#asked = { feedUrl, at: this.#now() }
    const answer = await this.#ask(feedUrl)
    if ('amount' in answer) this.#figure = { feedUrl, amount: answer.amount, at: this.#now() }
    const fault = 'fault' in answer ? answer.fault : undefined
    if (fault !== undefined && fault !== this.#fault)
      this.#parts.log.warn({ fault }, 'the jackpot feed gave no figure')
    this.#fault = fault
  }

  async #ask(feedUrl: string): Promise<{ amount: string } | { fault: string }> {
    const { allowedPrivateHosts } = this.#parts
    try {
      const { status, body } = await read(new URL(feedUrl), { timeoutMs: TIMEOUT_MS, allowedPrivateHosts })
      if (status !== 200) return { fault: `it answered ${status}` }
      const result = v.safeParse(said, readObject(body))
      return result.success ? result.output : { fault: 'what it answered is not one amount' }
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) }
    }
  }

  #now(): number {
    return this.#parts.clock.now().getTime()
  }

  /** Whether a moment lies less than so long ago. A clock that was set back must not keep an old figure. */
  #isWithin(ms: number, at: number): boolean {
    const now = this.#now()
    return now >= at && now < at + ms
  }
}
