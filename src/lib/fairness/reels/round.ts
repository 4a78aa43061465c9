import type { DrawBelow } from '../rules.ts'
import { type Definition, type Hold, SHORTEST_RUN, UNITS } from './definition.ts'
import { type Place, type Spin, spinAt } from './spin.ts'

/** A coin that came to lie, and what it is worth. */
export type Coin = readonly [place: Place, units: number]

export interface Round {
  /** The paid spin first, then the free ones. */
  spins: readonly Spin[]
  /** The coins that were there, then those of each respin; undefined without. */
  hold: readonly (readonly Coin[])[] | undefined
  /** The prizes behind the doors, in their order; undefined without. */
  doors: readonly number[] | undefined
}

const RESPINS = 3

/** What a definition adds to the spin that was paid for. */
const freeSpinsOf = ({ free }: Definition, spin: Spin): number =>
  spin.scatters >= SHORTEST_RUN ? (free?.spins ?? 0) : 0
const holds = ({ hold }: Definition, spin: Spin): Hold | undefined =>
  hold && spin.coins.length >= hold.least ? hold : undefined

/**
 * Plays a round from its draws, in this order: a stop for each reel from the left; where coins hold, the value of each
 * coin, place by place, and in each respin one number for every free place, followed by its value where a coin falls;
 * where doors open, the numbers that put their prizes into order; then the stops of each free spin.
 */
export async function playRound(definition: Definition, draw: DrawBelow): Promise<Round> {
  const below = async (bound: number) => (await draw(bound)).value
  const spin = async () => {
    const stops: number[] = []
    for (const { length } of definition.strips) stops.push(await below(length))
    return spinAt(definition, stops)
  }
  const paid = await spin()
  const hold = holds(definition, paid)
  const coins = hold && (await respin(definition, hold, paid.coins, below))
  const opens = definition.pick && paid.scatters >= SHORTEST_RUN
  const doors = opens && definition.pick ? await shuffled(definition.pick.prizes, below) : undefined
  const spins = [paid]
  for (let left = freeSpinsOf(definition, paid); left > 0; left -= 1) spins.push(await spin())
  return { spins, hold: coins, doors }
}

async function respin(
  { strips, rows }: Definition,
  { among, values }: Hold,
  first: readonly Place[],
  below: (bound: number) => Promise<number>,
): Promise<Coin[][]> {
  const coinAt = async (place: Place): Promise<Coin> => [place, values[await below(values.length)] ?? 0]
  const begun: Coin[] = []
  for (const place of first) begun.push(await coinAt(place))
  const respins = [begun]
  const taken = new Set(first)
  const places = strips.length * rows
  for (let left = RESPINS; left > 0 && taken.size < places; left -= 1) {
    const fallen: Coin[] = []
    for (let place = 0; place < places; place += 1) {
      if (!taken.has(place) && (await below(among)) === 0) fallen.push(await coinAt(place))
    }
    for (const [place] of fallen) taken.add(place)
    respins.push(fallen)
    // A coin that falls resets the count.
    if (fallen.length > 0) left = RESPINS + 1
  }
  return respins
}

/** Fisher and Yates, from the last one down. */
async function shuffled(
  prizes: readonly number[],
  below: (bound: number) => Promise<number>,
): Promise<number[]> {
  const order = [...prizes]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = await below(last + 1)
    const [one, two] = [order[last] ?? 0, order[other] ?? 0]
    order[last] = two
    order[other] = one
  }
  return order
}

/** What the coins of a hold pay. */
export function holdUnits({ strips, rows, hold }: Definition, respins: Round['hold']): number {
  const coins = respins?.flat() ?? []
  const full = hold && coins.length === strips.length * rows ? hold.full : 0
  return coins.reduce((sum, [, units]) => sum + units, full)
}

/** What a round pays, in twentieths of the stake; `door` is the one that the player opened, from 0. */
export function unitsOf(definition: Definition, { spins, hold, doors }: Round, door: number): number {
  const { free, cap } = definition
  const spun = spins.reduce((sum, { units }, at) => sum + units * (at === 0 ? 1 : (free?.factor ?? 1)), 0)
  const units = spun + holdUnits(definition, hold) + (doors?.[door] ?? 0)
  return cap === undefined ? units : Math.min(units, cap)
}

export function payoutOf(definition: Definition, round: Round, door: number, stakeMinor: bigint): bigint {
  return (BigInt(unitsOf(definition, round, door)) * stakeMinor) / BigInt(UNITS)
}

/**
 * A round as the outcome of a proof: the stops of each spin, then coins and doors where there are any:
 * "3,1,4; hold 2:40,5:20/7:10//; doors 100,40,20".
 */
export function roundText({ spins, hold, doors }: Round): string {
  const coinText = (coins: readonly Coin[]) => coins.map(coin => coin.join(':')).join(',')
  return [
    spins.map(spin => spin.stops.join(',')).join(' '),
    ...(hold ? [`hold ${hold.map(coinText).join('/')}`] : []),
    ...(doors ? [`doors ${doors.join(',')}`] : []),
  ].join('; ')
}

export function readRound(definition: Definition, outcome: string): Round {
  const [spins = '', ...rest] = outcome.split('; ')
  const part = (name: string) => rest.find(text => text.startsWith(`${name} `))?.slice(name.length + 1)
  const numbers = (text: string) => text.split(',').map(Number)
  const coins = (text: string) =>
    text === ''
      ? []
      : text.split(',').map((coin): Coin => {
          const [place = 0, units = 0] = coin.split(':').map(Number)
          return [place, units]
        })
  const doors = part('doors')
  return {
    spins: spins.split(' ').map(stops => spinAt(definition, numbers(stops))),
    hold: part('hold')?.split('/').map(coins),
    doors: doors === undefined ? undefined : numbers(doors),
  }
}
