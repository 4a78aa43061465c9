import type { Classification, Vendor } from '../games/game.ts'
import type { GameType } from '../games/rules.ts'

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

function classify(gameType: GameType, code: string, en: string, th: string): Classification {
  return { gameType, code, names: { en, th } }
}

export const DEMO_CLASSIFICATIONS: readonly Classification[] = [
  classify('RNG', 'JP', 'Jackpot', 'แจ็กพอต'),
  classify('RNG', 'TG', 'Table games', 'เกมโต๊ะ'),
  classify('RNG', 'AC', 'Arcade', 'อาร์เคด'),
  classify('RNG', 'VP', 'Video poker', 'วิดีโอโป๊กเกอร์'),
  classify('RNG', 'SC', 'Scratch', 'บัตรขูด'),
  classify('RNG', 'BG', 'Bingo', 'บิงโก'),
  classify('LIVE', 'BA', 'Baccarat', 'บาคาร่า'),
  classify('LIVE', 'RO', 'Roulette', 'รูเล็ต'),
  classify('LIVE', 'BJ', 'Blackjack', 'แบล็กแจ็ก'),
  classify('LIVE', 'SB', 'Sic bo', 'ไฮโล'),
  classify('LIVE', 'DT', 'Dragon tiger', 'เสือมังกร'),
  classify('PVP', 'PD', 'Pok deng', 'ป๊อกเด้ง'),
  classify('PVP', 'PK', 'Poker', 'โป๊กเกอร์'),
  classify('PVP', 'RM', 'Rummy', 'รัมมี่'),
  classify('PVP', 'MJ', 'Mahjong', 'ไพ่นกกระจอก'),
  classify('LOTT', 'FAST', 'Fast draws', 'หวยรอบเร็ว'),
  classify('LOTT', 'DAILY', 'Daily draws', 'หวยรายวัน'),
]
