// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Inbox from '#islands/inbox/Inbox.tsx'
import Rebates from '#islands/rebates/Rebates.tsx'
import RewardCenter from '#islands/rewards/RewardCenter.tsx'
import TransferUpline from '#islands/transfers/TransferUpline.tsx'
import VipPage from '#islands/vip/VipPage.tsx'
import { $inbox } from '#lib/inbox/store.ts'
import { $rebates } from '#lib/rebates/store.ts'
import { $rewards } from '#lib/rewards/store.ts'
import { $session } from '#lib/session/store.ts'
import { $transferSetup, $transfers } from '#lib/transfers/store.ts'
import { $vip } from '#lib/vip/store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import inbox from '../../../locales/en/inbox.json'
import rebate from '../../../locales/en/rebate.json'
import rewardWords from '../../../locales/en/rewards.json'
import transferWords from '../../../locales/en/transfers.json'
import vip from '../../../locales/en/vip.json'
import { failure, fakeServer, type Sent } from './fake-server.ts'

// Protects: what stays in view although reading it again has failed says so, and is asked for once more.

const SHOWN = {
  language: 'en',
  timeZone: 'Asia/Bangkok',
  registerHref: '/register',
  loginHref: '/login',
  homeHref: '/',
}
const CATEGORIES = {} as Parameters<typeof Rebates>[0]['categories']
const REBATES = { currency: 'THB', minAmount: '100', total: '0', lines: [], claims: [] }
const REWARDS = { rewards: [], next: null, claimable: 0 }
const RANK = { code: 'one', name: 'First', from: '0', rebate: '0', rankUp: '0', birthday: '0' }
const VIP = {
  currency: 'THB',
  by: 'validBets',
  windowDays: 30,
  turnover: '1',
  days: 30,
  ranks: [RANK],
  rank: 'one',
  progress: '0',
  expected: 'one',
  next: null,
}

beforeEach(() => $session.set('member'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $session.set('unknown')
  $rebates.set(IDLE)
  $rewards.set(IDLE)
  $vip.set(IDLE)
  $inbox.set(IDLE)
  $transferSetup.set(IDLE)
  $transfers.set(IDLE)
})

test.each<[string, ReactNode, unknown, { loadFailed: string; retry: string }]>([
  ['rebate', <Rebates key="" {...SHOWN} phrases={rebate} categories={CATEGORIES} />, REBATES, rebate],
  [
    'rewards',
    <RewardCenter key="" {...SHOWN} hasEnvelopes={false} phrases={rewardWords} />,
    REWARDS,
    rewardWords,
  ],
  ['VIP', <VipPage key="" {...SHOWN} phrases={vip} />, VIP, vip],
])('keeps the %s page in view, says that it could not be read again, and asks again', async (...all) => {
  const [, page, answer, { loadFailed, retry }] = all
  let isBroken = false
  fakeServer(() => (isBroken ? failure(500, 'unexpected') : answer))
  const { container } = render(page)
  await waitFor(() => expect(container.querySelector('h2')).toBeTruthy())
  isBroken = true
  $session.set('unknown')
  $session.set('member')
  expect(await screen.findByText(loadFailed)).toBeTruthy()
  expect(screen.getAllByRole('heading').length).toBeGreaterThan(0)
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: retry }))
  await waitFor(() => expect(screen.queryByText(loadFailed)).toBeNull())
})

const TRANSFERS = {
  isOn: true,
  currency: 'THB',
  balance: '100000',
  transferable: '100000',
  minAmount: '10000',
  maxAmount: '500000',
  dailyLeft: '500000',
  dailyCountLeft: 5,
  heldUntil: null,
  hasPaymentPassword: true,
  upline: {
    id: '01a20029-5429-7307-9477-d9d81e9cb458',
    account: 'mal***',
    nickname: 'Mali',
    direction: 'up',
  },
  hasDownlines: false,
}

test('keeps the form of a transfer in view with its old figures, says so, and asks again', async () => {
  let isBroken = false
  fakeServer(({ path }) => {
    if (!path.endsWith('/setup')) return { transfers: [], next: null }
    return isBroken ? failure(500, 'unexpected') : TRANSFERS
  })
  render(<TransferUpline {...SHOWN} accountHref="/member" phrases={transferWords} />)
  await screen.findByRole('form', { name: transferWords.newTitle })
  isBroken = true
  $session.set('unknown')
  $session.set('member')
  expect(await screen.findByText(transferWords.loadFailed)).toBeTruthy()
  expect(screen.getByRole('form', { name: transferWords.newTitle })).toBeTruthy()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: transferWords.retry }))
  await waitFor(() => expect(screen.queryByText(transferWords.loadFailed)).toBeNull())
})

function messages({ query }: Sent) {
  const before = query.get('before')
  const message = {
    id: before ? '01a20029-5429-7307-9477-d9d81e9cb458' : '01a20029-5429-7307-9477-d9d81e9cb459',
    title: before ? 'An older one' : 'The newest one',
    form: 'text',
    body: 'x',
    language: 'en',
    at: '2026-11-21T03:00:00.000Z',
    isRead: true,
    page: null,
  }
  return {
    messages: [message],
    next: before ? null : message.id,
    unread: { messages: 0, missions: 0, rewards: 0 },
  }
}

test('says that older messages could not be read, and asks for those again', async () => {
  let isBroken = false
  fakeServer(sent => (isBroken ? failure(500, 'unexpected') : messages(sent)))
  render(<Inbox {...SHOWN} phrases={inbox} />)
  await screen.findByText('The newest one')
  isBroken = true
  await userEvent.click(screen.getByRole('button', { name: inbox.older }))
  expect(await screen.findByText(inbox.failed)).toBeTruthy()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: inbox.retry }))
  expect(await screen.findByText('An older one')).toBeTruthy()
  expect(screen.getByText('The newest one')).toBeTruthy()
})
