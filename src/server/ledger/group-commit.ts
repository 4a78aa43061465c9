import type { Database, Transaction } from '#server/db/database.ts'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import { unnamed } from '#server/db/sql.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The answer of an item whose rows another transaction holds: nothing was done of it. */
export const HELD = Symbol('held')

/**
 * Does all items in one transaction and answers each, in their order. Throws when one of them cannot be done. With
 * `skipsHeld` it waits for no rows of one item alone, since all the others would wait with it: such an item is answered with
 * `HELD`. Without, there is one item, and it waits for its rows.
 */
export type GroupWork<Item, Answer> = (
  tx: Transaction,
  items: readonly Item[],
  how: { skipsHeld: boolean },
) => Promise<readonly (Answer | typeof HELD)[]>

export interface GroupLimits {
  /** Items in one transaction at most. */
  batch: number
  /** Items that may wait; more are refused. */
  waiting: number
}

const LIMITS: GroupLimits = { batch: 64, waiting: 5_000 }

/**
 * How long the first transaction may take before another one starts beside it without a full batch, in milliseconds.
 * One large batch costs both sides less than two small ones; but a batch that waits for a row must not stop the others.
 */
const PATIENCE_MS = 30

/** How long an item is tried again that others hold, in milliseconds: as long as a lock is waited for elsewhere. */
const HELD_MS = 2_000

/** Between its tries, in milliseconds; they grow apart from the least to the most. */
const HELD_AGAIN_MS = { least: 10, most: 200 }

/**
 * After how long an item that is held waits for its rows in the database's own line, where its turn comes, and for how long
 * at a time, in milliseconds: where others take the rows in turns, it could find them held at every try.
 */
const LINE = { afterMs: 100, ms: 500 }

/** Turns of the event loop at most that a batch is gathered for; one without work takes some microseconds. */
const MAX_TURNS = 64

/**
 * Whether two items of one key are one request. By default none is: each has a transaction of its own, and a second answer
 * may say that it is one.
 */
type IsSame<Item> = (one: Item, other: Item) => boolean

interface Waiting<Item, Answer> {
  item: Item
  key: string
  answer: Promise<Answer>
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
  /** When it was held for the first time. */
  heldAt?: number
}

/**
 * Puts what arrived while the last transaction ran into the next one, so that many small writes share one commit.
 * A batch is taken at the end of a turn of the event loop that brought nothing new, when everything has been read that
 * has arrived: the embedded engine lets nothing in while it works, so a batch taken earlier would hold one item, and new
 * connections, of which each turn lets in one, would wait for a batch each. A lone item does not wait. On PostgreSQL a second transaction runs beside the first one when a full batch waits, or
 * when the first one takes long. An item is answered only after the commit that holds it; one whose rows are held from
 * outside is tried again, and then waits for them alone, so that nobody else does. The same request again, while it is under
 * way, gets the answer of the first: each in a transaction of its own they would hold the rows against one another.
 */
export class GroupCommit<Item, Answer> {
  readonly #db: Database
  readonly #work: GroupWork<Item, Answer>
  readonly #limits: GroupLimits
  readonly #isSame: IsSame<Item>
  readonly #lanes: number
  /** What has no answer yet, by its key. */
  readonly #underWay = new Map<string, Waiting<Item, Answer>[]>()
  #waiting: Waiting<Item, Answer>[] = []
  /** Items between two tries, because others hold their rows. */
  #held = 0
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
   * Does one item with others; two with the same key are never in one transaction. Throws what the work throws for
   * this item, `DatabaseUnavailable` when its rows stay held, or `Refusal('unavailable')`, status 503, when too many wait.
   */
  submit(item: Item, key: string): Promise<Answer> {
    const same = this.#underWay.get(key)?.find(one => this.#isSame(one.item, item))
    if (same) return same.answer
    if (this.#waiting.length + this.#held >= this.#limits.waiting) {
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

  /** The first that fit, in the order of arrival; a second one with the same key waits for the next transaction. */
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
      // With the database gone, one at a time would only make everybody wait longer for the same answer.
      const isGone = error instanceof DatabaseUnavailable && !error.isBusy
      if (batch.length === 1 || isGone) for (const one of batch) one.reject(error)
      else await this.#oneByOne(batch)
    }
  }

  /** The transaction was rolled back as a whole, so each item can be tried alone, and only the bad one fails. */
  async #oneByOne(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    for (const one of batch) await this.#commit([one]).catch(one.reject)
  }

  async #commit(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    const items = batch.map(one => one.item)
    const answers = await this.#db.transaction(tx => this.#work(tx, items, { skipsHeld: true }))
    if (answers.length !== batch.length) throw new Error('the work of a group commit answers every item')
    for (const [index, one] of batch.entries()) {
      const answer = answers[index] as Answer | typeof HELD
      if (answer === HELD) this.#tryLater(one)
      else one.resolve(answer)
    }
  }

  #tryLater(one: Waiting<Item, Answer>): void {
    one.heldAt ??= performance.now()
    const heldMs = performance.now() - one.heldAt
    if (heldMs >= HELD_MS) {
      one.reject(new DatabaseUnavailable('held by another', undefined, true))
      return
    }
    this.#held += 1
    if (heldMs >= LINE.afterMs && !this.#isInLine) {
      void this.#standInLine(one)
      return
    }
    setTimeout(
      () => {
        this.#held -= 1
        this.#waiting.push(one)
        this.#schedule()
      },
      Math.min(Math.max(heldMs, HELD_AGAIN_MS.least), HELD_AGAIN_MS.most),
    )
  }

  /** One item at a time, beside the batches: whoever holds its rows for long keeps one connection, and no batch. */
  async #standInLine(one: Waiting<Item, Answer>): Promise<void> {
    this.#isInLine = true
    let isHeld = false
    try {
      const [answer] = await this.#db.transaction(async tx => {
        await tx.run(unnamed(`set local lock_timeout = '${LINE.ms}ms'`))
        return this.#work(tx, [one.item], { skipsHeld: false })
      })
      one.resolve(answer as Answer)
    } catch (error) {
      isHeld = error instanceof DatabaseUnavailable && error.isBusy
      if (!isHeld) one.reject(error)
    } finally {
      this.#isInLine = false
      this.#held -= 1
    }
    if (isHeld) this.#tryLater(one)
  }
}
