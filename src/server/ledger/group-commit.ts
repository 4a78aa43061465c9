import type { Database, Transaction } from '#server/db/database.ts'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Does all items in one transaction and answers each, in their order. Throws when one of them cannot be done. */
export type GroupWork<Item, Answer> = (tx: Transaction, items: readonly Item[]) => Promise<readonly Answer[]>

export interface GroupLimits {
  /** Items in one transaction at most. */
  batch: number
  /** Items that may wait; more are refused. */
  waiting: number
}

const LIMITS: GroupLimits = { batch: 64, waiting: 5_000 }

interface Waiting<Item, Answer> {
  item: Item
  key: string
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Puts what arrived while the last transaction ran into the next one, so that many small writes share one commit.
 * There is no timer: a lone item is done at once. An item is answered only after the commit that holds it.
 */
export class GroupCommit<Item, Answer> {
  readonly #db: Database
  readonly #work: GroupWork<Item, Answer>
  readonly #limits: GroupLimits
  readonly #lanes: number
  #waiting: Waiting<Item, Answer>[] = []
  #running = 0

  constructor(db: Database, work: GroupWork<Item, Answer>, limits: Partial<GroupLimits> = {}) {
    this.#db = db
    this.#work = work
    this.#limits = { ...LIMITS, ...limits }
    this.#lanes = db.engine === 'postgres' ? 2 : 1
  }

  /**
   * Does one item with others; two with the same key are never in one transaction. Throws what the work throws for
   * this item, or `Refusal('unavailable')`, status 503, when too many wait.
   */
  submit(item: Item, key: string): Promise<Answer> {
    if (this.#waiting.length >= this.#limits.waiting) {
      return Promise.reject(new Refusal('unavailable', { status: 503 }))
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, key, resolve, reject })
      this.#pump()
    })
  }

  #pump(): void {
    while (this.#running < this.#lanes && this.#waiting.length > 0) {
      const batch = this.#take()
      this.#running += 1
      void this.#run(batch).finally(() => {
        this.#running -= 1
        this.#pump()
      })
    }
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
    const answers = await this.#db.transaction(tx => this.#work(tx, items))
    if (answers.length !== batch.length) throw new Error('the work of a group commit answers every item')
    for (const [index, one] of batch.entries()) one.resolve(answers[index] as Answer)
  }
}
