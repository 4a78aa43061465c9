// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import BetRecord from '#islands/play/BetRecord.tsx'
import { $betRecord } from '#lib/play/store.ts'
import { $session } from '#lib/session/store.ts'
import { $balance } from '#lib/wallet/store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import phrases from '../../../locales/en/play.json'
import { failure, fakeServer, type Sent } from './fake-server.ts'

/** Guards that the record follows the address and the address the record, and that rows come in without a jump. */
function row(at: number) {
  return {
    id: `0190d2f0-0000-7000-8000-${String(at).padStart(12, '0')}`,
    roundId: `R${at}`,
    nodeId: 'n',
    gameName: 'Koi Terrace',
    gameType: 'RNG',
    vendor: 'BAIZE',
    openedAt: '2026-11-21T03:00:00.000Z',
    settledAt: '2026-11-21T03:00:02.000Z',
    status: 'settled',
    stake: '5000',
    refunded: '0',
    payout: '22000',
    result: '17000',
    validBet: '5000',
    hasProof: true,
  }
}

function record(sent: Sent, bets = 40) {
  const page = Number(sent.query.get('page') ?? 1)
  const first = (page - 1) * 15
  const count = Math.max(0, Math.min(15, bets - first))
  return {
    rows: Array.from({ length: count }, (_, at) => row(first + at + 1)),
    totals: { bets, stake: '200000', validBet: '200000', payout: '880000', result: '-680000' },
    page,
    totalPages: Math.ceil(bets / 15),
    currency: 'THB',
    today: '2026-11-21',
    asOf: '2026-11-21T04:00:00.000Z',
  }
}

function open(search: string, answer: (sent: Sent) => unknown) {
  history.replaceState(null, '', `/en/member/personalHistoryCopy${search}`)
  const server = fakeServer(answer)
  render(
    <BetRecord
      language="en"
      timeZone="Asia/Bangkok"
      verifyHref="/en/verify"
      gamesHref="/en#hot"
      loginHref="/en/login"
      homeHref="/en"
      phrases={phrases}
    />,
  )
  return server
}
const last = (sent: Sent[]) => Object.fromEntries(sent.at(-1)?.query ?? [])

beforeEach(() => {
  $session.set('member')
  $betRecord.set(IDLE)
  $balance.set(undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('shows what the address asks for, with sums, signs and the way to verify', async () => {
  const { sent } = open('?days=7&status=settled', call => record(call))
  const [link] = await screen.findAllByRole('link', { name: 'Verify round R1' })
  expect(link?.getAttribute('href')).toBe(`/en/verify?round=${row(1).id}`)
  expect(last(sent)).toMatchObject({ days: '7', status: 'settled', page: '1' })
  expect(screen.getByText('−฿6,800.00')).toBeTruthy()
  expect(screen.getAllByText('+฿170.00')).toHaveLength(15)
  expect(screen.getByText('This page, 15 of 40')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(phrases.dateFrom).value).toBe('2026-11-15')
})

test('a filter goes into the address and back to page 1', async () => {
  const user = userEvent.setup()
  const { sent } = open('?page=2', call => record(call))
  await screen.findAllByText('Koi Terrace')
  await user.selectOptions(screen.getByRole('combobox', { name: phrases.category }), 'FISH')
  await waitFor(() => expect(last(sent)).toMatchObject({ gameType: 'FISH', page: '1' }))
  expect(location.search).toBe('?gameType=FISH')
  await user.click(screen.getByRole('button', { name: phrases.days30 }))
  expect(location.search).toBe('?days=30&gameType=FISH')
})

test('turning the page keeps to the rounds of the moment page 1 was read', async () => {
  const user = userEvent.setup()
  const { sent } = open('', call => record(call))
  await user.click(await screen.findByRole('link', { name: 'Page 2' }))
  await waitFor(() => expect(last(sent)).toMatchObject({ page: '2', asOf: '2026-11-21T04:00:00.000Z' }))
  expect(location.search).toBe('?page=2')
  expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
})

test('a settled round appears by itself when the balance has moved', async () => {
  let bets = 1
  open('', call => record(call, bets))
  await screen.findByText('Koi Terrace')
  $balance.set(10_000n)
  bets = 2
  $balance.set(27_000n)
  await waitFor(() => expect(screen.getAllByText('Koi Terrace')).toHaveLength(2), { timeout: 3000 })
})

test('no rounds: says so and offers a longer time', async () => {
  const user = userEvent.setup()
  const { sent } = open('', call => record(call, 0))
  await user.click(await screen.findByRole('button', { name: phrases.showAll }))
  await waitFor(() => expect(last(sent)).toMatchObject({ days: '30' }))
})

test('a failure says so, and asking again brings the rows', async () => {
  const user = userEvent.setup()
  let isDown = true
  open('', call => (isDown ? failure(503, 'unavailable') : record(call)))
  const alert = await screen.findByRole('alert', undefined, { timeout: 3000 })
  expect(alert.textContent).toContain('words of unavailable')
  isDown = false
  await user.click(screen.getByRole('button', { name: phrases.retry }))
  expect(await screen.findAllByText('Koi Terrace')).toHaveLength(15)
})
