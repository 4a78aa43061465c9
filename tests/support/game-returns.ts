import { createHash, createHmac, createSecretKey } from 'node:crypto'
import { BACCARAT, baccaratReturn, readCoup, SPOTS, spotPayout } from '#lib/fairness/baccarat.ts'
import { factorOf, gradeOf } from '#lib/fairness/book.ts'
import { COCKFIGHT, cockfightReturn, readWinner, SIDES, sidePayout } from '#lib/fairness/cockfight.ts'
import { FISH, FISH_RETURN, playVolley, SPECIES } from '#lib/fairness/fish.ts'
import { ARENA, FOOTBALL, fixturesOf, type League, playMatchday, strengthOf } from '#lib/fairness/league.ts'
import { drawFive, rightNumbers, TICKET_PAYS, ticketReturn, waysToMatch } from '#lib/fairness/pick-five.ts'
import {
  BEST_RETURN,
  bestDraws,
  DRAW,
  POK_DENG,
  readDeal,
  SIMPLE_RETURN,
  STAND,
} from '#lib/fairness/pok-deng.ts'
import { returnToPlayer } from '#lib/fairness/rtp.ts'
import { type DrawBelow, reduceBelow } from '#lib/fairness/rules.ts'
import { LINES, playRound } from '#lib/fairness/slot.ts'
import { INSTANT_TABLES } from './instant-returns.ts'
import { type Bet, deviationOf, share, type Table } from './return-table.ts'

export interface Measured extends Bet {
  mean: number
  /** One standard error of the mean. */
  error: number
  /** From the stated return, in standard errors. */
  distance: number
}

/** Plays so many rounds of every game from real seeds. */
export async function measureReturns(rounds: number): Promise<Measured[]> {
  const found: Measured[] = []
  for (const table of TABLES) found.push(...(await measure(table, rounds)))
  return found
}

async function measure({ bets, play }: Table, rounds: number): Promise<Measured[]> {
  const tallies = bets.map(() => ({ sum: 0, squares: 0, count: 0 }))
  for (let round = 1; round <= rounds; round += 1) {
    const paid = await play(() => drawsOfRound(round), round)
    for (const [at, tally] of tallies.entries()) {
      const stakes = paid[at]
      if (stakes === undefined) continue
      tally.sum += stakes
      tally.squares += stakes ** 2
      tally.count += 1
    }
  }
  return bets.map((bet, at) => {
    const { sum, squares, count } = tallies[at] ?? { sum: 0, squares: 0, count: 1 }
    const mean = sum / count
    const deviation = Math.max(bet.deviation ?? 0, Math.sqrt(squares / count - mean ** 2))
    const error = deviation / Math.sqrt(count)
    return { ...bet, mean, error, distance: Math.abs(mean - bet.stated) / error }
  })
}

// A key made once: making it for each round would take most of the time.
const serverSeed = createSecretKey(createHash('sha256').update('returns of the house').digest())

/** The draws of the published scheme without promises in between, so that a million rounds take seconds. */
function drawsOfRound(nonce: number): DrawBelow {
  let block = Buffer.alloc(0)
  let [cursor, offset] = [0, 0]
  return async bound => {
    for (;;) {
      if (offset >= block.length) {
        block = createHmac('sha256', serverSeed).update(`bench:${nonce}:${cursor}`).digest()
        cursor += 1
        offset = 0
      }
      const value = reduceBelow(block.readUInt32BE(offset), bound)
      offset += 4
      if (value !== undefined) return { bound, value, attempts: [] }
    }
  }
}

const UNIT = 100n
const inStakes = (payout: bigint) => Number(payout) / Number(UNIT)

const slot: Table = {
  bets: [{ name: 'Koi Terrace, a spin', stated: share(returnToPlayer()) }],
  play: async draw => {
    const stake = BigInt(LINES.length)
    return [Number((await playRound(draw(), stake)).payoutMinor) / Number(stake)]
  },
}

const baccarat: Table = {
  bets: SPOTS.map(spot => ({ name: `Cloth Baccarat, ${spot}`, stated: share(baccaratReturn(spot)) })),
  play: async draw => {
    const { outcome } = await BACCARAT.make(draw(), { stakeMinor: UNIT, bets: 'player:100', moves: '' })
    const coup = readCoup(outcome)
    return SPOTS.map(spot => inStakes(spotPayout(spot, UNIT, coup)))
  },
}

const pokDeng: Table = {
  bets: [
    { name: 'House Pok Deng, best play', stated: share(BEST_RETURN) },
    { name: 'House Pok Deng, draws up to four', stated: share(SIMPLE_RETURN) },
  ],
  play: async draw => {
    const wager = { stakeMinor: UNIT, bets: '', moves: '' }
    const first = await POK_DENG.make(draw(), wager)
    if (first.over) return [inStakes(first.payoutMinor), inStakes(first.payoutMinor)]
    const { cards, points } = readDeal(first.outcome).player
    const end = async (draws: boolean) => {
      const made = await POK_DENG.make(draw(), { ...wager, moves: draws ? DRAW : STAND })
      return made.over ? inStakes(made.payoutMinor) : 0
    }
    return [await end(bestDraws(cards)), await end(points <= 4)]
  },
}

const plumes: Table = {
  bets: SIDES.map(side => ({ name: `Two Plumes, ${side}`, stated: share(cockfightReturn(side)) })),
  play: async draw => {
    const { outcome } = await COCKFIGHT.make(draw(), { stakeMinor: UNIT, bets: 'meron:100', moves: '' })
    const { winner } = readWinner(outcome)
    return SIDES.map(side => inStakes(sidePayout(side, UNIT, winner)))
  },
}

const fish: Table = {
  bets: SPECIES.map(species => ({
    name: `Lantern Reef, ${species}`,
    stated: share(FISH_RETURN),
    deviation: deviationOf([{ pays: FISH[species], chance: share(FISH_RETURN) / FISH[species] }]),
  })),
  play: async (draw, round) => {
    // A volley holds one bullet less than there are kinds: each is left out once in nine rounds.
    const spared = round % SPECIES.length
    const aimed = SPECIES.filter((_, at) => at !== spared)
    const { caught } = await playVolley(draw(), UNIT, aimed)
    return SPECIES.map((species, at) => {
      const bullet = aimed.indexOf(species)
      return at === spared ? undefined : caught[bullet] ? FISH[species] : 0
    })
  },
}

const PICK = [3, 8, 15, 22, 36]
const ticket: Table = {
  bets: [
    {
      name: 'Harbour Five, a ticket',
      stated: share(ticketReturn()),
      deviation: deviationOf(
        Object.entries(TICKET_PAYS).map(([right, pays]) => ({
          pays,
          chance: Number(waysToMatch(Number(right))) / Number(ticketReturn().denominator),
        })),
      ),
    },
  ],
  play: async draw => [TICKET_PAYS[rightNumbers(PICK, await drawFive(draw()))] ?? 0],
}

/** Single bets on the first match of each matchday; a season and its return are so many matchdays. */
function book(name: string, league: League): Table {
  const season = 2 * (league.teams.length - 1)
  const first = (day: number) => {
    const [fixture] = fixturesOf(league, day)
    if (!fixture) throw new RangeError(`no match on matchday ${day}`)
    return fixture
  }
  const paid = (choice: League['choices'][number], day: number, score: { home: number; away: number }) => {
    const { lines, odds } = first(day)
    return factorOf(gradeOf(choice, score, lines), odds[choice] ?? 0) / 200
  }
  const statedOn = (choice: League['choices'][number], day: number) => {
    const { home, away } = first(day)
    const endings = league.endings(strengthOf(league, home), strengthOf(league, away))
    const all = endings.reduce((sum, { weight }) => sum + weight, 0)
    return endings.reduce((sum, ending) => sum + ending.weight * paid(choice, day, ending), 0) / all
  }
  const days = Array.from({ length: season }, (_, day) => day)
  return {
    bets: league.choices.map(choice => ({
      name: `${name}, ${choice}`,
      stated: days.reduce((sum, day) => sum + statedOn(choice, day), 0) / season,
    })),
    play: async (draw, round) => {
      const day = round % season
      const [score = { home: 0, away: 0 }] = await playMatchday(league, day, draw())
      return league.choices.map(choice => paid(choice, day, score))
    },
  }
}

const TABLES = [
  slot,
  baccarat,
  pokDeng,
  plumes,
  fish,
  ...INSTANT_TABLES,
  ticket,
  book('Baize League', FOOTBALL),
  book('Circuit Arena', ARENA),
]
