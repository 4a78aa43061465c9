import type { createDeposit } from '#lib/cashier/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { createTransfer } from '#lib/transfers/api.ts'
import type { createWithdrawal } from '#lib/withdrawals/api.ts'
import type { WithdrawalStatus } from '#lib/withdrawals/rules.ts'
import { startDeposit } from '#server/cashier/start-deposit.ts'
import { account } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/batch.ts'
import type { Operation } from '#server/ledger/operation.ts'
import { send } from '#server/transfers/send.ts'
import { decide } from '#server/withdrawals/decide.ts'
import { requestWithdrawal } from '#server/withdrawals/request.ts'
import { deposit, walletOf } from './ledger.ts'
import { type Floor, type Request, sendOnce } from './simulated-floor.ts'
import { TERMS } from './simulated-terms.ts'

/** Ways to deposit: play money is there at once, the others wait for somebody. */
const METHODS = ['sandbox', 'sandbox', 'promptPay', 'bankTransfer'] as const
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
/** Agents are given so many times as much, to have something to send. */
const AGENTS_TIMES = 60n
/** The last ones are decided about. */
const LATEST = 5
/** Steps that leave the money of a withdrawal set aside. */
const OPEN: ReadonlySet<unknown> = new Set(['applied', 'reviewing', 'approved'])

/** Money in, out, from one member to another along the tree, and what the house gives and corrects. */
export class SimulatedCashier {
  readonly #floor: Floor

  constructor(floor: Floor) {
    this.#floor = floor
    for (const [index, memberId] of floor.members.entries()) {
      const to = { provider: 'KBANK', number: `000000447${index}`, holder_name: 'A Player' }
      floor.db.payoutAccounts.set(memberId, { id: memberId, member_id: memberId, ...to })
    }
  }

  /** Of players: agents, who rarely play, could not send on what they have to play first. */
  deposit(key: string): Request {
    const { random, members } = this.#floor
    const players = members.filter(id => !this.#isAgent(id))
    const memberId = players[random.below(players.length)] ?? ''
    const amount = BigInt(9_000 + this.#floor.random.below(30_000))
    if (memberId === this.#floor.members[0])
      return this.#operation('deposit', deposit(walletOf(memberId, 'trial'), amount, key))
    const id = newId()
    const method = METHODS[this.#floor.random.below(METHODS.length)] ?? 'sandbox'
    const bank = method === 'bankTransfer' ? 'KBANK' : ''
    const sent = (cents: bigint) =>
      sendOnce<typeof createDeposit>(
        this.#floor,
        {
          scope: 'createDeposit',
          memberId,
          input: { id, method, amount: String(cents), bank } as { id: string },
        },
        (call, tx) => startDeposit(call, tx, { settings: TERMS, hasProvider: false }),
      )
    return this.#wire(`deposit ${method} ${key}`, `deposit ${id}`, { sent, amount })
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
        (call, tx) => requestWithdrawal(call, tx, TERMS.withdrawals),
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
        (call, tx) => send(call, tx, TERMS.transfers),
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
    const given = sign * amount * (this.#isAgent(members[index] ?? '') ? AGENTS_TIMES : 1n)
    const legs = [
      { account: wallet, amount: given },
      { account: source, amount: -given },
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

  #isAgent(memberId: string): boolean {
    return this.#floor.tree.some(one => one.upline === memberId)
  }

  #member(): string {
    const { random, members } = this.#floor
    return members[random.below(members.length)] ?? ''
  }
}
