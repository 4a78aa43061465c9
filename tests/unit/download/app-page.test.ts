import { expect, test } from 'vitest'
import { arrivalOf } from '#layouts/download/arrival.ts'
import { qrDrawing } from '#lib/qr/qr.ts'

// Protects: the link of the app carries a language (spec 2.2), and the address does not overrule a later choice.
test.each([
  ['/down?lang=EN', { language: 'en', path: '/en/down' }],
  ['/en/down?lang=TY', { language: 'th', path: '/down' }],
  ['/en/down?lang=en&from=qr#ios', { language: 'en', path: '/en/down?from=qr#ios' }],
  ['/down?lang=XX', undefined],
  ['/down?lang=', undefined],
  // Shipped, but not a language of this deployment.
  ['/down?lang=JA', undefined],
  ['/down', undefined],
])('an arrival at %s goes on at %j', (address, expected) => {
  expect(arrivalOf(new URL(address, 'https://play.example'))).toEqual(expected)
})

test('a QR code is drawn with its quiet zone and finder patterns, the same every time', () => {
  const drawing = qrDrawing('https://play.example/down?lang=TY')
  expect(drawing).toEqual(qrDrawing('https://play.example/down?lang=TY'))
  expect(drawing.path).not.toBe(qrDrawing('https://play.example/en/down?lang=EN').path)
  // Four modules of silence, then the first finder pattern: seven dark ones, a gap, and the second one at the far end.
  const far = drawing.size - 4 - 7
  expect(drawing.path.startsWith('M4 4h7v1h-7z')).toBe(true)
  expect(drawing.path).toContain(`M${far} 4h7v1h-7z`)
  expect(drawing.path).toContain(`M4 ${far}h7v1h-7z`)
  const starts = [...drawing.path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(match => match.slice(1).map(Number))
  for (const [x = 0, y = 0, width = 0] of starts) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4)
    expect(Math.max(x + width, y + 1)).toBeLessThanOrEqual(drawing.size - 4)
  }
})
