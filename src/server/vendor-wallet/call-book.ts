import { type DayChange, dayChange } from '#lib/play/round-rules.ts'
import type { ValidBetRule } from '#lib/play/valid-bets.ts'
import { dayOf } from '#lib/time/days.ts'
import type { Transaction } from '#server/db/database.ts'
import type { PlayGuard } from '#server/limits/play-guard.ts'
import { validBetRulesOn } from '#server/play/valid-bet-queries.ts'
import {
  insertTransactions,
  type StoredTransaction,
  transactionsByReference,
  transactionsOf,
  updateTransactions,
} from './call-queries.ts'
import { addToWindows, type MemberChange, roundsOf, type StoredRound, writeRounds } from './round-queries.ts'

/** Identifies a round: the vendor's id is unique per player. */
export interface RoundKey {
  memberId: string
  vendor: string
  vendorRoundId: string
}
export interface TransactionKey {
  vendor: string
  transactionId: string
}
export interface ReferenceKey {
  vendor: string
  reference: string
}

/**
 * The transactions and rounds of a batch of calls: read together after the wallets are locked, changed in memory call
 * by call, and written together.
 */
export class CallBook {
  readonly #now: Date
  readonly #timeZone: string
  /** Counts bets and losses for the members' limits. */
  readonly #guard: Pick<PlayGuard, 'count'>
  readonly #transactions = new Map<string, StoredTransaction>()
  readonly #rounds = new Map<string, StoredRound>()
  readonly #inserted = new Set<string>()
  readonly #updated = new Set<string>()
  readonly #changedRounds = new Set<string>()
  readonly #played = new Map<string, MemberChange>()
  #rules: ReadonlyMap<string, ValidBetRule> = new Map()

  constructor(now: Date, timeZone: string, guard: Pick<PlayGuard, 'count'>) {
    this.#now = now
    this.#timeZone = timeZone
    this.#guard = guard
  }

  /** Reads the transactions and rounds, then the rounds of those transactions whose rounds were not named. */
  async read(
    tx: Transaction,
    keys: {
      transactions: readonly TransactionKey[]
      rounds: readonly RoundKey[]
      references: readonly ReferenceKey[]
    },
  ): Promise<void> {
    const named = distinct(keys.rounds, roundName)
    const [byId, rounds, byReference, rules] = await Promise.all([
      transactionsOf(tx, distinct(keys.transactions, transactionName)),
      roundsOf(tx, named),
      keys.references.length > 0 ? transactionsByReference(tx, distinct(keys.references, referenceName)) : [],
      validBetRulesOn(tx, dayOf(this.#now, this.#timeZone)),
    ])
    this.#rules = rules
    // Transactions of one reference keep the order in which they arrived.
    const transactions = [...byReference, ...byId]
    for (const stored of transactions) this.#transactions.set(transactionName(stored), stored)
    const loaded = new Set(named.map(roundName))
    const unnamed = transactions
      .flatMap(({ memberId, vendor, vendorRoundId }) =>
        vendorRoundId === undefined ? [] : [{ memberId, vendor, vendorRoundId }],
      )
      .filter(key => !loaded.has(roundName(key)))
    const more = unnamed.length > 0 ? await roundsOf(tx, distinct(unnamed, roundName)) : []
    for (const round of [...rounds, ...more]) this.#rounds.set(roundName(round), round)
  }

  /** Returns a copy for trying calls: its changes are never written, and it counts nothing for limits. */
  draft(): CallBook {
    const copy = new CallBook(this.#now, this.#timeZone, { count: () => undefined })
    for (const [name, transaction] of this.#transactions) copy.#transactions.set(name, transaction)
    for (const [name, round] of this.#rounds) copy.#rounds.set(name, round)
    copy.#rules = this.#rules
    return copy
  }

  transaction(vendor: string, transactionId: string | undefined): StoredTransaction | undefined {
    return transactionId === undefined
      ? undefined
      : this.#transactions.get(transactionName({ vendor, transactionId }))
  }

  /** Returns the transactions with a vendor's reference, in the order in which they arrived. */
  referredBy(vendor: string, reference: string): StoredTransaction[] {
    return [...this.#transactions.values()].filter(
      one => one.vendor === vendor && one.reference === reference,
    )
  }

  round(key: RoundKey): StoredRound | undefined {
    return this.#rounds.get(roundName(key))
  }

  /** Returns how rounds of a category count that settle now. */
  validBetRule(category: string): ValidBetRule | undefined {
    return this.#rules.get(category)
  }

  addTransaction(transaction: StoredTransaction): void {
    const name = transactionName(transaction)
    this.#transactions.set(name, transaction)
    this.#inserted.add(name)
  }

  changeTransaction(transaction: StoredTransaction): void {
    const name = transactionName(transaction)
    this.#transactions.set(name, transaction)
    if (!this.#inserted.has(name)) this.#updated.add(name)
  }

  /** Stores a round's new state and adds the difference to what the member played. */
  changeRound(before: StoredRound, after: StoredRound): void {
    const isSettling = after.status === 'settled' && before.status !== 'settled'
    const round = isSettling ? { ...after, settledAt: this.#now } : after
    const name = roundName(round)
    this.#rounds.set(name, round)
    this.#changedRounds.add(name)
    this.#guard.count(before, after)
    const change = dayChange(before, after)
    if (change && round.book === 'real') this.#count(round, change)
  }

  #count(round: StoredRound, change: DayChange): void {
    const name = `${round.memberId} ${round.gameType}`
    const sum = this.#played.get(name)
    this.#played.set(name, {
      memberId: round.memberId,
      category: round.gameType,
      bets: change.bets + (sum?.bets ?? 0),
      stake: change.stake + (sum?.stake ?? 0n),
      payout: change.payout + (sum?.payout ?? 0n),
      validBet: change.validBet + (sum?.validBet ?? 0n),
    })
  }

  /** Writes in the order of the keys, so that two batches cannot deadlock. */
  write(tx: Transaction): void {
    const inserted = pick(this.#transactions, this.#inserted)
    const updated = pick(this.#transactions, this.#updated)
    const rounds = pick(this.#rounds, this.#changedRounds)
    const played = [...this.#played.values()]
    if (played.length > 0) addToWindows(tx, played, { at: this.#now, timeZone: this.#timeZone })
    if (rounds.length > 0) writeRounds(tx, rounds)
    if (inserted.length > 0) insertTransactions(tx, inserted, this.#now)
    if (updated.length > 0) updateTransactions(tx, updated)
  }
}

function pick<Value>(all: ReadonlyMap<string, Value>, names: ReadonlySet<string>): Value[] {
  return [...names].sort().flatMap(name => all.get(name) ?? [])
}

function distinct<Key>(keys: readonly Key[], name: (key: Key) => string): Key[] {
  return [...new Map(keys.map(key => [name(key), key])).values()]
}

const transactionName = (key: TransactionKey): string => `${key.vendor} ${key.transactionId}`
const referenceName = (key: ReferenceKey): string => `${key.vendor} ${key.reference}`
const roundName = (key: RoundKey): string => `${key.memberId} ${key.vendor} ${key.vendorRoundId}`
