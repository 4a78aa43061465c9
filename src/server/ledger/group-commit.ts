import type { Database, Transaction } from '#server/db/database.ts'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import { unnamed } from '#server/db/sql.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The answer for an item whose rows another transaction has locked: nothing of it was done. */
export const LOCKED = Symbol('locked')

/**
 * Does all items in one transaction and answers each, in order. Throws if one of them cannot be done. With
 * `skipsLocked` it does not wait for one item's rows, since all others would wait too: it answers such an item with
 * `LOCKED`. Without it there is one item, and it waits for its rows.
 */
export type GroupWork<Item, Answer> = (
  tx: Transaction,
  items: readonly Item[],
  how: { skipsLocked: boolean },
) => Promise<readonly (Answer | typeof LOCKED)[]>

export interface GroupLimits {
  /** Most items in one transaction. */
  batch: number
  /** Most items that may wait; more are refused. */
  waiting: number
}

const LIMITS: GroupLimits = { batch: 64, waiting: 5_000 }

/**
 * How long the first transaction may take before another starts beside it without a full batch, in milliseconds. One
 * large batch costs both sides less than two small ones, but a batch that waits for a row must not stop the others.
 */
const PATIENCE_MS = 30

/** How long an item with locked rows is retried, in milliseconds: the same as the lock timeout elsewhere. */
const LOCKED_MS = 2_000

/** The delay between its retries, in milliseconds; grows from the least to the most. */
const LOCKED_AGAIN_MS = { least: 10, most: 200 }

/**
 * After how long an item with locked rows joins the database's own lock queue, and for how long at a time, in
 * milliseconds: if others take the rows by turns, every retry without a queue could find them locked.
 */
const LINE = { afterMs: 100, ms: 500 }

/** The most turns of the event loop that a batch is gathered for; an idle turn takes some microseconds. */
const MAX_TURNS = 64

/**
 * Whether two items with the same key are one request. By default never: each gets its own transaction, and the second
 * answer may say that it is a repeat.
 */
type IsSame<Item> = (one: Item, other: Item) => boolean

interface Waiting<Item, Answer> {
  item: Item
  key: string
  answer: Promise<Answer>
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
  /** When its rows were first found locked. */
  lockedAt?: number
}

/**
 * Puts the items that arrived during the last transaction into the next one, so that many small writes share one
 * commit. A batch is taken at the end of a turn of the event loop that brought no new items, when everything that has
 * arrived is read: the embedded engine blocks the event loop while it works, so a batch taken earlier would hold one
 * item, and new connections, one accepted per turn, would each wait for a batch. A lone item does not wait. On
 * PostgreSQL a second transaction runs beside the first when a full batch waits or the first takes long. An item is
 * answered only after its commit. One whose rows another transaction has locked is retried and then waits for them
 * alone, so that it delays nobody else. A repeat of a request that is in progress gets the first one's answer: in two
 * transactions they would lock each other's rows.
 */
export class GroupCommit<Item, Answer> {
  readonly #db: Database
  readonly #work: GroupWork<Item, Answer>
  readonly #limits: GroupLimits
  readonly #isSame: IsSame<Item>
  readonly #lanes: number
  /** Items without an answer, by key. */
  readonly #underWay = new Map<string, Waiting<Item, Answer>[]>()
  #waiting: Waiting<Item, Answer>[] = []
  /** Items between two retries, because others have locked their rows. */
  #lockedOut = 0
  #isInLine = false
  #running = 0
  #startedAt = 0
  #patience: NodeJS.Timeout | undefined
  #isScheduled = false

  constructor(
    db: Database,
    work: GroupWork<Item, Answer>,
    { isSame = () => false, ...limits }: Partial<GroupLimits> & { isSame?: IsSame<Item> } = {},
  ) {
    this.#db = db
    this.#work = work
    this.#limits = { ...LIMITS, ...limits }
    this.#isSame = isSame
    this.#lanes = db.engine === 'postgres' ? 2 : 1
  }

  /**
   * Does one item together with others; two with the same key are never in one transaction. Throws what the work throws
   * for this item, `DatabaseUnavailable` if its rows stay locked, or `Refusal('unavailable')`, status 503, if too many
   * wait.
   */
  submit(item: Item, key: string): Promise<Answer> {
    const same = this.#underWay.get(key)?.find(one => this.#isSame(one.item, item))
    if (same) return same.answer
    if (this.#waiting.length + this.#lockedOut >= this.#limits.waiting) {
      return Promise.reject(new Refusal('unavailable', { status: 503 }))
    }
    const { promise: answer, resolve, reject } = Promise.withResolvers<Answer>()
    const one = { item, key, answer, resolve, reject }
    this.#waiting.push(one)
    this.#underWay.set(key, [...(this.#underWay.get(key) ?? []), one])
    const forget = () => this.#forget(one)
    answer.then(forget, forget)
    this.#schedule()
    return answer
  }

  #forget(one: Waiting<Item, Answer>): void {
    const left = this.#underWay.get(one.key)?.filter(other => other !== one) ?? []
    if (left.length > 0) this.#underWay.set(one.key, left)
    else this.#underWay.delete(one.key)
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#gather(MAX_TURNS)
  }

  #gather(turnsLeft: number): void {
    const seen = this.#waiting.length
    setImmediate(() => {
      const isGrowing = this.#waiting.length > seen && this.#waiting.length < this.#limits.batch
      if (isGrowing && turnsLeft > 1) return this.#gather(turnsLeft - 1)
      this.#isScheduled = false
      this.#pump()
    })
  }

  #pump(): void {
    while (this.#running < this.#lanes && this.#waiting.length > 0) {
      if (!this.#isWorthLane()) break
      const batch = this.#take()
      this.#running += 1
      this.#startedAt = performance.now()
      void this.#run(batch).finally(() => {
        this.#running -= 1
        this.#schedule()
      })
    }
  }

  #isWorthLane(): boolean {
    if (this.#running === 0 || this.#waiting.length >= this.#limits.batch) return true
    const left = PATIENCE_MS - (performance.now() - this.#startedAt)
    if (left <= 0) return true
    this.#patience ??= setTimeout(() => {
      this.#patience = undefined
      this.#pump()
    }, left)
    return false
  }

  /** Takes the first that fit, in the order of arrival; a second with the same key waits for the next transaction. */
  #take(): Waiting<Item, Answer>[] {
    const batch = new Map<string, Waiting<Item, Answer>>()
    const left: Waiting<Item, Answer>[] = []
    for (const one of this.#waiting) {
      if (batch.size < this.#limits.batch && !batch.has(one.key)) batch.set(one.key, one)
      else left.push(one)
    }
    this.#waiting = left
    return [...batch.values()]
  }

  async #run(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      await this.#commit(batch)
    } catch (error) {
      // Without the database, trying one by one would only make everybody wait longer for the same error.
      const isGone = error instanceof DatabaseUnavailable && !error.isBusy
      if (batch.length === 1 || isGone) for (const one of batch) one.reject(error)
      else await this.#oneByOne(batch)
    }
  }

  /** The whole transaction was rolled back, so each item is tried alone, and only the bad one fails. */
  async #oneByOne(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    for (const one of batch) await this.#commit([one]).catch(one.reject)
  }

  async #commit(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    const items = batch.map(one => one.item)
    const answers = await this.#db.transaction(tx => this.#work(tx, items, { skipsLocked: true }))
    if (answers.length !== batch.length) throw new Error('the work of a group commit answers every item')
    for (const [index, one] of batch.entries()) {
      const answer = answers[index] as Answer | typeof LOCKED
      if (answer === LOCKED) this.#tryLater(one)
      else one.resolve(answer)
    }
  }

  #tryLater(one: Waiting<Item, Answer>): void {
    one.lockedAt ??= performance.now()
    const lockedMs = performance.now() - one.lockedAt
    if (lockedMs >= LOCKED_MS) {
      one.reject(new DatabaseUnavailable('locked by another transaction', undefined, true))
      return
    }
    this.#lockedOut += 1
    if (lockedMs >= LINE.afterMs && !this.#isInLine) {
      void this.#standInLine(one)
      return
    }
    setTimeout(
      () => {
        this.#lockedOut -= 1
        this.#waiting.push(one)
        this.#schedule()
      },
      Math.min(Math.max(lockedMs, LOCKED_AGAIN_MS.least), LOCKED_AGAIN_MS.most),
    )
  }

  /** One item at a time, beside the batches: a long lock on its rows blocks one connection and no batch. */
  async #standInLine(one: Waiting<Item, Answer>): Promise<void> {
    this.#isInLine = true
    let isLocked = false
    try {
      const [answer] = await this.#db.transaction(async tx => {
        await tx.run(unnamed(`set local lock_timeout = '${LINE.ms}ms'`))
        return this.#work(tx, [one.item], { skipsLocked: false })
      })
      one.resolve(answer as Answer)
    } catch (error) {
      isLocked = error instanceof DatabaseUnavailable && error.isBusy
      if (!isLocked) one.reject(error)
    } finally {
      this.#isInLine = false
      this.#lockedOut -= 1
    }
    if (isLocked) this.#tryLater(one)
  }
}
