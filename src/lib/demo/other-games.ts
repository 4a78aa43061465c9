import type { NamedGame } from './slot-games.ts'
import { DEMO_VENDOR } from './vendors.ts'

const FISH_GAMES: readonly NamedGame[] = [
  { vendor: DEMO_VENDOR, en: 'Lantern Reef', rtp: '96.0' },
  { vendor: 'JL', en: 'Abyss Hunter', rtp: null },
  { vendor: 'JDB', en: 'Manta Reef', rtp: null },
  { vendor: 'JDB', en: 'Pearl Divers', rtp: null },
  { vendor: 'FC', en: 'Crab Market', rtp: null },
  { vendor: 'CQ9', en: 'Koi Festival', rtp: null },
  { vendor: 'BGS', en: 'Junk Harbour', rtp: null },
]

const FISH_STUDIOS = ['JL', 'JDB', 'FC', 'CQ9', 'BGS']
const SEA_LIFE = ['Whale', 'Jellyfish', 'Sea Dragon', 'Turtle', 'Shark', 'Coral', 'Shell', 'Naga']
const SEA_PLACES = ['Hunter', 'Kingdom', 'Bay', 'Treasure', 'Depths']

/** Fish games, whose returns are those of their waters: first the ones written by hand, then every sea creature with every place. */
export function fishGames(): NamedGame[] {
  const composed = SEA_PLACES.flatMap(place => SEA_LIFE.map(creature => `${creature} ${place}`))
  return [
    ...FISH_GAMES,
    ...composed.map((en, index) => ({
      vendor: FISH_STUDIOS[index % FISH_STUDIOS.length] ?? 'JL',
      en,
      rtp: null,
    })),
  ]
}

export const ESPORT_BOOKS: readonly NamedGame[] = [
  { vendor: DEMO_VENDOR, en: 'Circuit Arena', rtp: null },
  { vendor: 'IMES', en: 'Knight Arena', rtp: null },
  { vendor: 'TF', en: 'Citadel Five', rtp: null },
  { vendor: 'IA', en: 'Arena Blocks', rtp: null },
  { vendor: 'IMES', en: 'Orbit Strike', rtp: null },
  { vendor: 'TF', en: 'Rift Champions', rtp: null },
  { vendor: 'IA', en: 'Street Racer Cup', rtp: null },
  { vendor: 'IMES', en: 'Siege Battle', rtp: null },
  { vendor: 'TF', en: 'Pixel Football League', rtp: null },
  { vendor: 'IA', en: 'Samurai Duel', rtp: null },
  { vendor: 'IMES', en: 'Star Fleet Open', rtp: null },
  { vendor: 'TF', en: 'Craft Masters', rtp: null },
  { vendor: 'IA', en: 'Jungle Five Trophy', rtp: null },
]

export const COCKFIGHTS: readonly NamedGame[] = [
  { vendor: DEMO_VENDOR, en: 'Two Plumes', rtp: '97.0', artSeed: 'Meron Wala' },
  { vendor: 'DS88', en: 'Meron Wala', rtp: null },
  { vendor: 'SV3', en: 'Golden Spur', rtp: null },
  { vendor: 'DIG', en: 'Village Ring', rtp: null },
  { vendor: 'DS88', en: 'Seven Rounds', rtp: null },
  { vendor: 'SV3', en: 'Sunday Derby', rtp: null },
  { vendor: 'DIG', en: 'White Plume', rtp: null },
  { vendor: 'DS88', en: 'Red and Blue', rtp: null },
  { vendor: 'SV3', en: 'Evening Pit', rtp: null },
]

export const LOTTERIES: readonly NamedGame[] = [
  { vendor: 'LOTT', en: 'One Minute', rtp: null, classify: 'FAST' },
  { vendor: 'LOTT', en: 'Five Minute', rtp: null, classify: 'FAST' },
  { vendor: 'LOTT', en: 'Quarter Hour', rtp: null, classify: 'FAST' },
  { vendor: 'LOTT', en: 'Evening Draw', rtp: null, classify: 'DAILY' },
  { vendor: 'TCG_LOTTO_VN', en: 'Hanoi Style', rtp: null, classify: 'DAILY' },
  { vendor: 'TCG_LOTTO_VN', en: 'Hanoi Special', rtp: null, classify: 'DAILY' },
  { vendor: 'TCG_LOTTO_VN', en: 'Central Provinces', rtp: null, classify: 'DAILY' },
  { vendor: 'TCG_LOTTO_VN', en: 'Southern Provinces', rtp: null, classify: 'DAILY' },
  { vendor: 'TCG_SEA', en: 'Vientiane Draw', rtp: null, classify: 'DAILY' },
  { vendor: 'TCG_SEA', en: 'Malay Four Digits', rtp: null, classify: 'DAILY' },
  { vendor: 'TCG_SEA', en: 'Mekong Five Minute', rtp: null, classify: 'FAST' },
  { vendor: 'TCG_SEA', en: 'Island Quarter Hour', rtp: null, classify: 'FAST' },
]

export const E_LOTTERIES: readonly NamedGame[] = [
  { vendor: DEMO_VENDOR, en: 'Harbour Five', rtp: '92.0' },
  { vendor: 'ELOTT', en: 'Keno Green', rtp: null },
  { vendor: 'ELOTT', en: 'Lucky Ladder', rtp: null },
  { vendor: 'ELOTT', en: 'Three of Ten', rtp: null },
  { vendor: 'ELOTT', en: 'Ball Race', rtp: null },
  { vendor: 'ELOTT', en: 'Big or Small', rtp: null },
  { vendor: 'ELOTT', en: 'Coin Draw', rtp: null },
]
