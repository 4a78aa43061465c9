import * as v from 'valibot'
import { MAX_AMOUNT_MINOR, parseMinor } from '#lib/money/money.ts'
import type { JackpotStanding } from '#lib/site/api.ts'
import { JACKPOT_GOOD_MS } from '#lib/site/jackpot-rules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { errorMessage } from '#lib/text/error-message.ts'
import type { Clock } from '#server/platform/clock.ts'
import { readObject } from '#server/platform/json.ts'
import type { Log } from '#server/platform/log.ts'
import { read } from '#server/platform/outgoing.ts'
import { Repeating } from '#server/platform/repeating.ts'

const EVERY_MS = 30_000
const TIMEOUT_MS = 5_000
/** How often a process checks whether a request is due or the address has changed. */
const POLL_MS = 1_000

/**
 * The whole answer of a feed. Strict, because another field, such as a currency, could change what the amount means.
 */
const feedAnswer = v.strictObject({
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
  /** Whether the policy allows pages to simulate a jackpot while there is no feed. */
  maySimulate: boolean
  clock: Clock
  log: Log
  /** Hosts in a private network that the feed may be on. */
  allowedPrivateHosts: readonly string[]
}

/**
 * The operator's figure for the jackpot counter of the home page, requested while the setting names a feed. Each
 * process makes its own requests and keeps the last good figure in memory, because it is only displayed and never paid
 * out.
 */
export class JackpotFeed {
  readonly #parts: Parts
  readonly #turns = new Repeating({
    work: () => this.turn(),
    onError: error => this.#parts.log.warn({ err: error }, 'the jackpot feed was not asked'),
    pauseMs: POLL_MS,
  })
  #lastRequest: { feedUrl: string; at: number } | undefined
  #figure: { feedUrl: string; amount: string; at: number } | undefined
  /** The fault of the last answer: logged once, not on every turn. */
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

  /** What pages show now; null while there is no feed and pages may simulate a jackpot. */
  standing(): JackpotStanding {
    const feedUrl = this.#parts.setting()?.feedUrl
    if (feedUrl === undefined) return this.#parts.maySimulate ? null : { figure: null }
    const figure = this.#figure
    if (figure?.feedUrl !== feedUrl || !this.#isWithin(JACKPOT_GOOD_MS, figure.at)) return { figure: null }
    return { figure: { amount: figure.amount, asOf: new Date(figure.at).toISOString() } }
  }

  /** One turn: requests the feed if it is due, or if the address has changed. */
  async turn(): Promise<void> {
    const feedUrl = this.#parts.setting()?.feedUrl
    if (feedUrl === undefined) {
      this.#lastRequest = undefined
      return
    }
    if (this.#lastRequest?.feedUrl === feedUrl && this.#isWithin(EVERY_MS, this.#lastRequest.at)) return
    this.#lastRequest = { feedUrl, at: this.#now() }
    const answer = await this.#request(feedUrl)
    if ('amount' in answer) this.#figure = { feedUrl, amount: answer.amount, at: this.#now() }
    const fault = 'fault' in answer ? answer.fault : undefined
    if (fault !== undefined && fault !== this.#fault)
      this.#parts.log.warn({ fault }, 'the jackpot feed gave no figure')
    this.#fault = fault
  }

  async #request(feedUrl: string): Promise<{ amount: string } | { fault: string }> {
    const { allowedPrivateHosts } = this.#parts
    try {
      const { status, body } = await read(new URL(feedUrl), { timeoutMs: TIMEOUT_MS, allowedPrivateHosts })
      if (status !== 200) return { fault: `it answered ${status}` }
      const result = v.safeParse(feedAnswer, readObject(body))
      return result.success ? result.output : { fault: 'what it answered is not one amount' }
    } catch (error) {
      return { fault: errorMessage(error) }
    }
  }

  #now(): number {
    return this.#parts.clock.now().getTime()
  }

  /** Whether a time is less than `ms` ago. After the clock was set back an old figure must not be kept. */
  #isWithin(ms: number, at: number): boolean {
    const now = this.#now()
    return now >= at && now < at + ms
  }
}
