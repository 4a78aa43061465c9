import { newId } from '#lib/ids/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Content, ContentSeal } from './content.ts'
import { Delivery, type Ways } from './delivery.ts'
import { type Message, type MessagePurpose, worthMs } from './message.ts'
import { type Channel, forgetMessages, insertMessage, keptMessages } from './queries.ts'

export interface OutboxMessage extends Content {
  id: string
  channel: Channel
  purpose: MessagePurpose
  at: Date
}

interface Parts {
  db: Database
  clock: Clock
  log: Log
  /** The deployment's secret. */
  secret: string
  ways: Ways
}

const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000

/**
 * SMS and e-mails, written down in the transaction of what they tell of and delivered after it, at least once. What
 * they say is encrypted until it has gone, and then deleted; in the demo it stays for a day, for the outbox page.
 */
export class Messages {
  readonly #parts: Parts
  readonly #seal: ContentSeal
  readonly #delivery: Delivery

  constructor(parts: Parts) {
    this.#parts = parts
    this.#seal = new ContentSeal(parts.secret)
    this.#delivery = new Delivery({ ...parts, seal: this.#seal })
  }

  /** Whether this deployment has a way for such messages. */
  canSend(channel: Channel): boolean {
    return this.#parts.ways[channel] !== undefined
  }

  /**
   * Sends a message when the transaction commits. Throws `messagesUnavailable` (503) without a way for it. With `really`
   * false the same work is done and nothing is sent: for answers that must not tell whether an account exists.
   */
  async send(tx: Transaction, message: Message, { really = true }: { really?: boolean } = {}): Promise<void> {
    const { channel, to, text, purpose, memberId } = message
    const way = this.#parts.ways[channel]
    if (!way) throw new Refusal('messagesUnavailable', { status: 503 })
    const id = newId()
    const at = this.#parts.clock.now()
    const content = message.channel === 'email' ? { to, subject: message.subject, text } : { to, text }
    const sealed = this.#seal.seal(id, content)
    await insertMessage(tx, {
      id,
      channel,
      purpose,
      memberId,
      contentSealed: really ? sealed : null,
      at,
      worthUntil: new Date(at.getTime() + worthMs(purpose)),
      nextTryAt: really && way !== 'outbox' ? at : null,
      deliveredAt: really && way === 'outbox' ? at : null,
    })
    tx.afterCommit(() => this.#delivery.wake())
  }

  /** What the demo would have sent, the newest first. */
  async outbox(limit: number): Promise<OutboxMessage[]> {
    const rows = await keptMessages(this.#parts.db, limit)
    return rows.map(({ id, channel, purpose, contentSealed, at }) => ({
      id,
      channel,
      purpose: purpose as MessagePurpose,
      at,
      ...this.#seal.open(id, contentSealed),
    }))
  }

  /** Begins to deliver what is due, also what other processes left behind. */
  start(): void {
    this.#delivery.start()
  }

  /** Ends after the deliveries that are under way. */
  stop(): Promise<void> {
    return this.#delivery.stop()
  }

  /** Delivers everything that is due now. */
  deliverDue(): Promise<void> {
    return this.#delivery.deliverDue()
  }

  async forgetOld(): Promise<void> {
    const { db, clock } = this.#parts
    await forgetMessages(db, new Date(clock.now().getTime() - FORGOTTEN_AFTER_MS))
  }
}
