// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import BetRecord from '#islands/play/BetRecord.tsx'
import AccountRecord from '#islands/records/AccountRecord.tsx'
import AccountDetails from '#islands/team-reports/AccountDetails.tsx'
import MyIncome from '#islands/team-reports/MyIncome.tsx'
import TeamBets from '#islands/team-reports/TeamBets.tsx'
import UserLoss from '#islands/team-reports/UserLoss.tsx'
import { $session } from '#lib/session/store.ts'
import play from '../../../locales/en/play.json'
import records from '../../../locales/en/records.json'
import reports from '../../../locales/en/teamreports.json'
import { fakeServer } from './fake-server.ts'

// Protects: who widens the period of an empty record still sees what they chose to see, and nothing else.

const SHOWN = { language: 'en', timeZone: 'Asia/Bangkok', loginHref: '/login', homeHref: '/' }
const DAYS = { from: '2026-11-15', to: '2026-11-21', today: '2026-11-21', earliest: '2025-10-21' }
const NOTHING = {
  rows: [],
  accounts: [],
  days: [],
  path: [],
  next: null,
  totals: {},
  currency: 'THB',
  ...DAYS,
}
const SUMS = { in: '0', out: '0', net: '0', received: '0', paid: '0', amount: '0' }
const LINKS = { rebate: '/', dividend: '/', daily: '/', hourly: '/', realtime: '/' }

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  $session.set('member')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $session.set('unknown')
})

test.each<[string, string, ReactNode]>([
  [
    'bet record',
    '?days=7&gameType=FISH&vendor=PG&status=void',
    <BetRecord
      key=""
      {...SHOWN}
      vendors={[]}
      recordHref="/record"
      verifyHref="/"
      gamesHref="/"
      phrases={play}
    />,
  ],
  [
    'account record',
    '?from=2026-11-01&account=points&group=bet',
    <AccountRecord key="" {...SHOWN} betsHref="/bets" marks={{}} phrases={records} />,
  ],
  [
    'team bets',
    '?gameType=RNG&status=void&vendor=PG',
    <TeamBets key="" {...SHOWN} vendors={[]} phrases={reports} />,
  ],
  ['user loss', '?by=day&search=somchai', <UserLoss key="" {...SHOWN} betsHref="/" phrases={reports} />],
  ['account details', '?kind=rebate&search=somchai', <AccountDetails key="" {...SHOWN} phrases={reports} />],
  ['income', '?direction=in', <MyIncome key="" {...SHOWN} links={LINKS} phrases={reports} />],
])('30 days of an empty %s keep the other filters of %s', async (_name, search, page) => {
  history.replaceState(null, '', `/here${search}`)
  fakeServer(() => ({ ...NOTHING, totals: SUMS, due: { in: '0', out: '0' } }))
  render(page)
  await userEvent.click(await screen.findByRole('button', { name: records.showMonth }))
  const asked = Object.fromEntries(new URLSearchParams(search))
  const { days: _days, from: _from, to: _to, ...rest } = asked
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ ...rest, days: '30' })
})
