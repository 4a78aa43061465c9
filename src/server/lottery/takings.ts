import { type BookKey, type BookStake, type NumberStake, nameOfNumber } from './ticket-queries.ts'

const nameOfBook = ({ drawId, book }: BookKey) => `${drawId} ${book}`

/** What some draws have taken so far, read under the lock of their books, and what slips add to it. */
export class Takings {
  readonly #left: Map<string, bigint>
  readonly #staked: Map<string, bigint>
  readonly #books = new Map<string, BookStake>()
  readonly #numbers = new Map<string, NumberStake>()

  constructor(
    books: readonly { draw_id: string; book: 'real' | 'trial'; exposure: bigint; exposure_limit: bigint }[],
    staked: ReadonlyMap<string, bigint>,
  ) {
    this.#left = new Map(
      books.map(one => [
        nameOfBook({ drawId: one.draw_id, book: one.book }),
        one.exposure_limit - one.exposure,
      ]),
    )
    this.#staked = new Map(staked)
  }

  /** How much more a draw may lose, in minor units; undefined for an unknown draw. */
  exposureLeft(key: BookKey): bigint | undefined {
    return this.#left.get(nameOfBook(key))
  }

  stakedOn(one: Omit<NumberStake, 'stake' | 'limit'>): bigint {
    return this.#staked.get(nameOfNumber(one)) ?? 0n
  }

  /** Counts an accepted slip. */
  take(key: BookKey, slip: { stake: bigint; exposure: bigint; numbers: readonly NumberStake[] }): void {
    const name = nameOfBook(key)
    this.#left.set(name, (this.#left.get(name) ?? 0n) - slip.exposure)
    const book = this.#books.get(name) ?? { ...key, tickets: 0, stake: 0n, exposure: 0n }
    this.#books.set(name, {
      ...key,
      tickets: book.tickets + 1,
      stake: book.stake + slip.stake,
      exposure: book.exposure + slip.exposure,
    })
    for (const one of slip.numbers) {
      const number = nameOfNumber(one)
      this.#staked.set(number, this.stakedOn(one) + one.stake)
      const before = this.#numbers.get(number)?.stake ?? 0n
      this.#numbers.set(number, { ...one, stake: before + one.stake })
    }
  }

  /** The added amounts, for `addStakes`. */
  added(): { books: BookStake[]; numbers: NumberStake[] } {
    return { books: [...this.#books.values()], numbers: [...this.#numbers.values()] }
  }
}
