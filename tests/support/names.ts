import { seeded } from './random.ts'

/** Signs that names of a script are made of. */
const SCRIPTS: Record<string, string> = {
  latin: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  marks: 'àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœšžăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữự',
  thai: 'กขคฆงจฉชซญฎฏฐณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮะัาำิีึืุูเแโใไ็่้๊๋์',
  han: '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕𠮷龍',
  kana: 'あいうえおかきくけこさしすせそたちつてとなにぬねのアイウエオカキクケコサシスセソ・ー',
  hangul: '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노',
  cyrillic: 'абвгдежзийклмнопрстуфхцчшщъыьэюяАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЭЮЯ',
  arabic: 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  devanagari: 'अआइईउऊकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह\u093e\u093f\u0940\u0941\u0902\u094d',
  digits: '0123456789๐๑๒٠١٢０１２',
}
/** What stands between and behind the parts of a name, and what should not. */
const JOINS = [' ', ' ', ' ', '  ', '-', "'", '’', '.', '·', '', '_', '@', ',', '\u00a0', '\u3000', '\n']
const ODD = [
  '',
  '',
  '',
  '',
  '',
  ' ',
  '1',
  '88',
  '!',
  '😀',
  '\u0000',
  '\u202e',
  '\u200b',
  '\ud800',
  '<b>',
  '.co',
]

/** Names in many scripts, spelled well and badly, short and too long; the same for the same seed. */
export function sampleNames(count: number, seed: number): string[] {
  const chance = seeded(seed)
  const scripts = Object.values(SCRIPTS).map(signs => [...signs])
  const pick = <T>(list: readonly T[]): T => list[chance.below(list.length)] as T
  const part = (signs: readonly string[]) =>
    Array.from({ length: 1 + chance.below(chance.chance(0.02) ? 150 : 9) }, () => pick(signs)).join('')
  return Array.from({ length: count }, () => {
    const first = pick(scripts)
    const second = chance.chance(0.8) ? first : pick(scripts)
    const name = part(first) + (chance.chance(0.7) ? pick(JOINS) + part(second) : '') + pick(ODD)
    return chance.chance(0.1) ? name.normalize('NFD') : name
  })
}
