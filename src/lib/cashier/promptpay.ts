import { type Minor, toDecimal } from '#lib/money/money.ts'

/**
 * The text of a PromptPay QR code that asks for one payment: a merchant-presented code of EMVCo (QR Code Specification
 * for Payment Systems, 1.1) with the proxy of Thailand's PromptPay in template 29. The target is a mobile number of ten
 * digits, a citizen or tax id of 13, or an e-wallet id of 15. Throws a RangeError for any other.
 */
export function promptPayPayload(target: string, amount: Minor): string {
  const content = [
    field('00', '01'),
    // 12: good for one payment, since it names the amount.
    field('01', '12'),
    field('29', field('00', PROMPTPAY_ID) + proxyOf(target)),
    field('58', 'TH'),
    field('53', THAI_BAHT),
    field('54', toDecimal(amount, 'THB')),
    CHECKSUM_HEAD,
  ].join('')
  return content + crc16(content)
}

/** Whether a target can be somebody's: a mobile number, a citizen or tax id with its check digit, or an e-wallet. */
export function isPromptPayTarget(target: string): boolean {
  if (target.length === 13) return isThaiId(target)
  return target.length === 15 ? /^\d{15}$/.test(target) && /[1-9]/.test(target) : isThaiMobile(target)
}

export function isThaiMobile(digits: string): boolean {
  return /^0[689]\d{8}$/.test(digits)
}

/** A citizen's id, or the tax id of a company, which begins with one zero. Its last digit checks the twelve before it. */
function isThaiId(digits: string): boolean {
  if (!/^(?!00)\d{13}$/.test(digits)) return false
  const sum = [...digits.slice(0, 12)].reduce((all, digit, at) => all + Number(digit) * (13 - at), 0)
  return (11 - (sum % 11)) % 10 === Number(digits[12])
}

const PROMPTPAY_ID = 'A000000677010111'
/** ISO 4217. */
const THAI_BAHT = '764'
/** The checksum counts its own id and length. */
const CHECKSUM_HEAD = '6304'

function proxyOf(target: string): string {
  if (!/^(0\d{9}|\d{13}|\d{15})$/.test(target))
    throw new RangeError('a PromptPay target has 10, 13 or 15 digits')
  if (target.length === 10) return field('01', `66${target.slice(1)}`.padStart(13, '0'))
  return field(target.length === 13 ? '02' : '03', target)
}

/** Id, length and value: everything in such a code is written so. */
function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value
}

/** CRC-16 of ISO/IEC 13239 as EMVCo asks for it: polynomial 1021, first value FFFF; four digits in capitals. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
