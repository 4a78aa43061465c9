import { DEMO_VENDOR } from './vendors.ts'

/** A game of the demo world that was written by hand rather than composed. */
export interface NamedGame {
  vendor: string
  en: string
  th: string
  rtp: string | null
  classify?: string
  isNew?: true
  maintenance?: true
  /** What the label is drawn from, where the name itself does not give a fitting one. */
  artSeed?: string
}

/** The slots that stand first, in their order; "Koi Terrace" is the one that can really be played. */
export const FIRST_SLOTS: readonly NamedGame[] = [
  { vendor: DEMO_VENDOR, en: 'Koi Terrace', th: 'ระเบียงปลาคาร์ป', rtp: '96.8', artSeed: 'Koi Terrace 6' },
  { vendor: 'CQ9', en: 'Silk Garden', th: 'สวนผีเสื้อไหม', rtp: '96.2', isNew: true },
  { vendor: 'EG2', en: 'Midnight Junk', th: 'สำเภาเที่ยงคืน', rtp: '95.9' },
  { vendor: 'JL', en: 'Jade Jewel', th: 'อัญมณีหยก', rtp: '96.5' },
  { vendor: 'FC', en: 'Summer Melon', th: 'แตงโมหน้าร้อน', rtp: '96.3' },
  { vendor: 'JDB', en: 'Tiger Drum', th: 'กลองศึกเสือ', rtp: '96.6' },
  { vendor: 'PT', en: 'Eye of the Delta', th: 'เนตรแห่งลุ่มน้ำ', rtp: '95.7' },
  { vendor: 'EG2', en: 'Rocket Orchard', th: 'จรวดสวนผลไม้', rtp: '96.0' },
  { vendor: 'PG', en: 'Opera Mask', th: 'หน้ากากงิ้ว', rtp: '96.8' },
  { vendor: 'JL', en: 'Lotus Pond', th: 'สระบัวหลวง', rtp: '96.4' },
  { vendor: 'BGS', en: 'Solar Court', th: 'ลานสุริยะ', rtp: '95.6' },
  { vendor: 'PT', en: 'Lotus Shrine', th: 'ศาลดอกบัว', rtp: '96.1' },
  { vendor: 'PT', en: 'Golden Pot House', th: 'บ้านหม้อทองคำ', rtp: '96.4' },
  { vendor: 'JDB', en: 'Naga Rising', th: 'พญานาคผงาด', rtp: '96.4', isNew: true },
  { vendor: 'CQ9', en: 'Elephant Parade', th: 'ขบวนช้างหลวง', rtp: '96.1' },
  { vendor: 'PG', en: 'Mahjong Parlour', th: 'ร้านไพ่นกกระจอก', rtp: '96.9' },
  { vendor: 'BGS', en: 'Thunder Temple', th: 'วิหารสายฟ้า', rtp: '95.8', maintenance: true },
  { vendor: 'PT', en: 'Royal Crown 40', th: 'มงกุฎราชา 40', rtp: '96.0' },
  { vendor: 'PG', en: 'Lantern Street', th: 'ถนนสายโคมไฟ', rtp: '96.7' },
  { vendor: 'PG', en: 'Temple of Rain', th: 'วิหารแห่งสายฝน', rtp: '96.5' },
  { vendor: 'PG', en: 'Crown of Siam', th: 'มงกุฎแห่งสยาม', rtp: '96.2', isNew: true },
  { vendor: 'PG', en: 'Butterfly Ledger', th: 'สมุดผีเสื้อ', rtp: '96.4' },
  { vendor: 'PG', en: 'Seven Bells', th: 'ระฆังเจ็ดใบ', rtp: '95.9' },
  { vendor: 'PG', en: 'Moon Rabbit Inn', th: 'โรงเตี๊ยมกระต่ายจันทร์', rtp: '96.6' },
  { vendor: 'PG', en: 'Tiger Orchard', th: 'สวนผลไม้เสือ', rtp: '96.3', maintenance: true },
  { vendor: 'PG', en: 'Pineapple Union', th: 'สหายสับปะรด', rtp: '96.0' },
  { vendor: 'PG', en: 'Gem Foundry', th: 'โรงเจียระไน', rtp: '96.1' },
  { vendor: 'PG', en: 'Harvest Pot', th: 'หม้อข้าวใหม่', rtp: '96.7' },
  { vendor: 'PG', en: 'Chang Noi', th: 'ช้างน้อย', rtp: '96.5' },
  { vendor: 'PG', en: 'Sun Market', th: 'ตลาดตะวัน', rtp: '96.2' },
]

/** The hot list, the hottest first: vendor and English name. */
export const HOT_LIST: readonly (readonly [vendor: string, en: string])[] = [
  [DEMO_VENDOR, 'Koi Terrace'],
  ['JDB', 'Naga Rising'],
  ['JDB', 'Manta Reef'],
  ['CQ9', 'Elephant Parade'],
  ['PT', 'Baccarat Salon'],
  ['PG', 'Mahjong Parlour'],
  ['BGS', 'Thunder Temple'],
  ['CQ9', 'Pok Deng Classic'],
  ['PT', 'Royal Crown 40'],
  ['PG', 'Lantern Street'],
  ['PT', 'Golden Pot House'],
  ['JL', 'Abyss Hunter'],
  ['EG2', 'Midnight Junk'],
  ['PT', 'Lotus Shrine'],
  ['EG2', 'Roulette Nocturne'],
  ['FC', 'Summer Melon'],
  ['JDB', 'Tiger Drum'],
  ['CQ9', 'Silk Garden'],
  ['EG2', 'Rocket Orchard'],
  ['JL', 'Jade Jewel'],
]
