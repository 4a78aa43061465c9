// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import styles from '#islands/records/RecordTable.module.css'
import { RecordTable } from '#islands/records/RecordTable.tsx'
import type { RecordEntry } from '#lib/records/api.ts'
import records from '../../../locales/en/records.json'

// Protects: why the house corrected a wallet stands beside the correction, as text and never as markup.

afterEach(cleanup)

function show(rows: readonly RecordEntry[]): void {
  const writing = {
    ...({ currency: 'THB', language: 'en', timeZone: 'Asia/Bangkok' } as const),
    ...{ betsHref: '/en/member/personalHistoryCopy', phrases: records },
  }
  render(
    <div>
      <RecordTable rows={rows} writing={writing} />
    </div>,
  )
}

test('leads from a bet to its round in the bet record, by the name of the game', () => {
  const round = { id: '01935f00-0000-7000-8000-000000000001', gameName: 'Koi Terrace' }
  const entry = { at: '2026-11-21T03:00:00.000Z', reference: 'A40DD62A', balanceAfter: '900' }
  show([{ ...entry, place: '1', kind: 'bet', amount: '-100', reason: null, round }])
  const link = screen.getByRole('link', { name: 'Koi Terrace' })
  expect(link.getAttribute('href')).toBe(`/en/member/personalHistoryCopy?round=${round.id}`)
})

test('tells the reason of a correction, as it was written', () => {
  const entry = { at: '2026-11-21T03:00:00.000Z', reference: '9F04C1-77A2E0', balanceAfter: '6025' }
  const rows = [
    { ...entry, place: '2', kind: 'adjustment', amount: '5025', reason: 'Lost <b>stake</b>', round: null },
    { ...entry, place: '1', kind: 'deposit', amount: '1000', reason: null, round: null },
  ]
  show(rows)
  expect(screen.getByText('Lost <b>stake</b>')).toBeTruthy()
  expect(document.querySelectorAll(`.${styles.reason}`)).toHaveLength(1)
})
