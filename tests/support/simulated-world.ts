import { PRESETS } from '#lib/limits/policy.ts'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import { LiveEvents } from '#server/platform/live-events.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { VendorWallet } from '#server/vendor-wallet/wallet.ts'
import { type Fault, MemoryDatabase, type Tamper } from './memory-database.ts'
import { MemoryProcess } from './memory-process.ts'
import type { Row } from './memory-rows.ts'
import { seeded } from './random.ts'
import { SimulatedBooks } from './simulated-books.ts'
import { SimulatedCashier } from './simulated-cashier.ts'
import { SimulatedContracts } from './simulated-contracts.ts'
import { SimulatedDeposits } from './simulated-deposits.ts'
import { SimulatedEnvelopes } from './simulated-envelopes.ts'
import type { Floor, Request, Standing } from './simulated-floor.ts'
import { type Accepted, SimulatedLimits } from './simulated-limits.ts'
import { SimulatedMembers } from './simulated-members.ts'
import { playSetting, SimulatedPlay } from './simulated-play.ts'
import { SimulatedRewards } from './simulated-rewards.ts'

const PLAYERS = 8
const AGENTS = 2
const DAY = 86_400_000
/** Statements of the longest transactions, about. */
const STATEMENTS = 14

/** What a request was answered. */
export interface Told {
  /** The answer as text. */
  text: string
  /** `unknown`: a fault came instead of an answer. */
  outcome: 'done' | 'refused' | 'unknown'
  /** Thrown, so that its transaction was rolled back, unless its commit was not heard of. */
  isThrown: boolean
}

/** Scopes of what nobody sends, gets or claims in a break. */
const NOT_AT_REST: ReadonlySet<unknown> = new Set(['transfer', 'reward', 'envelope'])

/** How everything stood before a step. */
interface Before {
  stand: ReturnType<SimulatedBooks['stand']>
  written: number
}

/** A deployment in memory: its members, its database, the process that serves it, and its clock. */
export class World implements Floor {
  readonly random
  readonly db: MemoryDatabase
  readonly members: readonly string[]
  readonly tree: readonly Standing[]
  readonly runtime: Runtime
  readonly now = () => new Date(this.#now)
  readonly process = () => this.#process
  readonly wallet = () => this.#wallet
  readonly takesBets = () => !this.#isClosed
  readonly #members
  readonly #books
  readonly #play
  readonly #cashier
  readonly #deposits
  readonly #contracts
  readonly #envelopes
  readonly #rewards
  readonly #limits
  #process: MemoryProcess
  #wallet: VendorWallet
  #now = Date.parse('2026-01-01T00:00:00Z')
  #isClosed = false
  #number = 0
  /** The fault of this step. */
  #fault: Fault | undefined

  constructor(seed: number, tamper?: Tamper) {
    this.random = seeded(seed)
    this.db = new MemoryDatabase(this.now, tamper)
    this.members = Array.from({ length: PLAYERS + AGENTS }, (_, index) => idOf(index))
    this.tree = treeOf(this.members)
    const config = { currency: 'THB', timeZone: 'Asia/Bangkok', demo: true, policy: PRESETS.strict }
    const runtime = { config, clock: { now: () => this.now() }, live: new LiveEvents() }
    this.runtime = runtime as unknown as Runtime
    this.#members = new SimulatedMembers(this)
    this.#process = new MemoryProcess(this.db)
    this.#wallet = this.#openWallet()
    this.#books = new SimulatedBooks(this.db)
    this.#play = new SimulatedPlay(this)
    this.#cashier = new SimulatedCashier(this)
    this.#deposits = new SimulatedDeposits(this)
    this.#contracts = new SimulatedContracts(this)
    this.#envelopes = new SimulatedEnvelopes(this)
    this.#rewards = new SimulatedRewards(this)
    this.#limits = new SimulatedLimits(this)
  }

  /** Time goes by, or jumps; games close and open, members come and go; who crashed is started again. */
  goOn(): void {
    const { below, chance } = this.random
    this.#now += below(60_000)
    if (chance(0.02)) this.#now += (chance(0.5) ? -1 : 1) * below(3 * DAY)
    if (chance(0.02)) this.#isClosed = chance(0.1)
    this.#members.goOn()
    if (this.#process.isAlive) return
    this.#process = new MemoryProcess(this.db)
    this.#wallet = this.#openWallet()
  }

  wish(): Request {
    const { below } = this.random
    this.#number += 1
    const key = `k${this.#number}`
    const amount = BigInt(1 + below(400))
    const kind = below(17)
    if (kind < 6) return this.#play.wish(key)
    if (kind === 6) return this.#cashier.deposit(key)
    if (kind === 7) return this.#cashier.withdraw(key)
    if (kind === 8) return this.#cashier.decide(key)
    if (kind === 9) return this.#cashier.transfer(key)
    if (kind < 12) return this.#contracts.wish(key, amount)
    if (kind === 12) return this.#envelopes.wish(key, amount)
    if (kind === 13) return this.#rewards.wish(key, amount)
    if (kind === 14) return this.#limits.wish(key)
    return kind === 15 ? this.#deposits.wish(key) : this.#cashier.give(key, amount)
  }

  /** Sometimes makes one of the next transactions fail. */
  breakSomething(): void {
    const { below, chance } = this.random
    this.#fault = undefined
    if (!chance(0.12)) return
    const what = (['error', 'error', 'held', 'crash', 'crash'] as const)[below(5)] ?? 'error'
    const at = what !== 'held' && chance(0.4) ? 'commit' : 1 + below(STATEMENTS)
    this.#fault = { what, at, after: chance(0.7) ? 0 : below(3) }
    this.db.fault = this.#fault
  }

  /** Ends what `breakSomething` began; returns what it was, for the log. */
  takeFault(): string {
    this.db.fault = undefined
    return this.#fault ? ` (${this.#fault.what} at ${this.#fault.at} after ${this.#fault.after})` : ''
  }

  async answerOf({ send }: Request): Promise<Told> {
    try {
      const text = words(await send())
      const isRefused = /"state":"(refused|conflict)"|"status":"ERROR"/.test(text)
      return { text, outcome: isRefused ? 'refused' : 'done', isThrown: false }
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return { text: '', outcome: 'unknown', isThrown: true }
      if (!isRefusal(error)) throw error
      return { text: JSON.stringify({ code: error.code }), outcome: 'refused', isThrown: true }
    }
  }

  before(): Before {
    return { stand: this.#books.stand(), written: this.db.written }
  }

  digest(): string {
    return this.#books.digest()
  }

  /** What a step has broken. */
  breaks(before: Before, answers: readonly (Told & { request: Request })[]): string | undefined {
    const broken = this.#books.breaks()
    if (broken) return broken
    const { added } = this.#books
    return (
      this.#halfDone(before, answers) ??
      this.#contracts.breaks() ??
      this.#envelopes.breaks(added) ??
      this.#rewards.breaks() ??
      this.#cashier.breaks() ??
      this.#deposits.breaks() ??
      this.#pastLimits(answers) ??
      this.#play.breaks()
    )
  }

  /** I7: what was refused or failed has moved nothing, and left nothing half done. */
  #halfDone(before: Before, answers: readonly (Told & { request: Request })[]): string | undefined {
    const moved = this.#books.added.filter(one => one.refused_code === null)
    const isAllowed = (name: string) =>
      answers.some(
        ({ outcome, request }) =>
          outcome !== 'refused' &&
          request.moves.some(one => one === name || (one.endsWith(' ') && name.startsWith(one))),
      )
    const stray = moved.find(({ scope, key }) => !isAllowed(`${scope} ${key}`))
    if (stray) return `I7 ${stray.scope} ${stray.key} was entered and not accepted`
    const isUndone = answers.every(one => one.isThrown && !one.request.isLong) && this.#fault?.at !== 'commit'
    if (isUndone && this.db.written !== before.written) return 'I7 something of a failed request was written'
    return moved.length === 0 ? this.#books.changedSince(before.stand) : undefined
  }

  /** Bets, deposits, transfers and bonuses that were accepted all the same; not looked at where limits changed beside them. */
  #pastLimits(answers: readonly { request: Request }[]): string | undefined {
    const asked = this.#deposits.asked(this.#books.added)
    if (answers.some(isAboutLimits)) return undefined
    const accepted: Accepted[] = [
      { memberIds: this.#membersOf(one => one.kind === 'bet'), kinds: ['stake', 'loss', 'session'] },
      { memberIds: asked, kinds: answers.some(countsLater) ? [] : ['deposit'] },
      { memberIds: this.#membersOf(one => NOT_AT_REST.has(one.scope)), kinds: [] },
    ]
    for (const one of accepted) {
      const broken = this.#limits.breaks(one)
      if (broken) return broken
    }
    return undefined
  }

  /** Whose real money the operations of the last step moved that are such. */
  #membersOf(isSuch: (operation: Row) => boolean): string[] {
    return this.#books.added
      .filter(one => one.book === 'real' && one.refused_code === null && isSuch(one))
      .flatMap(({ id }) => this.db.entriesOf.get(id) ?? [])
      .flatMap(entry => String(this.db.accounts.get(String(entry.account_id))?.member_id ?? '') || [])
  }

  #openWallet(): VendorWallet {
    return new VendorWallet(this.#process, () => playSetting(this))
  }
}

const idOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

/** One agent below the house, another one below it, and the players below both in turn; the first plays for nothing. */
function treeOf(members: readonly string[]): Standing[] {
  const [first = '', second = ''] = members.slice(PLAYERS)
  const players = members.slice(1, PLAYERS).map((id, index) => ({
    id,
    upline: index % 2 === 0 ? first : second,
    depth: index % 2 === 0 ? 2 : 3,
  }))
  return [{ id: first, upline: null, depth: 1 }, { id: second, upline: first, depth: 2 }, ...players]
}

const isAboutLimits = ({ request }: { request: Request }): boolean =>
  /^(limit|timeOut|exclusion) /.test(request.name)

/** What ran out counts again when its slip comes, whatever the limits are by then. */
const countsLater = ({ request }: { request: Request }): boolean => /^slip /.test(request.name)

/** Answers as text; "replayed" says what "posted" said. */
function words(answer: unknown): string {
  const told = answer as { state?: string; balances?: Map<string, bigint>; replayed?: boolean }
  const { replayed: _, ...rest } = told
  const plain = { ...rest, ...(told.state === 'replayed' ? { state: 'posted' } : {}) }
  return JSON.stringify({ ...plain, balances: told.balances && [...told.balances] }, (__, value) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}

function isRefusal(error: unknown): error is { code: string } {
  return error instanceof Error && error.name === 'Refusal'
}
