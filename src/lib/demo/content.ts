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
          line: 'Take a seat with play money. No card, no bank account.',
          button: 'Create an account',
          condition: 'Play money cannot be paid out. For ages 18 and over.',
        },
        th: {
          headline: ['โต๊ะที่สงบ', 'เปิดต้อนรับทั้งคืน'],
          line: 'ลองเล่นด้วยเงินสมมติ ไม่ต้องใช้บัตรหรือบัญชีธนาคาร',
          button: 'สมัครสมาชิก',
          condition: 'เงินสมมติถอนเป็นเงินจริงไม่ได้ สำหรับผู้มีอายุ 18 ปีขึ้นไป',
        },
      },
    },
    {
      id: 'koi-terrace',
      groupName: 'w_home',
      linkageType: 'category',
      url: '/#hot',
      cloth: 'oxblood',
      art: [
        artPath({ vassalage: 'FC', gameType: 'FISH', gameCode: 'crab-market' }),
        artPath({ vassalage: 'JDB', gameType: 'FISH', gameCode: 'manta-reef' }),
        artPath({ vassalage: DEMO_VENDOR, gameType: 'RNG', gameCode: 'koi-terrace' }),
      ],
      texts: {
        en: {
          headline: ['Koi Terrace', 'is open'],
          line: 'Stakes from ฿1. Returns 96.8% of stakes in the long run.',
          button: 'See hot games',
          condition: 'An average over many rounds. One evening can end either way.',
        },
        th: {
          headline: ['ระเบียงปลาคาร์ป', 'เปิดให้เล่นแล้ว'],
          line: 'เดิมพันเริ่มต้น 1 บาท จ่ายคืน 96.8% ในระยะยาว',
          button: 'ดูเกมยอดนิยม',
          condition: 'เป็นค่าเฉลี่ยจากหลายตา ผลแต่ละครั้งอาจต่างกันมาก',
        },
      },
    },
    {
      id: 'verify',
      groupName: 'w_home',
      linkageType: 'page',
      url: '/verify',
      cloth: 'indigo',
      art: [
        artPath({ vassalage: 'PT', gameType: 'SPORTS', gameCode: 'muay-thai' }),
        artPath({ vassalage: 'FC', gameType: 'SPORTS', gameCode: 'basketball' }),
        artPath({ vassalage: 'BGS', gameType: 'SPORTS', gameCode: 'football' }),
      ],
      texts: {
        en: {
          headline: ['Check any', 'round yourself'],
          line: 'Sealed before you bet, recomputed in your own browser.',
          button: 'Verify a round',
          condition: 'For the games of the house. No log-in needed.',
        },
        th: {
          headline: ['ตรวจสอบผล', 'ได้ทุกตา'],
          line: 'ผนึกผลไว้ก่อนเดิมพัน แล้วคำนวณใหม่ในเบราว์เซอร์ของคุณ',
          button: 'ตรวจสอบผล',
          condition: 'สำหรับเกมของบ้าน ไม่ต้องเข้าสู่ระบบ',
        },
      },
    },
  ],
  notices: [
    notice(
      'play-money',
      '2026-11-16T02:00:00.000Z',
      {
        en: 'All money on this site is play money',
        th: 'เงินทั้งหมดในเว็บไซต์นี้เป็นเงินสมมติ',
      },
      {
        en: 'This is a demonstration. Deposits cost nothing, and no balance can be paid out.',
        th: 'เว็บไซต์นี้มีไว้สาธิต การฝากไม่มีค่าใช้จ่าย และยอดเงินถอนเป็นเงินจริงไม่ได้',
      },
    ),
    notice(
      'deposits',
      '2026-11-15T03:00:00.000Z',
      {
        en: 'Play-money deposits arrive at once, day and night',
        th: 'ฝากเงินสมมติเข้าทันทีตลอดทั้งวันทั้งคืน',
      },
      {
        en: 'Choose an amount on the deposit page. It is in your balance as soon as the page says so.',
        th: 'เลือกจำนวนเงินที่หน้าฝากเงิน ยอดจะเข้ากระเป๋าทันทีที่หน้าจอแจ้ง',
      },
    ),
    notice(
      'other-vendors',
      '2026-11-14T03:00:00.000Z',
      {
        en: 'Koi Terrace is the first game that can be played here',
        th: 'ระเบียงปลาคาร์ปเป็นเกมแรกที่เปิดให้เล่นที่นี่',
      },
      {
        en: 'The other games of the catalogue are shown, and will open as their vendors are connected.',
        th: 'เกมอื่นในรายการแสดงไว้ให้ดูก่อน และจะเปิดให้เล่นเมื่อเชื่อมต่อกับค่ายเกมแล้ว',
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
