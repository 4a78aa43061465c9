// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AnswerRequest } from '#islands/contracts/AnswerRequest.tsx'
import type { Relation } from '#islands/contracts/relation.ts'
import type { Writing } from '#islands/contracts/writing.ts'
import { contractChange } from '#lib/contracts/change-store.ts'
import { $offerPreview } from '#lib/contracts/store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import contracts from '../../../locales/en/contracts.json'
import errors from '../../../locales/en/errors.json'
import { failure, fakeServer } from './fake-server.ts'

// Protects: nobody's income changes by one press. What an answer brings is said in words, and asked once.

const phrases = { ...errors, ...contracts }
const writing: Writing = {
  kind: 'realtime',
  currency: 'THB',
  language: 'en',
  timeZone: 'Asia/Bangkok',
  phrases,
}
const request = {
  id: '01935f00-0000-7000-8000-000000000001',
  request: 'new',
  isMine: false,
  period: null,
  tiers: [],
  status: 'processing',
  askedAt: '2026-11-21T03:00:00.000Z',
  answeredAt: null,
} as const
const endings = {
  total: 1,
  shown: [{ account: 'lek', nickname: '', depth: 1, top: { ratePpm: 700, sum: null } }],
  mark: 'mark-of-lek',
}
const version = {
  id: '01935f00-0000-7000-8000-000000000002',
  period: null,
  tiers: [],
  fromAt: '2026-11-01T03:00:00.000Z',
  untilAt: null,
  endedBy: null,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $offerPreview.set(IDLE)
  contractChange.reset()
})

function show(change: Partial<typeof request> | { request: 'termination' } = {}) {
  const asked = { ...request, ...change }
  const edge = {
    downlineId: null,
    name: 'niran',
    version,
    leaving: null,
    request: asked,
    endings,
  } as unknown as Relation
  // What is read again after an answer is not looked at here.
  const server = fakeServer(({ body }) =>
    'isAccepted' in body ? { request: asked, version: null } : failure(503, 'unavailable'),
  )
  render(<AnswerRequest relation={edge} request={asked as Relation['request'] & object} writing={writing} />)
  return server
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const answers = ({ sent }: ReturnType<typeof fakeServer>) =>
  sent.filter(call => call.method !== 'GET' && 'isAccepted' in call.body).map(call => call.body.isAccepted)

test('an offer is accepted by the second press, after what it ends was said', async () => {
  const server = show()
  press(phrases.accept)
  const dialog = screen.getByRole('dialog', { name: phrases.acceptTitle, hidden: true })
  expect(dialog.textContent).toContain(phrases.acceptReplaces)
  expect(dialog.textContent).toContain(phrases.endsLower)
  expect(dialog.textContent).toContain('lek')
  expect(answers(server)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: phrases.accept, hidden: true }))
  await waitFor(() => expect(answers(server)).toEqual([true]))
})

test('who closes the question has answered nothing', () => {
  const server = show()
  press(phrases.refuse)
  const dialog = screen.getByRole('dialog', { name: phrases.refuseTitle, hidden: true })
  expect(dialog.textContent).toContain('Nothing changes. niran can make another offer.')
  fireEvent.click(within(dialog).getByRole('button', { name: phrases.cancel, hidden: true }))
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  expect(answers(server)).toEqual([])
})

test('the end of a contract is agreed to by the second press, after what ends with it was said', async () => {
  const server = show({ request: 'termination' })
  press(phrases.agreeEnd)
  const dialog = screen.getByRole('dialog', { name: phrases.agreeEndTitle, hidden: true })
  expect(dialog.textContent).toContain(phrases.endAskedAbout)
  expect(dialog.textContent).toContain(phrases.endsWith)
  fireEvent.click(within(dialog).getByRole('button', { name: phrases.agreeEnd, hidden: true }))
  await waitFor(() => expect(answers(server)).toEqual([true]))
})
