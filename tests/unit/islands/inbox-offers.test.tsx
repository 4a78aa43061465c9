// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Inbox from '#islands/inbox/Inbox.tsx'
import { $inbox, $offersFailure, $wantsOffers } from '#lib/inbox/store.ts'
import { $session } from '#lib/session/store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import phrases from '../../../locales/en/inbox.json'
import { failure, fakeServer, type Sent } from './fake-server.ts'

// Protects: a member switches offers off below their messages; what could not be kept is shown as it was, with the reason.

const LIST = {
  messages: [],
  next: null,
  unread: { messages: 0, missions: 0, rewards: 0 },
  wantsOffers: true,
}
const PROPS = {
  ...{
    language: 'en',
    timeZone: 'Asia/Bangkok',
    registerHref: '/register',
    loginHref: '/login',
    homeHref: '/',
  },
  phrases,
}

beforeEach(() => $session.set('member'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $session.set('unknown')
  $inbox.set(IDLE)
  $wantsOffers.set(undefined)
  $offersFailure.set(undefined)
})

/** The inbox on a server that keeps the wish, or has no answer. */
async function shown(isKept: boolean) {
  const { sent } = fakeServer(({ method }: Sent) => {
    if (method !== 'PUT') return LIST
    return isKept ? { wantsOffers: false } : failure(500, 'unexpected')
  })
  render(<Inbox {...PROPS} />)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: phrases.offers })
  return { box, wishes: () => sent.filter(one => one.method === 'PUT') }
}

test('offers are switched off with one press', async () => {
  const { box, wishes } = await shown(true)
  expect(box.checked).toBe(true)
  await userEvent.click(box)
  await waitFor(() => expect(wishes()).toHaveLength(1))
  expect(wishes()[0]).toMatchObject({
    path: expect.stringMatching(/\/messages\/offers$/),
    body: { wanted: false },
  })
  expect(box.checked).toBe(false)
})

test('a wish that could not be kept is taken back', async () => {
  const { box } = await shown(false)
  await userEvent.click(box)
  await waitFor(() => expect(box.checked).toBe(true))
  const reason = await screen.findByText('words of unexpected')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.contains(reason)).toBe(true)
})
