import { betsText, readBets, sumOf } from './bets.ts'
import type { Kind } from './kind.ts'
import type { DrawBelow } from './rules.ts'

/** A table where chips lie on spots: how a round is drawn, and what each spot pays. The same for a table of one's own and for a room. */
export interface TableRules<Spot extends string> {
  spots: readonly Spot[]
  /** The most spots that may carry chips in one round; no limit if undefined. */
  mostBets?: number
  /** Draws a round, and writes it as its outcome. */
  draw(draw: DrawBelow): Promise<string>
  /**
   * The payout of one bet in minor units, the stake included, rounded down. `room` is the code of the room, for rooms
   * that pay differently; empty at a table of one's own.
   */
  pays(spot: Spot, amount: bigint, outcome: string, room: string): bigint
}

/** Bets in a room: the name of its round, then the spots. */
export interface RoomBets<Spot extends string> {
  /** "roulette-brass-58961234": the room's code and the number of the round. */
  event: string
  room: string
  amounts: ReadonlyMap<Spot, bigint>
}

export function readTableBets<Spot extends string>(
  { spots, mostBets }: TableRules<Spot>,
  text: string,
): Map<Spot, bigint> | undefined {
  const amounts = readBets(spots, text)
  return amounts && amounts.size <= (mostBets ?? amounts.size) ? amounts : undefined
}

/** Bets in a room as text: "roulette-brass-58961234 17:1000 red:5000". */
export function roomText<Spot extends string>(
  { spots }: TableRules<Spot>,
  event: string,
  amounts: ReadonlyMap<Spot, bigint>,
): string {
  return `${event} ${betsText(spots, amounts)}`
}

/** Parses bets in a room; undefined for a text that `roomText` would not write. */
export function readRoomBets<Spot extends string>(
  rules: TableRules<Spot>,
  text: string,
): RoomBets<Spot> | undefined {
  const [, event = '', room = '', bets = ''] = /^(([a-z][a-z0-9-]{0,47})-\d{1,12}) (.+)$/.exec(text) ?? []
  const amounts = readTableBets(rules, bets)
  return amounts && { event, room, amounts }
}

function payoutOf<Spot extends string>(
  rules: TableRules<Spot>,
  amounts: ReadonlyMap<Spot, bigint>,
  outcome: string,
  room: string,
): bigint {
  return [...amounts].reduce((sum, [spot, amount]) => sum + rules.pays(spot, amount, outcome, room), 0n)
}

/** A table of the player's own: a round is drawn from the player's seeds when its stake is taken. */
export function tableKind<Spot extends string>(
  rules: TableRules<Spot>,
  names: Pick<Kind, 'name' | 'codes'>,
): Kind {
  return {
    ...names,
    moves: [],
    isWager: ({ stakeMinor, bets }) => {
      const amounts = readTableBets(rules, bets)
      return amounts !== undefined && sumOf(amounts) === stakeMinor
    },
    make: async (draw, { bets }) => {
      const outcome = await rules.draw(draw)
      const amounts = readTableBets(rules, bets) ?? new Map()
      return { over: true, outcome, payoutMinor: payoutOf(rules, amounts, outcome, '') }
    },
  }
}

/** Rooms with these rules: a round by the clock, the same for everybody in the room. */
export function roomKind<Spot extends string>(
  rules: TableRules<Spot>,
  names: Pick<Kind, 'name' | 'codes'>,
): Kind {
  return {
    ...names,
    moves: [],
    isWager: ({ stakeMinor, bets }) => {
      const read = readRoomBets(rules, bets)
      return read !== undefined && sumOf(read.amounts) === stakeMinor
    },
    eventOf: bets => readRoomBets(rules, bets)?.event,
    make: async (draw, { bets }) => {
      const read = readRoomBets(rules, bets)
      if (!read) throw new RangeError(`not the bets of a room: ${bets}`)
      const outcome = await rules.draw(draw)
      return { over: true, outcome, payoutMinor: payoutOf(rules, read.amounts, outcome, read.room) }
    },
  }
}
