import { newId } from '#lib/ids/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Content, ContentSeal } from './content.ts'
import { Delivery, type MessageRoutes } from './delivery.ts'
import { type Message, type MessagePurpose, worthMs } from './message.ts'
import { type Channel, deleteMessages, insertMessage, keptMessages } from './queries.ts'

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
  routes: MessageRoutes
}

const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000

/**
 * SMS and e-mails, written in the transaction that causes them and delivered after it, at least once. Their content is
 * encrypted until delivery and then deleted; in the demo it stays for a day, for the outbox page.
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

  /** Whether this deployment can send on a channel. */
  canSend(channel: Channel): boolean {
    return this.#parts.routes[channel] !== undefined
  }

  /**
   * Sends a message when the transaction commits. Throws `messagesUnavailable` (503) without a route for it. With
   * `really` false it does the same work but sends nothing: for answers that must not reveal whether an account exists.
   */
  async send(tx: Transaction, message: Message, { really = true }: { really?: boolean } = {}): Promise<void> {
    const { channel, purpose, memberId } = message
    const route = this.#parts.routes[channel]
    if (!route) throw new Refusal('messagesUnavailable', { status: 503 })
    const id = newId()
    const at = this.#parts.clock.now()
    const sealed = this.#seal.seal(id, contentOf(message))
    await insertMessage(tx, {
      id,
      channel,
      purpose,
      memberId,
      contentSealed: really ? sealed : null,
      at,
      worthUntil: new Date(at.getTime() + worthMs(purpose)),
      nextTryAt: really && route !== 'outbox' ? at : null,
      deliveredAt: really && route === 'outbox' ? at : null,
    })
    tx.afterCommit(() => this.#delivery.wake())
  }

  /** The messages that the demo would have sent, newest first. */
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

  /** Starts delivering what is due, including messages of crashed processes. */
  start(): void {
    this.#delivery.start()
  }

  /** Stops after the running deliveries. */
  stop(): Promise<void> {
    return this.#delivery.stop()
  }

  /** Delivers everything that is due now. */
  deliverDue(): Promise<void> {
    return this.#delivery.deliverDue()
  }

  async forgetOld(): Promise<void> {
    const { db, clock } = this.#parts
    await deleteMessages(db, new Date(clock.now().getTime() - FORGOTTEN_AFTER_MS))
  }
}

function contentOf(message: Message): Content {
  const { to, text } = message
  if (message.channel === 'sms') return { to, text }
  const { sender, subject } = message
  return { to, ...(sender ? { sender } : {}), subject, text }
}
