// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BonusTable } from '#islands/records/BonusTable.tsx'
import type { Bonus } from '#lib/records/bonus-api.ts'
import phrases from '../../../locales/en/bonuses.json'

// Protects: a bonus says how far its turnover is, or that it is free to leave; what an agent paid to a downline says
// neither.

afterEach(cleanup)

const writing = { currency: 'THB', language: 'en', timeZone: 'Asia/Bangkok', phrases } as const
const row = (facts: Partial<Bonus>): Bonus => ({
  place: '7',
  at: '2026-11-21T03:00:00.000Z',
  kind: 'salary',
  reference: 'AB12CD34EF56',
  amount: '5000',
  turnover: null,
  ...facts,
})

test('tells the status of what was given, and says of what was paid to a downline just that', () => {
  const asked = { required: '50000', done: '12000', state: 'open' } as const
  const rows = [
    row({ place: '9', kind: 'bonus', turnover: asked }),
    row({ place: '8' }),
    row({ place: '7', amount: '-5000' }),
  ]
  render(<BonusTable rows={rows} writing={writing} />)
  const [, open, free, paid] = screen.getAllByRole('row')
  expect(open?.textContent).toContain('฿120.00 of ฿500.00')
  expect(open?.textContent).toContain(phrases.state_open)
  expect(free?.textContent).toContain(phrases.noTurnover)
  expect(free?.textContent).toContain(phrases.free)
  expect(paid?.textContent).toContain(phrases.paid)
  expect(paid?.textContent).not.toContain(phrases.noTurnover)
  expect(paid?.textContent).not.toContain(phrases.free)
})
