// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import BetRecord from '#islands/play/BetRecord.tsx'
import { bets } from '#lib/play/store.ts'
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
  const before = sent.query.get('before')
  const first = before ? Number(before.slice(-12)) : 0
  const count = Math.max(0, Math.min(15, bets - first))
  return {
    rows: Array.from({ length: count }, (_, at) => row(first + at + 1)),
    next: first + count < bets ? row(first + count).id : null,
    totals: { bets, stake: '200000', validBet: '200000', payout: '880000', result: '-680000' },
    gameName: sent.query.get('game') ? 'Koi Terrace' : null,
    currency: 'THB',
    today: '2026-11-21',
    earliest: '2025-10-21',
  }
}

function details() {
  const move = (kind: string, amount: string, balanceAfter: string) => ({
    kind,
    amount,
    balanceAfter,
    at: '2026-11-21T03:00:00.000Z',
  })
  return {
    ...row(1),
    vendorRoundId: 'R1',
    currency: 'THB',
    validBetRule: { by: 'risk', weight: '0.5' },
    movements: [move('bet', '-5000', '95000'), move('win', '22000', '117000')],
  }
}

function open(search: string, answer: (sent: Sent) => unknown) {
  history.replaceState(null, '', `/en/member/personalHistoryCopy${search}`)
  const server = fakeServer(answer)
  render(
    <BetRecord
      language="en"
      timeZone="Asia/Bangkok"
      vendors={[{ code: 'PG', mark: 'PG' }]}
      verifyHref="/en/verify"
      recordHref="/en/member/transactionHistory"
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
  bets.$report.set(IDLE)
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
  expect(last(sent)).toEqual({ days: '7', status: 'settled' })
  expect(screen.getByText('−฿6,800.00')).toBeTruthy()
  expect(screen.getAllByText('+฿170.00')).toHaveLength(15)
  expect(screen.getByText('This page, 15 of 40')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(phrases.dateFrom).value).toBe('2026-11-15')
})

test('a filter goes into the address and back to the newest', async () => {
  const user = userEvent.setup()
  const { sent } = open(`?before=${row(15).id}`, call => record(call))
  await screen.findAllByText('Koi Terrace')
  await user.selectOptions(screen.getByRole('combobox', { name: phrases.category }), 'FISH')
  await waitFor(() => expect(last(sent)).toEqual({ days: '1', gameType: 'FISH' }))
  await user.selectOptions(screen.getByRole('combobox', { name: phrases.vendor }), 'PG')
  expect(location.search).toBe('?gameType=FISH&vendor=PG')
  await user.click(screen.getByRole('button', { name: phrases.days30 }))
  expect(location.search).toBe('?days=30&gameType=FISH&vendor=PG')
})

test('older rounds are read on before the last one in view, and the address leads back', async () => {
  const user = userEvent.setup()
  const { sent } = open('', call => record(call))
  await user.click(await screen.findByRole('button', { name: phrases.older }))
  await waitFor(() => expect(last(sent)).toEqual({ days: '1', before: row(15).id }))
  expect(location.search).toBe(`?before=${row(15).id}`)
  await user.click(await screen.findByRole('button', { name: phrases.newest }))
  expect(location.search).toBe('')
})

test('a round is opened over the list, with what it changed in the wallet and the way to its game', async () => {
  const user = userEvent.setup()
  const { sent } = open('', call => (call.path.includes('/rounds/') ? details() : record(call)))
  await user.click((await screen.findAllByRole('button', { name: 'Details of round R1' }))[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: 'Round R1' })
  await waitFor(() => expect(dialog.textContent).toContain('+฿220.00'))
  expect(dialog.textContent).toContain('−฿50.00')
  expect(dialog.textContent).toContain(phrases.validBy_risk)
  expect(dialog.textContent).toContain('Counts 0.5× in this category.')
  expect(location.search).toBe(`?round=${row(1).id}`)
  const inRecord = screen.getByRole('link', { name: phrases.inAccountRecord, hidden: true })
  expect(inRecord.getAttribute('href')).toMatch(/^\/en\/member\/transactionHistory\?from=(\S+)&to=\1$/)
  await user.click(screen.getByRole('button', { name: phrases.betsOnGame }))
  await waitFor(() => expect(last(sent)).toEqual({ days: '30', game: 'n' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(await screen.findByRole('button', { name: /^Game: Koi Terrace/ }))
  expect(location.search).toBe('?days=30')
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
  await user.click(await screen.findByRole('button', { name: phrases.showMonth }))
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
