import type { RewardTexts } from '../../texts.ts'

/** The rewards of the demo world in Thai. */
export const POINTS_TH: RewardTexts = {
  voucher: { name: 'บัตรเงินจำลอง ฿100', about: 'เพิ่มเข้ายอดเงินของคุณ ไม่ต้องทำยอดเดิมพัน' },
  cards: { name: 'ไพ่หนึ่งสำรับ', about: 'ผิวลายผ้าลินิน 52 ใบ พร้อมโจ๊กเกอร์ 2 ใบ' },
  bag: { name: 'ถุงผ้าฝ้าย', about: 'ผ้าฝ้ายสีธรรมชาติ พิมพ์ลายเส้นทองเหลือง' },
  mug: { name: 'แก้วเคลือบ', about: 'สีเขียวขอบทองเหลือง ความจุ 350 มล.' },
  cap: { name: 'หมวกแก๊ป', about: 'ปักตราด้านหน้า ปรับขนาดได้' },
  umbrella: { name: 'ร่ม', about: 'สำหรับหน้าฝน กว้าง 105 ซม.' },
  mat: { name: 'ผ้าปูโต๊ะเล่นไพ่', about: 'ผ้าสีเขียวบนฐานยาง 60 × 40 ซม.' },
  chips: { name: 'ชุดชิป 200 ชิ้น', about: 'เนื้อดินผสม พร้อมกล่องไม้' },
}
