// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { RegisterTextField } from '#islands/identity/RegisterTextField.tsx'
import { PeriodBar } from '#islands/ui/PeriodBar.tsx'
import phrases from '../../../locales/en/identity.json'
import record from '../../../locales/en/records.json'
import says from '../../../locales/en/registration.json'

/** Guards that a day of the Buddhist era, as Thailand writes it, is offered in the Christian one at a press. */
afterEach(cleanup)

const RULE = { patternId: 'any', acceptedPattern: '*', minLength: 0, maxLength: 20, required: false } as never

function showBirthday(value: string, error?: string) {
  const onChange = vi.fn()
  const field = { name: 'birthday', rule: RULE, phrases: phrases as never, says, value, error } as const
  render(<RegisterTextField {...field} onChange={onChange} />)
  return onChange
}

test.each(['2540-05-01', '๒๕๔๐-๐๕-๐๑'])('a birthday of %s is offered as 1997-05-01', async typed => {
  const onChange = showBirthday(typed, 'Enter the year of the Christian calendar: 1997-05-01.')
  await userEvent.click(screen.getByRole('button', { name: 'Use 1997-05-01' }))
  expect(onChange).toHaveBeenCalledWith('1997-05-01', false)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('nothing is offered for a day of the Christian era, or for one that no calendar has', () => {
  showBirthday('1997-05-01', 'wrong')
  showBirthday('2540-02-31', 'wrong')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a birthday says why its age is another than that of the terms', () => {
  showBirthday('')
  expect(screen.getByText(/The terms require/)).toBeTruthy()
})

test.each([
  [
    { from: '2569-11-01', to: '2026-11-20' },
    { from: '2026-11-01', to: '2026-11-20' },
  ],
  [
    { from: '2026-11-01', to: '2569-11-20' },
    { from: '2026-11-01', to: '2026-11-20' },
  ],
])('a period of %o is offered in the Christian era', async (period, mended) => {
  const onChange = vi.fn()
  const days = { today: '2026-11-27', earliest: '2025-10-27' }
  render(<PeriodBar period={period} {...days} onChange={onChange} phrases={record} />)
  await userEvent.click(screen.getByRole('button', { name: /^Use 2026/ }))
  expect(onChange).toHaveBeenCalledWith(mended)
})
