// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { TierTable } from '#islands/contracts/TierTable.tsx'
import { Downlines } from '#islands/team/OverviewLists.tsx'
import type { TeamOverview } from '#lib/team/api.ts'
import contractPhrases from '../../../locales/en/contracts.json'
import phrases from '../../../locales/en/team.json'

/** Guards that a shortened sum is read exactly by pointer, keyboard, touch and ear, and that a list has one form. */
afterEach(cleanup)

const writing = { currency: 'THB', language: 'en', timeZone: 'Asia/Bangkok', phrases } as const

function showDownlines(...validBets: string[]) {
  const downlines = validBets.map((validBet, place) => ({
    id: `id ${place}`,
    account: `player ${place}`,
    nickname: '',
    isAgent: false,
    rate: '0.5',
    validBet,
  }))
  const value = { downlines, directDownlines: downlines.length } as unknown as TeamOverview
  render(<Downlines value={value} writing={writing} manageHref="/manage" />)
  return screen.getAllByRole('listitem').map(item => item.querySelector('[aria-hidden]')?.textContent)
}

test('where one sum of a list is shortened, all of them are', () => {
  expect(showDownlines('252941234', '6412075', '25000')).toEqual(['฿2.529M', '฿64.12K', '฿250'])
})

test('sums that are short enough stand in full', () => {
  showDownlines('6412075', '25000')
  expect(screen.getByText('฿64,120.75')).toBeTruthy()
  expect(screen.getByText('฿250.00')).toBeTruthy()
})

test('a shortened sum is exact for the pointer, the ear, the keyboard and a finger', async () => {
  showDownlines('252941234')
  const figure = screen.getByRole('button', { name: '฿2,529,412.34' })
  expect(figure.title).toBe('฿2,529,412.34')
  const user = userEvent.setup()
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(figure)
  expect(figure.textContent).toBe('฿2,529,412.34')
  await user.tab()
  expect(figure.textContent).toContain('฿2.529M')
  await user.pointer({ keys: '[TouchA]', target: figure })
  expect(figure.textContent).toBe('฿2,529,412.34')
})

test('the amounts of a contract that a phone shortens are exact for who asks', () => {
  const tiers = [{ validBet: '123456789', active: 5, loss: '5000000', ppm: 1_000 }]
  const contract = { kind: 'dividend', currency: 'THB', language: 'en', timeZone: 'Asia/Bangkok' } as const
  render(<TierTable tiers={tiers} writing={{ ...contract, phrases: contractPhrases } as never} />)
  expect(screen.getByRole('button', { name: '฿1,234,567.89' })).toBeTruthy()
})
