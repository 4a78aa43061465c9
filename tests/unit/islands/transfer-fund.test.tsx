// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import TransferFund from '#islands/wallets/TransferFund.tsx'
import { movements } from '#lib/records/store.ts'
import { $session } from '#lib/session/store.ts'
import { $moving, $wallets, amountMove } from '#lib/wallet/wallets-store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import records from '../../../locales/en/records.json'
import phrases from '../../../locales/en/wallets.json'
import { failure, fakeServer, type Sent } from './fake-server.ts'

// Protects: an amount goes from where it was said to where it was said, once, and how it ended is told where it was asked for.

const WALLETS = {
  isSingle: false,
  currency: 'THB',
  balance: '100000',
  vendors: [
    { vendor: 'EVO', balance: '20000', isMoving: false },
    { vendor: 'PG', balance: '0', isMoving: false },
  ],
}

const RECORD = {
  rows: ['c', 'b', 'a', '4', '3', '2'].map((place, at) => ({
    place,
    at: '2026-11-27T05:00:00.000Z',
    kind: at === 0 ? 'deposit' : 'bet',
    reference: place,
    amount: at === 0 ? '5000' : '-100',
    balanceAfter: '100000',
    round: null,
    reason: null,
  })),
  next: null,
  currency: 'THB',
}

const PAGE = {
  language: 'en',
  timeZone: 'Asia/Bangkok',
  depositHref: '/deposit',
  withdrawHref: '/withdraw',
  recordHref: '/record',
  registerHref: '/register',
  loginHref: '/login',
  homeHref: '/',
  marks: { EVO: 'Evo' },
  names: records,
  phrases,
}

function open(answer: (sent: Sent) => unknown) {
  const server = fakeServer(sent =>
    sent.path.endsWith('/wallets') ? WALLETS : sent.path.endsWith('/account-record') ? RECORD : answer(sent),
  )
  render(<TransferFund {...PAGE} />)
  return server
}
const bodies = (sent: Sent[]) => sent.filter(one => one.path.endsWith('/moves')).map(one => one.body)
async function move(amount: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name: phrases.amount })
  await userEvent.clear(field)
  await userEvent.type(field, amount)
  await userEvent.click(screen.getByRole('button', { name: phrases.submit }))
}

beforeEach(() => $session.set('member'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $session.set('unknown')
  $wallets.set(IDLE)
  movements.$report.set(IDLE)
  $moving.set({ state: 'idle' })
  amountMove.reset()
})

test.each([
  ['done', phrases.end_done],
  ['onItsWay', phrases.end_onItsWay],
  ['inWallet', phrases.end_inWallet],
  ['notMoved', phrases.end_notMoved],
])('sends an amount to a provider and tells how it ended: %s', async (end, words) => {
  const { sent } = open(() => ({ balance: '95000', currency: 'THB', end }))
  await move('50')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(bodies(sent)).toEqual([{ id: expect.any(String), from: 'wallet', to: 'EVO', amount: '5000' }])
})

test('keeps an amount that was refused, and takes out one that is on its way', async () => {
  let end = 'notMoved'
  open(() => ({ balance: '95000', currency: 'THB', end }))
  await move('50')
  await screen.findByText(phrases.end_notMoved)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: phrases.amount })
  expect(field.value).toBe('50')
  end = 'onItsWay'
  await move('60')
  await screen.findByText(phrases.end_onItsWay)
  expect(field.value).toBe('')
})

test('tells how the last move ended, and not how one before it did', async () => {
  open(() => ({ balance: '0', currency: 'THB', pending: false, end: 'done' }))
  await userEvent.click(await screen.findByRole('button', { name: phrases.allBack }))
  await screen.findByText(phrases.moved)
  await move('50')
  await screen.findByText(phrases.end_done)
  expect(screen.queryByText(phrases.moved)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: phrases.allBack }))
  await screen.findByText(phrases.moved)
  expect(screen.queryByText(phrases.end_done)).toBeNull()
})

test('turns the way round when one place is chosen twice, and says how much there is', async () => {
  const { sent } = open(() => ({ balance: '95000', currency: 'THB', end: 'done' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: phrases.from }), 'EVO')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: phrases.to }).value).toBe('wallet')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: phrases.to }), 'PG')
  await move('200.01')
  expect(await screen.findByText('Only ฿200.00 is available there.')).toBeTruthy()
  await move('x')
  expect(screen.getByText(phrases.amountUnreadable)).toBeTruthy()
  expect(bodies(sent)).toEqual([])
  await move('200')
  await waitFor(() => expect(bodies(sent)).toMatchObject([{ from: 'EVO', to: 'PG', amount: '20000' }]))
})

test('a move without an answer is sent again with its id, and what is refused stands beside its field', async () => {
  let answers = 0
  const { sent } = open(() => {
    answers += 1
    return answers < 2 ? failure(500, 'unexpected') : failure(409, 'notEnoughMoney', { field: 'amount' })
  })
  await move('50')
  await userEvent.click(await screen.findByRole('button', { name: phrases.again }))
  const field = screen.getByRole('textbox', { name: phrases.amount })
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('words of notEnoughMoney')).toBeTruthy()
  const [first, second] = bodies(sent)
  expect(second).toEqual(first)
})

test('keeps the wallets in view when reading them again fails, says so, and asks again', async () => {
  let isBroken = false
  const found = ({ path }: Sent) => (path.endsWith('/account-record') ? RECORD : WALLETS)
  fakeServer(sent => (isBroken ? failure(500, 'unexpected') : found(sent)))
  render(<TransferFund {...PAGE} />)
  await screen.findByText(phrases.vendors)
  isBroken = true
  $session.set('unknown')
  $session.set('member')
  expect(await screen.findByText(phrases.failed)).toBeTruthy()
  expect(screen.getByText(phrases.vendors)).toBeTruthy()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: phrases.retry }))
  await waitFor(() => expect(screen.queryByText(phrases.failed)).toBeNull())
})

test('shows what moved last, with the ways to pay in, to take out and to the whole record', async () => {
  open(() => ({}))
  const latest = await screen.findByRole('region', { name: phrases.movements })
  await waitFor(() => expect(within(latest).getAllByRole('listitem')).toHaveLength(5))
  expect(within(latest).getAllByRole('listitem')[0]?.textContent).toMatch(/^Deposit\+฿50\.00/)
  expect(screen.getByRole('link', { name: phrases.deposit }).getAttribute('href')).toBe('/deposit')
  expect(screen.getByRole('link', { name: phrases.withdraw }).getAttribute('href')).toBe('/withdraw')
  expect(screen.getByRole('link', { name: phrases.allMovements }).getAttribute('href')).toBe('/record')
})
