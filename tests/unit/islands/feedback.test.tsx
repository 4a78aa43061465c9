// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import FeedbackPage from '#islands/feedback/FeedbackPage.tsx'
import { $feedback, $feedbackSetup, newFeedback } from '#lib/feedback/store.ts'
import { $session } from '#lib/session/store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import errors from '../../../locales/en/errors.json'
import feedback from '../../../locales/en/feedback.json'
import uploads from '../../../locales/en/uploads.json'
import { failure, fakeServer } from './fake-server.ts'

// Protects: a member sees how long a text may be while writing it, what is refused stands beside its field and loses no
// word, and the list shows what became of each.

const phrases = { ...uploads, ...feedback, ...errors }
const SENT = {
  id: '01a20029-5429-7307-9477-d9d81e9cb458',
  reference: 'D9D81E-9CB458',
  type: 'payment',
  text: 'Please show the fee before I confirm',
  images: [],
  state: 'answered',
  answer: 'We do now',
  at: '2026-11-24T11:20:00.000Z',
  answeredAt: '2026-11-25T11:20:00.000Z',
}
const LIMITS = { minWords: 5, maxWords: 140 }

beforeEach(() => void $session.set('member'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $session.set('unknown')
  $feedback.set(IDLE as never)
  $feedbackSetup.set(undefined)
  newFeedback.reset()
})

const open = () =>
  render(<FeedbackPage language="en" timeZone="Asia/Bangkok" registerHref="/register" phrases={phrases} />)
const field = () => screen.findByRole('textbox', { name: /Your feedback/ })

test('counts words, and says beside the field how many are missing', async () => {
  fakeServer(() => ({ feedback: [], next: null, waiting: null, ...LIMITS }))
  open()
  await userEvent.type(await field(), 'Too short')
  expect(screen.getByText('2 / 140')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: phrases.send }))
  expect(await screen.findByText('Please write at least 5 words. So far there are 2.')).toBeTruthy()
  expect(screen.getByText(phrases.empty)).toBeTruthy()
})

test('keeps the text when the server refuses it, with the reason beside it', async () => {
  let waiting: string | null = null
  fakeServer(({ method }) => {
    if (method === 'GET') return { feedback: [], next: null, waiting, ...LIMITS }
    // Another device sent one meanwhile.
    waiting = 'feedbackOpen'
    return failure(409, 'feedbackOpen', { field: 'text', message: errors.feedbackOpen })
  })
  open()
  await userEvent.type(await field(), SENT.text)
  await userEvent.tab()
  await userEvent.click(screen.getByRole('button', { name: phrases.send }))
  await waitFor(() => expect(screen.getAllByText(errors.feedbackOpen).length).toBeGreaterThan(0))
  expect((await field()).textContent).toBe(SENT.text)
})

test('says why no feedback is taken now, and shows the answers', async () => {
  fakeServer(() => ({ feedback: [SENT], next: null, waiting: 'feedbackToday', ...LIMITS }))
  open()
  expect(await screen.findByText(errors.feedbackToday)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('We do now')).toBeTruthy()
  expect(screen.getByText(phrases.state_answered)).toBeTruthy()
})

test('offers to load the list again when that failed', async () => {
  vi.stubGlobal('fetch', async () => failure(503, 'unavailable'))
  open()
  expect(await screen.findByRole('button', { name: phrases.retry })).toBeTruthy()
})
