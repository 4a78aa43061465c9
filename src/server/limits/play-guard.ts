import { type LimitKind, type LimitPeriod, leftOf } from '#lib/limits/rules.ts'
import { dayOf } from '#lib/time/days.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { type BreakRow, breaksOf } from './break-queries.ts'
import { startsOf } from './periods.ts'
import { addPlayed, limitsOf, type PeriodStarts, type PlayedDay, type UsedLimit } from './queries.ts'

/** What stops a bet: a break, a limit that it would exceed, or an unanswered reality check. */
export type Stop =
  | { by: 'break'; pause: BreakRow }
  | { by: 'limit'; kind: LimitKind; period: LimitPeriod; left: bigint }
  | { by: 'reality' }

/** The state of a round or ticket of real money, before or after a change. */
export interface PlayedRound {
  book: 'real' | 'trial'
  memberId: string
  stake: bigint
  payout: bigint
  openedAt: Date
}

/**
 * What members may still bet, read under the lock of their wallets and updated as bets of the batch are accepted, so
 * that concurrent bets cannot exceed a limit together. Also collects the amounts played and writes them. Trial members
 * have no limits.
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

  /** Reads limits and breaks of these members; a caller that decides about a bet has locked their wallets. */
  async read(db: Queries, memberIds: readonly string[]): Promise<void> {
    const now = this.#now
    const starts = this.#starts
    const kinds = ['loss', 'stake', 'session'] as const
    const ids = [...new Set(memberIds)]
    const [limits, breaks] = await Promise.all([
      limitsOf(db, { memberIds: ids, kinds, starts, now }),
      breaksOf(db, ids, now),
    ])
    this.#limits = Map.groupBy(limits, limit => limit.member_id)
    this.#breaks = breaks
  }

  /** Why a member may not bet this amount, time limits before amounts; undefined if they may. */
  stopOf(memberId: string, amount: bigint): Stop | undefined {
    const pause = this.#breaks.get(memberId)
    if (pause) return { by: 'break', pause }
    const all = this.#limits.get(memberId)?.filter(limit => isExceeded(limit, amount))
    const passed = all?.find(limit => limit.kind === 'session') ?? all?.[0]
    if (!passed) return undefined
    const { kind, period } = passed
    return { by: 'limit', kind, period, left: leftOf(passed) }
  }

  /**
   * How much of a balance may move into a wallet that a vendor keeps, where bets are not visible to us: nothing with a
   * stake limit, which cannot be enforced there, and no more than a loss limit leaves. It counts as staked until it
   * comes back.
   */
  maxToMove(memberId: string, balance: bigint): bigint {
    const limits = this.#limits.get(memberId) ?? []
    if (this.#breaks.has(memberId) || limits.some(limit => limit.kind === 'stake')) return 0n
    const left = limits.map(limit =>
      isExceeded(limit, 0n) ? 0n : limit.kind === 'loss' ? leftOf(limit) : balance,
    )
    return [balance, ...left].reduce((least, one) => (one < least ? one : least))
  }

  /**
   * Whether money in such a wallet must come back: since it went there a break or stake limit started, or time ran out.
   */
  mustReturn(memberId: string): boolean {
    const limits = this.#limits.get(memberId) ?? []
    const isOver = ({ kind, amount, used }: UsedLimit) =>
      kind === 'stake' || (kind === 'session' && used >= amount)
    return this.#breaks.has(memberId) || limits.some(isOver)
  }

  /**
   * Counts what moves to such a wallet, what comes back, and what was never moved. A return counts on the day of its
   * transfer out, so that a day change in between makes no room under a loss limit.
   */
  countMoved(
    memberId: string,
    { out = 0n, back = 0n, at = this.#now }: { out?: bigint; back?: bigint; at?: Date | undefined },
  ): void {
    this.#add(memberId, at, out, back)
  }

  /** Records that a bet was refused, for `stopped`. */
  noteStop(memberId: string, amount: bigint): void {
    const stop = this.stopOf(memberId, amount)
    if (stop) this.#stopped.set(memberId, stop)
  }

  /** Records that a bet was refused because of an unanswered reality check, for `stopped`. */
  noteUnanswered(memberId: string): void {
    this.#stopped.set(memberId, { by: 'reality' })
  }

  /** The members whose bets were refused, and why. */
  get stopped(): ReadonlyMap<string, Stop> {
    return this.#stopped
  }

  /** Counts the change of a round: a new bet, a win, a refunded bet. */
  count(before: Pick<PlayedRound, 'stake' | 'payout'>, after: PlayedRound): void {
    if (after.book !== 'real') return
    const staked = after.stake - before.stake
    const returned = after.payout - before.payout
    const isBack = staked < 0n
    this.#add(after.memberId, isBack ? after.openedAt : this.#now, staked, 0n)
    this.#add(after.memberId, this.#now, 0n, returned)
    for (const limit of this.#limits.get(after.memberId) ?? []) {
      // A refunded stake of an earlier period makes no room in this one.
      const counted = isBack && after.openedAt < this.#starts[limit.period].at ? 0n : staked
      if (limit.kind === 'stake') limit.used += counted
      if (limit.kind === 'loss') limit.used += counted - returned
    }
  }

  /** Writes the amounts played. */
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

/** A session limit is exceeded once its minutes are used up, the others if the bet would go beyond them. */
function isExceeded({ kind, amount, used }: UsedLimit, bet: bigint): boolean {
  return kind === 'session' ? used >= amount : used + bet > amount
}
