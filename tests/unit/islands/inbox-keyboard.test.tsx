// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Inbox from '#islands/inbox/Inbox.tsx'
import { $inbox } from '#lib/inbox/store.ts'
import { $unread } from '#lib/inbox/unread.ts'
import { $session } from '#lib/session/store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import phrases from '../../../locales/en/inbox.json'
import { fakeServer, type Sent } from './fake-server.ts'

// Protects: who goes through their messages by keyboard stays among them when a message or a button leaves the page.

const AT = '2026-11-28T10:00:00.000Z'
const message = (place: number) => ({
  id: `01a20029-5429-7307-9477-d9d81e9cb45${place}`,
  ...{
    title: `Message ${place}`,
    body: `Text ${place}`,
    form: 'text',
    language: 'en',
    at: AT,
    isRead: false,
    page: null,
  },
})
const NONE = { messages: 0, missions: 0, rewards: 0 }
const LIST = {
  messages: [message(3), message(2), message(1)],
  next: null,
  unread: { ...NONE, messages: 3 },
  wantsOffers: true,
}
const PROPS = {
  ...{ language: 'en', timeZone: 'Asia/Bangkok' },
  ...{ registerHref: '/register', loginHref: '/login', homeHref: '/' },
  phrases,
}

beforeEach(() => $session.set('member'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $session.set('unknown')
  $inbox.set(IDLE)
  $unread.set(undefined)
})

async function shown() {
  fakeServer(({ method }: Sent) => (method === 'GET' ? LIST : NONE))
  render(<Inbox {...PROPS} />)
  return screen.findByRole('button', { name: /^Message 3/ })
}

const focused = () => document.activeElement?.textContent ?? ''

async function deletes(place: number): Promise<void> {
  const title = screen.getByRole('button', { name: new RegExp(`^Message ${place}`) })
  title.focus()
  await userEvent.keyboard('{Enter}')
  screen.getByRole('button', { name: phrases.deleteOne }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(title.isConnected).toBe(false))
}

test('after a message is deleted the focus is on the next one, then on the one before, then on the tab', async () => {
  await shown()
  await deletes(2)
  expect(focused()).toMatch(/^Message 1/)
  await deletes(1)
  expect(focused()).toMatch(/^Message 3/)
  await deletes(3)
  expect(focused()).toBe(phrases.all)
})

test('after all are marked as read the focus is on the tab', async () => {
  await shown()
  screen.getByRole('button', { name: phrases.readAll }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: phrases.readAll })).toBeNull())
  expect(focused()).toBe(phrases.all)
})
