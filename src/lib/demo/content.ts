import { v5 } from 'uuid'
import type { Texts } from '../games/game.ts'
import { artPath } from '../games/rules.ts'
import type { Content } from '../snapshot/publish.ts'
import type { Notice } from '../snapshot/schema.ts'
import { DEMO_VENDOR } from './vendors.ts'

/** When the demo world's texts were published; fixed, so that a build of the same sources is the same build. */
export const DEMO_PUBLISHED_AT = new Date('2026-11-16T05:00:00.000Z')

const NOTICE_NAMESPACE = '5a9d7a52-0d1b-5c0b-8e39-3f6e5b2f7c44'

function notice(key: string, startDate: string, title: Texts, body: Texts): Notice {
  return {
    id: v5(key, NOTICE_NAMESPACE),
    type: 'PL',
    startDate,
    title: { ...title },
    content: { en: `<p>${body.en}</p>`, th: `<p>${body.th}</p>` },
  }
}

/** The texts of the demo world that operators would write: banners of the home page and notices. */
export const DEMO_CONTENT: Content = {
  banners: [
    {
      id: 'welcome',
      groupName: 'w_home',
      linkageType: 'page',
      url: '/register',
      cloth: 'baize',
      art: [
        artPath({ vassalage: 'PT', gameType: 'LIVE', gameCode: 'baccarat-salon' }),
        artPath({ vassalage: 'JDB', gameType: 'RNG', gameCode: 'naga-rising' }),
        artPath({ vassalage: DEMO_VENDOR, gameType: 'RNG', gameCode: 'koi-terrace' }),
      ],
      texts: {
        en: {
          headline: ['A quiet table,', 'open all night'],
          line: 'First deposit matched 100%, up to ฿3,000.',
          button: 'Create an account',
          condition: 'Wager 12× within 30 days. Slots and fish only.',
        },
        th: {
          headline: ['โต๊ะที่สงบ', 'เปิดต้อนรับทั้งคืน'],
          line: 'ฝากครั้งแรกรับโบนัส 100% สูงสุด 3,000 บาท',
          button: 'สมัครสมาชิก',
          condition: 'ยอดเทิร์น 12 เท่า ภายใน 30 วัน เฉพาะสล็อตและยิงปลา',
        },
      },
    },
    {
      id: 'abyss-hunter',
      groupName: 'w_home',
      linkageType: 'category',
      url: '/#fish',
      cloth: 'oxblood',
      art: [
        artPath({ vassalage: 'FC', gameType: 'FISH', gameCode: 'crab-market' }),
        artPath({ vassalage: 'JDB', gameType: 'FISH', gameCode: 'manta-reef' }),
        artPath({ vassalage: 'JL', gameType: 'FISH', gameCode: 'abyss-hunter' }),
      ],
      texts: {
        en: {
          headline: ['Abyss Hunter,', 'weekly table'],
          line: 'The top 20 share ฿250,000. Free to enter.',
          button: 'View standings',
          condition: 'Monday to Sunday. Ranked by valid bets.',
        },
        th: {
          headline: ['ล่าใต้สมุทร', 'ประจำสัปดาห์'],
          line: '20 อันดับแรกแบ่งเงินรางวัล 250,000 บาท',
          button: 'ดูตารางอันดับ',
          condition: 'จันทร์ถึงอาทิตย์ นับคะแนนจากยอดเดิมพันที่ถูกต้อง',
        },
      },
    },
    {
      id: 'football-weekend',
      groupName: 'w_home',
      linkageType: 'category',
      url: '/#sports',
      cloth: 'indigo',
      art: [
        artPath({ vassalage: 'PT', gameType: 'SPORTS', gameCode: 'muay-thai' }),
        artPath({ vassalage: 'FC', gameType: 'SPORTS', gameCode: 'basketball' }),
        artPath({ vassalage: 'BGS', gameType: 'SPORTS', gameCode: 'football' }),
      ],
      texts: {
        en: {
          headline: ['Football', 'weekend'],
          line: '0.5% daily rebate on sports.',
          button: 'Open sports',
          condition: 'Credited at 12:00.',
        },
        th: {
          headline: ['สุดสัปดาห์', 'ฟุตบอล'],
          line: 'คืนยอดเล่นกีฬา 0.5% ทุกวัน',
          button: 'เปิดกีฬา',
          condition: 'คืนเข้ากระเป๋าเวลา 12:00 น.',
        },
      },
    },
  ],
  notices: [
    notice(
      'deposits',
      '2026-11-16T02:00:00.000Z',
      {
        en: 'PromptPay deposits are taking about 2 minutes today',
        th: 'ฝากผ่านพร้อมเพย์ใช้เวลาเฉลี่ย 2 นาทีในวันนี้',
      },
      {
        en: 'The bank is confirming payments a little more slowly than usual. Your money is credited as soon as it does; you do not need to pay again.',
        th: 'ธนาคารยืนยันรายการช้ากว่าปกติเล็กน้อย เงินจะเข้ากระเป๋าทันทีที่ยืนยันแล้ว ไม่ต้องโอนซ้ำ',
      },
    ),
    notice(
      'jdb-maintenance',
      '2026-11-15T03:00:00.000Z',
      { en: 'JDB maintenance, Wednesdays, 04:00–06:00', th: 'JDB ปิดปรับปรุงทุกวันพุธ เวลา 04:00–06:00 น.' },
      {
        en: 'JDB games pause during this time. Rounds that are open are finished before it starts, and your balance is not touched.',
        th: 'เกมของ JDB หยุดให้บริการในช่วงเวลานี้ รอบที่เปิดอยู่จะจบก่อนเริ่มปิดปรับปรุง และยอดเงินของคุณคงเดิม',
      },
    ),
    notice(
      'missions',
      '2026-11-14T03:00:00.000Z',
      { en: 'Weekly missions restart on Monday at 00:00', th: 'ภารกิจประจำสัปดาห์เริ่มใหม่ทุกวันจันทร์ 00:00 น.' },
      {
        en: 'Claim the rewards of finished missions before the week ends on Sunday at midnight.',
        th: 'รับรางวัลของภารกิจที่ทำสำเร็จแล้วก่อนเที่ยงคืนวันอาทิตย์',
      },
    ),
    notice(
      'verify',
      '2026-11-13T03:00:00.000Z',
      {
        en: 'Any past round can be recomputed on the Verify page',
        th: 'ตรวจสอบผลย้อนหลังของทุกตาได้ที่หน้า “ตรวจสอบผล”',
      },
      {
        en: 'Each round shows a seal before you bet. Afterwards the page recomputes the result in your own browser and compares the two.',
        th: 'ทุกตาแสดงรหัสผนึกผลก่อนเดิมพัน หลังจบตา หน้านี้คำนวณผลใหม่ในเบราว์เซอร์ของคุณแล้วเทียบให้ดู',
      },
    ),
  ],
}
