import { expect, test } from 'vitest'
import { GAME_TYPES as CATALOGUE_TYPES } from '#lib/games/rules.ts'
import { filtersOfSearch, searchOfFilters } from '#lib/play/filters.ts'
import { GAME_TYPES } from '#lib/play/rules.ts'

test.each([
  ['', { days: '1', page: 1 }],
  ['?days=30&page=4', { days: '30', page: 4 }],
  ['?from=2026-11-01&to=2026-11-09', { from: '2026-11-01', to: '2026-11-09', page: 1 }],
  ['?from=2026-11-01', { from: '2026-11-01', page: 1 }],
  ['?status=open&gameType=FISH', { days: '1', status: 'open', gameType: 'FISH', page: 1 }],
  // What cannot be read is left out, never guessed.
  ['?days=5&page=-1&status=won&gameType=x&from=2026-02-30', { days: '1', page: 1 }],
  ['?days=7&from=2026-11-01', { days: '7', page: 1 }],
] as const)('the address %s reads as filters', (search, filters) => {
  expect(filtersOfSearch(search)).toEqual(filters)
})

test.each(['', '?days=7', '?from=2026-11-01&to=2026-11-09&status=settled&gameType=RNG&page=3'])(
  'the address %s is written as it was read',
  search => {
    expect(searchOfFilters(filtersOfSearch(search))).toBe(search)
  },
)

test('rounds know the categories of the catalogue', () => {
  expect([...GAME_TYPES].sort()).toEqual([...CATALOGUE_TYPES].sort())
})
