import { describe, expect, test } from 'vitest'
import { closest, editsAllowed, pieces } from '#lib/search/closest.ts'
import { seeded } from '#tests/support/random.ts'

const anywhere = () => true

describe('a query with wrong letters', () => {
  test.each([
    ['nothing wrong', 'dragonpalace', 'dragon', 0, 0, 6],
    ['a letter too few', 'dragonpalace', 'dragn', 1, 0, 6],
    ['a letter too many', 'dragonpalace', 'draggon', 1, 0, 6],
    ['another letter', 'dragonpalace', 'drakon', 1, 0, 6],
    ['two that changed places', 'dragonpalace', 'drgaon', 1, 0, 6],
    ['inside the text', 'ตรอกมังกร', 'มังกน', 1, 4, 9],
  ])('counts %s', (_, text, query, edits, start, end) => {
    expect(closest(text, query, 2, anywhere)).toEqual({ edits, start, end })
  })

  test('is not found with more wrong letters than may be', () => {
    expect(closest('dragonpalace', 'drgn', 1, anywhere)).toBeUndefined()
    expect(closest('', 'koi', 2, anywhere)).toBeUndefined()
  })

  test('begins only where it may', () => {
    expect(closest('goldpalace', 'palce', 1, at => at === 0)).toBeUndefined()
    expect(closest('goldpalace', 'palce', 1, at => at === 0 || at === 4)).toMatchObject({
      edits: 1,
      start: 4,
    })
  })

  test('may have none wrong below four letters, one up to seven, two from eight on', () => {
    expect(['koi', 'klub', 'sapphir', 'sapphire'].map(editsAllowed)).toEqual([0, 1, 1, 2])
  })
})

test('what has none of the pieces of a query has indeed too many wrong letters', () => {
  const random = seeded(7)
  const letter = () => 'abcd'[random.below(4)] ?? 'a'
  const word = (length: number) => Array.from({ length }, letter).join('')
  for (let round = 0; round < 20_000; round++) {
    const text = word(3 + random.below(12))
    const query = word(2 + random.below(12))
    // A Chinese name may have a wrong letter from two on.
    const most = Math.max(1, editsAllowed(query))
    if (!closest(text, query, most, anywhere)) continue
    expect(
      pieces(query, most).some(piece => text.includes(piece)),
      `${query} in ${text}`,
    ).toBe(true)
  }
})
