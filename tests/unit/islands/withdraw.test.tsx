// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Withdraw from '#islands/withdrawals/Withdraw.tsx'
import { $unread } from '#lib/inbox/unread.ts'
import { $session } from '#lib/session/store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import { $withdrawalSetup, $withdrawals } from '#lib/withdrawals/store.ts'
import errors from '../../../locales/en/errors.json'
import uploads from '../../../locales/en/uploads.json'
import withdraw from '../../../locales/en/withdraw.json'
import { fakeServer } from './fake-server.ts'

/** Guards that the page tells what was decided meanwhile without being loaded again, and asks nothing that is over. */
const phrases = { ...uploads, ...errors, ...withdraw }
const setup = {
  currency: 'THB',
  balance: '100000',
  withdrawable: '100000',
  turnover: [],
  minAmount: '30000',
  maxAmount: '5000000',
  dailyLeft: '700000',
  dailyCountLeft: 4,
  fee: '0',
  expectedMinutes: 30,
  receiptMinutes: 60,
  heldUntil: null,
  hasPaymentPassword: true,
  accounts: [],
  holderName: null,
  providers: [],
  playMoney: false,
}
let status = 'applied'
let nextBy: string | null = null
const listed = () => ({
  next: null,
  withdrawals: [
    {
      id: '0193494c-0000-7000-8000-00000000000a',
      amount: '40000',
      fee: '0',
      currency: 'THB',
      status,
      providerName: 'Kasikornbank',
      number: '···· 4471',
      holderName: 'Somchai',
      paymentReference: null,
      timeline: [{ status: 'applied', at: '2026-11-21T03:00:00.000Z', reason: null }],
      nextBy,
      mayCancel: false,
      images: [],
    },
  ],
})

beforeEach(() => {
  $session.set('member')
  $withdrawalSetup.set(IDLE)
  $withdrawals.set(IDLE)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const server = fakeServer(sent => (sent.path.endsWith('/setup') ? setup : listed()))
  render(
    <Withdraw
      language="en"
      timeZone="Asia/Bangkok"
      registerHref="/en/register"
      loginHref="/en/login"
      homeHref="/en"
      accountHref="/en/member"
      betsHref="/en/bets"
      phrases={phrases}
    />,
  )
  return { lists: () => server.sent.filter(sent => sent.path === '/api/withdrawals').length }
}

test('says that a name matches the profile where it does, and nothing where there is none to compare with', async () => {
  const account = {
    id: '01935f00-0000-7000-8000-000000000001',
    provider: 'KBANK',
    providerName: 'Kasikornbank',
    kind: 'bank',
    number: '···· 4471',
    holderName: 'Somchai Jaidee',
  }
  Object.assign(setup, { accounts: [account], holderName: 'somchai  jaidee' })
  open()
  expect(await screen.findByText(phrases.nameMatches)).toBeTruthy()
  cleanup()
  $withdrawalSetup.set(IDLE)
  Object.assign(setup, { holderName: null })
  open()
  expect(await screen.findByText('Somchai Jaidee')).toBeTruthy()
  expect(screen.queryByText(phrases.nameMatches)).toBeNull()
  Object.assign(setup, { accounts: [] })
})

test('reads anew when the inbox gets news, and says what is left of the day', async () => {
  status = 'applied'
  open()
  expect(await screen.findByText(/Left today: ฿7,000\.00\. Withdrawals left today: 4\./)).toBeTruthy()
  expect(screen.queryByText(phrases.receiptTitle)).toBeNull()
  status = 'paid'
  nextBy = new Date(Date.now() + 3_600_000).toISOString()
  $unread.set({ messages: 1, missions: 0, rewards: 0 })
  expect(await screen.findByText(phrases.receiptTitle)).toBeTruthy()
  expect(screen.getByRole('button', { name: phrases.notReceived })).toBeTruthy()
})

test('goes on asking when the time for an answer is over, offers no "not received", until it counts as received', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  status = 'paid'
  nextBy = new Date(Date.now() + 2_000).toISOString()
  const { lists } = open()
  await screen.findByText(phrases.receiptTitle)
  const before = lists()
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(await screen.findByText(phrases.receiptOver)).toBeTruthy()
  expect(screen.queryByRole('button', { name: phrases.notReceived })).toBeNull()
  expect(lists()).toBe(before + 1)
  status = 'autoReceived'
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  await waitFor(() => expect(screen.queryByText(phrases.receiptTitle)).toBeNull())
})

test('says what comes next and by when, and that it goes on where that moment is over', async () => {
  status = 'reviewing'
  nextBy = new Date(Date.now() + 3_600_000).toISOString()
  open()
  expect(await screen.findByText(phrases.next_reviewing)).toBeTruthy()
  expect(screen.getByText(/^by .*\d/)).toBeTruthy()
  nextBy = new Date(Date.now() - 60_000).toISOString()
  $unread.set({ messages: 2, missions: 0, rewards: 0 })
  expect(await screen.findByText(phrases.late)).toBeTruthy()
  expect(screen.getByText(phrases.next_reviewing)).toBeTruthy()
  expect(screen.queryByText(/^by .*\d/)).toBeNull()
})
