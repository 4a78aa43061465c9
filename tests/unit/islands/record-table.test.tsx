// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RecordTable } from '#islands/records/RecordTable.tsx'
import records from '../../../locales/en/records.json'

// Protects: why the house corrected a wallet stands beside the correction, as text and never as markup.

afterEach(cleanup)

test('tells the reason of a correction, as it was written', () => {
  const entry = { at: '2026-11-21T03:00:00.000Z', reference: '9F04C1-77A2E0', balanceAfter: '6025' }
  const rows = [
    { ...entry, place: '2', kind: 'adjustment', amount: '5025', reason: 'Lost <b>stake</b>' },
    { ...entry, place: '1', kind: 'deposit', amount: '1000', reason: null },
  ]
  const writing = { currency: 'THB', language: 'en', timeZone: 'Asia/Bangkok', phrases: records } as const
  render(
    <div>
      <RecordTable rows={rows} writing={writing} />
    </div>,
  )
  expect(screen.getByText('Lost <b>stake</b>')).toBeTruthy()
  expect(document.querySelectorAll('.record-reason')).toHaveLength(1)
})
