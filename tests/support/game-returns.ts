import { createHash, createHmac, createSecretKey } from 'node:crypto'
import { BACCARAT, baccaratReturn, readCoup, SPOTS, spotPayout } from '#lib/fairness/baccarat.ts'
import { BINGO, BINGO_RETURN, TICKETS } from '#lib/fairness/bingo.ts'
import { BLOCK_GAME, blockPays, blocksReturn, MINES, TAKE } from '#lib/fairness/blocks.ts'
import { factorOf, gradeOf } from '#lib/fairness/book.ts'
import { COCKFIGHT, cockfightReturn, readWinner, SIDES, sidePayout } from '#lib/fairness/cockfight.ts'
import { FISH, FISH_RETURN, playVolley, SPECIES } from '#lib/fairness/fish.ts'
import { JACKPOT, JACKPOT_AMONG, JACKPOT_SLOT, REELS_RTP } from '#lib/fairness/jackpot.ts'
import { ARENA, FOOTBALL, fixturesOf, type League, playMatchday, strengthOf } from '#lib/fairness/league.ts'
import { drawFive, rightNumbers, TICKET_PAYS, ticketReturn, waysToMatch } from '#lib/fairness/pick-five.ts'
import {
  dropBall,
  PINBALL_ROWS,
  pinballReturn,
  pocketOf,
  pocketPays,
  pocketWays,
  RISKS,
} from '#lib/fairness/pinball.ts'
import {
  BEST_RETURN,
  bestDraws,
  DRAW,
  POK_DENG,
  readDeal,
  SIMPLE_RETURN,
  STAND,
} from '#lib/fairness/pok-deng.ts'
import { type Fraction, returnToPlayer } from '#lib/fairness/rtp.ts'
import { type DrawBelow, reduceBelow } from '#lib/fairness/rules.ts'
import { CARDS, playCard, SCRATCHCARDS, type Scratchcard, scratchReturn } from '#lib/fairness/scratch.ts'
import { LINES, playRound } from '#lib/fairness/slot.ts'

/** A bet of a game, and what the house states that it gives back over time, in stakes. */
interface Bet {
  name: string
  stated: number
  /** How far one round strays, in stakes, where few rounds might not meet what is rare; else as found. */
  deviation?: number
}
/** A game played again and again: what each of its bets gives back in a round, in stakes; undefined where none was made. */
interface Table {
  bets: readonly Bet[]
  play: (draw: () => DrawBelow, round: number) => Promise<readonly (number | undefined)[]>
}

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

const share = ({ numerator, denominator }: Fraction) => Number(numerator) / Number(denominator)
const UNIT = 100n
const inStakes = (payout: bigint) => Number(payout) / Number(UNIT)

/** How far a round strays that pays so much with such a chance, and nothing else. */
function deviationOf(prizes: readonly { pays: number; chance: number }[]): number {
  const mean = prizes.reduce((sum, { pays, chance }) => sum + pays * chance, 0)
  return Math.sqrt(prizes.reduce((sum, { pays, chance }) => sum + pays ** 2 * chance, 0) - mean ** 2)
}

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

const scratch = (card: Scratchcard): Table => ({
  bets: [
    {
      name: `Scratch card ${card.name}, a card`,
      stated: share(scratchReturn(card)),
      deviation: deviationOf(card.prizes.map(({ pays, among }) => ({ pays, chance: among / CARDS }))),
    },
  ],
  play: async draw => [inStakes((await playCard(card, draw(), UNIT)).payoutMinor)],
})

const pinball: Table = {
  bets: PINBALL_ROWS.flatMap(rows =>
    RISKS.map(risk => ({
      name: `Pinball, ${rows} rows ${risk}`,
      stated: share(pinballReturn({ rows, risk })),
      deviation: deviationOf(
        pocketPays({ rows, risk }).map((pays, at) => ({
          pays: pays / 10,
          chance: Number(pocketWays(rows)[at]) / 2 ** rows,
        })),
      ),
    })),
  ),
  play: async draw => {
    const found: number[] = []
    for (const rows of PINBALL_ROWS) {
      const pocket = pocketOf(await dropBall(draw(), rows))
      for (const risk of RISKS) found.push((pocketPays({ rows, risk })[pocket] ?? 0) / 10)
    }
    return found
  },
}

/** How many blocks a player opens before the payout is taken. */
const OPENED = [1, 2, 5, Number.POSITIVE_INFINITY]
const blocks: Table = {
  bets: MINES.flatMap(mines =>
    OPENED.map(most => {
      const opened = Math.min(most, blockPays(mines).length)
      const stated = share(blocksReturn(mines, opened))
      const pays = (blockPays(mines)[opened - 1] ?? 0) / 100
      const deviation = deviationOf([{ pays, chance: stated / pays }])
      return { name: `Blocks, ${mines} mines after ${opened}`, stated, deviation }
    }),
  ),
  play: async draw => {
    const found: number[] = []
    for (const mines of MINES)
      for (const most of OPENED) {
        const opened = Array.from({ length: Math.min(most, blockPays(mines).length) }, (_, at) =>
          String(at + 1),
        )
        const moves = [...opened, TAKE].join(' ')
        const made = await BLOCK_GAME.make(draw(), { stakeMinor: UNIT, bets: String(mines), moves })
        found.push(made.over ? inStakes(made.payoutMinor) : 0)
      }
    return found
  },
}

const bingo: Table = {
  bets: TICKETS.map(tickets => ({ name: `Bingo, tickets: ${tickets}`, stated: share(BINGO_RETURN) })),
  play: async draw => {
    const found: number[] = []
    for (const tickets of TICKETS) {
      const made = await BINGO.make(draw(), { stakeMinor: UNIT, bets: String(tickets), moves: '' })
      found.push(made.over ? inStakes(made.payoutMinor) : 0)
    }
    return found
  },
}

const JACKPOT_STAKE = 1_000n
/** What the reels return, as every slot that is data; and the jackpot by its chance, were it always so large. */
const JACKPOT_SIZE = 50_000n
const jackpot: Table = {
  bets: [
    {
      name: 'Jackpot, a spin',
      stated: Number(REELS_RTP) / 100 + Number(JACKPOT_SIZE) / JACKPOT_AMONG,
      deviation: Number(JACKPOT_SLOT.figures.deviation),
    },
  ],
  play: async draw => {
    const wager = { stakeMinor: JACKPOT_STAKE, bets: '', moves: String(JACKPOT_SIZE) }
    const made = await JACKPOT.make(draw(), wager)
    return [made.over ? Number(made.payoutMinor) / Number(JACKPOT_STAKE) : 0]
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
  ...SCRATCHCARDS.map(scratch),
  pinball,
  blocks,
  bingo,
  jackpot,
  ticket,
  book('Baize League', FOOTBALL),
  book('Circuit Arena', ARENA),
]
