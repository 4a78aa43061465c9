import type { GameFigures } from '../games/game.ts'
import { BACCARAT, GAINS, WAYS } from './baccarat.ts'
import { LIVE_BACCARAT } from './baccarat-room.ts'
import { BALLS, BINGO, CALLED, LINE_PAYS, LINE_WAYS } from './bingo.ts'
import { BLACKJACK } from './blackjack.ts'
import { BLOCK_GAME, blockPays, blocksReturn, MINES } from './blocks.ts'
import { choose } from './choose.ts'
import { COCKFIGHT, cockfightReturn, type Fight, NUMBERS, SIDES, TWO_PLUMES } from './cockfight.ts'
import { CRASH, crashChance, MOST_TIMES } from './crash.ts'
import { DRAGON_GAINS, DRAGON_TIGER, dragonTigerReturn } from './dragon-tiger.ts'
import { chanceOf, countedFigures, type Prize, statedFigures } from './figures.ts'
import { catchChance, paysOf, speciesOf, type Water } from './fish.ts'
import { JACKPOT, JACKPOT_SLOT } from './jackpot.ts'
import { KENO, kenoPays, kenoWays, PICK_COUNTS } from './keno.ts'
import type { Kind } from './kind.ts'
import { TICKET, TICKET_PAYS, ticketReturn, waysToMatch } from './pick-five.ts'
import { PINBALL, PINBALL_ROWS, pocketPays, pocketWays, RISKS } from './pinball.ts'
import { POK_DENG } from './pok-deng.ts'
import { volatilityOf } from './reels/definition.ts'
import { figuresOf } from './reels/titles.ts'
import { RING_TITLES } from './rings.ts'
import { LIVE_ROULETTE, ROULETTE } from './roulette.ts'
import { CARDS, SCRATCHCARDS, type Scratchcard } from './scratch.ts'
import { SEATS, SHOWDOWN_RETURN, SHOWDOWNS } from './showdown.ts'
import { LIVE_SIC_BO, SIC_BO, SIC_BO_SPOTS, sicBoGain, sicBoReturn } from './sic-bo.ts'
import { LINES, SLOT, SLOT_FIGURES } from './slot.ts'
import { kindOf } from './titles.ts'
import { VIDEO_POKERS } from './video-poker.ts'
import { FISH_TITLES } from './waters.ts'

/**
 * What each kind but the slots that are data states of its rounds besides its return. Where a player chooses, the figures are those of
 * one bet, the one whose return the catalogue states or another that is named here; the highest win is that of all bets.
 * They are counted from the rules; those of video poker from all hands. Those of blackjack and pok deng are taken from 300,000
 * rounds with the play that the return is stated for, those of showdowns, where all four seats of a round count alike, from
 * 600,000 (tests/support/simulated-figures.ts). Books on matches state none, as they state no return.
 */
const SIMULATED = {
  blackjack: { hit: 0.523, deviation: 1.146 },
  pokdeng: { hit: 0.457, deviation: 1.098 },
  gaogae: { hit: 0.2505, deviation: 1.688 },
  holdem: { hit: 0.26652, deviation: 1.656 },
} as const
/** A split of which both hands are doubled. */
const BLACKJACK_MOST = 8
/** Three of a kind or a straight flush. */
const POK_DENG_MOST = 4
/** The pot of all seats less the fee. */
const SHOWDOWN_MOST = SEATS * chanceOf(SHOWDOWN_RETURN)

function scratchFigures({ prizes }: Scratchcard): GameFigures {
  const won = prizes.map(({ pays, among }) => ({ pays, chance: among / CARDS }))
  return countedFigures(won, Math.max(...won.map(({ pays }) => pays)))
}

/** Eight rows at medium risk, which return the most. */
function pinballFigures(): GameFigures {
  const ways = pocketWays(8)
  const prizes = pocketPays({ rows: 8, risk: 'medium' }).map((tenths, at) => ({
    pays: tenths / 10,
    chance: Number(ways[at]) / 2 ** 8,
  }))
  const all = PINBALL_ROWS.flatMap(rows => RISKS.flatMap(risk => pocketPays({ rows, risk })))
  return countedFigures(prizes, Math.max(...all) / 10)
}

/** Three mines, and the payout taken after three blocks. */
function blocksFigures(): GameFigures {
  const pays = (blockPays(3)[2] ?? 0) / 100
  const most = Math.max(...MINES.flatMap(mines => blockPays(mines))) / 100
  return countedFigures([{ pays, chance: chanceOf(blocksReturn(3, 3)) / pays }], most)
}

/** Eight numbers, which return the most. */
function kenoFigures(): GameFigures {
  const ways = kenoWays(8).map(Number)
  const all = ways.reduce((sum, count) => sum + count, 0)
  const prizes = kenoPays(8).map((tenths, right) => ({ pays: tenths / 10, chance: (ways[right] ?? 0) / all }))
  return countedFigures(prizes, Math.max(...PICK_COUNTS.flatMap(kenoPays)) / 10)
}

/** A cash-out at ×2. */
function crashFigures(): GameFigures {
  return countedFigures([{ pays: 2, chance: chanceOf(crashChance(200)) }], MOST_TIMES / 100)
}

function bingoFigures(): GameFigures {
  const all = Number(choose(BALLS, CALLED))
  const prizes = LINE_WAYS.map((ways, lines) => ({
    pays: LINE_PAYS[Math.min(lines, LINE_PAYS.length - 1)] ?? 0,
    chance: Number(ways) / all,
  }))
  return countedFigures(prizes, Math.max(...LINE_PAYS))
}

function ticketFigures(): GameFigures {
  const { denominator } = ticketReturn()
  const prizes = Object.entries(TICKET_PAYS).map(([right, pays]) => ({
    pays,
    chance: Number(waysToMatch(Number(right))) / Number(denominator),
  }))
  return countedFigures(prizes, Math.max(...Object.values(TICKET_PAYS)))
}

/** A bullet at each fish of the water as often as at each other. */
function fishFigures(water: Water): GameFigures {
  const kinds = speciesOf(water)
  const prizes = kinds.map(species => {
    const { of, among } = catchChance(water, species)
    return { pays: paysOf(water, species), chance: of / among / kinds.length }
  })
  return countedFigures(prizes, Math.max(...prizes.map(({ pays }) => pays)))
}

/** Of the main bets the one that returns less. */
function fightFigures(fight: Fight): GameFigures {
  const [meron, wala] = (['meron', 'wala'] as const).map(side => chanceOf(cockfightReturn(fight, side)))
  const side = (meron ?? 0) <= (wala ?? 0) ? 'meron' : 'wala'
  const prizes = [
    { pays: 1 + Number(fight.odds[side]) / 100, chance: fight.chances[side] / NUMBERS },
    { pays: 1, chance: fight.chances.draw / NUMBERS },
  ]
  return countedFigures(prizes, Math.max(...SIDES.map(name => 1 + Number(fight.odds[name]) / 100)))
}

/** The banker, with commission; or the player, where there is none and the banker returns less. */
function baccaratFigures(side: 'banker' | 'player'): GameFigures {
  const all = Number(WAYS.player + WAYS.banker + WAYS.tie)
  const pays = side === 'banker' ? 1 + Number(GAINS.banker) / 20 : 2
  const prizes: Prize[] = [
    { pays, chance: Number(WAYS[side]) / all },
    { pays: 1, chance: Number(WAYS.tie) / all },
  ]
  return countedFigures(prizes, 1 + Number(GAINS.playerPair) / 20)
}

/** Red, or any other even bet. */
const ROULETTE_FIGURES = countedFigures([{ pays: 2, chance: 18 / 37 }], 36)

/** Small, or any other even bet. */
const SIC_BO_FIGURES = countedFigures(
  [{ pays: 2, chance: chanceOf(sicBoReturn('small')) / 2 }],
  1 + Math.max(...SIC_BO_SPOTS.map(sicBoGain)),
)

/** The dragon, or the tiger: half comes back on a tie. */
function dragonTigerFigures(): GameFigures {
  const ties = chanceOf(dragonTigerReturn('tie')) / (1 + Number(DRAGON_GAINS.tie))
  const prizes = [
    { pays: 2, chance: (1 - ties) / 2 },
    { pays: 0.5, chance: ties },
  ]
  return countedFigures(prizes, 1 + Number(DRAGON_GAINS.suitedTie))
}

/** The reels; the jackpot comes on top. */
function jackpotFigures(): GameFigures {
  const reels = figuresOf(JACKPOT_SLOT)
  return { ...reels, features: [...reels.features, 'jackpot'] }
}

/** Koi Terrace, which is no data. */
const KOI_TERRACE: GameFigures = {
  volatility: volatilityOf(SLOT_FIGURES),
  hitRate: SLOT_FIGURES.hit,
  maxWin: String(Math.floor(SLOT_FIGURES.most / LINES.length)),
  features: ['wilds', 'freeSpins'],
}

const FIGURES: ReadonlyMap<Kind, GameFigures> = new Map([
  [SLOT, KOI_TERRACE] as const,
  ...SCRATCHCARDS.map(card => [card.kind, scratchFigures(card)] as const),
  [PINBALL, pinballFigures()],
  [BLOCK_GAME, blocksFigures()],
  [KENO, kenoFigures()],
  [CRASH, crashFigures()],
  [BINGO, bingoFigures()],
  [JACKPOT, jackpotFigures()],
  [TICKET, ticketFigures()],
  ...FISH_TITLES.map(({ kind, water }) => [kind, fishFigures(water)] as const),
  [COCKFIGHT, fightFigures(TWO_PLUMES)],
  ...RING_TITLES.map(({ kind, ring }) => [kind, fightFigures(ring)] as const),
  [BACCARAT, baccaratFigures('banker')],
  [LIVE_BACCARAT, baccaratFigures('banker')],
  [ROULETTE, ROULETTE_FIGURES],
  [LIVE_ROULETTE, ROULETTE_FIGURES],
  [SIC_BO, SIC_BO_FIGURES],
  [LIVE_SIC_BO, SIC_BO_FIGURES],
  [DRAGON_TIGER, dragonTigerFigures()],
  [BLACKJACK, statedFigures(SIMULATED.blackjack, BLACKJACK_MOST)],
  [POK_DENG, statedFigures(SIMULATED.pokdeng, POK_DENG_MOST)],
  ...SHOWDOWNS.map(({ kind, name }) => [kind, statedFigures(SIMULATED[name], SHOWDOWN_MOST)] as const),
  ...VIDEO_POKERS.map(
    ({ kind, pays, figures }) => [kind, statedFigures(figures, Math.max(...Object.values(pays)))] as const,
  ),
])
const NO_COMMISSION = baccaratFigures('player')

/** What a game that the house runs states by its code; null for slots that are data, whose definitions do, and for books. */
export function kindFigures(gameCode: string): GameFigures | null {
  if (gameCode === 'baccarat-no-commission') return NO_COMMISSION
  const kind = kindOf(gameCode)
  return (kind && FIGURES.get(kind)) ?? null
}
