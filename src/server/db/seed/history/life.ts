import { type Chance, chanceFrom } from '#lib/art/chance.ts'
import type { Game } from '#lib/games/game.ts'
import { hashText } from '#lib/ids/hash-text.ts'
import { newId } from '#lib/ids/ids.ts'
import { type Currency, MINOR_DIGITS, share } from '#lib/money/money.ts'
import { afterBet, afterClose, afterWin, newRound } from '#lib/play/round-rules.ts'
import { SHIPPED_VALID_BET_RULES } from '#lib/play/valid-bets.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { newRoundId } from '#server/play/round-ids.ts'
import type { StoredRound } from '#server/vendor-wallet/round-queries.ts'
import {
  createDeposit,
  createWithdrawal,
  type PastAccount,
  type PastDeposit,
  type PastWithdrawal,
  payoutAccount,
} from './banking.ts'
import { drawAny, drawBetween, drawOf, type Weighted } from './draws.ts'
import { type PastGames, playRound } from './games.ts'
import type { Person } from './people.ts'
import { Purse } from './purse.ts'

/** The world in which the past happens. */
export interface PastWorld {
  now: Date
  currency: Currency
  games: PastGames
  settings: Pick<SiteSettings, 'deposits' | 'withdrawals'>
}

/** A day of the past, and whether it is a weekend. */
export interface PastDay {
  from: Date
  to: Date
  isWeekend: boolean
}

/** When people start playing, by hour. */
const HOURS: Weighted<number> = [
  6, 3, 2, 1, 1, 1, 2, 3, 4, 5, 6, 7, 9, 8, 7, 7, 8, 10, 13, 17, 20, 20, 16, 10,
].map((weight, hour) => [hour, weight] as const)
const HOUR_MS = 3_600_000
/** No round starts later than this before midnight, so that a day's movements all happen within it. */
const LAST_CALL_MS = 20 * 60_000
const WEEKEND = 1.4
/** How often a player deposits who still has money. */
const MORE = 0.15
/** The largest and smallest withdrawal, in whole units: one person's approval is enough. */
const MOST_OUT = 40_000n
const LEAST_OUT = 500n

/** One member's past, simulated day by day until now: the same for the same person, world and days. */
export class Life {
  readonly memberId: string
  readonly purse: Purse
  readonly deposits: PastDeposit[] = []
  readonly withdrawals: PastWithdrawal[] = []
  lastSeen: Date
  readonly #person: Person
  readonly #world: PastWorld
  readonly #chance: Chance
  readonly #favorites: readonly Game[]
  readonly #one: bigint
  #account: PastAccount | undefined
  /** Future events, earliest first. */
  readonly #coming: { at: number; happen: () => void }[] = []
  readonly #openRounds = new Map<string, StoredRound>()
  #rounds: StoredRound[] = []

  constructor(world: PastWorld, person: Person, { memberId, joined }: { memberId: string; joined: Date }) {
    this.memberId = memberId
    this.lastSeen = joined
    this.#world = world
    this.#person = person
    this.#chance = chanceFrom(hashText(`the days of ${person.account}`))
    this.#favorites = world.games.favorites(this.#chance)
    this.#one = 10n ** BigInt(MINOR_DIGITS[world.currency])
    const book = person.memberType === 4 ? 'trial' : 'real'
    this.purse = new Purse({ memberId, unit: world.currency, book })
    const amount = person.openingUnits * this.#one
    const opening = { kind: 'opening', scope: 'opening', key: memberId, reference: memberId, amount } as const
    if (amount > 0n) this.purse.move(joined.getTime(), { ...opening, other: { kind: 'opening' } })
  }

  /** Simulates a day until now and returns its settled rounds. */
  live(day: PastDay): StoredRound[] {
    const { appetite } = this.#person.habits
    const isPlaying = this.#chance() < appetite * (day.isWeekend ? WEEKEND : 1)
    const at = Math.round(day.from.getTime() + (drawOf(this.#chance, HOURS) + this.#chance()) * HOUR_MS)
    const until = Math.min(day.to.getTime() - LAST_CALL_MS, this.#world.now.getTime())
    if (isPlaying && at > this.lastSeen.getTime() && at < until) this.#visit(at, until)
    this.#until(day.to.getTime())
    return this.#rounds.splice(0)
  }

  /** Returns rounds without a result yet. */
  openRounds(): StoredRound[] {
    return [...this.#openRounds.values()]
  }

  #visit(from: number, until: number): void {
    this.#until(from)
    this.lastSeen = new Date(from)
    const { rounds, stake } = this.#person.habits
    let at = from
    const base = stake * this.#one
    const isShort = this.purse.balance < base * 4n
    if (isShort || this.#chance() < MORE) at = this.#payIn(from)
    let game = drawAny(this.#chance, this.#favorites)
    for (let round = drawBetween(this.#chance, 1, rounds * 2); round > 0 && at < until; round -= 1) {
      if (this.#chance() < 0.1) game = drawAny(this.#chance, this.#favorites)
      const next = this.#play(game, at, base)
      if (next === undefined) break
      at = next
    }
    if (at < until) this.#withdraw(at + 60_000)
  }

  /** Returns when the money arrives; infinity for never. */
  #payIn(at: number): number {
    const { deposits, withdrawals } = this.#world.settings
    const stakes = this.#person.habits.stake * BigInt(drawBetween(this.#chance, 10, 40))
    const amount = (stakes < 200n ? 200n : (stakes / 100n) * 100n) * this.#one
    const now = this.#world.now
    const deposit = createDeposit(this.#chance, { memberId: this.memberId, amount, at, now }, deposits)
    this.deposits.push(deposit)
    const approved = deposit.steps.find(step => step.status === 'approved')
    if (!approved) return Number.POSITIVE_INFINITY
    this.#until(approved.at.getTime())
    const required = share(amount, withdrawals.depositTurnover)
    const hasOpenRounds = this.#openRounds.size > 0
    this.purse.require(approved.at, { reference: deposit.id, base: amount, required, hasOpenRounds })
    const names = { scope: 'deposit', key: deposit.id, reference: deposit.id }
    this.purse.move(approved.at.getTime(), {
      ...names,
      kind: 'deposit',
      amount,
      other: { kind: 'payments_in' },
    })
    return approved.at.getTime() + drawBetween(this.#chance, 5, 60) * 1_000
  }

  /** Places a bet and schedules its result; returns when the next one may be placed. */
  #play(game: Game, at: number, base: bigint): number | undefined {
    this.#until(at)
    const { stake, comesBack, resultMs, pauseMs } = playRound(this.#chance, game, base)
    if (stake > this.purse.balance) return undefined
    const [vendor, id] = [game.vassalage, newRoundId(new Date(at))]
    const names = {
      scope: `vendor:${vendor}`,
      reference: id,
      other: { kind: 'vendor_game', vendor },
    } as const
    const openedAt = this.purse.move(at, { ...names, kind: 'bet', key: newId(), amount: -stake })
    const round: StoredRound = {
      ...afterBet(newRound(game.gameCode), stake),
      id,
      memberId: this.memberId,
      book: 'real',
      vendor,
      vendorRoundId: newId(),
      nodeId: game.nodeId,
      gameType: game.gameType,
      openedAt,
      settledAt: undefined,
      proof: undefined,
    }
    this.#openRounds.set(id, round)
    const payout = (stake * BigInt(comesBack)) / 100n
    this.#schedule(openedAt.getTime() + resultMs, result => {
      if (payout > 0n) this.purse.move(result, { ...names, kind: 'win', key: newId(), amount: payout })
      const settled = afterClose(
        payout > 0n ? afterWin(round, payout, 1) : round,
        SHIPPED_VALID_BET_RULES[game.gameType],
      )
      this.#openRounds.delete(id)
      this.#rounds.push({ ...round, ...settled, settledAt: new Date(result) })
      this.purse.countBet(openedAt, settled.validBet)
    })
    return at + Math.min(resultMs, 2 * pauseMs) + pauseMs
  }

  /** Withdraws some of a large win. */
  #withdraw(at: number): void {
    this.#until(at)
    const { withdrawals } = this.#world.settings
    const { openingUnits, habits } = this.#person
    const kept = (openingUnits + habits.stake * 20n) * this.#one
    const left = this.purse.withdrawable - kept
    const isRequesting = this.#chance() < 0.6
    const amount = left < MOST_OUT * this.#one ? left - (left % (100n * this.#one)) : MOST_OUT * this.#one
    if (!isRequesting || amount < LEAST_OUT * this.#one || !this.#isPast(at)) return
    const { memberId } = this
    this.#account ??= payoutAccount(
      this.#chance,
      { memberId, holderName: this.#person.realName },
      withdrawals,
    )
    const started = { memberId, amount, at, now: this.#world.now, account: this.#account }
    const withdrawal = createWithdrawal(this.#chance, started, withdrawals)
    const { id } = withdrawal
    this.withdrawals.push(withdrawal)
    const hold = { kind: 'hold', scope: 'withdrawal', key: id, reference: id, amount: -amount } as const
    this.purse.move(at, { ...hold, other: { kind: 'locked' } })
    const paid = withdrawal.steps.find(step => step.status === 'paid')
    if (paid) this.#schedule(paid.at.getTime(), moment => this.purse.payOut(moment, { key: id, amount }))
  }

  #isPast(at: number): boolean {
    return at < this.#world.now.getTime()
  }

  #schedule(at: number, happen: (at: number) => void): void {
    const place = this.#coming.findIndex(one => one.at > at)
    this.#coming.splice(place === -1 ? this.#coming.length : place, 0, { at, happen: () => happen(at) })
  }

  /** Runs all past events before a moment. */
  #until(moment: number): void {
    for (;;) {
      const next = this.#coming[0]
      if (!next || next.at >= moment || !this.#isPast(next.at)) return
      this.#coming.shift()
      next.happen()
    }
  }
}
