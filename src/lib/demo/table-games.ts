import type { NamedGame } from './slot-games.ts'

interface LiveKind {
  classify: string
  en: string
  th: string
  rtp: string
  /** A room's Thai name follows the game's, unless it is a whole name that holds it already. */
  rooms: readonly (readonly [vendor: string, en: string, th: string])[]
}

/** The rooms of each live game, as "Baccarat" + "Salon". The first of each kind stands in front of the rest. */
const LIVE_KINDS: readonly LiveKind[] = [
  {
    classify: 'BA',
    en: 'Baccarat',
    th: 'บาคาร่า',
    rtp: '98.9',
    rooms: [
      ['PT', 'Salon', 'ซาลอน'],
      ['EG2', 'Jasmine', 'ห้องมะลิ'],
      ['BGS', 'Riverside', 'ริมน้ำ'],
      ['PT', 'Squeeze', 'เปิดไพ่ช้า'],
      ['EG2', 'No Commission', 'ไม่หักค่าน้ำ'],
      ['BGS', 'Speed', 'รอบเร็ว'],
      ['PT', 'Orchid', 'ห้องกล้วยไม้'],
      ['EG2', 'Bangkok', 'กรุงเทพ'],
      ['BGS', 'Chiang Mai', 'เชียงใหม่'],
      ['PT', 'Phuket', 'ภูเก็ต'],
    ],
  },
  {
    classify: 'RO',
    en: 'Roulette',
    th: 'รูเล็ต',
    rtp: '97.3',
    rooms: [
      ['EG2', 'Nocturne', 'ราตรี'],
      ['PT', 'Lotus Wheel', 'กงล้อดอกบัว'],
      ['BGS', 'Brass', 'ทองเหลือง'],
      ['EG2', 'Speed', 'รอบเร็ว'],
      ['PT', 'Single Zero', 'ศูนย์เดียว'],
      ['BGS', 'Terrace', 'ระเบียง'],
      ['EG2', 'Moonlight', 'แสงจันทร์'],
    ],
  },
  {
    classify: 'SB',
    en: 'Sic Bo',
    th: 'ไฮโล',
    rtp: '97.2',
    rooms: [
      ['BGS', 'Terrace', 'ระเบียงสวน'],
      ['PT', 'Lantern', 'โคมไฟ'],
      ['EG2', 'Three Dice', 'สามลูกเต๋า'],
      ['BGS', 'Harbour', 'ท่าเรือ'],
      ['PT', 'Garden', 'ในสวน'],
    ],
  },
  {
    classify: 'DT',
    en: 'Dragon Tiger',
    th: 'เสือมังกร',
    rtp: '96.3',
    rooms: [
      ['PT', 'Table', 'โต๊ะเสือมังกร'],
      ['BGS', 'Gate', 'ประตูคู่'],
      ['EG2', 'Speed', 'รอบเร็ว'],
      ['PT', 'Jade Room', 'ห้องหยก'],
      ['BGS', 'Mountain', 'ขุนเขา'],
    ],
  },
  {
    classify: 'BJ',
    en: 'Blackjack',
    th: 'แบล็กแจ็ก',
    rtp: '99.4',
    rooms: [
      ['EG2', 'Green', 'โต๊ะเขียว'],
      ['PT', 'Seven Seats', 'เจ็ดที่นั่ง'],
      ['BGS', 'Open House', 'เปิดบ้าน'],
      ['EG2', 'Infinite', 'ไม่จำกัดที่นั่ง'],
      ['PT', 'Silk', 'ห้องผ้าไหม'],
      ['BGS', 'Evening', 'ยามค่ำ'],
    ],
  },
]

/** Live tables: round by round through the kinds, so that a page of them shows all. */
export function liveTables(): NamedGame[] {
  const rounds = Math.max(...LIVE_KINDS.map(kind => kind.rooms.length))
  return Array.from({ length: rounds }, (_, round) =>
    LIVE_KINDS.flatMap(({ classify, en, th, rtp, rooms }) => {
      const room = rooms[round]
      return room
        ? [
            {
              vendor: room[0],
              en: `${en} ${room[1]}`,
              th: room[2].includes(th) ? room[2] : th + room[2],
              rtp,
              classify,
            },
          ]
        : []
    }),
  ).flat()
}

export const CARD_GAMES: readonly NamedGame[] = [
  { vendor: 'CQ9', en: 'Pok Deng Classic', th: 'ป๊อกเด้งคลาสสิก', rtp: '97.5', classify: 'PD' },
  { vendor: 'JL', en: 'Rummy House', th: 'รัมมี่เพื่อนบ้าน', rtp: '97.0', classify: 'RM' },
  { vendor: 'PG', en: 'Four Winds Mahjong', th: 'ไพ่นกกระจอกสี่ลม', rtp: '97.0', classify: 'MJ' },
  { vendor: 'JDB', en: 'Hold’em Terrace', th: 'โฮลเอ็มระเบียงเขียว', rtp: '97.5', classify: 'PK' },
  { vendor: 'CQ9', en: 'Dummy Circle', th: 'ดัมมี่วงใหญ่', rtp: '97.0', classify: 'RM' },
  { vendor: 'JL', en: 'Pok Deng Five Hands', th: 'ป๊อกเด้งห้าขา', rtp: '97.5', classify: 'PD' },
  { vendor: 'JDB', en: 'Thirteen Cards', th: 'ไพ่สิบสามใบ', rtp: '97.0', classify: 'PK' },
  { vendor: 'PG', en: 'Slave and King', th: 'ไพ่สลาฟ', rtp: '97.0' },
  { vendor: 'CQ9', en: 'Gao Gae Night', th: 'เก้าเกยามค่ำ', rtp: '97.2' },
  { vendor: 'JL', en: 'Three Face Cards', th: 'ไพ่สามเหลือง', rtp: '96.8', artSeed: 'Three Face Cards 2' },
  { vendor: 'JDB', en: 'Mahjong for Two', th: 'ไพ่นกกระจอกสองคน', rtp: '97.0', classify: 'MJ' },
  { vendor: 'PG', en: 'Short Deck Poker', th: 'โป๊กเกอร์สำรับสั้น', rtp: '97.5', classify: 'PK' },
  { vendor: 'CQ9', en: 'Bull Fight Cards', th: 'ไพ่วัวกระทิง', rtp: '97.2' },
  { vendor: 'JL', en: 'Gin by the River', th: 'จินรัมมี่ริมน้ำ', rtp: '97.0', classify: 'RM' },
  { vendor: 'JDB', en: 'Pok Deng Express', th: 'ป๊อกเด้งรอบเร็ว', rtp: '97.5', classify: 'PD' },
  { vendor: 'PG', en: 'Landlord’s Table', th: 'โต๊ะเจ้าที่ดิน', rtp: '97.0' },
]

/** Markets rather than games with a fixed return: the odds stand beside each fixture. */
export const SPORT_BOOKS: readonly NamedGame[] = [
  { vendor: 'BGS', en: 'Football', th: 'ฟุตบอล', rtp: null, artSeed: 'Football Matchday' },
  { vendor: 'PT', en: 'Muay Thai', th: 'มวยไทย', rtp: null, artSeed: 'Muay Night' },
  { vendor: 'FC', en: 'Basketball', th: 'บาสเกตบอล', rtp: null },
  { vendor: 'JL', en: 'Volleyball', th: 'วอลเลย์บอล', rtp: null },
  { vendor: 'BGS', en: 'Tennis', th: 'เทนนิส', rtp: null },
  { vendor: 'PT', en: 'Badminton', th: 'แบดมินตัน', rtp: null, artSeed: 'Badminton tennis' },
  { vendor: 'FC', en: 'Futsal', th: 'ฟุตซอล', rtp: null, artSeed: 'Futsal goal' },
  { vendor: 'JL', en: 'Sepak Takraw', th: 'เซปักตะกร้อ', rtp: null, artSeed: 'Takraw volley' },
  { vendor: 'BGS', en: 'Thai League', th: 'ไทยลีก', rtp: null },
  { vendor: 'PT', en: 'World Boxing', th: 'มวยสากล', rtp: null },
  { vendor: 'FC', en: 'Snooker', th: 'สนุกเกอร์', rtp: null, artSeed: 'Snooker champion' },
  { vendor: 'JL', en: 'Motor Racing', th: 'แข่งรถ', rtp: null, artSeed: 'Motor racing cup' },
]
