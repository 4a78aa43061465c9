// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import MyIncome from '#islands/team-reports/MyIncome.tsx'
import { $session } from '#lib/session/store.ts'
import { income, incomeLines } from '#lib/team-reports/income-store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import phrases from '../../../locales/en/teamreports.json'
import { failure, fakeServer, type Sent } from './fake-server.ts'

/** Guards that income is told by day and by payment, that each payment leads to how it was worked out, and what is due is said. */
const SUMS = { rebate: '0', dividend: '500000', daily: '0', hourly: '0', realtime: '0' }
const DAYS = { from: '2026-11-15', to: '2026-11-21', today: '2026-11-21', earliest: '2025-10-21' }

function sums() {
  const totals = { ...SUMS, received: '500000', paid: '300000', net: '200000' }
  return {
    days: [{ day: '2026-11-16', ...totals }],
    totals,
    due: { in: '0', out: '90000' },
    currency: 'THB',
    timeZone: 'Asia/Bangkok',
    ...DAYS,
  }
}

function line(id: string, direction: 'in' | 'out', account: string | null) {
  return {
    id,
    at: '2026-11-15T17:05:00.000Z',
    kind: 'dividend',
    direction,
    state: 'paid',
    firstDay: '2026-11-09',
    lastDay: '2026-11-15',
    windowStart: '2026-11-08T17:00:00.000Z',
    other: account === null ? null : { id: null, account },
    amount: direction === 'in' ? '500000' : '300000',
  }
}

function lines({ query }: Sent) {
  const all = [line('a', 'in', null), line('b', 'out', 'niran')]
  const rows = all.filter(one => !query.get('direction') || one.direction === query.get('direction'))
  return { rows, next: null, currency: 'THB', timeZone: 'Asia/Bangkok', ...DAYS }
}

const LINKS = { rebate: '/loss', dividend: '/dividend', daily: '/d', hourly: '/h', realtime: '/r' }

function show(answer: (sent: Sent) => unknown) {
  const { sent } = fakeServer(answer)
  const page = { language: 'en', timeZone: 'Asia/Bangkok', loginHref: '/agent', homeHref: '/' }
  render(<MyIncome {...page} links={LINKS} phrases={phrases} />)
  return sent
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  history.replaceState(null, '', '/agentHome/agentRevenueReport')
  $session.set('member')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  income.$report.set(IDLE)
  incomeLines.$report.set(IDLE)
  $session.set('unknown')
})

test('tells income by day as a chart and a table, what is due, and from whom each payment came', async () => {
  show(sent => (sent.path.endsWith('/lines') ? lines(sent) : sums()))
  const days = await screen.findByRole('region', { name: phrases.incomeByDay })
  expect(within(days).getByRole('img').getAttribute('aria-label')).toContain('2,000.00')
  await userEvent.click(within(days).getByRole('button', { name: phrases.asTable }))
  expect(within(days).getByRole('row', { name: /^16 Nov/ }).textContent).toContain('3,000.00')
  expect(screen.getByText(/900\.00/).textContent).toContain('You still owe')
  const table = screen.getByRole('region', { name: phrases.tableName })
  const [received, paid] = within(table).getAllByRole('row').slice(1)
  expect(received?.textContent).toContain(phrases.house)
  expect(paid?.textContent).toContain('niran')
  const links = within(table)
    .getAllByRole('link')
    .map(link => link.getAttribute('href'))
  expect(links).toEqual([
    '/dividend?tab=settlements&from=2026-11-09&to=2026-11-15',
    '/dividend?tab=settlements&side=downlines&from=2026-11-09&to=2026-11-15',
  ])
})

test('filters payments in the address without asking for the sums again', async () => {
  const sent = show(one => (one.path.endsWith('/lines') ? lines(one) : sums()))
  await screen.findByText('niran')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: phrases.direction }), 'in')
  expect(location.search).toBe('?direction=in')
  await vi.waitFor(() => expect(screen.queryByText('niran')).toBeNull())
  expect(sent.filter(one => one.path.endsWith('/income'))).toHaveLength(1)
})

test('says when the sums or the payments could not be loaded, and asks again', async () => {
  let isBroken = true
  show(sent => (isBroken ? failure(500, 'unexpected') : sent.path.endsWith('/lines') ? lines(sent) : sums()))
  const again = await screen.findAllByRole('button', { name: phrases.retry })
  expect(again).toHaveLength(2)
  isBroken = false
  for (const button of again) await userEvent.click(button)
  expect(await screen.findByText('niran')).toBeTruthy()
})
