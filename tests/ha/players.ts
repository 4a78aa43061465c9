import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { systemClock } from '#server/platform/clock.ts'
import { LiveEvents } from '#server/platform/live-events.ts'
import { SessionStore } from '#server/platform/session-store.ts'
import { addMember, seatOf } from '../support/team.ts'
import { VendorPlayer } from '../support/visitor.ts'

const STAKE = 100n
const DEPOSIT = 50_000n
/** Which of a member's acts is a deposit; a member may make 30 a minute. */
const DEPOSIT_EVERY = 100
/** How long a caller waits before it repeats what got no answer. */
const REPEAT_MS = 200
const GIVE_UP_MS = 5_000
const PAUSE_MS = 20
const LATER: ReadonlySet<number> = new Set([502, 503, 504])

/** A member who plays and pays in through the balancer. */
export interface Player {
  memberId: string
  token: string
  vendor: VendorPlayer
}

/** Something that moves money, with the moment at which its success was answered. */
interface Act {
  id: string
  memberId: string
  /** What it changes in the wallet, in minor units. */
  amount: bigint
  scope: 'bet' | 'deposit'
  answeredAt: number | undefined
}

export async function seatPlayers(
  db: Database,
  { url, secret, count }: { url: string; secret: string; count: number },
): Promise<Player[]> {
  const sessions = new SessionStore({ db, clock: systemClock, live: new LiveEvents() })
  const players: Player[] = []
  for (let index = 0; index < count; index += 1) {
    const member = await addMember(db)
    const token = await seatOf({ db, sessions }, member)
    players.push({ memberId: member.id, token, vendor: new VendorPlayer(url, secret) })
  }
  return players
}

/** Everybody plays until they are told to stop. A player without an answer sends the same again, with the same id. */
export class Play {
  readonly acts: Act[] = []
  /** Answers that said neither yes nor "later", with how often; nobody should see one. */
  readonly odd = new Map<string, number>()
  /** When something was acknowledged, in the order of time. */
  readonly #answered: number[] = []
  readonly #url: string
  readonly #players: readonly Player[]
  /** Whether everything that was sent is answered. */
  isIdle = false
  #isOver = false
  #lanes: Promise<void>[] = []

  constructor(url: string, players: readonly Player[]) {
    this.#url = url
    this.#players = players
  }

  /** The same players, who may play on; what they did before counts as theirs. */
  continued(): Play {
    const next = new Play(this.#url, this.#players)
    next.acts.push(...this.acts)
    return next
  }

  /** Everybody pays in and takes a seat, then play begins. */
  async begin(): Promise<void> {
    for (const player of this.#players) {
      await this.#untilAnswered(player, 'deposit')
      await player.vendor.open(player.token)
    }
    this.#lanes = this.#players.map(player => this.#lane(player))
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#lanes)
    this.isIdle = true
  }

  /** The longest time without an acknowledgement since a moment, in milliseconds. */
  gapSince(moment: number): number {
    let last = moment
    let gap = 0
    for (const at of this.#answered) {
      if (at <= moment) continue
      gap = Math.max(gap, at - last)
      last = at
    }
    return Math.max(gap, performance.now() - last)
  }

  /** Whether that many acts were acknowledged since a moment. */
  hasAnsweredSince(moment: number, count: number): boolean {
    const at = this.#answered.at(-count)
    return at !== undefined && at > moment
  }

  async #lane(player: Player): Promise<void> {
    for (let number = 1; !this.#isOver; number += 1) {
      await this.#untilAnswered(player, number % DEPOSIT_EVERY === 0 ? 'deposit' : 'bet')
      await wait(PAUSE_MS)
    }
  }

  async #untilAnswered(player: Player, scope: Act['scope']): Promise<void> {
    const amount = scope === 'bet' ? -STAKE : DEPOSIT
    const act: Act = { id: newId(), memberId: player.memberId, amount, scope, answeredAt: undefined }
    this.acts.push(act)
    while (act.answeredAt === undefined) {
      // No answer came in time, or none at all: it may have happened or not.
      const isDone = await this.#send(player, act).catch(() => false)
      if (isDone) {
        act.answeredAt = performance.now()
        this.#answered.push(act.answeredAt)
      } else await wait(REPEAT_MS)
    }
  }

  async #send({ token, vendor }: Player, { id, amount, scope }: Act): Promise<boolean> {
    const signal = AbortSignal.timeout(GIVE_UP_MS)
    if (scope === 'bet') {
      const { body, headers } = vendor.signed(vendor.betOf(id, -amount, id))
      const response = await fetch(`${this.#url}/api/vendor/v1/bet`, {
        method: 'POST',
        headers,
        body,
        signal,
      })
      return this.#isDone(response, 'bet', answer => answer.status === 'OK')
    }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ id, method: 'sandbox', amount: String(amount) })
    const response = await fetch(`${this.#url}/api/deposits`, { method: 'POST', headers, body, signal })
    return this.#isDone(response, 'deposit', answer => answer.success === true)
  }

  /** Anything but yes, 503 and the balancer's word that no answer came is odd, and is sent again as well. */
  async #isDone(
    response: Response,
    what: string,
    isYes: (answer: Record<string, unknown>) => boolean,
  ): Promise<boolean> {
    const text = await response.text()
    if (response.ok && isYes(JSON.parse(text) as Record<string, unknown>)) return true
    if (!LATER.has(response.status)) {
      const seen = `${what} ${response.status} ${text.slice(0, 120)}`
      this.odd.set(seen, (this.odd.get(seen) ?? 0) + 1)
    }
    return false
  }
}
