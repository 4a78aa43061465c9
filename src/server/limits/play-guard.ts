import { type LimitKind, type LimitPeriod, leftOf } from '#lib/limits/rules.ts'
import { dayOf } from '#lib/time/days.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { type BreakRow, breaksOf } from './break-queries.ts'
import { startsOf } from './periods.ts'
import { addPlayed, limitsOf, type PeriodStarts, type PlayedDay, type UsedLimit } from './queries.ts'

/** What stands against a bet: a break, a limit that it would pass, or a reality check without an answer. */
export type Stop =
  | { by: 'break'; pause: BreakRow }
  | { by: 'limit'; kind: LimitKind; period: LimitPeriod; left: bigint }
  | { by: 'reality' }

/** What a round or ticket of real money was and becomes. */
export interface PlayedRound {
  book: 'real' | 'trial'
  memberId: string
  stake: bigint
  payout: bigint
  openedAt: Date
}

/**
 * What members may still bet, read under the lock of their wallets and counted on as bets of the batch are accepted: bets
 * that come at once pass no limit together. And what was played, written with them. Trial members have no limits.
 */
export class PlayGuard {
  readonly #now: Date
  readonly #timeZone: string
  readonly #played = new Map<string, PlayedDay>()
  readonly #stopped = new Map<string, Stop>()
  readonly #starts: PeriodStarts
  #limits = new Map<string, UsedLimit[]>()
  #breaks = new Map<string, BreakRow>()

  constructor(now: Date, timeZone: string) {
    this.#now = now
    this.#timeZone = timeZone
    this.#starts = startsOf(now, timeZone)
  }

  /** Reads what holds for these members; who decides about a bet has locked their wallets. */
  async read(db: Queries, memberIds: readonly string[]): Promise<void> {
    const now = this.#now
    const starts = this.#starts
    const kinds = ['loss', 'stake', 'session'] as const
    const asked = [...new Set(memberIds)]
    const [limits, breaks] = await Promise.all([
      limitsOf(db, { memberIds: asked, kinds, starts, now }),
      breaksOf(db, asked, now),
    ])
    this.#limits = Map.groupBy(limits, limit => limit.member_id)
    this.#breaks = breaks
  }

  /** Why a member may not bet that much, time before amounts; undefined when nothing stands against it. */
  stopOf(memberId: string, amount: bigint): Stop | undefined {
    const pause = this.#breaks.get(memberId)
    if (pause) return { by: 'break', pause }
    const all = this.#limits.get(memberId)?.filter(limit => isPassed(limit, amount))
    const passed = all?.find(limit => limit.kind === 'session') ?? all?.[0]
    if (!passed) return undefined
    const { kind, period } = passed
    return { by: 'limit', kind, period, left: leftOf(passed) }
  }

  /**
   * How much of a balance may go into a wallet that a vendor keeps, where no bet is seen: nothing beside a stake limit,
   * which could not be kept there, and no more than a loss limit leaves. It counts as staked until it comes back.
   */
  mostToMove(memberId: string, balance: bigint): bigint {
    const limits = this.#limits.get(memberId) ?? []
    if (this.#breaks.has(memberId) || limits.some(limit => limit.kind === 'stake')) return 0n
    const left = limits.map(limit =>
      isPassed(limit, 0n) ? 0n : limit.kind === 'loss' ? leftOf(limit) : balance,
    )
    return [balance, ...left].reduce((least, one) => (one < least ? one : least))
  }

  /** Whether what lies in such a wallet has to come back: since it went there a break or stake limit began, or time ran out. */
  mustComeBack(memberId: string): boolean {
    const limits = this.#limits.get(memberId) ?? []
    const isOver = ({ kind, amount, used }: UsedLimit) =>
      kind === 'stake' || (kind === 'session' && used >= amount)
    return this.#breaks.has(memberId) || limits.some(isOver)
  }

  /**
   * Counts what goes to such a wallet, what comes back, and what never went. What went there comes back on the day on
   * which it went, so that a night between the two makes no room under a loss limit.
   */
  countMoved(
    memberId: string,
    { out = 0n, back = 0n, at = this.#now }: { out?: bigint; back?: bigint; at?: Date | undefined },
  ): void {
    this.#add(memberId, at, out, back)
  }

  /** Remembers that a bet was refused, for `stopped`. */
  noteStop(memberId: string, amount: bigint): void {
    const stop = this.stopOf(memberId, amount)
    if (stop) this.#stopped.set(memberId, stop)
  }

  /** Remembers that a bet was refused until a reality check is answered, for `stopped`. */
  noteUnanswered(memberId: string): void {
    this.#stopped.set(memberId, { by: 'reality' })
  }

  /** Whose bets were refused, and why. */
  get stopped(): ReadonlyMap<string, Stop> {
    return this.#stopped
  }

  /** Counts what a round became: a new bet, a win, a bet that was given back. */
  count(before: Pick<PlayedRound, 'stake' | 'payout'>, after: PlayedRound): void {
    if (after.book !== 'real') return
    const staked = after.stake - before.stake
    const returned = after.payout - before.payout
    const isBack = staked < 0n
    this.#add(after.memberId, isBack ? after.openedAt : this.#now, staked, 0n)
    this.#add(after.memberId, this.#now, 0n, returned)
    for (const limit of this.#limits.get(after.memberId) ?? []) {
      // A stake of an earlier period that is given back makes no room in this one.
      const counted = isBack && after.openedAt < this.#starts[limit.period].at ? 0n : staked
      if (limit.kind === 'stake') limit.used += counted
      if (limit.kind === 'loss') limit.used += counted - returned
    }
  }

  /** Sends what was played. */
  write(tx: Transaction): void {
    const days = [...this.#played].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day)
    if (days.length > 0) addPlayed(tx, days)
  }

  #add(memberId: string, at: Date, staked: bigint, returned: bigint): void {
    if (staked === 0n && returned === 0n) return
    const day = dayOf(at, this.#timeZone)
    const sum = this.#played.get(`${memberId} ${day}`)
    this.#played.set(`${memberId} ${day}`, {
      memberId,
      day,
      staked: staked + (sum?.staked ?? 0n),
      returned: returned + (sum?.returned ?? 0n),
    })
  }
}

/** A session limit is passed when its minutes are used up, the others when the bet would go beyond them. */
function isPassed({ kind, amount, used }: UsedLimit, bet: bigint): boolean {
  return kind === 'session' ? used >= amount : used + bet > amount
}
