import type { Language } from '../i18n/languages.ts'

/** What members of the demo world said in the rooms, the oldest first; marked as the demo's where it shows. */
export const DEMO_CHAT: Readonly<Record<Language, readonly string[]>> = {
  th: [
    'สวัสดีตอนเย็นทุกคนครับ',
    'โต๊ะบาคาร่าสดหลังสามทุ่มคนน้อยกว่าหรือเปล่า หรือคิดไปเอง',
    'ลองเกมปลาแล้วเพลินดี ตั้งวงเงินไว้ก่อนเล่นทุกครั้ง',
    'มีใครรู้ไหมว่าตรวจผลย้อนหลังของแต่ละรอบดูที่ไหน',
    'กดที่ประวัติการเดิมพัน แล้วเลือกรอบที่อยากตรวจได้เลย',
    'ขอบคุณค่ะ ขอให้ทุกคนโชคดีนะ',
  ],
  en: [
    'Good evening, everyone.',
    'Is the live baccarat quieter after nine, or is it only me?',
    'The fish game is calm. I set a limit before I start.',
    'Does anybody know where to check an old round?',
    'Bet record, then the round: it can be recomputed there.',
    'Thank you! Good luck in the draw tonight.',
  ],
  zh: [
    '大家晚上好。',
    '真人百家乐九点以后人是不是少一些？',
    '捕鱼挺放松的，我每次先设好限额。',
    '有人知道在哪里查以前的牌局吗？',
    '投注记录里点开那一局就能验证。',
    '谢谢，祝大家好运。',
  ],
  ja: [
    'みなさん、こんばんは。',
    'ライブバカラは9時以降のほうが空いていますか。',
    'フィッシュゲームはのんびりできます。いつも先に上限を決めています。',
    '以前のラウンドはどこで確認できますか。',
    'ベット履歴からラウンドを開くと検証できます。',
    'ありがとうございます。みなさんに幸運を。',
  ],
  vi: [
    'Chào buổi tối cả nhà.',
    'Baccarat trực tuyến sau chín giờ vắng hơn phải không nhỉ?',
    'Bắn cá khá thư giãn. Mình luôn đặt giới hạn trước.',
    'Có ai biết xem lại ván cũ ở đâu không?',
    'Vào lịch sử cược, mở ván đó là kiểm chứng được.',
    'Cảm ơn nhé. Chúc mọi người may mắn.',
  ],
  pt: [
    'Boa noite, pessoal.',
    'O bacará ao vivo fica mais calmo depois das nove?',
    'O jogo de pesca é tranquilo. Sempre defino um limite antes.',
    'Alguém sabe onde conferir uma rodada antiga?',
    'No histórico de apostas, abra a rodada e verifique.',
    'Obrigada! Boa sorte a todos.',
  ],
  tl: [
    'Magandang gabi sa inyong lahat.',
    'Mas kaunti ba ang tao sa live baccarat pagkatapos ng nine?',
    'Nakaka-relax ang fish game. Nagtatakda ako ng limit bago maglaro.',
    'May nakakaalam ba kung saan matitingnan ang lumang round?',
    'Sa bet record, buksan ang round at puwede itong i-verify.',
    'Salamat! Suwertehin sana tayong lahat.',
  ],
}
