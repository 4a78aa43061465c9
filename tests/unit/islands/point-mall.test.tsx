// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import MemberMall from '#islands/points/MemberMall.tsx'
import {
  $pointConfig,
  $pointItems,
  $points,
  $redemptions,
  newConversion,
  newOrder,
} from '#lib/points/store.ts'
import { $session } from '#lib/session/store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import phrases from '../../../locales/en/pointmall.json'
import { failure, fakeServer } from './fake-server.ts'

// Protects: a member sees what points are worth before they are spent, what is refused stands beside its field, and a
// conversion without an answer is sent again as it was.

const send = vi.hoisted(() => vi.fn())
vi.mock('#lib/wire/sealed-again.ts', () => ({ retryWithNewSeal: (work: () => unknown) => send(work) }))

const POINTS = { points: '6000', processing: '0', yesterday: '12', month: '300' }
const CONFIG = {
  isOpen: true,
  currency: 'THB',
  earn: [],
  exchange: [
    { points: 1_000, amountMinor: '5000' },
    { points: 5_000, amountMinor: '26000' },
  ],
  turnover: '1',
  dailyPoints: '50000',
  dailyLeft: '50000',
  hasPaymentPassword: true,
}
const ITEM = { about: '350 ml.', picture: 'mug', isSent: true, money: null }
const ITEMS = [
  { ...ITEM, code: 'mug', name: 'Enamel mug', points: 600, left: 3 },
  { ...ITEM, code: 'cap', name: 'Cap', points: 700, left: 0 },
  { ...ITEM, code: 'chips', name: 'Set of chips', points: 45_000, left: null },
]
const REDEMPTION = {
  id: '01a20029-5429-7307-9477-d9d81e9cb458',
  item: null,
  points: '5000',
  amount: '26000',
  currency: 'THB',
  state: 'approved',
  note: null,
  at: '2026-11-24T11:20:00.000Z',
  decidedAt: '2026-11-24T11:20:00.000Z',
}

const ANSWERS: Record<string, unknown> = {
  '/api/points/balance': POINTS,
  '/api/points/config': CONFIG,
  '/api/points/rewards': { items: ITEMS },
  '/api/points/redemptions': { redemptions: [REDEMPTION], next: null },
}

beforeEach(() => {
  $session.set('member')
  fakeServer(({ path }) => ANSWERS[path])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  send.mockReset()
  $session.set('unknown')
  for (const store of [$points, $pointConfig, $pointItems, $redemptions]) store.set(IDLE as never)
  newOrder.reset()
  newConversion.reset()
})

const open = () =>
  render(
    <MemberMall
      language="en"
      timeZone="Asia/Bangkok"
      registerHref="/register"
      accountHref="/member/securityCenter"
      phrases={phrases}
    />,
  )

test('shows what the points are worth, what is left of each item, and what is missing for it', async () => {
  open()
  expect(await screen.findByText('6,000')).toBeTruthy()
  // 6,000 points at 52 baht per 1,000.
  expect(screen.getByText('฿312.00')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Redeem: Enamel mug' }).hasAttribute('disabled')).toBe(false)
  expect(screen.getByRole('button', { name: 'Redeem: Cap' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('39,000 to go')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: phrases.affordable }))
  expect(screen.queryByText('Set of chips')).toBeNull()
})

test('says beside the field what cannot be converted, and what a number comes to', async () => {
  open()
  const field = await screen.findByRole('textbox', { name: /Points/ })
  await userEvent.type(field, '999')
  await userEvent.tab()
  expect(await screen.findByText('Convert at least 1,000 points.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '7000')
  expect(await screen.findByText(phrases.tooMany)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: phrases.all }))
  expect(await screen.findByText('1×, ฿312.00')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
})

test('sends a conversion without an answer again, as it was', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    const value = ANSWERS[new URL(input, 'http://localhost').pathname]
    return value ? Response.json({ success: true, value }) : failure(503, 'unavailable')
  })
  send.mockImplementation(async () => {
    const { state, ...rest } = newConversion.$submission.get() as { state: string; entry?: object }
    sent.push(JSON.stringify([state, rest.entry]))
    return sent.length === 1
      ? { ok: false, kind: 'fault', failure: { code: 'unavailable', message: 'away' } }
      : { ok: true, value: { redemption: REDEMPTION, points: '1000', balance: '26000', currency: 'THB' } }
  })
  open()
  await userEvent.type(await screen.findByRole('textbox', { name: /Points/ }), '5000')
  await userEvent.type(screen.getByLabelText(/Payment password/), '739201')
  await userEvent.click(screen.getByRole('button', { name: phrases.convert }))
  expect(await screen.findByText(phrases.convertUnsure)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: phrases.again }))
  expect(await screen.findByText('฿260.00 is now in your wallet.')).toBeTruthy()
  expect(sent[0]).toBe(sent[1])
})

test('asks where an item goes, and keeps what was typed after a refusal', async () => {
  send.mockResolvedValue({
    ok: false,
    kind: 'refusal',
    failure: { code: 'pointPhoneBad', field: 'delivery.phone', message: 'That is no number.' },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Redeem: Enamel mug' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Enamel mug' }))
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Somchai Jaidee')
  await userEvent.type(dialog.getByLabelText(/Mobile number/), 'call me')
  await userEvent.click(dialog.getByRole('button', { name: 'Redeem for 600 points' }))
  expect(dialog.getAllByText(phrases.required).length).toBeGreaterThan(0)
  await userEvent.type(dialog.getByLabelText(/Address/), '88/12 Example Road')
  await userEvent.type(dialog.getByLabelText(/Payment password/), '739201{Enter}')
  await waitFor(() => expect(dialog.getByText('That is no number.')).toBeTruthy())
  expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Somchai Jaidee')
})
