import { decimalMarkOf } from '../i18n/numbers.ts'
import { plainDigits } from '../text/digits.ts'
import { type Currency, MAX_AMOUNT_MINOR, MINOR_DIGITS, type Minor } from './money.ts'

/** What people write before or after an amount, in lower case: symbol, code and names in the shipped languages. */
const NAMES: Readonly<Record<Currency, readonly string[]>> = {
  THB: ['฿', 'thb', 'baht', 'bt', 'บาท', 'บาทถ้วน', '泰铢', '泰銖', '铢', '銖', 'バーツ', 'タイバーツ'],
  USD: [
    '$',
    'us$',
    'usd',
    'dollar',
    'dollars',
    'ดอลลาร์',
    '美元',
    '美金',
    'ドル',
    'đô la',
    'dólar',
    'dólares',
  ],
  CNY: [
    '¥',
    'cn¥',
    'cny',
    'rmb',
    'yuan',
    'หยวน',
    '元',
    '块',
    '人民币',
    '人民幣',
    '人民元',
    'nhân dân tệ',
    'tệ',
  ],
  BRL: ['r$', 'brl', 'real', 'reais', '雷亚尔', 'レアル'],
  PHP: ['₱', 'php', 'p', 'peso', 'pesos', 'piso', 'เปโซ', '比索', 'ペソ'],
  VND: ['₫', 'đ', 'vnd', 'vnđ', 'dong', 'đồng', 'ดอง', '越南盾', '盾', 'ドン'],
  JPY: ['¥', 'jp¥', 'jpy', 'yen', 'เยน', '日元', '日圆', '日圓', '円', 'yên', 'iene', 'ienes'],
  PTS: ['pts'],
}

/** Numbers with a decimal point, and with a decimal comma. */
const POINT_DECIMALS = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/
const COMMA_DECIMALS = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d+))?$/
/**
 * Numbers that are unambiguous in any language: with spaces or apostrophes between thousands, with one mark repeated,
 * or with different marks for thousands and decimals.
 */
const PARTED = /^(\d{1,3}(?:([ '’])\d{3})(?:\2\d{3})*)(?:[.,](\d{1,2}))?$/
const MARKED = /^(\d{1,3}([.,])\d{3}(?:\2\d{3})+)(?:(?!\2)[.,](\d{1,2}))?$/
const BOTH_MARKS = /^(\d{1,3}([.,])\d{3})(?!\2)[.,](\d{1,2})$/
/** After a whole amount in Thailand and elsewhere: "1,000.-". */
const NO_DECIMALS = /[.,] ?[-\u2010-\u2015]{1,2}$/

/**
 * Parses a typed amount into minor units: "1,234.50", "๑๐๐", "１０００", "฿1,000", "1000 บาท", "1,000.-". The marks are the
 * language's, as in `formatMoney`: with a decimal comma, "1.000" is a thousand, and "100.50" is refused rather than
 * guessed. Other marks are accepted if they are unambiguous. Returns undefined for everything else: exponents, signs,
 * other currencies, superscript digits, too many decimals, more than MAX_AMOUNT_MINOR.
 */
export function parseAmount(text: string, currency: Currency, language = 'en'): Minor | undefined {
  const named = withoutName(
    plainDigits(text)
      .replace(/\p{Zs}/gu, ' ')
      .toLowerCase(),
    NAMES[currency],
  )
  const bare = named.replace(NO_DECIMALS, '')
  const own = (decimalMarkOf(language) === ',' ? COMMA_DECIMALS : POINT_DECIMALS).exec(bare)
  const other = own ? null : (PARTED.exec(bare) ?? MARKED.exec(bare) ?? BOTH_MARKS.exec(bare))
  const [whole, fraction = ''] = own ? [own[1], own[2]] : [other?.[1], other?.[3]]
  // "1.5.-" contradicts itself about having decimals.
  if (whole === undefined || (bare !== named && fraction !== '')) return undefined
  return minorOfParts(whole.replace(/\D/g, ''), fraction, MINOR_DIGITS[currency])
}

function minorOfParts(whole: string, fraction: string, digits: number): Minor | undefined {
  if (fraction.length > digits || whole.length > 16) return undefined
  const minor = BigInt(whole + fraction.padEnd(digits, '0'))
  return minor <= MAX_AMOUNT_MINOR ? minor : undefined
}

/** An amount without the currency's name before and after it. */
function withoutName(text: string, names: readonly string[]): string {
  // "us$" before "$": the longest match.
  const longest = [...names].sort((one, other) => other.length - one.length)
  const before = longest.find(name => text.startsWith(name)) ?? ''
  const rest = text.slice(before.length).trim()
  const behind = longest.find(name => rest.endsWith(name)) ?? ''
  return rest.slice(0, rest.length - behind.length).trim()
}
