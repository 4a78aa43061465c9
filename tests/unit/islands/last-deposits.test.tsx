// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LastDeposits } from '#islands/cashier/LastDeposits.tsx'
import type { Deposit } from '#lib/cashier/api.ts'
import { $deposits, $olderDeposits, loadDeposits } from '#lib/cashier/store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import cashier from '../../../locales/en/cashier.json'
import errors from '../../../locales/en/errors.json'
import ownlimit from '../../../locales/en/ownlimit.json'
import uploads from '../../../locales/en/uploads.json'
import { failure, fakeServer } from './fake-server.ts'

/** Guards that a deposit tells its course after the visit too, with reasons in words, and that old data is called old. */
const phrases = { ...uploads, ...errors, ...ownlimit, ...cashier }
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  $deposits.set(IDLE)
})

const at = (minute: number) => `2026-11-21T03:${String(minute).padStart(2, '0')}:00.000Z`
const step = (status: Deposit['status'], minute: number, why: Partial<Deposit['timeline'][number]> = {}) => ({
  status,
  at: at(minute),
  reason: null,
  reasonCode: null,
  ...why,
})
function one(change: Partial<Deposit>): Deposit {
  return {
    id: '0193494c-0000-7000-8000-00000000000a',
    method: 'bankTransfer',
    amount: '50000',
    fee: '0',
    currency: 'THB',
    status: 'expired',
    timeline: [step('created', 0), step('awaiting', 0), step('expired', 30, { reasonCode: 'unpaidInTime' })],
    payment: null,
    nextStep: 'sendSlip',
    nextBy: null,
    mayAnnounce: true,
    mayCancel: false,
    images: [],
    ...change,
  }
}
function show(deposit: Deposit): void {
  $deposits.set({ state: 'ready', value: [deposit], failure: undefined })
  render(<LastDeposits playMoney={false} language="en" timeZone="Asia/Bangkok" phrases={phrases} />)
}

test('an unpaid one is given up after a question, and its list then says so', async () => {
  const { sent } = fakeServer(call =>
    call.method === 'POST'
      ? { deposit: one({ status: 'cancelled' }) }
      : { deposits: [one({ status: 'cancelled' })], next: null },
  )
  show(one({ status: 'awaiting', nextStep: 'pay', mayCancel: true }))
  const row = screen.getByRole('button', { name: /^Cancel: ฿500\.00/ })
  fireEvent.click(row)
  fireEvent.click(screen.getAllByRole('button', { name: phrases.cancelNo })[0] as HTMLElement)
  expect(sent).toHaveLength(0)
  fireEvent.click(row)
  fireEvent.click(screen.getByRole('button', { name: phrases.cancelYes }))
  expect(await screen.findAllByText(phrases.status_cancelled)).not.toHaveLength(0)
  expect(sent[0]?.path).toBe('/api/deposits/0193494c-0000-7000-8000-00000000000a/cancel')
  expect(screen.queryByRole('button', { name: /^Cancel: / })).toBeNull()
})

test('a code can be saved, shared where the phone can, and copied as text: no phone scans its own screen', async () => {
  const made: string[] = []
  vi.stubGlobal('Path2D', class {})
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    scale: () => undefined,
    fill: () => undefined,
  } as unknown as ReturnType<HTMLCanvasElement['getContext']>)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(new Blob(['png'])))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    made.push(this.download)
  })
  const share = vi.fn(async () => undefined)
  Object.assign(navigator, { canShare: () => true, share })
  const payment = {
    kind: 'code' as const,
    payload: '00020101021229',
    payee: 'Example',
    until: '2999-01-01T00:00:00.000Z',
  }
  show(one({ method: 'promptPay', status: 'awaiting', nextStep: 'pay', mayAnnounce: false, payment }))
  fireEvent(screen.getByText(phrases.payTitle).closest('details') as HTMLElement, new Event('toggle'))
  fireEvent.click(screen.getByText(phrases.savePicture))
  await waitFor(() => expect(made).toEqual([expect.stringMatching(/^promptpay-[\dA-F]{6}-[\dA-F]{6}\.png$/)]))
  fireEvent.click(await screen.findByText(phrases.sharePicture))
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1))
  expect(screen.getByText('00020101021229')).toBeTruthy()
  expect(screen.getByLabelText(`Copy ${phrases.codeText}`)).toBeTruthy()
})

test('once the slip is sent nobody awaits the payment: it is looked for', () => {
  show(one({ status: 'awaiting', nextStep: 'check', mayAnnounce: false }))
  expect(screen.getByText(phrases.status_checking).className).toContain('tag')
})

test('says why one ran out and what comes next, and has its whole course; its form is there once it is opened', () => {
  show(one({}))
  expect(screen.getByText(phrases.reason_unpaidInTime)).toBeTruthy()
  expect(screen.getByText(phrases.next_sendSlip)).toBeTruthy()
  expect(screen.queryByText(phrases.slip)).toBeNull()
  fireEvent(screen.getByText(phrases.showCourse).closest('details') as HTMLElement, new Event('toggle'))
  const course = screen.getByRole('list', { name: phrases.course, hidden: true })
  const steps = within(course).getAllByRole('listitem', { hidden: true })
  expect(steps.map(item => item.textContent)).toEqual([
    expect.stringContaining(phrases.status_created),
    expect.stringContaining(phrases.status_awaiting),
    expect.stringContaining(phrases.reason_unpaidInTime),
    phrases.next_sendSlip,
  ])
  fireEvent(screen.getByText(phrases.sendSlipTitle).closest('details') as HTMLElement, new Event('toggle'))
  expect(screen.getByText(phrases.slip)).toBeTruthy()
})

test('says that it takes longer once the expected time is over', () => {
  vi.useFakeTimers({ now: new Date(at(20)) })
  const waiting = { status: 'awaiting', nextStep: 'check', mayAnnounce: false } as const
  show(one({ ...waiting, timeline: [step('created', 0), step('awaiting', 0)], nextBy: at(10) }))
  expect(screen.getByText(phrases.late)).toBeTruthy()
})

test('shows what is older below, keeps it when the newest are read anew, and says when it could not be read', async () => {
  const named = (end: number) => one({ id: `0193494c-0000-7000-8000-0000000000${end}` })
  const answers = [
    failure(503, 'unavailable'),
    { deposits: [named(11)], next: null },
    { deposits: [named(13), named(12)], next: named(12).id },
  ]
  const { sent } = fakeServer(() => answers.shift())
  $olderDeposits.set({ next: named(12).id, isBusy: false, failure: undefined })
  show(named(12))
  const more = () => fireEvent.click(screen.getByRole('button', { name: phrases.older }))
  more()
  expect(await screen.findByText('words of unavailable')).toBeTruthy()
  more()
  await waitFor(() => expect(screen.queryByRole('button', { name: phrases.older })).toBeNull())
  expect(sent.map(call => call.query.get('before'))).toEqual([named(12).id, named(12).id])
  await loadDeposits()
  expect($deposits.get().value?.map(deposit => deposit.id.slice(-2))).toEqual(['13', '12', '11'])
  expect($olderDeposits.get().next).toBeNull()
})

test('keeps the list and says so when it could not be read anew, and asks again', async () => {
  const { sent } = fakeServer(() => failure(503, 'unavailable'))
  show(one({}))
  $deposits.set({
    ...$deposits.get(),
    state: 'failed',
    failure: { success: false, code: 'offline', message: 'No connection.', requestId: '' },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('No connection.')
  expect(screen.getByText(phrases.reason_unpaidInTime)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: phrases.retry }))
  expect(sent.map(call => call.path)).toEqual(['/api/deposits'])
})
