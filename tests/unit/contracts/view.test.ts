import { expect, test } from 'vitest'
import { type ContractView, contractViewOf, searchOfView } from '#lib/contracts/view.ts'

const HABIT: ContractView = { tab: 'own', search: '', who: '', page: 1, side: 'own', period: { days: '7' } }

test('an address without anything is the own contract', () => {
  expect(contractViewOf('')).toEqual(HABIT)
  expect(searchOfView(HABIT)).toBe('')
})

test.each([
  ['?tab=downlines', { tab: 'downlines' }],
  ['?tab=downlines&search=ni&page=3', { tab: 'downlines', search: 'ni', page: 3 }],
  ['?tab=downlines&who=niran', { tab: 'downlines', who: 'niran' }],
  [
    '?tab=settlements&side=downlines&days=30&page=2',
    { tab: 'settlements', side: 'downlines', period: { days: '30' }, page: 2 },
  ],
  [
    '?tab=settlements&from=2026-11-01&to=2026-11-15',
    { tab: 'settlements', period: { from: '2026-11-01', to: '2026-11-15' } },
  ],
] as const)('%s is read, and written the same', (search, expected) => {
  const view = contractViewOf(search)
  expect(view).toEqual({ ...HABIT, ...expected })
  expect(searchOfView(view)).toBe(search)
})

test('what cannot be read is left out', () => {
  expect(contractViewOf('?tab=others&page=-2&side=mine&days=9')).toEqual(HABIT)
  expect(contractViewOf('?page=1.5').page).toBe(1)
})

test('what belongs to another tab is not written', () => {
  const view: ContractView = { ...HABIT, tab: 'settlements', search: 'ni', who: 'niran' }
  expect(searchOfView(view)).toBe('?tab=settlements')
  expect(searchOfView({ ...HABIT, page: 4, side: 'downlines' })).toBe('')
})
