import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'

/**
 * The dictionaries hold exactly what the site says, in every language that Baize ships. English is the measure; what a
 * translator has to know stands in docs/translations.md.
 */
const languages = readdirSync('locales')
const namespaces = readdirSync('locales/en').map(file => file.replace('.json', ''))
const dictionary = (language: string, namespace: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8'))
const others = languages.filter(language => language !== 'en')

const PLURAL = /_(zero|one|two|few|many|other)$/

/** Phrases that are the same in every language, and why. */
const SAME_EVERYWHERE: Record<string, string> = {
  'shell/siteTitle': 'the name of the house',
  'draws/rtp': 'the field writes RTP in every language',
  'home/rtp': 'the field writes RTP in every language',
}

/** What players of a language say in English, or what is spelled the same there. */
const SAME_AS_ENGLISH: Record<string, Record<string, string>> = {
  vi: {
    'Gao gae': 'the name of the game',
    Baccarat: 'the word of the field',
    Roulette: 'the word of the field',
    'E-sports': 'the word of the field',
    'e-sports': 'the word of the field',
    wild: 'the word of the field',
    'wild ×2': 'the word of the field',
    scatter: 'the word of the field',
    'Video poker': 'the word of the field',
    Blackjack: 'the word of the field',
    Hot: 'the word of the field',
    Jackpot: 'the word of the field',
    Slot: 'the word of the field',
    Futsal: 'the word of the field',
    'Meron Wala': 'the title of a game',
  },
  pt: {
    'Gao gae': 'the name of the game',
    Blackjack: 'the word of the field',
    Dealer: 'the word of the field',
    'Royal flush': 'the word of the field',
    'Straight flush': 'the word of the field',
    'Full house': 'the word of the field',
    Flush: 'the word of the field',
    'Sic Bo': 'the word of the field',
    Banners: 'spelled the same',
    Envelope: 'spelled the same',
    'e-sports': 'the word of the field',
    naga: 'spelled the same',
    scatter: 'the word of the field',
    Slot: 'the word of the field',
    slots: 'the word of the field',
    wild: 'the word of the field',
    'wild ×2': 'the word of the field',
    Bytes: 'spelled the same',
    'E-mail': 'spelled the same',
    'E-sports': 'the word of the field',
    Jackpot: 'the word of the field',
    'Koi Terrace': 'the name of a game',
    Menu: 'spelled the same',
    Offline: 'players say it in English',
    Online: 'players say it in English',
    Slots: 'the word of the field',
    Status: 'spelled the same',
    Total: 'spelled the same',
    'Muay Thai': 'the word of the field',
    Badminton: 'the word of the field',
    Futsal: 'the word of the field',
    Handicap: 'the word of the field',
    Sets: 'the word of the field',
    Frames: 'the word of the field',
    'Knight Arena': 'the title of a game',
    'Citadel Five': 'the title of a game',
    'Arena Blocks': 'the title of a game',
    'Orbit Strike': 'the title of a game',
    'Rift Champions': 'the title of a game',
    'Street Racer Cup': 'the title of a game',
    'Siege Battle': 'the title of a game',
    'Pixel Football League': 'the title of a game',
    'Samurai Duel': 'the title of a game',
    'Star Fleet Open': 'the title of a game',
    'Craft Masters': 'the title of a game',
    'Jungle Five Trophy': 'the title of a game',
    'Meron Wala': 'the title of a game',
  },
  tl: {
    'Gao gae': 'the name of the game',
    Blackjack: 'the word of the field',
    Dealer: 'the word of the field',
    'Hand {{number}}': 'the word of the field',
    'Basic strategy': 'the word of the field',
    'Video poker': 'the word of the field',
    'Royal flush': 'the word of the field',
    'Straight flush': 'the word of the field',
    'Full house': 'the word of the field',
    Flush: 'the word of the field',
    Straight: 'the word of the field',
    Baccarat: 'the word of the field',
    Dragon: 'the word of the field',
    'Dragon Tiger': 'the word of the field',
    Even: 'the word of the field',
    Odd: 'the word of the field',
    Roulette: 'the word of the field',
    'Round {{number}}, {{time}}': 'the word of the field',
    'Sic Bo': 'the word of the field',
    Tiger: 'the word of the field',
    Triple: 'the word of the field',
    'Payment password': 'the word of the field, as the table of terms has it',
    Account: 'players say it in English',
    Raffle: 'the word of the field, as the table of terms has it',
    'Asian handicap': 'the word of the field',
    Volatility: 'the word of the field',
    '{{times}} × bonus': 'players say it in English',
    cherry: 'spelled the same',
    chip: 'players say it in English',
    dice: 'players say it in English',
    'e-lottery': 'the word of the field',
    'e-sports': 'the word of the field',
    'live casino': 'the word of the field',
    melon: 'spelled the same',
    naga: 'spelled the same',
    rocket: 'players say it in English',
    scatter: 'the word of the field',
    Slot: 'the word of the field',
    slots: 'the word of the field',
    sports: 'the word of the field',
    wild: 'the word of the field',
    'wild ×2': 'the word of the field',
    'Baize League': 'the name of the game',
    'Bank transfer': 'players say it in English',
    Banker: 'the word of the field',
    'Banker pair': 'the word of the field',
    Bonus: 'players say it in English',
    'Circuit Arena': 'the name of the game',
    'Customer service': 'players say it in English',
    'E-lottery': 'the word of the field',
    'E-sports': 'the word of the field',
    Fairness: 'players say it in English',
    Feedback: 'players say it in English',
    Fish: 'the word of the field',
    Home: 'players say it in English',
    Icon: 'players say it in English',
    Jackpot: 'the word of the field',
    koi: 'spelled the same',
    'Cloth Baccarat': 'the name of the game',
    'House Pok Deng': 'the name of the game',
    'Koi Terrace': 'the name of the game',
    'Lite app': 'the word of the field',
    'Live casino': 'the word of the field',
    lotus: 'spelled the same',
    Lotus: 'spelled the same',
    Maintenance: 'players say it in English',
    Offline: 'players say it in English',
    Online: 'players say it in English',
    Menu: 'players say it in English',
    'Over {{line}}': 'the word of the field',
    Password: 'players say it in English',
    Payout: 'the word of the field',
    Period: 'players say it in English',
    'Play money': 'the word of the field',
    Player: 'the word of the field',
    'Player pair': 'the word of the field',
    'Points mall': 'the word of the field',
    Privacy: 'players say it in English',
    Rebate: 'the word of the field',
    Round: 'the word of the field',
    'Round {{number}}': 'the word of the field',
    'Round {{round}}': 'the word of the field',
    'Server seed': 'the word of the field',
    Slots: 'the word of the field',
    Sports: 'the word of the field',
    Status: 'players say it in English',
    'Status {{code}}': 'players say it in English',
    Stop: 'the word of the field',
    'Under {{line}}': 'the word of the field',
    'User name': 'players say it in English',
    Wallet: 'players say it in English',
    '{{count}} provider': 'the word of the field',
    '{{count}} × lotus': 'spelled the same',
    'Sports (simulated)': 'the word of the field',
    Football: 'the word of the field',
    'Muay Thai': 'the word of the field',
    Basketball: 'the word of the field',
    Volleyball: 'the word of the field',
    Tennis: 'the word of the field',
    Badminton: 'the word of the field',
    Futsal: 'the word of the field',
    Snooker: 'the word of the field',
    Handicap: 'the word of the field',
    'Knight Arena': 'the title of a game',
    'Citadel Five': 'the title of a game',
    'Arena Blocks': 'the title of a game',
    'Orbit Strike': 'the title of a game',
    'Rift Champions': 'the title of a game',
    'Street Racer Cup': 'the title of a game',
    'Siege Battle': 'the title of a game',
    'Pixel Football League': 'the title of a game',
    'Samurai Duel': 'the title of a game',
    'Star Fleet Open': 'the title of a game',
    'Craft Masters': 'the title of a game',
    'Jungle Five Trophy': 'the title of a game',
    'Meron Wala': 'the title of a game',
  },
}

const THAI = /[\u0e01-\u0e5b]/
const HAN = /\p{Script=Han}/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
/** The signs that tell a language: each of its phrases has one, and none has a sign of the others. */
const OWN_SCRIPT: Record<string, RegExp[]> = { th: [THAI], zh: [HAN], ja: [KANA, HAN] }
const SCRIPTS = [THAI, HAN, KANA]
/** Everyday words of English that are no words of Vietnamese, Portuguese or Tagalog. */
const ENGLISH_WORD = /\b(the|your|you|with|this|that|from|when|please|and|is)\b/i
/** Signs that only traditional writing has; Chinese is written simplified here. */
const TRADITIONAL = /[們個這來時會對國說無過還遊戲費額開關請幣錢點賬戶證號碼與為從進應該電話網頁務員]/
/** Signs that only simplified writing has; Japanese has others in their place. */
const SIMPLIFIED = /[们这时对说过还戏费额开关请币钱账证码为从进应该电话网页务员奖领]/
/** The letters of a language that is written in Latin ones, beside those of English. */
const LETTERS: Record<string, string> = {
  en: '',
  pt: 'áâãàçéêíóôõúº',
  tl: 'ñ',
  vi: 'ăâđêôơưàảãáạằẳẵắặầẩẫấậèẻẽéẹềểễếệìỉĩíịòỏõóọồổỗốộờởỡớợùủũúụừửữứựỳỷỹýỵ',
}

function placeholders(phrase: string): string[] {
  return [...new Set([...phrase.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(match => match[1] ?? ''))].sort()
}

/** The names of the plurals of a dictionary: `games` when English has `games_one` and `games_other`. */
function pluralsOf(namespace: string): Set<string> {
  const keys = Object.keys(dictionary('en', namespace))
  const names = keys.filter(key => key.endsWith('_other')).map(key => key.replace(PLURAL, ''))
  return new Set(names.filter(name => keys.includes(`${name}_one`)))
}

const isPlural = (key: string, plurals: Set<string>) =>
  PLURAL.test(key) && plurals.has(key.replace(PLURAL, ''))

test('every language that Baize ships has its folder of dictionaries, and nothing else has one', () => {
  expect(languages).toEqual([...SHIPPED_LANGUAGES].sort())
})

test.each(languages)('%s has the dictionaries and keys of English, with plurals of its own', language => {
  const endings = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  expect(readdirSync(`locales/${language}`)).toEqual(readdirSync('locales/en'))
  for (const namespace of namespaces) {
    const plurals = pluralsOf(namespace)
    const wanted = [
      ...Object.keys(dictionary('en', namespace)).filter(key => !isPlural(key, plurals)),
      ...[...plurals].flatMap(name => endings.map(ending => `${name}_${ending}`)),
    ]
    expect(Object.keys(dictionary(language, namespace)).sort(), `${language}/${namespace}`).toEqual(
      wanted.sort(),
    )
  }
})

test.each(others)('%s has the same placeholders as English', language => {
  for (const namespace of namespaces) {
    const english = dictionary('en', namespace)
    const plurals = pluralsOf(namespace)
    for (const [key, phrase] of Object.entries(dictionary(language, namespace))) {
      // One form can stand for several numbers (0 and 1 in Portuguese), so each of them names its number.
      const measure = isPlural(key, plurals) ? key.replace(PLURAL, '_other') : key
      expect(placeholders(phrase), `${namespace}/${key}`).toEqual(placeholders(english[measure] ?? ''))
    }
  }
})

test.each(others)('nothing of %s was left in English', language => {
  const left = namespaces.flatMap(namespace => {
    const english = dictionary('en', namespace)
    return Object.entries(dictionary(language, namespace))
      .filter(
        ([key, phrase]) =>
          !(`${namespace}/${key}` in SAME_EVERYWHERE) && isLeftInEnglish(language, phrase, english[key]),
      )
      .map(([key, phrase]) => `${namespace}/${key}: ${phrase}`)
  })
  expect(left).toEqual([])
})

function isLeftInEnglish(language: string, phrase: string, english: string | undefined): boolean {
  const words = phrase.replace(/\{\{.*?\}\}/g, '').replace(/<[^>]*>/g, '')
  // A phrase of nothing but placeholders and signs has no language.
  if (!/\p{L}/u.test(words) || phrase in (SAME_AS_ENGLISH[language] ?? {})) return false
  if (phrase === english) return true
  const own = OWN_SCRIPT[language]
  return own ? !own.some(script => script.test(words)) : ENGLISH_WORD.test(words)
}

test.each(languages)('%s is written in its own script, in composed signs', language => {
  const own = OWN_SCRIPT[language] ?? []
  const foreign = SCRIPTS.filter(script => !own.includes(script))
  if (language === 'zh') foreign.push(TRADITIONAL)
  if (language === 'ja') foreign.push(SIMPLIFIED)
  const letters = LETTERS[language]
  if (letters !== undefined) foreign.push(new RegExp(`(?![a-z${letters}])\\p{L}`, 'iu'))
  const wrong = namespaces.flatMap(namespace =>
    Object.entries(dictionary(language, namespace))
      .filter(
        ([, phrase]) => phrase !== phrase.normalize('NFC') || foreign.some(script => script.test(phrase)),
      )
      .map(([key, phrase]) => `${namespace}/${key}: ${phrase}`),
  )
  expect(wrong).toEqual([])
})

/** What two languages write alike, by the one of them that is checked second. */
const ALIKE: Record<string, readonly string[]> = {
  tl: [
    'Status',
    'Tigre',
    'tigre',
    'bola',
    'templo',
    '{{hand}} ({{deng}} deng)',
    '{{seconds}} seg',
    '{{count}} minuto',
    'mina',
  ],
  vi: ['QR PromptPay', '{{hand}} ({{deng}} deng)', 'Email'],
  zh: [
    '第{{version}}版',
    '保存',
    '地雷',
    '操作',
    '{{count}}点',
    'RTP {{percent}}%。',
    '大',
    '小',
    '大路',
    '低',
    '中',
    '高',
    '宝石',
    '船',
    '方向',
    '{{seconds}}秒',
    '昨日',
    '管理',
    '一致',
    '不一致',
    '分',
    '更新',
    '山',
    '猫',
    '得失',
    '整数',
    '今日',
  ],
}

test('no phrase was taken from another language', () => {
  const taken = namespaces.flatMap(namespace => {
    const english = dictionary('en', namespace)
    const all = others.map(language => ({ language, phrases: dictionary(language, namespace) }))
    return all.flatMap(({ language, phrases }, place) =>
      Object.entries(phrases).flatMap(([key, phrase]) => {
        const isWord = /\p{L}/u.test(phrase.replace(/\{\{.*?\}\}/g, ''))
        if (!isWord || phrase === english[key] || ALIKE[language]?.includes(phrase)) return []
        const from = all.slice(0, place).find(other => other.phrases[key] === phrase)
        return from ? [`${language}/${namespace}/${key} is that of ${from.language}: ${phrase}`] : []
      }),
    )
  })
  expect(taken).toEqual([])
})

/** What English said before a product writer read it, and what it says now. docs/translations.md has the terms. */
const UNENGLISH: Record<string, RegExp> = {
  'again, reset': /\banew\b/i,
  'our, we': /\b(of|at) the house\b/i,
  'appears here': /\bstands? here\b/i,
  'a total of': /\bin all\b(?! languages)/i,
  automatically: /\bby (it|them)sel(f|ves)\b/i,
  'whenever you choose': /\bby yourself\b/i,
  immediately: /\bat once\b/i,
  requires: /\basked for\b|\basks for (bets|it|a payment)\b/i,
  'anyone who': /(?<!\bto )\bwhoever\b/i,
  'who can join': /\bfor who\b/i,
  'no referrals yet': /\bnobody came\b|\bcame by\b|\bcome by\b/i,
  permanently: /\bfor good\b/i,
  'returned, refunded': /\bgiven back\b/i,
  reserved: /\bset aside\b/i,
  'log in, log out': /\bsign(ed|s)? (in|out)\b|\blog-in\b/i,
  wagering: /\bturnover\b/i,
  'cannot be withdrawn yet': /\bstays? in play\b/i,
  provider: /\bstudios?\b|(?<!\{\{)\bvendors?\b/i,
  'your current password': /\bpresent password\b/i,
  discarded: /\bthrown away\b/i,
}

test('English is written as players speak it, in the dictionaries and in the demo world', () => {
  const phrases = namespaces
    .flatMap(namespace =>
      Object.entries(dictionary('en', namespace)).map(([key, phrase]) => [`${namespace}/${key}`, phrase]),
    )
    // These are read by operators, who call a vendor so.
    .filter(([at = '']) => !/^errors\/vendor(Missing|Taken)$/.test(at))
  const lines = globSync('src/lib/demo/texts/en/*.ts').flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => line.includes(' '))
      .map(line => [file, line.replace(/href="[^"]*"|^import .*|^ *'?[\w-]+'?: /g, '')]),
  )
  const wrong = [...phrases, ...lines].flatMap(([at, words = '']) =>
    Object.entries(UNENGLISH)
      .filter(([, pattern]) => pattern.test(words))
      .map(([better]) => `${at}: "${words}" (${better})`),
  )
  expect(wrong).toEqual([])
})

/** One word for one thing: synonyms of the terms in docs/translations.md, each with the term. */
const SYNONYMS: Record<string, Record<string, string>> = {
  th: {
    เงินสมมติ: 'เงินจำลอง',
    เดโม: 'เว็บสาธิต',
    ระบบสาธิต: 'เว็บสาธิต',
    เว็บไซต์สาธิต: 'เว็บสาธิต',
    คืนยอด: 'เงินคืน',
    เงินเดือน: 'ค่าจ้าง',
    ยอดเดิมพันที่นับ: 'ยอดเดิมพันที่มีผล',
    ค่าผูกพัน: 'แฮชยืนยันผล',
    แจ้งสรุป: 'แจ้งเตือนเวลาเล่น',
    อยู่ในการเล่น: 'ยังถอนไม่ได้จนกว่าจะครบยอดเทิร์น',
    สัญญากับเว็บไซต์: 'สัญญากับบริษัท',
    เกมของบ้าน: 'เกมของเราเอง',
    คอมมิชชั่น: 'คอมมิชชัน',
    ดาวน์ไลน์: 'สายล่าง',
    มีรอน: 'เมรอน',
    คิดผล: 'สรุปผล',
    เงินปันผล: 'ปันผล',
    อัตราคืนเงิน: 'อัตราคืนผู้เล่น',
    คิวอาร์: 'QR',
    บันทึกบัญชี: 'ประวัติบัญชี',
    อัปไลน์: 'สายบน',
    เอเยนต์: 'ตัวแทน',
    ฟรีสปิน: 'หมุนฟรี',
  },
  zh: {
    合约: '契约',
    合同: '契约',
    报价: '提议',
    恢复代码: '恢复码',
    备用码: '恢复码',
    提现: '提款',
    反水: '返水',
    账户记录: '账户明细',
    银行参考号: '银行流水号',
    牌局: '局',
    首次密码: '临时密码',
    会员亏损: '玩家亏损',
    查核: '验证',
    发送凭证: '上传凭证',
  },
  ja: {
    あなた: 'left out',
    カスタマーサービス: 'カスタマーサポート',
    ブラウザー: 'ブラウザ',
    本アカウント: '正式なアカウント',
    初回パスワード: '仮パスワード',
    会員の損失: 'プレイヤーの損失',
    決済会社: '決済事業者',
    公平性: '公正性',
    賭け金: 'ベット額',
    練習用のお金: 'プレイマネー',
  },
  vi: { 'kết toán': 'quyết toán', 'Lịch sử tài khoản': 'Lịch sử giao dịch', 'rình đơn': 'menu' },
  pt: {
    'Histórico da conta': 'Extrato',
    'rêmio acumulado': 'jackpot',
    apurada: 'liquidada',
    'por si só': 'automaticamente',
  },
  tl: {
    'Tala ng account': 'Rekord ng account',
    'talaan ng taya': 'rekord ng taya',
    'ang bahay': 'ang house',
  },
}

test('every translation has one word for one thing', () => {
  const wrong = Object.entries(SYNONYMS).flatMap(([language, terms]) => {
    const texts = [
      ...namespaces.map(namespace => [
        `${language}/${namespace}`,
        Object.values(dictionary(language, namespace)).join('\n'),
      ]),
      ...globSync(`src/lib/demo/texts/${language}/*.ts`).map(file => [file, readFileSync(file, 'utf8')]),
    ]
    return texts.flatMap(([at, words = '']) =>
      Object.entries(terms)
        .filter(([synonym]) => words.includes(synonym))
        .map(([synonym, term]) => `${at}: ${synonym} (${term})`),
    )
  })
  expect(wrong).toEqual([])
})

// A rate that an upline gives is 返点, what a member gets back of bets is 返水.
test('Chinese keeps the rate of an agent apart from the rebate of a member', () => {
  const says = (namespace: string) => Object.values(dictionary('zh', namespace)).join('\n')
  for (const ofAgents of ['agent', 'downlines']) expect(says(ofAgents), ofAgents).not.toContain('返水')
  for (const ofMembers of ['rebate', 'member', 'bonuses'])
    expect(says(ofMembers), ofMembers).not.toContain('返点')
})

// As Intl writes them in every language that Baize ships.
test.each(languages)('%s writes percentages without a space', language => {
  const spaced = namespaces.flatMap(namespace =>
    Object.entries(dictionary(language, namespace))
      .filter(([, phrase]) => /[}\d] %/.test(phrase))
      .map(([key]) => `${namespace}/${key}`),
  )
  expect(spaced).toEqual([])
})

/** Names that companies choose: one that ends in "Ltd." would stand before a second full stop. */
test.each(languages)('no sentence of %s ends in the name of a company', language => {
  const ended = [
    ...Object.entries(dictionary(language, 'cashier')),
    ...Object.entries(dictionary(language, 'social')),
  ].filter(([, phrase]) => /\{\{(payee|provider|name)\}\}\s*[.。]/.test(phrase))
  expect(ended).toEqual([])
})

test('no phrase is empty, padded, or doubled at its ends', () => {
  for (const language of languages) {
    for (const namespace of namespaces) {
      for (const [key, phrase] of Object.entries(dictionary(language, namespace))) {
        expect(phrase, `${language}/${namespace}/${key}`).toMatch(/^\S(.*\S)?$/s)
      }
    }
  }
})

/** Dictionaries that no page asks for, and who reads them. */
const OF_THE_HOUSE = 'the demo vendor, which shares nothing with the site'
const NOT_OF_PAGES: Record<string, string> = {
  paypage: 'the test provider of payments, which shares nothing with the site',
  house: OF_THE_HOUSE,
  slot: OF_THE_HOUSE,
  reels: OF_THE_HOUSE,
  baccarat: OF_THE_HOUSE,
  pokdeng: OF_THE_HOUSE,
  cockfight: OF_THE_HOUSE,
  ring: OF_THE_HOUSE,
  board: OF_THE_HOUSE,
  book: OF_THE_HOUSE,
  league: OF_THE_HOUSE,
  arena: OF_THE_HOUSE,
  sports: OF_THE_HOUSE,
  fish: OF_THE_HOUSE,
  scratch: OF_THE_HOUSE,
  pinball: OF_THE_HOUSE,
  blocks: OF_THE_HOUSE,
  keno: OF_THE_HOUSE,
  crash: OF_THE_HOUSE,
  bingo: OF_THE_HOUSE,
  ticket: OF_THE_HOUSE,
  videopoker: OF_THE_HOUSE,
  blackjack: OF_THE_HOUSE,
  showdown: OF_THE_HOUSE,
  tables: OF_THE_HOUSE,
  roulette: OF_THE_HOUSE,
  sicbo: OF_THE_HOUSE,
  dragontiger: OF_THE_HOUSE,
  livebaccarat: OF_THE_HOUSE,
  files: 'the server, when a record is taken away as a file',
  inboxtexts: 'the server, when somebody reads the inbox',
}

test('every dictionary has its line among the typed ones', () => {
  const source = readFileSync('src/lib/i18n/phrases.ts', 'utf8')
  const missing = namespaces
    .filter(namespace => !(namespace in NOT_OF_PAGES))
    .filter(namespace => !source.includes(`locales/en/${namespace}.json`))
  expect(missing).toEqual([])
})

/**
 * A key is used when its name stands somewhere in the source, whole, without its plural ending, or by the beginning
 * that a template gives it (`status_${status}`). Missing keys do not compile, so only unused ones are left to find.
 */
test('no phrase is unused', () => {
  const source = globSync('src/**/*.{ts,tsx,astro,js}')
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')
  const words = new Set(source.match(/\w+/g))
  const beginnings = [...source.matchAll(/[`'](\w{3,})\$\{/g)].map(match => match[1] ?? '')
  const unused = namespaces.flatMap(namespace =>
    Object.keys(dictionary('en', namespace))
      .filter(key => !words.has(key) && !words.has(key.replace(PLURAL, '')))
      .filter(key => !beginnings.some(beginning => key.startsWith(beginning)))
      .map(key => `${namespace}/${key}`),
  )
  expect(unused).toEqual([])
})
