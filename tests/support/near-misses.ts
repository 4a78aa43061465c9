import { createHash, createHmac, createSecretKey } from 'node:crypto'
import { DEFINITIONS } from '#lib/fairness/reels/definitions.ts'
import { playRound } from '#lib/fairness/reels/round.ts'
import { type DrawBelow, reduceBelow } from '#lib/fairness/rules.ts'
import { playRound as playKoi, ROWS, STRIPS } from '#lib/fairness/slot.ts'
import { type EvennessTest, fitOf } from './chi-square.ts'

/** A slot as far as its reels go: what is on them, how much of them shows, and the stops of a round that was paid for. */
interface Reels {
  name: string
  strips: readonly string[]
  rows: number
  stopsOf: (draw: DrawBelow) => Promise<readonly number[]>
}

/** Every slot of the house. The jackpot titles have the reels whose coins hold. */
export const ALL_REELS: readonly Reels[] = [
  {
    name: 'slot',
    strips: STRIPS,
    rows: ROWS,
    stopsOf: async draw => (await playKoi(draw, 20n)).spins[0]?.stops ?? [],
  },
  ...DEFINITIONS.map(definition => ({
    name: definition.name,
    strips: definition.strips,
    rows: definition.rows,
    stopsOf: async (draw: DrawBelow) => (await playRound(definition, draw)).spins[0]?.stops ?? [],
  })),
]

/** Changes the stops of a round, as a house would that shows wins that were nearly there. */
export type Bend = (reels: Reels, stops: readonly number[], round: number) => readonly number[]

const at = (strip: string, stop: number) => strip.charAt((stop + strip.length) % strip.length)
const window = ({ strips, rows }: Reels, stops: readonly number[], reel: number) =>
  Array.from({ length: rows }, (_, row) => at(strips[reel] ?? '', (stops[reel] ?? 0) + row))

/** What the first two reels have in common: with one more on the third it would pay. */
export function hopes(reels: Reels, stops: readonly number[]): string[] {
  const second = window(reels, stops, 1)
  return [...new Set(window(reels, stops, 0))].filter(letter => second.includes(letter))
}

/** Where the third reel has a symbol that the first two hope for: in its window, right beside it, or further away. */
const PLACES = ['in', 'beside', 'away'] as const
type Place = (typeof PLACES)[number]

function placeOf({ rows }: Reels, strip: string, stop: number, hoped: readonly string[]): Place {
  const shows = (row: number) => hoped.includes(at(strip, stop + row))
  if (Array.from({ length: rows }, (_, row) => row).some(shows)) return 'in'
  return shows(-1) || shows(rows) ? 'beside' : 'away'
}

/**
 * Tallies so many rounds from draws of the published scheme whose first two reels have a symbol in common: where it is on
 * the third, beside how often each of its stops, all of them alike, has it there.
 */
export async function besideHopes(
  reels: Reels,
  rounds: number,
  bend: Bend = (_, stops) => stops,
): Promise<EvennessTest & { beside: number; expected: number }> {
  const strip = reels.strips[2] ?? ''
  const known = new Map<string, readonly number[]>()
  const sharesOf = (hoped: readonly string[]) => {
    const key = hoped.join('')
    const shares =
      known.get(key) ??
      PLACES.map(place => {
        const fits = Array.from(strip, (_, stop) => placeOf(reels, strip, stop, hoped) === place)
        return fits.filter(Boolean).length / strip.length
      })
    known.set(key, shares)
    return shares
  }
  const found = PLACES.map(() => 0)
  const expected = PLACES.map(() => 0)
  for (let round = 1; round <= rounds; round += 1) {
    const stops = bend(reels, await reels.stopsOf(drawsOf(round, reels.name)), round)
    const hoped = hopes(reels, stops)
    if (hoped.length === 0) continue
    const place = PLACES.indexOf(placeOf(reels, strip, stops[2] ?? 0, hoped))
    found[place] = (found[place] ?? 0) + 1
    for (const [one, share] of sharesOf(hoped).entries()) expected[one] = (expected[one] ?? 0) + share
  }
  return { ...fitOf(reels.name, found, expected), beside: found[1] ?? 0, expected: expected[1] ?? 0 }
}

const serverSeed = createSecretKey(createHash('sha256').update('near misses').digest())

/** The draws of a round without promises in between, so that a million rounds take a minute. */
function drawsOf(nonce: number, client: string): DrawBelow {
  let block = Buffer.alloc(0)
  let [cursor, offset] = [0, 0]
  return async bound => {
    for (;;) {
      if (offset >= block.length) {
        block = createHmac('sha256', serverSeed).update(`${client}:${nonce}:${cursor}`).digest()
        cursor += 1
        offset = 0
      }
      const value = reduceBelow(block.readUInt32BE(offset), bound)
      offset += 4
      if (value !== undefined) return { bound, value, attempts: [] }
    }
  }
}
