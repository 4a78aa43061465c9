import { expect, test } from 'vitest'
import { possibleCodes, problemOf, type TextProblem } from '#lib/chat/text-rules.ts'
import { type Language, SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import { DEFAULT_CHAT } from '#lib/site/chat-setting.ts'
import { isDistressed, LISTS, RoomWords, SPELLED } from '#server/chat/words.ts'

// Protects: links, phone and account numbers and refused words do not get into a room, however they are written; what
// people say about games, money and results does.

const own = { words: { en: ['acme bet'], th: ['เว็บคู่แข่ง'] } }
const words = new RoomWords(() => ({ ...DEFAULT_CHAT, ...own }))
const problemIn = (room: Language, text: string) => problemOf(text, words.of(room), SPELLED)

const REFUSED: readonly (readonly [Language, string, TextProblem])[] = [
  ['en', 'see https://example.com/x', 'chatLink'],
  ['en', 'hxxps://example', 'chatLink'],
  ['en', 'go to example.com now', 'chatLink'],
  ['en', 'EXAMPLE.COM', 'chatLink'],
  ['en', 'ｅｘａｍｐｌｅ．ｃｏｍ', 'chatLink'],
  ['en', 'ехаmрlе.com'.replace('m', 'м'), 'chatLink'],
  ['en', 'e x a m p l e . c o m', 'chatLink'],
  ['en', 'example . com', 'chatLink'],
  ['en', 'example dot com', 'chatLink'],
  ['en', 'example(dot)com', 'chatLink'],
  ['en', 'exam\u200bple.c\u200bom', 'chatLink'],
  ['en', 'ⓔxample.ⓒⓞⓜ', 'chatLink'],
  ['en', 'www.example', 'chatLink'],
  ['en', 't.me/example', 'chatLink'],
  ['en', 'find me @somebody99', 'chatLink'],
  ['en', 'mail me: a.b@example.org', 'chatLink'],
  ['en', 'line id: somchai', 'chatLink'],
  ['en', '10.20.30.40', 'chatLink'],
  ['th', 'เข้า example จุด com เลย', 'chatLink'],
  ['th', 'แอดไลน์ somchai99', 'chatLink'],
  ['zh', '加微信 abc123', 'chatLink'],
  ['zh', '上 example点com', 'chatLink'],
  ['vi', 'vào example chấm com', 'chatLink'],
  ['pt', 'entra em example ponto com', 'chatLink'],
  ['tl', 'punta sa example tuldok com', 'chatLink'],
  ['en', 'call 0812345678', 'chatNumber'],
  ['en', '081-234-5678', 'chatNumber'],
  ['en', '0 8 1 2 3 4 5 6 7 8', 'chatNumber'],
  ['en', '+66 (81) 234.56.78', 'chatNumber'],
  ['en', '０８１２３４５６７８', 'chatNumber'],
  ['en', '⓪⑧①②③④⑤⑥⑦⑧', 'chatNumber'],
  ['en', '0️⃣8️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣', 'chatNumber'],
  ['en', 'O8l2345678', 'chatNumber'],
  ['en', 'zero eight one two three four five six seven eight', 'chatNumber'],
  ['th', '๐๘๑๒๓๔๕๖๗๘', 'chatNumber'],
  ['th', 'ศูนย์แปดหนึ่งสองสามสี่ห้าหกเจ็ดแปด', 'chatNumber'],
  ['zh', '一三八零零一三八零零零', 'chatNumber'],
  ['vi', 'không chín không một hai ba bốn năm sáu bảy', 'chatNumber'],
  ['pt', 'um um nove oito sete seis cinco quatro três dois um', 'chatNumber'],
  ['th', 'โอนเข้า 123-4-56789-0', 'chatNumber'],
  ['en', 'what the fuck', 'chatWord'],
  ['en', 'F.U.C.K', 'chatWord'],
  ['en', 'f u c k', 'chatWord'],
  ['en', 'fuuuuuck', 'chatWord'],
  ['en', 'ＦＵＣＫ', 'chatWord'],
  ['en', 'fück', 'chatWord'],
  ['en', '$h1t', 'chatWord'],
  ['en', 'loan   shark here', 'chatWord'],
  ['th', 'ไอ้เหี้ย', 'chatWord'],
  ['th', 'เ ห ี้ ย', 'chatWord'],
  ['th', 'fuck', 'chatWord'],
  ['zh', '你这个傻 逼', 'chatWord'],
  ['ja', 'お前しね', 'chatWord'],
  ['vi', 'đồ lừa đảo', 'chatWord'],
  ['pt', 'que porra', 'chatWord'],
  ['tl', 'putang ina mo', 'chatWord'],
  ['en', 'try ACME-BET', 'chatWord'],
  ['th', 'ไปเว็บคู่แข่งกัน', 'chatWord'],
  ['th', 'เปิดบัญชีม้าได้เงิน', 'chatWord'],
  ['th', 'หีบหี', 'chatWord'],
  ['th', 'ปล่อย กู้ ด่วน', 'chatWord'],
  ['zh', '出售账号，价格好', 'chatWord'],
  ['zh', '有内幕消息', 'chatWord'],
  ['ja', '即日融資します', 'chatWord'],
  ['ja', 'アカウント売却', 'chatWord'],
  ['vi', 'vay tiền nhanh không cần giấy tờ', 'chatWord'],
  ['pt', 'faço empréstimo rápido', 'chatWord'],
  ['tl', 'siguradong kita dito', 'chatWord'],
  ['en', 'guaranteed profit here', 'chatWord'],
  ['ja', 'wanna buy account?', 'chatWord'],
]

test.each(REFUSED)('in %s, “%s” is refused as %s', (room, text, problem) => {
  expect(problemIn(room, text)).toBe(problem)
})

const ALLOWED: readonly (readonly [Language, string])[] = [
  ['en', 'Is the live baccarat quieter after nine, or is it only me?'],
  ['en', 'Good luck in the raffle, everyone.'],
  ['en', 'Won ฿1,250,000.00 with 100 spins'],
  ['en', 'the draw is at 21:04:37 on 28/11/2026'],
  ['en', 'ok. me too. so good.'],
  ['en', 'I finished it.Now I sleep'],
  ['en', 'results 12 45 07 33'],
  ['en', 'RTP 96.8%, x250 … 🎉🎉🎉'],
  ['en', 'Scunthorpe, assassin, shitake? no: shiitake'],
  ['en', 'ten or eleven of us, one or two win'],
  ['th', 'ขอให้โชคดีทุกคนครับ'],
  ['th', 'รอบหน้าเอาใหม่ ๆ 555'],
  ['th', 'ชนะ 100 บาท ดีใจมาก'],
  ['th', 'เปิดหีบสมบัติแล้ว'],
  ['th', 'สัดส่วนการจ่ายดีมาก'],
  ['th', 'วันนี้กินแกงกะหรี่'],
  ['th', 'ดอกไม้เหี่ยวหมดแล้ว'],
  ['ja', '楽しいしね、またやろう'],
  ['ja', 'ガイジンさんも一緒に'],
  ['ja', '死ぬほど笑った'],
  ['zh', '我跟朋友一起玩'],
  ['vi', 'lon bia này ngon'],
  ['pt', 'vou computar os pontos'],
  ['tl', 'Titingnan ko muna ang resulta'],
  ['zh', '祝大家好运，今天赢了一百块'],
  ['ja', 'みなさん、頑張りましょう。一回だけ勝ちました'],
  ['vi', 'Chúc mọi người may mắn, hôm nay không thua'],
  ['pt', 'Ganhei. Com calma a gente chega lá'],
  ['tl', 'Magandang gabi sa inyong lahat'],
]

test.each(ALLOWED)('in %s, “%s” is allowed', (room, text) => {
  expect(problemIn(room, text)).toBeUndefined()
})

test.each([
  'I want to die',
  'i lost everything today',
  'can’t stop gambling'.replace('’', "'"),
  'ผมอยากตาย',
  '我不想活了',
  'もう死にたい',
  'tôi muốn chết',
  'eu quero morrer',
  'gusto ko nang mamatay',
])('“%s” is a sign of distress', text => {
  expect(isDistressed(text)).toBe(true)
})

test('each language has a list of its own, and every word of it does what it stands for', () => {
  for (const language of SHIPPED_LANGUAGES) {
    const { refused, distress, digits, harmless } = LISTS[language]
    expect(refused.length).toBeGreaterThanOrEqual(50)
    expect(distress.length).toBeGreaterThanOrEqual(20)
    expect(digits).toHaveLength(10)
    for (const list of [refused, distress, harmless]) expect(new Set(list).size).toBe(list.length)
    for (const word of refused) expect(problemIn(language, word)).toBe('chatWord')
    for (const word of distress) expect(isDistressed(word)).toBe(true)
    for (const word of harmless) expect(problemIn(language, word)).toBeUndefined()
  }
})

test('jokes about games are no signs of distress', () => {
  for (const text of ['dying to win', 'this slot kills me', 'แพ้อีกแล้ว', '又输了', 'perdi de novo'])
    expect(isDistressed(text)).toBe(false)
})

test('words that could be invitation codes are those with a digit or in capitals', () => {
  expect(possibleCodes('use MALI88 or mali88, LUCKY, M A L I 8 8 — not lucky')).toEqual(
    expect.arrayContaining(['MALI88', 'LUCKY']),
  )
  expect(possibleCodes('good luck everyone')).toEqual([])
})
