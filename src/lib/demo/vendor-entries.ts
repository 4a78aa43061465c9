import type { VendorEntry } from '../games/game.ts'
import { inEnglishElsewhere } from './texts.ts'

/** What leads from the demo's hot list to the games of a vendor, without the id that the catalogue derives. */
export const DEMO_VENDOR_ENTRIES: readonly Omit<VendorEntry, 'nodeId'>[] = [
  {
    isGame: 'VASSALAGE',
    vassalage: 'PG',
    gameType: 'RNG',
    gameCode: 'all-slots',
    names: inEnglishElsewhere({
      en: 'Slots by PG',
      th: 'สล็อตค่าย PG',
      zh: 'PG 老虎机',
      ja: 'PGのスロット',
      vi: 'Slot của PG',
      pt: 'Slots da PG',
      tl: 'Mga slot ng PG',
    }),
    hotRank: 11,
    artSeed: 'Seven Bells of PG',
  },
  {
    isGame: 'VASSALAGE',
    vassalage: 'JDB',
    gameType: 'FISH',
    gameCode: 'all-fish',
    names: inEnglishElsewhere({
      en: 'Fish games by JDB',
      th: 'ยิงปลาค่าย JDB',
      zh: 'JDB 捕鱼',
      ja: 'JDBのフィッシュ',
      vi: 'Bắn cá của JDB',
      pt: 'Jogos de pesca da JDB',
      tl: 'Fishing ng JDB',
    }),
    hotRank: 18,
    artSeed: 'Reefs of JDB',
  },
  {
    isGame: 'VASSALAGE',
    vassalage: 'PT',
    gameType: 'LIVE',
    gameCode: 'all-tables',
    names: inEnglishElsewhere({
      en: 'Live tables by PT',
      th: 'โต๊ะสดค่าย PT',
      zh: 'PT 真人娱乐',
      ja: 'PTのライブテーブル',
      vi: 'Bàn trực tuyến của PT',
      pt: 'Mesas ao vivo da PT',
      tl: 'Mga live table ng PT',
    }),
    hotRank: 26,
    artSeed: 'Lotus Salon of PT',
  },
]
