// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import styles from '#islands/cashier/Deposit.module.css'
import Deposit from '#islands/cashier/Deposit.tsx'
import { $depositMethods, $deposits, newDeposit } from '#lib/cashier/store.ts'
import { fill } from '#lib/i18n/format.ts'
import type { Member } from '#lib/identity/api.ts'
import { $limits } from '#lib/limits/store.ts'
import { $member, $session } from '#lib/session/store.ts'
import { $balance } from '#lib/wallet/store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import cashier from '../../../locales/en/cashier.json'
import errors from '../../../locales/en/errors.json'
import ownlimit from '../../../locales/en/ownlimit.json'
import uploads from '../../../locales/en/uploads.json'
import { failure, fakeServer, type Sent } from './fake-server.ts'

const phrases = { ...uploads, ...errors, ...ownlimit, ...cashier }

/** Guards that the deposit page deposits once per intention, and says plainly when it does not know. */
const methods = {
  currency: 'THB',
  methods: [
    {
      method: 'sandbox',
      playMoney: true,
      minAmount: '10000',
      maxAmount: '5000000',
      fee: '0',
      expectedSeconds: 5,
      quickAmounts: ['10000', '50000', '100000'],
      banks: [],
      provider: null,
    },
  ],
}

function depositOf(sent: Sent) {
  return {
    id: sent.body.id,
    method: 'sandbox',
    amount: sent.body.amount,
    fee: '0',
    currency: 'THB',
    status: 'approved',
    timeline: [
      { status: 'created', at: '2026-11-21T03:00:00.000Z', reason: null },
      { status: 'approved', at: '2026-11-21T03:00:01.000Z', reason: null },
    ],
    payment: null,
    nextStep: null,
    nextBy: null,
    mayAnnounce: false,
    images: [],
  }
}

/** What a member has set: ฿300 a day, of which ฿200 are used, and ฿5,000 a month. */
const limits = {
  limits: [
    { kind: 'deposit', period: 'day', amount: '30000', used: '20000' },
    { kind: 'deposit', period: 'month', amount: '500000', used: '20000' },
    { kind: 'stake', period: 'day', amount: '100', used: '0' },
  ].map(limit => ({ ...limit, resetsAt: '2026-11-21T17:00:00.000Z', raise: null })),
}

function open(create: (sent: Sent) => unknown, now: object = {}) {
  const kept: unknown[] = []
  const server = fakeServer(async sent => {
    if (sent.path === '/api/deposits/methods') return methods
    if (sent.path === '/api/limits') return limits
    if (sent.method === 'GET') return { deposits: kept, next: null }
    const answer = await create(sent)
    if (!(answer instanceof Response)) kept.unshift({ ...depositOf(sent), ...now })
    return answer
  })
  render(
    <Deposit
      language="en"
      timeZone="Asia/Bangkok"
      gamesHref="/en#hot"
      limitsHref="/en/member/limits"
      loginHref="/en/login"
      homeHref="/en"
      registerHref="/en/register"
      phrases={phrases}
    />,
  )
  return { ...server, created: () => server.sent.filter(sent => sent.method === 'POST') }
}

const amount = () => screen.findByLabelText<HTMLInputElement>(/Amount/)
const submit = (name: RegExp) => screen.getByRole('button', { name })

beforeEach(() => {
  $session.set('member')
  $depositMethods.set(IDLE)
  $deposits.set(IDLE)
  $limits.set(IDLE)
  newDeposit.reset()
  $balance.set(undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('deposits the picked amount, shows its course, the balance and the list', async () => {
  const user = userEvent.setup()
  const { created } = open(sent => ({ deposit: depositOf(sent), balance: '150000' }))
  await user.click(await screen.findByRole('button', { name: '500' }))
  expect((await amount()).value).toBe('500.00')
  await user.click(submit(/Deposit ฿500\.00/))

  const heading = await screen.findByRole('heading', { name: phrases.doneTitle })
  expect(document.activeElement).toBe(heading)
  const course = screen.getByRole('list', { name: phrases.course })
  expect(within(course).getAllByRole('listitem')).toHaveLength(2)
  expect($balance.get()).toBe(150_000n)
  expect(created()).toHaveLength(1)
  expect(created()[0]?.body).toMatchObject({ method: 'sandbox', amount: '50000' })
  await waitFor(() => expect(screen.getAllByText('฿500.00').length).toBeGreaterThan(1))
})

test.each([
  ['waits to be paid', { status: 'awaiting', nextStep: 'pay' }, [styles.done, 'step', '']],
  ['is being checked', { status: 'awaiting', nextStep: 'check' }, [styles.done, styles.done, 'step']],
  ['was rejected', { status: 'rejected' }, [styles.done, styles.done, 'step']],
])('a deposit that %s is not said to be done', async (_, now, standing) => {
  const user = userEvent.setup()
  open(sent => ({ deposit: { ...depositOf(sent), ...now }, balance: '0' }), now)
  await user.click(await screen.findByRole('button', { name: '500' }))
  await user.click(submit(/Deposit ฿500\.00/))
  await screen.findByRole('list', { name: phrases.course })

  const steps = within(screen.getByRole('list', { name: phrases.steps })).getAllByRole('listitem')
  expect(steps.map(step => [step.className, step.getAttribute('aria-current')].join(' ').trim())).toEqual(
    standing,
  )
})

test('a member who has excluded themselves sees no form to deposit with, and what they have deposited', async () => {
  $member.set({ exclusion: { until: null } } as Member)
  open(() => undefined)
  expect(await screen.findByRole('heading', { name: phrases.last })).toBeDefined()
  await screen.findByText(phrases.lastEmpty)
  expect(screen.queryByLabelText(/Amount/)).toBeNull()
  expect(screen.queryByRole('button', { name: /Deposit/ })).toBeNull()
  $member.set(undefined)
})

test('the limit of the member’s own that leaves least stands beside the amount, with the way to it', async () => {
  open(() => undefined)
  expect(await screen.findByText(/^฿100\.00 left under your deposit limit until 22 Nov, 00:00/)).toBeDefined()
  expect(screen.getByRole('link', { name: ownlimit.ownSee }).getAttribute('href')).toBe('/en/member/limits')
})

test('sends one deposit however often the button is pressed', async () => {
  const user = userEvent.setup()
  const answers: (() => void)[] = []
  const { created } = open(
    sent => new Promise(resolve => answers.push(() => resolve({ deposit: depositOf(sent), balance: '1' }))),
  )
  await user.type(await amount(), '100')
  await user.click(submit(/Deposit ฿100/))
  await user.click(submit(/Sending/))
  await user.type(await amount(), '{Enter}')
  for (const answer of answers) answer()
  await screen.findByRole('heading', { name: phrases.doneTitle })
  expect(created()).toHaveLength(1)
})

test('a lost answer is sent again under the same id, and the amount waits until then', async () => {
  const user = userEvent.setup()
  let tries = 0
  const { created } = open(sent => {
    tries += 1
    if (tries === 1) return Promise.reject(new TypeError('Failed to fetch'))
    return { deposit: depositOf(sent), balance: '10000' }
  })
  await user.type(await amount(), '100')
  await user.click(submit(/Deposit ฿100/))
  expect((await screen.findByRole('alert')).textContent).toContain(phrases.unsure)
  await user.type(await amount(), '9')
  expect((await amount()).value).toBe('100')
  await user.click(submit(/Send again/))
  await screen.findByRole('heading', { name: phrases.doneTitle })
  expect(created()).toHaveLength(2)
  expect(created()[1]?.body.id).toBe(created()[0]?.body.id)
})

test('says what is wrong beside the amount and sends nothing', async () => {
  const user = userEvent.setup()
  const { created } = open(() => failure(500, 'unexpected'))
  await user.type(await amount(), '99')
  await user.tab()
  expect(await screen.findByText('The minimum deposit is ฿100.')).toBeTruthy()
  expect((await amount()).getAttribute('aria-invalid')).toBe('true')
  await user.click(submit(/^Deposit$/))
  expect(created()).toHaveLength(0)
  await user.type(await amount(), '0')
  expect(screen.queryByText('The minimum deposit is ฿100.')).toBeNull()
})

test('says beside the amount what it cannot be, and empties nothing', async () => {
  const user = userEvent.setup()
  const { created } = open(() => failure(500, 'unexpected'))
  const cases = [
    ['abc', cashier.amountUnreadable],
    ['0', cashier.amountUnreadable],
    ['99.99', fill(cashier.amountTooSmall, { min: '฿100' })],
    ['50000.01', fill(cashier.amountTooLarge, { max: '฿50,000' })],
  ] as const
  for (const [typed, message] of cases) {
    await user.clear(await amount())
    await user.type(await amount(), typed)
    await user.click(submit(/^Deposit/))
    expect(await screen.findByText(message), typed).toBeTruthy()
    expect((await amount()).value).toBe(typed)
    expect(document.activeElement, typed).toBe(await amount())
  }
  expect(created()).toHaveLength(0)
})

test("the server's no stands beside its field, and another amount clears it", async () => {
  const user = userEvent.setup()
  open(() => failure(400, 'amountOutsideLimits', { field: 'amount' }))
  await user.type(await amount(), '100')
  await user.click(submit(/Deposit ฿100/))
  expect(await screen.findByText('words of amountOutsideLimits')).toBeTruthy()
  await user.type(await amount(), '0')
  expect(screen.queryByText('words of amountOutsideLimits')).toBeNull()
})

test('a trial member is led to registration', async () => {
  fakeServer(() => failure(403, 'realAccountNeeded'))
  render(
    <Deposit
      language="en"
      timeZone="Asia/Bangkok"
      gamesHref="/"
      limitsHref="/en/member/limits"
      loginHref="/en/login"
      homeHref="/en"
      registerHref="/en/register"
      phrases={phrases}
    />,
  )
  const link = await screen.findByRole('link', { name: phrases.register })
  expect(link.getAttribute('href')).toBe('/en/register')
})
