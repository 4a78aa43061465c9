import type { Classification, Vendor } from '../games/game.ts'
import type { GameType } from '../games/rules.ts'
import { handNames } from './hand-names.ts'

/** The code of the demo vendor: the one whose games can be played to the end. */
export const DEMO_VENDOR = 'BAIZE'

export const DEMO_VENDORS: readonly Vendor[] = [
  { code: 'PG', mark: 'PG', isStudio: true },
  { code: 'EG2', mark: 'EG2', isStudio: true },
  { code: 'PT', mark: 'PT', isStudio: true },
  { code: 'JDB', mark: 'JDB', isStudio: true },
  { code: 'CQ9', mark: 'CQ9', isStudio: true },
  { code: 'FC', mark: 'FC', isStudio: true },
  { code: 'JL', mark: 'JL', isStudio: true },
  { code: 'BGS', mark: 'BGS', isStudio: true },
  { code: DEMO_VENDOR, mark: 'Baize', isStudio: false },
  { code: 'IMES', mark: 'IMES', isStudio: false },
  { code: 'TF', mark: 'TF', isStudio: false },
  { code: 'IA', mark: 'IA', isStudio: false },
  { code: 'DS88', mark: 'DS88', isStudio: false },
  { code: 'DIG', mark: 'DIG', isStudio: false },
  { code: 'SV3', mark: 'SV3', isStudio: false },
  { code: 'LOTT', mark: 'LOTT', isStudio: false },
  { code: 'TCG_LOTTO_VN', mark: 'TCG VN', isStudio: false },
  { code: 'TCG_SEA', mark: 'TCG SEA', isStudio: false },
  { code: 'ELOTT', mark: 'ELOTT', isStudio: false },
]

/** Vendors of one category alone, whose titles the demo vendor runs as it does those of the studios. */
const RUN_BESIDE_STUDIOS = ['DS88', 'DIG', 'SV3', 'IMES', 'TF', 'IA']

/** The vendors whose titles the demo vendor runs, each under its own name. */
export const DEMO_STUDIOS: readonly string[] = DEMO_VENDORS.filter(
  ({ code, isStudio }) => isStudio || RUN_BESIDE_STUDIOS.includes(code),
).map(({ code }) => code)

/** Who makes slots; a studio that stands twice makes twice as many. */
export const SLOT_STUDIOS = [
  'PG',
  'PT',
  'JDB',
  'CQ9',
  'JL',
  'EG2',
  'FC',
  'BGS',
  'PT',
  'CQ9',
  'JL',
  'PG',
] as const

/** Who makes games of each kind beside the plain slots: no studio makes them all. */
export const KIND_STUDIOS: Readonly<Record<string, readonly string[]>> = {
  JP: ['PG', 'JL', 'PT', 'FC', 'BGS'],
  TG: ['PT', 'EG2', 'CQ9', 'BGS'],
  AC: ['JDB', 'FC', 'JL', 'CQ9'],
  VP: ['PT', 'CQ9', 'EG2'],
  SC: ['FC', 'BGS', 'JDB', 'PG'],
  BG: ['JDB', 'JL', 'PG'],
}

function classify(gameType: GameType, code: string, en: string): Classification {
  return { gameType, code, names: handNames('classifications', en) }
}

export const DEMO_CLASSIFICATIONS: readonly Classification[] = [
  classify('RNG', 'JP', 'Jackpot'),
  classify('RNG', 'TG', 'Table games'),
  classify('RNG', 'AC', 'Arcade'),
  classify('RNG', 'VP', 'Video poker'),
  classify('RNG', 'SC', 'Scratch'),
  classify('RNG', 'BG', 'Bingo'),
  classify('LIVE', 'BA', 'Baccarat'),
  classify('LIVE', 'RO', 'Roulette'),
  classify('LIVE', 'BJ', 'Blackjack'),
  classify('LIVE', 'SB', 'Sic bo'),
  classify('LIVE', 'DT', 'Dragon tiger'),
  classify('PVP', 'PD', 'Pok deng'),
  classify('PVP', 'GG', 'Gao gae'),
  classify('PVP', 'PK', 'Poker'),
  classify('LOTT', 'FAST', 'Fast draws'),
  classify('LOTT', 'DAILY', 'Daily draws'),
]
