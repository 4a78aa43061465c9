import { PRESETS } from '#lib/limits/policy.ts'
import { hashOfToken } from '#server/play/tokens.ts'
import { type Adapter, pamAdapter, plainAdapter } from '#server/vendor-wallet/adapter.ts'
import type { WalletItem } from '#server/vendor-wallet/wallet-items.ts'
import type { WalletSetting } from '#server/vendor-wallet/wallet-setting.ts'
import type { Row } from './memory-rows.ts'
import type { Floor, Request } from './simulated-floor.ts'

const VENDORS: readonly Adapter[] = [
  plainAdapter('ONE', '/one'),
  { ...plainAdapter('TWO', '/two'), answersUnknownRollbackOk: false, paysAfterClose: false },
  pamAdapter('PAM', 'Pam', 'https://aggregator.example'),
]
/** Calls so close to each other meet in the same rounds, and so many players are in them. */
const NEAR = 96
const AT_ONCE = 4

/** What a vendor tells of a bet, a win or a rollback. */
interface Told {
  adapter: Adapter
  key: string
  index: number
  playerId: string
  roundId: string
  reference: string
  amount: bigint
}

/** Three vendors whose players bet, win and take back, in rounds that come, close and go. */
export class SimulatedPlay {
  readonly #floor: Floor
  #number = 0
  #looked = 0

  constructor(floor: Floor) {
    this.#floor = floor
    const expires_at = new Date(floor.now().getTime() + 400 * 86_400_000)
    for (const [index, memberId] of floor.members.entries()) {
      for (const { vendor } of VENDORS) {
        const token_hash = hashOfToken(tokenOf(index, vendor))
        const book = index === 0 ? 'trial' : 'real'
        const place = { vendor, member_id: memberId, book, node_id: 'n', game_type: 'RNG', game_code: 'g' }
        const session = { id: `s${index}`, session_id: memberId, language: 'en', expires_at, token_hash }
        floor.db.sessions.set(token_hash.toString('hex'), { ...place, ...session })
      }
    }
  }

  wish(key: string): Request {
    const { db, random, members } = this.#floor
    this.#number += 1
    const time = Math.floor(this.#number / NEAR)
    const adapter = VENDORS[random.below(VENDORS.length)] ?? plainAdapter('ONE', '/one')
    const index = (time * 3 + random.below(AT_ONCE)) % members.length
    const roundId = `r${time}.${random.below(2)}`
    const reference = `${roundId}-${random.below(2)}`
    const amount = BigInt(1 + random.below(random.chance(0.1) ? 40_000 : 2_000))
    const told = { adapter, key, index, playerId: members[index] ?? '', roundId, reference, amount }
    const what = random.below(12)
    if (what === 11) return this.#close(told)
    const item = what < 5 ? this.#bet(told) : what < 9 ? this.#win(told) : this.#rollback(told)
    const { vendor, surface } = adapter
    const { transactionId } = item.call
    const identity = `vendor:${vendor} ${transactionId}`
    const send = (one: WalletItem) => this.#floor.wallet().apply(one)
    return {
      name: `${item.type} ${vendor} ${key}`,
      send: () => send(item),
      moves: [identity],
      // One number stands for one thing, whoever thinks of it; what the aggregator sends is thought of once.
      ...(surface === 'pam' ? {} : { identity }),
      keeps: 'outcomes',
      isStored: text => JSON.stringify(db.transactions.get(`${vendor} ${transactionId}`)?.answer) === text,
      changed: () => send(changedOf(item)),
    }
  }

  breaks(): string | undefined {
    return this.#playedOtherwise() ?? this.#standOtherwise()
  }

  /** What limits go by is what the rounds came to. */
  #playedOtherwise(): string | undefined {
    const { db } = this.#floor
    let [staked, returned] = [0n, 0n]
    for (const day of db.playDays.values()) {
      staked += day.staked as bigint
      returned += day.returned as bigint
    }
    for (const round of db.rounds.values()) {
      if (round.book !== 'real') continue
      staked -= round.stake as bigint
      returned -= round.payout as bigint
    }
    return staked === 0n && returned === 0n ? undefined : `the days of play differ by ${staked}, ${returned}`
  }

  /** What a round says of its bets is what its bets say; looked at once in a while, since it goes through all of them. */
  #standOtherwise(): string | undefined {
    const { db } = this.#floor
    this.#looked += 1
    if (this.#looked % 32 !== 0) return undefined
    const nameOf = (row: Row) => `${row.member_id} ${row.vendor} ${row.vendor_round_id}`
    const bets = [...db.transactions.values()].filter(row => row.type === 'bet' && row.state === 'posted')
    const standing = Map.groupBy(bets, nameOf)
    for (const round of db.rounds.values()) {
      const own = standing.get(nameOf(round)) ?? []
      const isLeft = (bet: Row) => !bet.is_settled && Number(bet.wins_before) >= Number(round.wins)
      const unsettled = own.filter(isLeft).length
      if (round.bets !== own.length || round.unsettled !== unsettled)
        return `round ${round.vendor_round_id} has ${round.unsettled} of ${round.bets} bets left, not ${unsettled} of ${own.length}`
    }
    return undefined
  }

  #close({ adapter, key, playerId, roundId }: Told): Request {
    const { vendor } = adapter
    const item = { type: 'close', vendor, adapter, call: { playerId, roundId, gameCode: 'g' } } as const
    const send = () => this.#floor.wallet().apply(item)
    return { name: `close ${vendor} ${key}`, send, moves: [], keeps: 'nothing' }
  }

  #bet(told: Told): Money {
    const { adapter, key, index, amount, playerId, roundId, reference } = told
    const common = { playerId, roundId, gameCode: 'g', currency: 'THB' }
    const sessionToken = tokenOf(index, adapter.vendor)
    const by = { vendor: adapter.vendor, adapter }
    const roundClosed = this.#floor.random.chance(0.1)
    if (adapter.surface === 'pam') {
      const call = { ...common, reference, amount, roundClosed, sessionToken, transactionId: `W:${key}` }
      return { type: 'bet', ...by, call }
    }
    // Its content is the same whenever it is thought of.
    const transactionId = betIdOf(reference, index)
    const stake = BigInt(7 + (hashOfToken(transactionId).readUInt16BE(0) % 2_000))
    return {
      type: 'bet',
      ...by,
      call: { ...common, amount: stake, roundClosed: false, sessionToken, transactionId },
    }
  }

  #win({ adapter, key, index, amount, playerId, roundId, reference }: Told): Money {
    const { chance } = this.#floor.random
    const isPam = adapter.surface === 'pam'
    const named = isPam ? { reference } : chance(0.5) ? { betTransactionId: betIdOf(reference, index) } : {}
    const call = {
      playerId,
      roundId,
      gameCode: 'g',
      amount,
      currency: 'THB',
      roundClosed: chance(0.1),
      transactionId: `win-${key}`,
      ...named,
    }
    return { type: 'win', vendor: adapter.vendor, adapter, call }
  }

  #rollback({ adapter, key, index, playerId, roundId, reference }: Told): Money {
    const isPam = adapter.surface === 'pam'
    const betTransactionId = isPam ? `V:${key}` : betIdOf(reference, index)
    const call = { playerId, roundId, transactionId: `back-${key}`, betTransactionId }
    const refer = isPam ? { reference } : {}
    return { type: 'rollback', vendor: adapter.vendor, adapter, call: { ...call, ...refer } }
  }
}

type Money = Extract<WalletItem, { type: 'bet' | 'win' | 'rollback' }>

/** The same number for something else. */
function changedOf(item: Money): WalletItem {
  if (item.type === 'bet') return { ...item, call: { ...item.call, amount: item.call.amount + 1n } }
  if (item.type === 'win') return { ...item, call: { ...item.call, amount: item.call.amount + 1n } }
  return { ...item, call: { ...item.call, betTransactionId: `other-${item.call.betTransactionId}` } }
}

/** What the wallet of a simulated process goes by. */
export function playSetting(floor: Pick<Floor, 'now' | 'takesBets'>): WalletSetting {
  return {
    now: floor.now(),
    timeZone: 'Asia/Bangkok',
    idleMs: 1_800_000,
    policy: PRESETS.strict,
    currency: 'THB',
    findGame: () => undefined,
    isGameOpen: () => floor.takesBets(),
    takesBets: floor.takesBets(),
    onBalance: () => undefined,
    onPlay: () => undefined,
    onStop: () => undefined,
  }
}

const tokenOf = (index: number, vendor: string): string => `token-of-${index}-at-${vendor}`
const betIdOf = (reference: string, index: number): string => `bet-${reference}-${index}`
