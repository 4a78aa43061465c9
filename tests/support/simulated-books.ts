import { createHash } from 'node:crypto'
import { nextChain } from '#server/ledger/operation.ts'
import type { MemoryDatabase } from './memory-database.ts'
import type { Row } from './memory-rows.ts'

/** What every account of a member or a pool stands at. */
type Stand = ReadonlyMap<string, Row>

/**
 * Reads the books of a simulation again after each of its steps: I1 to I5, I8, I10, I11 and I14 over everything, but what
 * earlier steps have proved of entries that never change.
 */
export class SimulatedBooks {
  readonly #db: MemoryDatabase
  readonly #sums = new Map<string, bigint>()
  readonly #chains = new Map<string, Buffer>()
  /** Operations and entries that were read. */
  #seen = 0
  #entries = 0

  constructor(db: MemoryDatabase) {
    this.#db = db
  }

  /** The operations that the last step added, those without entries too. */
  added: readonly Row[] = []

  /** How every account stands, to be compared after a step. */
  stand(): Stand {
    return new Map(this.#db.accounts)
  }

  /** I7: nothing of an account is another than it was; one that is new has nothing. */
  changedSince(before: Stand): string | undefined {
    for (const [id, row] of this.#db.accounts) {
      const was = before.get(id) ?? { ...row, balance: 0n, version: 0n }
      const isSame = row.balance === was.balance && row.version === was.version && row.chain === was.chain
      if (!isSame) return `I7 account ${row.kind} had ${was.balance} and has ${row.balance}`
    }
    return undefined
  }

  /** Reads what the last step added, and returns what is wrong. */
  breaks(): string | undefined {
    this.added = this.#db.entered.slice(this.#seen)
    this.#seen += this.added.length
    for (const operation of this.added) {
      const broken = this.#wrongIn(operation)
      if (broken) return broken
    }
    let total = 0n
    for (const sum of this.#sums.values()) total += sum
    if (total !== 0n) return `I1 the entries sum to ${total}`
    const { length } = this.#db.entries
    if (this.#entries !== length) return `I2 ${length} entries, of operations ${this.#entries}`
    return this.#wrongBalance()
  }

  /** Of the entries that the last step added: what two runs of one seed have in common, ids and chains too. */
  digest(): string {
    const hash = createHash('sha256')
    for (const { id } of this.added)
      for (const { account_id, amount, chain } of this.#db.entriesOf.get(id) ?? [])
        hash.update(`${id} ${account_id} ${amount} `).update((chain as Buffer | null) ?? '')
    return hash.digest('hex').slice(0, 12)
  }

  #wrongIn(operation: Row): string | undefined {
    const { id, book, kind, refused_code, reverses } = operation
    const entries = this.#db.entriesOf.get(id) ?? []
    if (refused_code !== null) return entries.length > 0 ? `I2 refused ${kind} ${id} has entries` : undefined
    const sum = entries.reduce((all, entry) => all + (entry.amount as bigint), 0n)
    if (entries.length < 2 || sum !== 0n) return `I2 ${kind} ${id}: ${entries.length} entries, sum ${sum}`
    for (const entry of entries) {
      const account = this.#db.accounts.get(String(entry.account_id))
      if (account?.book !== book) return `I14 ${kind} ${id} meets ${account?.book}`
      const broken = this.#enter(entry, account as Row)
      if (broken) return broken
    }
    return reverses === null ? undefined : this.#wrongReversal(operation, entries)
  }

  #enter(entry: Row, account: Row): string | undefined {
    const id = String(entry.account_id)
    const [amount, sum] = [entry.amount as bigint, this.#sums.get(id) ?? 0n]
    this.#sums.set(id, sum + amount)
    this.#entries += 1
    if (!account.tracked) return undefined
    const first = () =>
      createHash('sha256')
        .update(Buffer.from(id.replaceAll('-', ''), 'hex'))
        .digest()
    const [seq, left] = [entry.seq as bigint, entry.balance_after as bigint]
    const chain = nextChain(this.#chains.get(id) ?? first(), String(entry.operation_id), seq, amount, left)
    this.#chains.set(id, chain)
    if (left !== sum + amount || !chain.equals(entry.chain as Buffer))
      return `I11 entry ${seq} of ${account.kind} does not follow from the one before`
    return undefined
  }

  /** I10: the entries of a reversal are the opposite ones. */
  #wrongReversal({ id, reverses }: Row, entries: readonly Row[]): string | undefined {
    const lines = (rows: readonly Row[], sign: bigint) =>
      rows.map(row => `${row.account_id} ${(row.amount as bigint) * sign}`).sort()
    const [back, first] = [lines(entries, -1n), lines(this.#db.entriesOf.get(reverses) ?? [], 1n)]
    return back.join() === first.join() ? undefined : `I10 ${id} is not the opposite of ${reverses}`
  }

  /** I3, I4 and I8 of every account. */
  #wrongBalance(): string | undefined {
    const locked = new Map<unknown, bigint>()
    for (const held of this.#db.holds.values())
      if (held.state === 'open')
        locked.set(held.locked_id, (locked.get(held.locked_id) ?? 0n) + (held.amount as bigint))
    for (const [id, { kind, balance, tracked, chain }] of this.#db.accounts) {
      if ((balance as bigint) < 0n) return `I4 account ${kind} has ${balance}`
      if (!tracked) continue
      const sum = this.#sums.get(id) ?? 0n
      if (balance !== sum) return `I3 account ${kind} has ${balance}, its entries ${sum}`
      const last = this.#chains.get(id)
      if (last && !last.equals(chain as Buffer))
        return `I11 account ${kind} does not end where its entries end`
      if (kind === 'locked' && balance !== (locked.get(id) ?? 0n)) return `I8 locked ${balance}`
    }
    return undefined
  }
}
