import { expect, test } from 'vitest'
import { crc16, promptPayPayload } from '#lib/cashier/promptpay.ts'

// Protects: a banking app reads the code: to whom, how much, and that no digit was lost on the way.

/** Reads the fields of a code as an app does. */
function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4))
    fields[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
  return fields
}

test('answers the check value of the checksum’s definition', () => {
  expect(crc16('123456789')).toBe('29B1')
  expect(crc16('')).toBe('FFFF')
})

test('writes the known code of a number and an amount', () => {
  expect(promptPayPayload('0000000000', 422n)).toBe(
    '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
  )
})

test.each([
  ['0801234567', '01', '0066801234567'],
  ['1111111111111', '02', '1111111111111'],
  ['004999000288505', '03', '004999000288505'],
])('names the target %s under %s', (target, id, value) => {
  const fields = fieldsOf(promptPayPayload(target, 100_050n))
  expect(fieldsOf(fields['29'] ?? '')).toEqual({ '00': 'A000000677010111', [id]: value })
  expect(fields).toMatchObject({ '00': '01', '01': '12', '53': '764', '54': '1000.50', '58': 'TH' })
})

test('ends with a checksum over everything before it', () => {
  const text = promptPayPayload('0801234567', 1n)
  expect(text.slice(-4)).toBe(crc16(text.slice(0, -4)))
  expect(fieldsOf(text)['54']).toBe('0.01')
})

test.each(['', '801234567', '1801234567', '08012345678', 'x801234567'])('refuses the target "%s"', target => {
  expect(() => promptPayPayload(target, 100n)).toThrow(RangeError)
})
