import { newId } from '#lib/ids/ids.ts'
import { progressOf, SPENT_BELOW, withdrawableOf } from '#lib/turnover/rules.ts'
import { account, type HouseKind } from '#server/ledger/accounts.ts'
import type { Operation, OperationKind } from '#server/ledger/operation.ts'

/** An operation and when it was. */
export interface PastOperation {
  at: Date
  operation: Operation
}

/** What a deposit of the past asked to be played before it could leave. */
export interface PastRequirement {
  id: string
  memberId: string
  reference: string
  base: bigint
  required: bigint
  at: Date
  ending: 'met' | 'spent' | undefined
  endedAt: Date | undefined
}

/** Where money goes in a movement: another account of the member, or one of the house. */
interface Movement {
  kind: OperationKind
  scope: string
  key: string
  reference: string
  /** Into the wallet when positive. */
  amount: bigint
  other: { kind: HouseKind | 'locked'; vendor?: string }
  input?: unknown
}

/** Somebody's money in the past, by the same rules as today's: never below zero, and kept by turnover. */
export class Purse {
  readonly #memberId: string
  readonly #unit: string
  readonly #book: 'real' | 'trial'
  #balance = 0n
  #last = 0
  #operations: PastOperation[] = []
  #open: (PastRequirement & { validSince: bigint })[] = []
  readonly requirements: PastRequirement[] = []

  constructor({ memberId, unit, book }: { memberId: string; unit: string; book: 'real' | 'trial' }) {
    this.#memberId = memberId
    this.#unit = unit
    this.#book = book
  }

  get balance(): bigint {
    return this.#balance
  }

  /** What may leave the wallet. */
  get withdrawable(): bigint {
    return withdrawableOf(this.#balance, progressOf(this.#asked()))
  }

  /** Moves money between the wallet and another account; answers when, which is after everything before. */
  move(at: number, { kind, scope, key, reference, amount, other, input }: Movement): Date {
    this.#balance += amount
    if (this.#balance < 0n) throw new Error(`${kind} ${key} takes more than there is`)
    return this.#post(at, {
      kind,
      scope,
      key,
      reference,
      book: this.#book,
      legs: [
        { account: this.#account('wallet'), amount },
        { account: this.#account(other.kind, other.vendor), amount: -amount },
      ],
      ...(input === undefined ? {} : { input }),
    })
  }

  /** Goes on with what the ledger has, after a moment: others have paid the member meanwhile, or been paid. */
  goOn(balance: bigint, after: Date): void {
    this.#balance = balance
    this.#last = Math.max(this.#last, after.getTime())
  }

  /** Pays what was set aside out. */
  payOut(at: number, paid: { key: string; amount: bigint }): Date {
    return this.#post(at, {
      kind: 'settle',
      scope: 'withdrawal-end',
      key: paid.key,
      reference: paid.key,
      book: this.#book,
      legs: [
        { account: this.#account('locked'), amount: -paid.amount },
        { account: this.#account('payments_out'), amount: paid.amount },
      ],
    })
  }

  /** Asks for turnover as `requireTurnover` does; before the money is there. */
  require(
    at: Date,
    asked: { reference: string; base: bigint; required: bigint; hasOpenRounds: boolean },
  ): void {
    const isMet = progressOf(this.#asked()).every(one => one.remaining === 0n)
    const isSpent = this.#balance < SPENT_BELOW && !asked.hasOpenRounds
    if (isMet || isSpent) {
      for (const one of this.#open) Object.assign(one, { ending: isMet ? 'met' : 'spent', endedAt: at })
      this.#open = []
    }
    if (asked.required === 0n) return
    const { reference, base, required } = asked
    const rest = {
      memberId: this.#memberId,
      reference,
      base,
      required,
      ending: undefined,
      endedAt: undefined,
    }
    const requirement = { id: newId(), at, validSince: 0n, ...rest }
    this.#open.push(requirement)
    this.requirements.push(requirement)
  }

  /** Counts a settled bet for what was asked for before it was placed. */
  countBet(openedAt: Date, validBet: bigint): void {
    const last = this.#open.findLast(one => one.at <= openedAt)
    if (last) last.validSince += validBet
  }

  /** What was moved since the last time, in the order of time. */
  take(): PastOperation[] {
    return this.#operations.splice(0)
  }

  #asked() {
    return this.#open.map(one => ({ ...one, source: 'deposit' as const }))
  }

  /** No two of a member at the same moment, so that ids sort as they came. */
  #post(at: number, operation: Operation): Date {
    this.#last = Math.max(at, this.#last + 1)
    const moment = new Date(this.#last)
    this.#operations.push({ at: moment, operation })
    return moment
  }

  #account(kind: HouseKind | 'wallet' | 'locked', vendor?: string) {
    const isOwn = kind === 'wallet' || kind === 'locked'
    return account({
      book: this.#book,
      kind,
      unit: this.#unit,
      ...(isOwn ? { memberId: this.#memberId } : {}),
      ...(vendor === undefined ? {} : { vendor }),
    })
  }
}
