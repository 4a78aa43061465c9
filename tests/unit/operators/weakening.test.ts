import { expect, test } from 'vitest'
import { depositsSetting, METHOD_TERMS } from '#lib/site/deposits-setting.ts'
import { isSame } from '#server/operators/difference.ts'
import { guardedOf } from '#server/operators/weakening.ts'

// Protects: no single person redirects what members pay in, by whichever method.

const TERMS = {
  minMinor: '100',
  maxMinor: '200',
  feeMinor: '0',
  payMinutes: 5,
  expectedMinutes: 5,
}
const methods = Object.keys(depositsSetting.entries).filter(name => name !== 'secondPersonFromMinor')
const guarded = (name: string, changes: object) =>
  guardedOf('deposits', { secondPersonFromMinor: '500', [name]: { ...TERMS, target: '1', ...changes } })

test.each(methods)('of %s, all that is no term of it is guarded', name => {
  expect(Object.keys(TERMS).sort()).toEqual([...METHOD_TERMS].sort())
  for (const term of METHOD_TERMS)
    expect(isSame(guarded(name, {}), guarded(name, { [term]: 'another' })), term).toBe(true)
  expect(isSame(guarded(name, {}), guarded(name, { target: '2' }))).toBe(false)
  expect(isSame(guarded(name, {}), guarded(name, { somethingNew: '1' }))).toBe(false)
  expect(
    isSame(guarded(name, {}), guardedOf('deposits', { secondPersonFromMinor: '500', [name]: null })),
  ).toBe(false)
})

test('a method that is closed is the same whether or not it is named', () => {
  const closed = { secondPersonFromMinor: '500', bankTransfer: null }
  expect(isSame(guardedOf('deposits', closed), guardedOf('deposits', { secondPersonFromMinor: '500' }))).toBe(
    true,
  )
})

test('the amount from which two people approve is guarded, and what has no guard is free', () => {
  for (const key of ['deposits', 'withdrawals', 'adjustments', 'rewards'] as const) {
    const from = (amount: string) => guardedOf(key, { secondPersonFromMinor: amount })
    expect(isSame(from('500'), from('900')), key).toBe(false)
  }
  expect(isSame(guardedOf('lines', { lines: ['a'] }), guardedOf('lines', { lines: ['b'] }))).toBe(true)
})
