/**
 * Kinds of texts that forms meet in public lists: names of many languages, signs that nobody sees, piled marks, look-alikes,
 * formulas of spreadsheets. A few of each kind, made for this project.
 */

/** Names of people as they and their banks write them. */
export const REAL_NAMES = [
  '古丽米热·艾比布力',
  '古丽米热•艾比布力',
  '阿卜杜‧热合曼',
  '山田　太郎',
  'マリア・サントス',
  'ﾔﾏﾀﾞ ﾀﾛｳ',
  '김철수',
  'น้ำผึ้ง สำราญ',
  'ณัฐวุฒิ ณ อยุธยา',
  'ຄຳພູ ສີສະຫວັດ',
  'Nguyễn Thị Ánh Tuyết',
  'João d’Ávila-Sá',
  'Anne‐Marie O’Neill',
  'Jean–Luc',
  'Garcia, Jr.',
  'J. R. R. Tolkien',
  'Çağla Öztürk',
  'Łukasz Żółć',
  'Ηλίας Παπαδόπουλος',
  'Мария Ивановна',
  'علی‌رضا',
  'محمد عبد الله',
  'דוד בן־גוריון',
  'ශ්‍රීමා',
  'सुनीता देवी',
  'X Æ',
  'ʻAolani Kāneʻohe',
]

/** Code points that show nothing by themselves (Unicode: default ignorable, bidirectional controls, fillers, blanks). */
export const UNSEEN = [
  ...[
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u1160',
    '\u17b4',
    '\u17b5',
    '\u180b',
    '\u180e',
    '\u200b',
    '\u200c',
  ],
  ...[
    '\u200d',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2060',
    '\u2061',
    '\u2062',
  ],
  ...[
    '\u2063',
    '\u2064',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u206a',
    '\u206f',
    '\u3164',
    '\ufe00',
    '\ufe0f',
  ],
  ...[
    '\ufeff',
    '\uffa0',
    '\ufff0',
    '\ufff9',
    '\u{1bca0}',
    '\u{1d173}',
    '\u{e0001}',
    '\u{e0041}',
    '\u{e0100}',
  ],
]

/** White space of every kind, and the sign of Braille that has no dots. */
export const SPACES = [
  ...[
    ' ',
    '\t',
    '\n',
    '\r',
    '\u00a0',
    '\u1680',
    '\u2003',
    '\u2009',
    '\u2028',
    '\u2029',
    '\u202f',
    '\u3000',
    '\u2800',
  ],
]

/** What people call themselves and write to each other. */
export const READABLE = [
  'Chai 8',
  'น้องMay99',
  'โอนเข้าSCBแล้ว',
  '小明Leo',
  'さくらチャンABC',
  '김Kim王',
  'Đặng Văn Ổn',
  'ཧཱུྃ',
  'မြန်မာ',
  'שָׁלוֹם',
  'مُحَمَّد',
  'Маша 88',
  '👨‍👩‍👧‍👦 พ่อ',
  '👍🏽',
  '10²',
  '★ VIP ★',
  'T2026/11-22 #4471',
  'KB123 (ค่าบ้าน)',
  '!?',
]

/** What cannot be read, or is read as something else than it is. */
export const UNREADABLE = [
  'mаli',
  'раypal',
  'αdmin',
  'Ꭺdmin',
  'Z\u0301\u0302\u0303\u0304\u0305\u0306algo',
  'ก\u0e49\u0e49\u0e49\u0e49\u0e49\u0e49',
  '\u0301\u0302',
  'a\ue000b',
  'a\ud800',
  'सmita',
]

/** Imitations of the house, in every language of the site. */
export const HOUSE_NAMES = [
  ...[
    'Customer Service',
    'CUSTOMER  service 24',
    'Ｃｕｓｔｏｍｅｒ Ｓｅｒｖｉｃｅ',
    'c u s t o m e r-service',
    'Admin',
    'admin01',
  ],
  ...['The Support Team', '𝐀𝐝𝐦𝐢𝐧', 'Baize', 'B A I Z E official', 'Sýstem', 'System Admin'],
  ...['ฝ่ายบริการลูกค้า', 'แอดมินเบล', 'เจ้าหน้าที่', 'ระบบ', '客服', '在线客服01', '官方', '管理員', '客戶服務'],
  ...[
    'カスタマーサービス',
    'ｻﾎﾟｰﾄ',
    'サポート',
    '運営',
    'Chăm sóc khách hàng',
    'cham soc khach hang',
    'Hỗ trợ',
    'CSKH',
  ],
  ...['Atendimento ao Cliente', 'Suporte', 'Administrador', 'Serbisyo sa Customer', 'Tagapangasiwa'],
]

/** Names that only sound a little like it. */
export const OWN_NAMES = [
  'Adminah',
  'Supported',
  'Ecosystem',
  'ชัยระบบ',
  '支持者联盟',
  'Serviceman',
  'Chai Support Ltd',
]

/** What a spreadsheet takes for a formula. */
export const FORMULAS = [
  ...['=1+1', '+1', '@SUM(A1)', '\t=1+1', '\r=1+1', '\n=1+1', ' =1+1', '\u00a0-1', '  +1', '\u3000@x'],
  ...['＝1+1', '＋1', '－1', '＠SUM(A1)', '=HYPERLINK("https://example.com","x")', "=cmd|' /C calc'!A0"],
]
/** What it takes for a number that it is not. */
export const NO_NUMBERS = ['3967E296', '1e5', '00143662', '007', '12345678901234567890']
