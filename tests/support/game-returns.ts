import { BACCARAT, baccaratReturn, readCoup, SPOTS, spotPayout } from '#lib/fairness/baccarat.ts'
import { BACCARAT_ROOM_RULES, roomReturn } from '#lib/fairness/baccarat-room.ts'
import { factorOf, gradeOf } from '#lib/fairness/book.ts'
import {
  COCKFIGHT,
  cockfightReturn,
  type Fight,
  readWinner,
  SIDES,
  sidePayout,
  TWO_PLUMES,
} from '#lib/fairness/cockfight.ts'
import { DRAGON_TIGER_RULES, dragonTigerReturn } from '#lib/fairness/dragon-tiger.ts'
import { MOST_BULLETS, paysOf, playVolley, speciesOf, type Water } from '#lib/fairness/fish.ts'
import type { Kind } from '#lib/fairness/kind.ts'
import { ARENA, FOOTBALL, fixturesOf, type League, strengthOf } from '#lib/fairness/league.ts'
import { LEAGUE_TITLES } from '#lib/fairness/league-titles.ts'
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
import { RING_TITLES } from '#lib/fairness/rings.ts'
import { ROULETTE_RULES, rouletteReturn } from '#lib/fairness/roulette.ts'
import { type Fraction, returnToPlayer } from '#lib/fairness/rtp.ts'
import { SIC_BO_RULES, sicBoReturn } from '#lib/fairness/sic-bo.ts'
import { LINES, playRound } from '#lib/fairness/slot.ts'
import type { TableRules } from '#lib/fairness/table.ts'
import { DEEP, REEF, SHALLOWS } from '#lib/fairness/waters.ts'
import { CARD_TABLES } from './card-returns.ts'
import { INSTANT_TABLES } from './instant-returns.ts'
import { REEL_TABLES } from './reel-tables.ts'
import { type Bet, deviationOf, share, type Table } from './return-table.ts'
import { drawsOfRounds, seedFrom } from './round-draws.ts'

export interface Measured extends Bet {
  mean: number
  /** One standard error of the mean, and of what is stated where that was measured itself. */
  error: number
  /** From the stated return, in standard errors. */
  distance: number
  /** The share of rounds that paid anything. */
  hit: number
  /** How far a round strayed, in stakes. */
  strayed: number
}

/** Plays so many rounds of every game, each from the draws of a server seed of its own. */
export async function measureReturns(rounds: number): Promise<Measured[]> {
  const found: Measured[] = []
  for (const table of TABLES) found.push(...(await measureTable(table, rounds)))
  return found
}

/** What each bet of a game gives back in so many rounds; another seed is other rounds. */
export async function measureTable({ bets, play }: Table, rounds: number, seed = 1): Promise<Measured[]> {
  const drawsOfRound = drawsOfRounds(seedFrom(`returns of ${bets[0]?.name} ${seed}`), 'bench')
  const tallies = bets.map(() => ({ sum: 0, squares: 0, count: 0, hits: 0 }))
  for (let round = 1; round <= rounds; round += 1) {
    const paid = await play(drawsOfRound(round), round)
    for (let at = 0; at < tallies.length; at += 1) {
      const [tally, stakes] = [tallies[at], paid[at]]
      if (!tally || stakes === undefined) continue
      tally.sum += stakes
      tally.squares += stakes ** 2
      tally.count += 1
      if (stakes > 0) tally.hits += 1
    }
  }
  return bets.map((bet, at) => {
    const { sum, squares, count, hits } = tallies[at] ?? { sum: 0, squares: 0, count: 1, hits: 0 }
    const mean = sum / count
    const strayed = Math.sqrt(squares / count - mean ** 2)
    const error = Math.hypot(Math.max(bet.deviation ?? 0, strayed) / Math.sqrt(count), bet.statedError ?? 0)
    return { ...bet, mean, error, distance: Math.abs(mean - bet.stated) / error, hit: hits / count, strayed }
  })
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

function cockfight(name: string, fight: Fight, kind: Kind, bets: string): Table {
  return {
    bets: SIDES.map(side => ({ name: `${name}, ${side}`, stated: share(cockfightReturn(fight, side)) })),
    play: async draw => {
      const { outcome } = await kind.make(draw(), { stakeMinor: UNIT, bets, moves: '' })
      const { winner } = readWinner(fight, outcome)
      return SIDES.map(side => inStakes(sidePayout(fight, side, UNIT, winner)))
    },
  }
}

function fish(name: string, water: Water): Table {
  const kinds = speciesOf(water)
  return {
    bets: kinds.map(species => ({
      name: `${name}, ${species}`,
      stated: share(water.returns),
      deviation: deviationOf([
        { pays: paysOf(water, species), chance: share(water.returns) / paysOf(water, species) },
      ]),
    })),
    play: async (draw, round) => {
      // A volley holds eight bullets: where there are nine kinds, each is left out once in nine rounds.
      const spared = kinds.length > MOST_BULLETS ? round % kinds.length : -1
      const aimed = kinds.filter((_, at) => at !== spared)
      const { caught } = await playVolley(water, draw(), UNIT, aimed)
      return kinds.map((species, at) => {
        const bullet = aimed.indexOf(species)
        return at === spared ? undefined : caught[bullet] ? paysOf(water, species) : 0
      })
    },
  }
}

/** Tables with more spots have few outcomes: pockets, dice. Those of cards are too many to keep. */
const MANY_SPOTS = 10

/** Each bet of a table's rules, each round paid on all of them. */
function spotsTable<Spot extends string>(
  name: string,
  rules: TableRules<Spot>,
  returnOf: (spot: Spot) => Fraction,
  room = '',
): Table {
  const payAll = (outcome: string) => rules.spots.map(spot => inStakes(rules.pays(spot, UNIT, outcome, room)))
  const pays = rules.spots.length > MANY_SPOTS ? known(payAll) : payAll
  return {
    bets: rules.spots.map(spot => ({
      name: `${name}, ${spot}`,
      stated: share(returnOf(spot)),
      deviation: rareDeviations[spot] ?? 0,
    })),
    play: async draw => pays(await rules.draw(draw())),
  }
}

/** Bets that pay too seldom for few rounds to tell how far they stray. */
const rareDeviations: Readonly<Record<string, number>> = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].map(face => [`triple${face}`, deviationOf([{ pays: 181, chance: 1 / 216 }])]),
)

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
  const days = Array.from({ length: season }, (_, day) => {
    const [fixture] = fixturesOf(league, day)
    if (!fixture) throw new RangeError(`no match on matchday ${day}`)
    const { home, away, lines, odds } = fixture
    // What a score pays is worked out once for each matchday.
    const pays = known((score: string) => {
      const [goals = 0, against = 0] = score.split('-').map(Number)
      return league.choices.map(
        choice => factorOf(gradeOf(choice, { home: goals, away: against }, lines), odds[choice] ?? 0) / 200,
      )
    })
    return { home: strengthOf(league, home), away: strengthOf(league, away), pays }
  })
  const statedOn = ({ home, away, pays }: (typeof days)[number], at: number) => {
    const endings = league.endings(home, away)
    const all = endings.reduce((sum, { weight }) => sum + Number(weight), 0)
    return endings.reduce((sum, end) => sum + Number(end.weight) * (pays(scoreText(end))[at] ?? 0), 0) / all
  }
  return {
    bets: league.choices.map((choice, at) => ({
      name: `${name}, ${choice}`,
      stated: days.reduce((sum, day) => sum + statedOn(day, at), 0) / season,
    })),
    play: async (draw, round) => {
      const day = days[round % season]
      // The first match of a matchday has its first draws.
      return day ? day.pays(scoreText(await league.play(draw(), day.home, day.away))) : []
    },
  }
}

const scoreText = ({ home, away }: { home: number; away: number }) => `${home}-${away}`

/** What was worked out for a text once is not worked out again; for few different texts. */
function known<Found>(find: (text: string) => Found): (text: string) => Found {
  const all = new Map<string, Found>()
  return text => {
    const before = all.get(text)
    if (before !== undefined) return before
    const found = find(text)
    all.set(text, found)
    return found
  }
}

/** Every game of the house; those whose rooms and titles share its rules once. */
export const TABLES: readonly Table[] = [
  slot,
  baccarat,
  pokDeng,
  cockfight('Two Plumes', TWO_PLUMES, COCKFIGHT, 'meron:100'),
  ...RING_TITLES.map(({ ring, kind }) => cockfight(ring.code, ring, kind, '1 meron:100')),
  fish('Lantern Reef', REEF),
  fish('Shallows', SHALLOWS),
  fish('Deep water', DEEP),
  ...INSTANT_TABLES,
  ticket,
  ...CARD_TABLES,
  book('Baize League', FOOTBALL),
  book('Circuit Arena', ARENA),
  ...LEAGUE_TITLES.map(({ league }) => book(league.gameCode, league)),
  spotsTable('Roulette', ROULETTE_RULES, rouletteReturn),
  spotsTable('Sic bo', SIC_BO_RULES, sicBoReturn),
  spotsTable('Dragon tiger', DRAGON_TIGER_RULES, dragonTigerReturn),
  spotsTable('Baccarat rooms', BACCARAT_ROOM_RULES, spot => roomReturn(spot, 'baccarat-salon')),
  spotsTable(
    'Baccarat rooms, no commission',
    BACCARAT_ROOM_RULES,
    spot => roomReturn(spot, 'baccarat-no-commission'),
    'baccarat-no-commission',
  ),
  ...REEL_TABLES,
]
