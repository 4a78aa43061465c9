import { expect, test } from 'vitest'
import { GAME_TYPES as CATALOGUE_TYPES } from '#lib/games/rules.ts'
import { roundOfSearch } from '#lib/play/filters.ts'
import { GAME_TYPES } from '#lib/play/rules.ts'
import { bets } from '#lib/play/store.ts'

const ROUND = '0190d2f0-0000-7000-8000-000000000001'

function viewOf(search: string) {
  const round = roundOfSearch(search)
  return { ...bets.filtersOf(search), ...(round ? { round } : {}) }
}

test.each([
  ['', { days: '1' }],
  [`?days=30&before=${ROUND}`, { days: '30', before: ROUND }],
  ['?from=2026-11-01&to=2026-11-09', { from: '2026-11-01', to: '2026-11-09' }],
  ['?from=2026-11-01', { from: '2026-11-01' }],
  ['?status=open&gameType=FISH&vendor=PG', { days: '1', status: 'open', gameType: 'FISH', vendor: 'PG' }],
  [`?game=${ROUND}&round=${ROUND}`, { days: '1', game: ROUND, round: ROUND }],
  // What cannot be read is left out, never guessed.
  ['?days=5&before=-1&status=won&gameType=x&from=2026-02-30&vendor=a%20b&game=%3C&round=1', { days: '1' }],
  ['?days=7&from=2026-11-01', { days: '7' }],
] as const)('the address %s reads as what it shows', (search, view) => {
  expect(viewOf(search)).toEqual(view)
})

test.each(['', '?days=7', `?from=2026-11-01&to=2026-11-09&status=settled&gameType=RNG&before=${ROUND}`])(
  'the address %s is written as it was read',
  search => {
    expect(bets.searchOf(viewOf(search))).toBe(search)
  },
)

test('rounds know the categories of the catalogue', () => {
  expect([...GAME_TYPES].sort()).toEqual([...CATALOGUE_TYPES].sort())
})
