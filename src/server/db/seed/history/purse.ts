import { newId } from '#lib/ids/ids.ts'
import { progressOf, SPENT_BELOW, withdrawableOf } from '#lib/turnover/rules.ts'
import { account, type HouseKind } from '#server/ledger/accounts.ts'
import type { Operation, OperationKind } from '#server/ledger/operation.ts'

/** An operation and its time. */
export interface PastOperation {
  at: Date
  operation: Operation
}

/** The turnover that a past deposit required. */
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

/** A movement between the wallet and another account of the member or the house. */
interface Movement {
  kind: OperationKind
  scope: string
  key: string
  reference: string
  /** Positive into the wallet. */
  amount: bigint
  other: { kind: HouseKind | 'locked'; vendor?: string }
  input?: unknown
}

/** A member's money in the past, by today's rules: never below zero, and subject to turnover. */
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

  /** Returns what may leave the wallet. */
  get withdrawable(): bigint {
    return withdrawableOf(this.#balance, progressOf(this.#openSources()))
  }

  /** Moves money between the wallet and another account; returns the time, which is after all earlier moves. */
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

  /** Continues with the ledger's balance after a moment, since the member may have been paid or have paid others. */
  resume(balance: bigint, after: Date): void {
    this.#balance = balance
    this.#last = Math.max(this.#last, after.getTime())
  }

  /** Pays out a hold. */
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

  /** Requires turnover like `requireTurnover`; before the money arrives. */
  require(
    at: Date,
    needs: { reference: string; base: bigint; required: bigint; hasOpenRounds: boolean },
  ): void {
    const isMet = progressOf(this.#openSources()).every(one => one.remaining === 0n)
    const isSpent = this.#balance < SPENT_BELOW && !needs.hasOpenRounds
    if (isMet || isSpent) {
      for (const one of this.#open) Object.assign(one, { ending: isMet ? 'met' : 'spent', endedAt: at })
      this.#open = []
    }
    if (needs.required === 0n) return
    const { reference, base, required } = needs
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

  /** Counts a settled bet towards the requirements from before it was placed. */
  countBet(openedAt: Date, validBet: bigint): void {
    const last = this.#open.findLast(one => one.at <= openedAt)
    if (last) last.validSince += validBet
  }

  /** Returns the moves since the last call, in order of time. */
  take(): PastOperation[] {
    return this.#operations.splice(0)
  }

  #openSources() {
    return this.#open.map(one => ({ ...one, source: 'deposit' as const }))
  }

  /** No two moves of a member have the same time, so that ids sort in their order. */
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
