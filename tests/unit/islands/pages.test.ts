import { expect, test } from 'vitest'
import { pageItems } from '#islands/ui/pages.ts'

/** Guards spec 2.7: range 5 and 2 margin pages. */
const written = (current: number, total: number) =>
  pageItems(current, total)
    .map(item => (item === 'gap' ? '…' : item))
    .join(' ')

test('shows five pages around the current one and two at each end', () => {
  expect(written(1, 27)).toBe('1 2 3 4 5 … 26 27')
  expect(written(13, 27)).toBe('1 2 … 11 12 13 14 15 … 26 27')
  expect(written(27, 27)).toBe('1 2 … 23 24 25 26 27')
})

test('leaves nothing out when all pages fit', () => {
  expect(written(1, 1)).toBe('1')
  expect(written(3, 7)).toBe('1 2 3 4 5 6 7')
})

test('never puts a gap in the place of one page', () => {
  expect(written(6, 11)).toBe('1 2 3 4 5 6 7 8 9 10 11')
  for (let total = 1; total <= 40; total++) {
    for (let current = 1; current <= total; current++) {
      const items = pageItems(current, total)
      expect(items).toContain(current)
      items.forEach((item, at) => {
        if (item !== 'gap') return
        const before = items[at - 1] as number
        const after = items[at + 1] as number
        expect(after - before, `${current} of ${total}`).toBeGreaterThan(2)
      })
    }
  }
})
