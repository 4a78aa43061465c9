import { BINGO_RETURN, completeLines, paysOfLines, playBingo } from '#lib/fairness/bingo.ts'
import { blockPays, blocksReturn, layMines, MINES } from '#lib/fairness/blocks.ts'
import { crashChance, crashReturn, drawPoint } from '#lib/fairness/crash.ts'
import { JACKPOT, JACKPOT_AMONG, JACKPOT_SLOT, REELS_RTP } from '#lib/fairness/jackpot.ts'
import { drawTwenty, kenoPays, kenoReturn, kenoWays, PICK_COUNTS, rightPicks } from '#lib/fairness/keno.ts'
import {
  dropBall,
  PINBALL_ROWS,
  pinballReturn,
  pocketOf,
  pocketPays,
  pocketWays,
  RISKS,
} from '#lib/fairness/pinball.ts'
import { CARDS, playCard, SCRATCHCARDS, type Scratchcard, scratchReturn } from '#lib/fairness/scratch.ts'
import { deviationOf, share, type Table } from './return-table.ts'

const scratch = (card: Scratchcard): Table => ({
  bets: [
    {
      name: `Scratch card ${card.name}, a card`,
      stated: share(scratchReturn(card)),
      deviation: deviationOf(card.prizes.map(({ pays, among }) => ({ pays, chance: among / CARDS }))),
    },
  ],
  play: async draw => [Number((await playCard(card, draw(), 1n)).payoutMinor)],
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
const BLOCK_PAYS = MINES.map(mines => {
  const all = blockPays(mines)
  return OPENED.map(most => {
    const opened = Math.min(most, all.length)
    return { opened, pays: (all[opened - 1] ?? 0) / 100 }
  })
})
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
    for (const [at, mines] of MINES.entries()) {
      const laid = await layMines(draw(), mines)
      // The blocks are opened from the first one on, and mines are told from the first one on.
      const clear = Number(laid[0]) - 1
      for (const { opened, pays } of BLOCK_PAYS[at] ?? []) found.push(opened <= clear ? pays : 0)
    }
    return found
  },
}

const KENO_PICKS = PICK_COUNTS.map(picks => ({
  picked: Array.from({ length: picks }, (_, at) => 8 * at + 1),
  pays: kenoPays(picks),
}))
const keno: Table = {
  bets: PICK_COUNTS.map(picks => {
    const ways = kenoWays(picks).map(Number)
    const all = ways.reduce((sum, count) => sum + count, 0)
    const prizes = kenoPays(picks).map((tenths, right) => ({
      pays: tenths / 10,
      chance: (ways[right] ?? 0) / all,
    }))
    const deviation = deviationOf(prizes)
    return { name: `Keno, ${picks} picked`, stated: share(kenoReturn(picks)), deviation }
  }),
  play: async draw => {
    const drawn = await drawTwenty(draw())
    return KENO_PICKS.map(({ picked, pays }) => (pays[rightPicks(picked, drawn).length] ?? 0) / 10)
  },
}

/** Cash-outs in hundredths. */
const CASH_OUTS = [101, 150, 200, 1_000, 100_000]
const crash: Table = {
  bets: CASH_OUTS.map(times => {
    const deviation = deviationOf([{ pays: times / 100, chance: share(crashChance(times)) }])
    return { name: `Crash, out at ${times}`, stated: share(crashReturn(times)), deviation }
  }),
  play: async draw => {
    const point = await drawPoint(draw())
    return CASH_OUTS.map(times => (times <= point ? times / 100 : 0))
  },
}

const bingo: Table = {
  bets: [{ name: 'Bingo, a ticket', stated: share(BINGO_RETURN) }],
  play: async draw => {
    const { tickets, balls } = await playBingo(draw(), 1)
    return tickets.map(ticket => paysOfLines(completeLines(ticket, balls).length))
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

/** The instant games: scratch cards, pinball, blocks, keno, crash, bingo and the jackpot. */
export const INSTANT_TABLES: readonly Table[] = [
  ...SCRATCHCARDS.map(scratch),
  pinball,
  blocks,
  keno,
  crash,
  bingo,
  jackpot,
]
