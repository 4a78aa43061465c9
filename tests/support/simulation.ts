import { newId } from '#lib/ids/ids.ts'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import { type Account, account } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/batch.ts'
import { hold, release, settle } from '#server/ledger/holds.ts'
import type { Operation } from '#server/ledger/operation.ts'
import { hashOfToken } from '#server/play/tokens.ts'
import { pamAdapter, plainAdapter } from '#server/vendor-wallet/adapter.ts'
import { applyCalls, type WalletSetting } from '#server/vendor-wallet/apply-calls.ts'
import type { WalletItem } from '#server/vendor-wallet/wallet-items.ts'
import { bet, deposit, transfer, walletOf } from './ledger.ts'
import { MemoryDatabase } from './memory-database.ts'
import type { Row } from './memory-rows.ts'
import { seeded } from './random.ts'
import { SimulatedContracts } from './simulated-contracts.ts'
import { SimulatedEnvelopes } from './simulated-envelopes.ts'

const MEMBERS = 10
/** Those who play; the first one with play money. */
const PLAYERS = 4
const VENDORS = [
  plainAdapter('ONE', '/one'),
  { ...plainAdapter('TWO', '/two'), answersUnknownRollbackOk: false, paysAfterClose: false },
  pamAdapter('PAM', 'Pam', 'https://aggregator.example'),
]
/** Calls that wait are sent in any order within this window. */
const WINDOW = 10

interface Call {
  name: string
  send: () => Promise<unknown>
  /** Its first answer: every later one is the same. */
  answer?: string
}

/**
 * One run: ten members, three vendors, the contracts between them, red envelopes and the house, in an order that the seed decides, with answers that are lost, calls
 * that come twice, late or in another order, transactions that break at any statement, and a clock that jumps. After every
 * step the books are recomputed. Answers its log, which is the same for the same seed; throws with the seed and the step.
 */
export async function simulate(seed: number, steps: number): Promise<string[]> {
  const world = new World(seed)
  const log: string[] = []
  for (let step = 0; step < steps; step += 1) {
    log.push(await world.step())
    const broken = world.breaks()
    if (broken) throw new Error(`seed ${seed}, step ${step}: ${broken}\n${log.slice(-12).join('\n')}`)
  }
  return log
}

class World {
  readonly db = new MemoryDatabase()
  readonly #random
  readonly #members: string[] = []
  readonly #waiting: Call[] = []
  readonly #sent: Call[] = []
  readonly #holds: string[] = []
  readonly #contracts
  readonly #envelopes
  #now = Date.parse('2026-01-01T00:00:00Z')
  #closed = false
  #number = 0
  #checked = 0
  readonly #sums = new Map<string, bigint>()

  constructor(seed: number) {
    this.#random = seeded(seed)
    for (let index = 0; index < MEMBERS; index += 1) {
      const memberId = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
      this.#members.push(memberId)
      this.db.members.set(memberId, { id: memberId, status: 'active', member_type: index === 0 ? 4 : 0 })
      for (const { vendor } of VENDORS) {
        const hash = hashOfToken(tokenOf(index, vendor))
        const expires_at = new Date(this.#now + 400 * 86_400_000)
        const book = index === 0 ? 'trial' : 'real'
        const place = { vendor, member_id: memberId, book, node_id: 'n', game_type: 'RNG', game_code: 'g' }
        const session = {
          id: `s${index}`,
          session_id: memberId,
          language: 'en',
          expires_at,
          token_hash: hash,
        }
        this.db.sessions.set(hash.toString('hex'), { ...place, ...session })
      }
    }
    this.#contracts = new SimulatedContracts(this.db, this.#members.slice(1))
    this.#envelopes = new SimulatedEnvelopes(this.db)
  }

  /** Makes something happen, and answers a line about it. */
  async step(): Promise<string> {
    const { below, chance } = this.#random
    this.#now += below(60_000)
    if (chance(0.02)) this.#now += (chance(0.5) ? -1 : 1) * below(3 * 86_400_000)
    if (chance(0.02)) this.#closed = chance(0.1)
    if (chance(0.03)) this.#bar()
    while (this.#waiting.length < WINDOW) this.#waiting.push(this.#wish())
    const repeated = chance(0.2) ? this.#sent[below(this.#sent.length || 1)] : undefined
    const call = repeated ?? (this.#waiting.splice(below(WINDOW), 1)[0] as Call)
    if (chance(0.1)) this.db.fault = chance(0.5) ? 'answerLost' : { breaksAt: 1 + below(12) }
    const told = await this.#send(call)
    this.db.fault = undefined
    return `${call.name} ${told}`
  }

  async #send(call: Call): Promise<string> {
    try {
      const answer = words(await call.send())
      if (call.answer !== undefined && isFinal(call.answer) && call.answer !== answer)
        throw new Error(`${call.name} was answered ${call.answer}, then ${answer}`)
      if (call.answer === undefined) this.#sent.push(call)
      call.answer = answer
      return outcomeOf(answer)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) && !isRefusal(error)) throw error
      // Nothing is known: it is sent again.
      if (error instanceof DatabaseUnavailable) this.#waiting.unshift(call)
      return isRefusal(error) ? error.code : 'unknown'
    }
  }

  #bar(): void {
    const memberId = this.#members[this.#random.below(MEMBERS)] as string
    const row = this.db.members.get(memberId) ?? {}
    this.db.members.set(memberId, { ...row, status: this.#random.chance(0.15) ? 'frozen' : 'active' })
  }

  #wish(): Call {
    const { below, chance } = this.#random
    this.#number += 1
    const key = `k${this.#number}`
    const amount = BigInt(1 + below(400))
    const kind = below(15)
    if (kind < 6) return this.#play(key, amount)
    const wallet = this.#wallet()
    if (kind === 6) return this.#operation('deposit', deposit(wallet, amount * 5n, key))
    if (kind === 7) return this.#withdrawal(key, wallet, amount)
    if (kind === 8) return this.#decision(key)
    if (kind === 9) {
      const other = this.#wallet()
      if (other.id === wallet.id || other.book !== wallet.book)
        return this.#operation('bet', bet(wallet, amount, key))
      return this.#operation('transfer', transfer(wallet, other, amount, key))
    }
    if (kind === 10) return { name: `owe ${key}`, send: this.#contracts.owe(this.#now, amount, this.#random) }
    if (kind === 11) return { name: `pay ${key}`, send: this.#contracts.pay(this.#now) }
    if (kind === 12) return this.#envelope(key, amount)
    const reason = (['bonus', 'salary', 'rebate', 'dividend', 'adjustment'] as const)[below(5)] ?? 'bonus'
    const source = account({ book: wallet.book, kind: reason, unit: 'THB' })
    const sign = reason === 'adjustment' && chance(0.5) ? -1n : 1n
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

  #envelope(key: string, amount: bigint): Call {
    const what = this.#random.below(5)
    if (what === 0)
      return { name: `announce ${key}`, send: this.#envelopes.announce(this.#now, amount, this.#random) }
    if (what === 1) return { name: `end ${key}`, send: this.#envelopes.end(this.#now) }
    const memberId = this.#members[1 + this.#random.below(MEMBERS - 1)] as string
    return { name: `open ${key}`, send: this.#envelopes.open(this.#now, memberId, this.#random) }
  }

  #operation(name: string, operation: Operation): Call {
    return { name: `${name} ${operation.key}`, send: () => this.db.transaction(tx => post(tx, operation)) }
  }

  #withdrawal(key: string, { memberId = '', book }: Account, amount: bigint): Call {
    const asked = { book, memberId, unit: 'THB', amount, scope: 'withdrawal', key, reference: key }
    const send = async () => {
      const outcome = await this.db.transaction(tx => hold(tx, asked))
      if (outcome.state === 'posted') this.#holds.push(outcome.operationId)
      return outcome
    }
    return { name: `hold ${key}`, send }
  }

  #decision(key: string): Call {
    const place = this.#random.below(4)
    const pays = this.#random.chance(0.5)
    let holdId: string | undefined
    const send = () => {
      holdId ??= this.#holds[place] ?? newId()
      const end = { holdId, scope: 'decision', key, reference: key }
      return this.db.transaction(tx => (pays ? settle(tx, end) : release(tx, end)))
    }
    return { name: `${pays ? 'settle' : 'release'} ${key}`, send }
  }

  #play(key: string, amount: bigint): Call {
    const { below, chance } = this.#random
    const adapter = VENDORS[below(VENDORS.length)] as (typeof VENDORS)[number]
    const index = below(PLAYERS)
    const playerId = this.#members[index] as string
    // Rounds come and go, so that calls of one round meet.
    const roundId = `r${Math.floor(this.#number / 96)}.${below(2)}`
    const reference = `${roundId}-${below(2)}`
    const isPam = adapter.surface === 'pam'
    const by = { vendor: adapter.vendor, adapter }
    const common = { playerId, roundId, gameCode: 'g', amount, currency: 'THB', roundClosed: chance(0.1) }
    const refer = isPam ? { reference } : {}
    const what = below(4)
    const betTransactionId = isPam ? `V:${key}` : `bet-${reference}-${index}`
    const item: WalletItem =
      what === 0 || what === 3
        ? {
            type: 'bet',
            ...by,
            call: {
              ...common,
              ...refer,
              transactionId: isPam ? `W:${key}` : betTransactionId,
              sessionToken: tokenOf(index, adapter.vendor),
              // One number stands for one bet: its content is the same whenever it is thought of.
              ...(isPam ? {} : { amount: BigInt(7 + reference.length), roundClosed: false }),
            },
          }
        : what === 1
          ? {
              type: 'win',
              ...by,
              call: {
                ...common,
                ...refer,
                transactionId: `win-${key}`,
                ...(isPam ? {} : chance(0.5) ? { betTransactionId } : {}),
              },
            }
          : {
              type: 'rollback',
              ...by,
              call: { playerId, roundId, ...refer, transactionId: `back-${key}`, betTransactionId },
            }
    const send = async () => (await this.db.transaction(tx => applyCalls(tx, [item], this.#setting())))[0]
    return { name: `${item.type} ${adapter.vendor} ${key}`, send }
  }

  #setting(): WalletSetting {
    return {
      now: new Date(this.#now),
      timeZone: 'Asia/Bangkok',
      idleMs: 1_800_000,
      currency: 'THB',
      findGame: () => undefined,
      isGameOpen: () => !this.#closed,
      takesBets: true,
      onBalance: () => undefined,
      onPlay: () => undefined,
      onStop: () => undefined,
    }
  }

  #wallet(): Account {
    const index = this.#random.below(MEMBERS)
    return walletOf(this.#members[index] as string, index === 0 ? 'trial' : 'real')
  }

  /** I1 to I5, I8, I14 to I16 over everything, but what earlier steps have proved of entries that never change. */
  breaks(): string | undefined {
    const { accounts, entries, holds, operations } = this.db
    const byOperation = new Map<string, { count: number; sum: bigint; books: Set<unknown> }>()
    for (; this.#checked < entries.length; this.#checked += 1) {
      const entry = entries[this.#checked] as { operation_id: string; account_id: string; amount: bigint }
      this.#sums.set(entry.account_id, (this.#sums.get(entry.account_id) ?? 0n) + entry.amount)
      const known = byOperation.get(entry.operation_id) ?? { count: 0, sum: 0n, books: new Set() }
      known.count += 1
      known.sum += entry.amount
      known.books.add(accounts.get(entry.account_id)?.book)
      byOperation.set(entry.operation_id, known)
    }
    for (const [id, { count, sum, books }] of byOperation)
      if (count < 2 || sum !== 0n || books.size !== 1)
        return `I2 operation ${id}: ${count} entries, sum ${sum}`
    let total = 0n
    for (const sum of this.#sums.values()) total += sum
    if (total !== 0n) return `I1 the entries sum to ${total}`
    const locked = new Map<unknown, bigint>()
    for (const held of holds.values())
      if (held.state === 'open')
        locked.set(held.locked_id, (locked.get(held.locked_id) ?? 0n) + (held.amount as bigint))
    for (const [id, one] of accounts) {
      const balance = one.balance as bigint
      if (balance < 0n) return `I4 account ${one.kind} has ${balance}`
      if (one.tracked && balance !== (this.#sums.get(id) ?? 0n))
        return `I3 account ${one.kind} has ${balance}`
      if (one.kind === 'locked' && balance !== (locked.get(id) ?? 0n)) return `I8 locked ${balance}`
    }
    let posted = 0
    for (const one of operations.values()) if (one.refused_code === null) posted += 1
    if (posted * 2 > entries.length) return `I2 ${posted} operations have ${entries.length} entries`
    return (
      this.#contracts.breaks() ??
      this.#envelopes.breaks() ??
      this.#playedOtherwise() ??
      this.#standOtherwise()
    )
  }

  /** What a round says of its bets is what its bets say; looked at once in a while, since it goes through all of them. */
  #standOtherwise(): string | undefined {
    if (this.#number % 64 !== 0) return undefined
    const nameOf = (row: Row) => `${row.member_id} ${row.vendor} ${row.vendor_round_id}`
    const bets = [...this.db.transactions.values()].filter(
      row => row.type === 'bet' && row.state === 'posted',
    )
    const standing = Map.groupBy(bets, nameOf)
    for (const round of this.db.rounds.values()) {
      const own = standing.get(nameOf(round)) ?? []
      const isLeft = (bet: Row) => !bet.is_settled && Number(bet.wins_before) >= Number(round.wins)
      const unsettled = own.filter(isLeft).length
      if (round.bets !== own.length || round.unsettled !== unsettled)
        return `round ${round.vendor_round_id} has ${round.unsettled} of ${round.bets} bets left, not ${unsettled} of ${own.length}`
    }
    return undefined
  }

  /** What limits go by is what the rounds came to. */
  #playedOtherwise(): string | undefined {
    let [staked, returned] = [0n, 0n]
    for (const day of this.db.playDays.values()) {
      staked += day.staked as bigint
      returned += day.returned as bigint
    }
    for (const round of this.db.rounds.values()) {
      if (round.book !== 'real') continue
      staked -= round.stake as bigint
      returned -= round.payout as bigint
    }
    return staked === 0n && returned === 0n ? undefined : `the days of play differ by ${staked}, ${returned}`
  }
}

const tokenOf = (index: number, vendor: string): string => `token-of-${index}-at-${vendor}`

/** Answers as text; "replayed" says what "posted" said. */
function words(answer: unknown): string {
  const told = answer as { state?: string; balances?: Map<string, bigint>; replayed?: boolean }
  const { replayed: _, ...rest } = told
  const plain = { ...rest, ...(told.state === 'replayed' ? { state: 'posted' } : {}) }
  return JSON.stringify({ ...plain, balances: told.balances && [...told.balances] }, (__, value) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}

/** What was written down; a refusal that is not, such as a frozen player's, may be another one the next time. */
const isFinal = (answer: string): boolean => /"state":"(posted|refused)"|"status":"OK"/.test(answer)

function outcomeOf(answer: string): string {
  return /"(?:code|state|status)":"(\w+)"/.exec(answer)?.[1] ?? 'done'
}

function isRefusal(error: unknown): error is { code: string } {
  return error instanceof Error && error.name === 'Refusal'
}
