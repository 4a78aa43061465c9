import type { NamedGame } from './slot-games.ts'

export const FISH_GAMES: readonly NamedGame[] = [
  { vendor: 'JL', en: 'Abyss Hunter', th: 'ล่าใต้สมุทร', rtp: '96.9' },
  { vendor: 'JDB', en: 'Manta Reef', th: 'แนวปะการังกระเบน', rtp: '97.0' },
  { vendor: 'JDB', en: 'Pearl Divers', th: 'นักดำไข่มุก', rtp: '97.1' },
  { vendor: 'FC', en: 'Crab Market', th: 'ตลาดปู', rtp: '96.7' },
  { vendor: 'CQ9', en: 'Koi Festival', th: 'เทศกาลปลาคาร์ป', rtp: '97.0' },
  { vendor: 'BGS', en: 'Junk Harbour', th: 'อ่าวสำเภา', rtp: '96.5' },
]

const FISH_STUDIOS = ['JL', 'JDB', 'FC', 'CQ9', 'BGS']
const SEA_LIFE = [
  ['Whale', 'วาฬ'],
  ['Jellyfish', 'แมงกะพรุน'],
  ['Sea Dragon', 'มังกรทะเล'],
  ['Turtle', 'เต่าทะเล'],
  ['Shark', 'ฉลาม'],
  ['Coral', 'ปะการัง'],
  ['Shell', 'หอยมุก'],
  ['Naga', 'พญานาค'],
] as const
const SEA_PLACES = [
  ['Hunter', 'นักล่า'],
  ['Kingdom', 'อาณาจักร'],
  ['Bay', 'อ่าว'],
  ['Treasure', 'ขุมทรัพย์'],
  ['Depths', 'ห้วงลึก'],
] as const

/** Fish games: first the ones written by hand, then every sea creature with every place. */
export function fishGames(): NamedGame[] {
  const composed = SEA_PLACES.flatMap(([place, placeTh]) =>
    SEA_LIFE.map(([creature, creatureTh]) => ({ en: `${creature} ${place}`, th: placeTh + creatureTh })),
  )
  return [
    ...FISH_GAMES,
    ...composed.map((names, index) => ({
      vendor: FISH_STUDIOS[index % FISH_STUDIOS.length] ?? 'JL',
      ...names,
      rtp: `9${6 + (index % 2)}.${(index * 3) % 10}`,
    })),
  ]
}

export const ESPORT_BOOKS: readonly NamedGame[] = [
  { vendor: 'IMES', en: 'Knight Arena', th: 'สังเวียนอัศวิน', rtp: null },
  { vendor: 'TF', en: 'Citadel Five', th: 'ป้อมห้าทัพ', rtp: null },
  { vendor: 'IA', en: 'Arena Blocks', th: 'สังเวียนบล็อก', rtp: null },
  { vendor: 'IMES', en: 'Orbit Strike', th: 'โจมตีวงโคจร', rtp: null },
  { vendor: 'TF', en: 'Rift Champions', th: 'แชมเปียนข้ามมิติ', rtp: null },
  { vendor: 'IA', en: 'Street Racer Cup', th: 'ถ้วยซิ่งข้างถนน', rtp: null },
  { vendor: 'IMES', en: 'Siege Battle', th: 'ศึกชิงป้อม', rtp: null },
  { vendor: 'TF', en: 'Pixel Football League', th: 'ลีกฟุตบอลพิกเซล', rtp: null },
  { vendor: 'IA', en: 'Samurai Duel', th: 'ซามูไรดวลดาบ', rtp: null },
  { vendor: 'IMES', en: 'Star Fleet Open', th: 'กองยานดวงดาว โอเพน', rtp: null },
  { vendor: 'TF', en: 'Craft Masters', th: 'ยอดนักสร้าง', rtp: null },
  { vendor: 'IA', en: 'Jungle Five Trophy', th: 'ถ้วยห้าพงไพร', rtp: null },
]

export const COCKFIGHTS: readonly NamedGame[] = [
  { vendor: 'DS88', en: 'Meron Wala', th: 'เมรอน วาลา', rtp: null },
  { vendor: 'SV3', en: 'Golden Spur', th: 'เดือยทอง', rtp: null },
  { vendor: 'DIG', en: 'Village Ring', th: 'สังเวียนบ้านทุ่ง', rtp: null },
  { vendor: 'DS88', en: 'Seven Rounds', th: 'เจ็ดยก', rtp: null },
  { vendor: 'SV3', en: 'Sunday Derby', th: 'ศึกวันอาทิตย์', rtp: null },
  { vendor: 'DIG', en: 'White Plume', th: 'ไก่ขาวขนพู่', rtp: null },
  { vendor: 'DS88', en: 'Red and Blue', th: 'แดงชนน้ำเงิน', rtp: null },
  { vendor: 'SV3', en: 'Evening Pit', th: 'สนามยามค่ำ', rtp: null },
]

export const LOTTERIES: readonly NamedGame[] = [
  { vendor: 'LOTT', en: 'One Minute', th: 'หวย 1 นาที', rtp: null, classify: 'FAST' },
  { vendor: 'LOTT', en: 'Five Minute', th: 'หวย 5 นาที', rtp: null, classify: 'FAST' },
  { vendor: 'LOTT', en: 'Quarter Hour', th: 'หวย 15 นาที', rtp: null, classify: 'FAST' },
  { vendor: 'LOTT', en: 'Evening Draw', th: 'หวยค่ำ', rtp: null, classify: 'DAILY' },
  { vendor: 'TCG_LOTTO_VN', en: 'Hanoi Style', th: 'หวยเวียดนาม', rtp: null, classify: 'DAILY' },
  { vendor: 'TCG_LOTTO_VN', en: 'Hanoi Special', th: 'ฮานอยพิเศษ', rtp: null, classify: 'DAILY' },
  { vendor: 'TCG_LOTTO_VN', en: 'Central Provinces', th: 'เวียดนามภาคกลาง', rtp: null, classify: 'DAILY' },
  { vendor: 'TCG_LOTTO_VN', en: 'Southern Provinces', th: 'เวียดนามภาคใต้', rtp: null, classify: 'DAILY' },
  { vendor: 'TCG_SEA', en: 'Vientiane Draw', th: 'หวยเวียงจันทน์', rtp: null, classify: 'DAILY' },
  { vendor: 'TCG_SEA', en: 'Malay Four Digits', th: 'มาเลย์สี่ตัว', rtp: null, classify: 'DAILY' },
  { vendor: 'TCG_SEA', en: 'Mekong Five Minute', th: 'แม่โขง 5 นาที', rtp: null, classify: 'FAST' },
  { vendor: 'TCG_SEA', en: 'Island Quarter Hour', th: 'เกาะ 15 นาที', rtp: null, classify: 'FAST' },
]

export const E_LOTTERIES: readonly NamedGame[] = [
  { vendor: 'ELOTT', en: 'Keno Green', th: 'คีโนโต๊ะเขียว', rtp: '95.0' },
  { vendor: 'ELOTT', en: 'Lucky Ladder', th: 'บันไดตัวเลข', rtp: '95.5' },
  { vendor: 'ELOTT', en: 'Three of Ten', th: 'สามในสิบ', rtp: '95.0' },
  { vendor: 'ELOTT', en: 'Ball Race', th: 'แข่งลูกบอล', rtp: '95.8' },
  { vendor: 'ELOTT', en: 'Big or Small', th: 'สูงต่ำ', rtp: '96.5' },
  { vendor: 'ELOTT', en: 'Coin Draw', th: 'จับเหรียญ', rtp: '95.2' },
]
