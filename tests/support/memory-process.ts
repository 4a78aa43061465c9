import type { Database, Transaction } from '#server/db/database.ts'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import type { Query } from '#server/db/sql.ts'
import type { Fault, MemoryDatabase } from './memory-database.ts'
import type { Row } from './memory-rows.ts'

/**
 * One process on a database in memory. Everything that a transaction wrote is taken back when it breaks; a process that
 * crashed does nothing any more, and what it remembered goes with it.
 */
export class MemoryProcess implements Database {
  readonly engine = 'embedded'
  readonly memory = this
  isAlive = true
  readonly #disk: MemoryDatabase

  constructor(disk: MemoryDatabase) {
    this.#disk = disk
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#disk.oneAtATime(() => this.#transact(work))
  }

  async #transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const disk = this.#disk
    const fault = this.#takeFault()
    const effects: (() => void)[] = []
    const sent: Promise<unknown>[] = []
    let statements = 0
    const run = async (query: Query<unknown>) => {
      statements += 1
      if (fault?.at === statements) throw this.#faultOf(fault)
      return disk.answer(query)
    }
    disk.begin()
    try {
      this.#mustLive()
      const answer = await work(this.#open(run, sent, effects))
      await Promise.all(sent)
      if (fault?.at !== 'commit') for (const effect of effects) effect()
      else throw new CommitUnheard(this.#faultOf(fault))
      return answer
    } catch (error) {
      if (error instanceof CommitUnheard) throw error.fault
      disk.rollBack()
      throw error
    }
  }

  rows<Found>(query: Query<Found>): Promise<Found[]> {
    return this.#disk.oneAtATime(async () => {
      this.#mustLive()
      return this.#disk.answer(query) as Found[]
    })
  }
  async row<Found>(query: Query<Found>): Promise<Found | undefined> {
    return (await this.rows(query))[0]
  }
  async run(query: Query<unknown>): Promise<number> {
    return (await this.rows(query)).length
  }
  async close(): Promise<void> {}

  #open(
    run: (query: Query<unknown>) => Promise<Row[]>,
    sent: Promise<unknown>[],
    effects: (() => void)[],
  ): Transaction {
    return {
      rows: async <Found>(query: Query<Found>) => (await run(query)) as Found[],
      row: async <Found>(query: Query<Found>) => (await run(query))[0] as Found | undefined,
      run: async query => (await run(query)).length,
      send: query => {
        const doing = run(query)
        doing.catch(() => undefined)
        sent.push(doing)
      },
      afterCommit: effect => void effects.push(effect),
      database: this,
      memory: this.memory,
    }
  }

  /** The fault that is for this transaction. */
  #takeFault(): Fault | undefined {
    const { fault } = this.#disk
    if (!fault) return undefined
    if (fault.after > 0) {
      this.#disk.fault = { ...fault, after: fault.after - 1 }
      return undefined
    }
    this.#disk.fault = undefined
    return fault
  }

  #faultOf({ what }: Fault): DatabaseUnavailable {
    if (what === 'crash') this.isAlive = false
    return new DatabaseUnavailable(`simulated: ${what}`, undefined, what === 'held')
  }

  #mustLive(): void {
    if (!this.isAlive) throw new DatabaseUnavailable('simulated: the process is gone')
  }
}

/** The commit stands, and whoever waits for it hears of a fault. */
class CommitUnheard extends Error {
  readonly fault: DatabaseUnavailable

  constructor(fault: DatabaseUnavailable) {
    super('unheard')
    this.fault = fault
  }
}
