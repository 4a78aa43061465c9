import type { createDeposit } from '#lib/cashier/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_SETTINGS } from '#lib/site/settings.ts'
import type { createTransfer } from '#lib/transfers/api.ts'
import type { createWithdrawal } from '#lib/withdrawals/api.ts'
import type { WithdrawalStatus } from '#lib/withdrawals/rules.ts'
import { begin } from '#server/cashier/begin.ts'
import { account } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/batch.ts'
import type { Operation } from '#server/ledger/operation.ts'
import { send } from '#server/transfers/send.ts'
import { ask } from '#server/withdrawals/ask.ts'
import { decide } from '#server/withdrawals/decide.ts'
import { deposit, walletOf } from './ledger.ts'
import { type Floor, type Request, sendOnce } from './simulated-floor.ts'

/** Terms under which the amounts of a simulation pass, are too high and use up a day. */
const WITHDRAWALS = {
  ...DEFAULT_SETTINGS.withdrawals,
  minMinor: '1000',
  maxMinor: '50000',
  dailyMaxMinor: '90000',
  feeMinor: '30',
  depositTurnover: '0.004',
}
const TRANSFERS = {
  ...DEFAULT_SETTINGS.transfers,
  minMinor: '100',
  maxMinor: '20000',
  dailyMaxMinor: '60000',
  dailyCount: 8,
}
const SETTINGS = { ...DEFAULT_SETTINGS, withdrawals: WITHDRAWALS, transfers: TRANSFERS }

/** How withdrawals are taken on, the way that most go more often than the others. */
const DECISIONS: readonly WithdrawalStatus[] = [
  'reviewing',
  'approved',
  'approved',
  'paid',
  'paid',
  'rejected',
  'notReceived',
  'refunded',
  'received',
]
/** The last ones are decided about. */
const LATEST = 5
/** Steps that leave the money of a withdrawal set aside. */
const OPEN: ReadonlySet<unknown> = new Set(['applied', 'reviewing', 'approved'])

/** Money in, out, from one member to another along the tree, and what the house gives and corrects. */
export class SimulatedCashier {
  readonly #floor: Floor

  constructor(floor: Floor) {
    this.#floor = floor
    for (const memberId of floor.members) {
      const to = { provider: 'KBANK', number: '0000004471', holder_name: 'A Player' }
      floor.db.payoutAccounts.set(memberId, { id: memberId, member_id: memberId, ...to })
    }
  }

  deposit(key: string): Request {
    const memberId = this.#member()
    const amount = BigInt(9_000 + this.#floor.random.below(30_000))
    if (memberId === this.#floor.members[0])
      return this.#operation('deposit', deposit(walletOf(memberId, 'trial'), amount, key))
    const id = newId()
    const sent = (cents: bigint) =>
      sendOnce<typeof createDeposit>(
        this.#floor,
        {
          scope: 'createDeposit',
          memberId,
          input: { id, method: 'sandbox', amount: String(cents), bank: '' } as { id: string },
        },
        (call, tx) => begin(call, tx, { settings: SETTINGS, hasProvider: false }),
      )
    return this.#wire(`deposit ${key}`, `deposit ${id}`, { sent, amount })
  }

  withdraw(key: string): Request {
    const memberId = this.#member()
    const id = newId()
    const sent = (cents: bigint) =>
      sendOnce<typeof createWithdrawal>(
        this.#floor,
        {
          scope: 'createWithdrawal',
          memberId,
          input: { id, accountId: memberId, amount: String(cents) } as { id: string },
        },
        (call, tx) => ask(call, tx, WITHDRAWALS),
      )
    const amount = BigInt(900 + this.#floor.random.below(12_000))
    return this.#wire(`withdraw ${key}`, `withdrawal ${id}`, { sent, amount })
  }

  /** A decision of an operator, or the member's word about the payment. */
  decide(key: string): Request {
    const { db, random, now } = this.#floor
    const id = [...db.withdrawals.keys()].at(-1 - random.below(LATEST)) ?? newId()
    const status = DECISIONS[random.below(DECISIONS.length)] ?? 'approved'
    const send = async () => {
      const row = await this.#floor.process().transaction(tx => decide(tx, { id, status, at: now() }))
      return { code: `${row.status}_${status}` }
    }
    const moves = ['withdrawal-end', 'withdrawal-fee', 'withdrawal-refund'].map(scope => `${scope} ${id}`)
    return { name: `decide ${status} ${key}`, send, moves, keeps: 'nothing' }
  }

  /** Most along an edge of the tree, as the rules want it; some between two who have none between them. */
  transfer(key: string): Request {
    const { random, tree } = this.#floor
    const one = tree[random.below(tree.length)]
    const stranger = tree[random.below(tree.length)]?.id ?? ''
    const ends = [one?.id ?? '', random.chance(0.9) ? (one?.upline ?? stranger) : stranger]
    if (random.chance(0.5)) ends.reverse()
    const [memberId = '', toId = ''] = ends
    const id = newId()
    const sent = (cents: bigint) =>
      sendOnce<typeof createTransfer>(
        this.#floor,
        { scope: 'createTransfer', memberId, input: { id, toId, amount: String(cents) } as { id: string } },
        (call, tx) => send(call, tx, TRANSFERS),
      )
    return this.#wire(`transfer ${key}`, `transfer ${id}`, { sent, amount: BigInt(90 + random.below(9_000)) })
  }

  /** What the house gives for a reason, and corrections in both directions; also in the book of play money. */
  give(key: string, amount: bigint): Request {
    const { random, members } = this.#floor
    const reason =
      (['bonus', 'salary', 'rebate', 'adjustment', 'adjustment'] as const)[random.below(5)] ?? 'bonus'
    const index = random.below(members.length)
    const wallet = walletOf(members[index] ?? '', index === 0 ? 'trial' : 'real')
    const source = account({ book: wallet.book, kind: reason, unit: 'THB' })
    const sign = reason === 'adjustment' && random.chance(0.5) ? -1n : 1n
    const legs = [
      { account: wallet, amount: amount * sign },
      { account: source, amount: -amount * sign },
    ]
    return this.#operation(reason, {
      kind: reason,
      book: wallet.book,
      scope: reason,
      key,
      reference: key,
      legs,
    })
  }

  /** I8: what open withdrawals asked for is what is set aside; each belongs to one of them. */
  breaks(): string | undefined {
    const { holds, withdrawals } = this.#floor.db
    let waiting = 0
    for (const { id, status, hold_id, amount } of withdrawals.values()) {
      const held = holds.get(String(hold_id))
      if (held?.amount !== amount || (held?.state === 'open') !== OPEN.has(status))
        return `I8 withdrawal ${id} is ${status}, its money ${held?.state}`
      if (OPEN.has(status)) waiting += 1
    }
    let open = 0
    for (const held of holds.values()) if (held.state === 'open') open += 1
    return open === waiting ? undefined : `I8 ${open} holds are open for ${waiting} withdrawals`
  }

  #wire(
    name: string,
    moves: string,
    { sent, amount }: { sent: (amount: bigint) => Promise<unknown>; amount: bigint },
  ): Request {
    return {
      name,
      send: () => sent(amount),
      moves: [moves],
      keeps: 'everything',
      changed: () => sent(amount + 1n),
    }
  }

  #operation(name: string, operation: Operation): Request {
    const posted = (what: Operation) => this.#floor.process().transaction(tx => post(tx, what))
    const moves = [`${operation.scope} ${operation.key}`]
    const other = { ...operation, reference: `another ${operation.reference}` }
    return {
      name: `${name} ${operation.key}`,
      send: () => posted(operation),
      moves,
      keeps: 'outcomes',
      changed: () => posted(other),
    }
  }

  #member(): string {
    const { random, members } = this.#floor
    return members[random.below(members.length)] ?? ''
  }
}
