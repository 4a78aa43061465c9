// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChatHead } from '#islands/chat/ChatHead.tsx'
import { Room } from '#islands/chat/Room.tsx'
import type { ChatMessage } from '#lib/chat/api.ts'
import { $chatRoom, $mayWriteAt, $messages, $offersHelp, $outgoing } from '#lib/chat/store.ts'
import { $chatEvent, $listenedRoom } from '#lib/session/live.ts'
import { $session } from '#lib/session/store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import texts from '../../../locales/en/chat.json'
import { failure, fakeServer, type Sent } from './fake-server.ts'

// Protects: a message that is refused or unanswered keeps its text and its id, what comes by events is shown once, a
// blocked author is not seen, a reply shows what it replies to, and who may not write reads why.

const message = (place: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `01a20029-5429-7307-9477-d9d81e9cb4${String(place).padStart(2, '0')}`,
  place,
  version: place,
  author: 'somebody00000000',
  name: 'nir***an',
  text: `text ${place}`,
  at: '2026-11-28T05:00:00.000Z',
  state: 'shown',
  replyTo: null,
  isDemo: false,
  ...more,
})
const STATE = {
  room: 'en' as const,
  isOpen: true,
  pauseSeconds: 3,
  slowUntil: null,
  isSlow: false,
  people: null,
}
const ROOM = {
  state: STATE,
  rooms: ['th', 'en'],
  messages: [message(2), message(1)],
  next: null,
  me: 'me00000000000000',
  blocked: [],
  writing: 'open',
  mutedUntil: null,
  betsNeeded: 20,
  connection: { kind: 'live' },
}

const NO_ENVELOPES = {
  isOn: false,
  serverTime: '2026-11-28T05:00:00.000Z',
  drops: [] as unknown[],
  last: null,
}
let envelopes = NO_ENVELOPES
let room: Record<string, unknown> = ROOM
let answer: (sent: Sent) => unknown = () => undefined
beforeEach(() => {
  room = ROOM
  envelopes = NO_ENVELOPES
  $session.set('member')
  Element.prototype.scrollTo ??= () => {}
  HTMLElement.prototype.hidePopover ??= () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $session.set('unknown')
  $chatRoom.set(IDLE as never)
  for (const store of [$messages, $outgoing]) store.set([])
  $mayWriteAt.set(0)
  $offersHelp.set(false)
  $chatEvent.set(undefined)
  $listenedRoom.set(undefined)
})

const writing = {
  language: 'en',
  texts: {
    ...texts,
    limitsHref: '/en/member/limits',
    rewardsHref: '/en/member/rewardCenter',
    timeZone: 'Asia/Bangkok',
  },
}

async function open() {
  const server = fakeServer(sent => {
    if (sent.path === '/api/envelopes') return envelopes
    return sent.path === '/api/chat/rooms/en' ? room : answer(sent)
  })
  document.documentElement.lang = 'en'
  render(<Room writing={writing} />)
  await screen.findByRole('log')
  return server
}
const box = () => screen.getByRole('textbox', { name: texts.yours })
const posts = (sent: Sent[]) => sent.filter(one => one.method === 'POST')

test('a message without an answer is sent again with its id, and is there once', async () => {
  const user = userEvent.setup()
  const { sent } = await open()
  answer = () => Promise.reject(new TypeError('failed to fetch'))
  await user.type(box(), 'hello{Enter}')
  const failed = await screen.findByRole('group', { name: texts.notSent })
  expect(failed.textContent).toContain('hello')
  expect(failed.textContent).toContain(texts.unsure)
  answer = ({ body }) => ({
    message: message(3, { id: String(body.id), author: 'me00000000000000', text: 'hello' }),
    waitSeconds: 0,
    offersHelp: false,
  })
  await user.click(within(failed).getByRole('button', { name: texts.again }))
  await waitFor(() => expect(screen.queryByRole('group', { name: texts.notSent })).toBeNull())
  const [first, second] = posts(sent)
  expect(second?.body).toEqual(first?.body)
  // The same message by an event changes nothing.
  const [own] = $messages.get().slice(-1)
  $chatEvent.set({ state: STATE, messages: own ? [own] : [] })
  expect(screen.getAllByText('hello')).toHaveLength(1)
})

test('a refused message says why, and its text goes back to be edited', async () => {
  const user = userEvent.setup()
  await open()
  answer = () => failure(422, 'chatNumber')
  await user.type(box(), 'call 0812345678{Enter}')
  const failed = await screen.findByRole('group', { name: texts.notSent })
  expect(failed.textContent).toContain('words of chatNumber')
  expect(failed.textContent).toContain(texts.nobodySaw)
  await user.click(within(failed).getByRole('button', { name: texts.edit }))
  expect(box()).toHaveProperty('value', 'call 0812345678')
  expect($outgoing.get()).toEqual([])
})

test('Enter that ends what an input method composes sends nothing; the next one sends', async () => {
  const server = await open()
  answer = () => failure(503, 'unavailable')
  await userEvent.type(box(), 'สวัสดี')
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(box(), { key: 'Enter', shiftKey: true })
  expect(posts(server.sent)).toEqual([])
  expect(box()).toHaveProperty('value', 'สวัสดี')
  fireEvent.keyDown(box(), { key: 'Enter' })
  await waitFor(() => expect(posts(server.sent)).toHaveLength(1))
})

test('every button of the room says what it does', async () => {
  await open()
  await screen.findByText('text 1')
  expect(screen.queryAllByRole('button', { name: '', hidden: true })).toEqual([])
})

test('an event adds a message, and hides one that was reported', async () => {
  await open()
  $chatEvent.set({ state: STATE, messages: [message(3, { text: 'by an event' })] })
  expect(await screen.findByText('by an event')).toBeTruthy()
  $chatEvent.set({ state: STATE, messages: [message(3, { version: 4, text: '', state: 'reported' })] })
  expect(await screen.findByText(texts.hidden)).toBeTruthy()
  expect(screen.queryByText('by an event')).toBeNull()
})

test('messages of a blocked author are not shown', async () => {
  room = { ...ROOM, blocked: [{ author: 'somebody00000000', name: 'nir***an' }] }
  await open()
  expect(screen.queryByText('text 1')).toBeNull()
  expect(screen.getByText(texts.emptyTitle)).toBeTruthy()
})

test.each([
  ['chatMuted', texts.mutedForGood],
  ['chatClosed', texts.closed],
  ['chatMembersOnly', texts.membersOnly.replace('{{bets}}', '20')],
])('who may not write (%s) reads why in the place of the field', async (state, text) => {
  room = { ...ROOM, writing: state }
  await open()
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('whoever may need help is told where there is some', async () => {
  const user = userEvent.setup()
  await open()
  answer = ({ body }) => ({ message: message(3, { id: String(body.id) }), waitSeconds: 3, offersHelp: true })
  await user.type(box(), 'I lost everything{Enter}')
  const link = await screen.findByRole('link', { name: texts.helpLimits })
  expect(link.getAttribute('href')).toBe('/en/member/limits')
})

test('envelopes of the house that run are shown with the way to them, until one is opened', async () => {
  const drop = {
    id: '01a20029-5429-7307-9477-d9d81e9cb499',
    title: null,
    beginsAt: '2026-11-28T04:00:00.000Z',
    endsAt: '2026-11-28T06:00:00.000Z',
    count: 40,
    left: 12,
    total: '200000',
    least: '100',
    most: '9000',
    currency: 'THB',
    turnover: '1',
    seedHash: '0'.repeat(64),
    mine: null,
  }
  envelopes = { ...NO_ENVELOPES, isOn: true, drops: [drop] }
  await open()
  expect(await screen.findByText('฿2,000.00 for 40 people, 12 left')).toBeTruthy()
  const link = screen.getByRole('link', { name: texts.envelopeOpen })
  expect(link.getAttribute('href')).toBe('/en/member/rewardCenter')
})

test('a reply shows what it replies to, goes with the message, and is kept when it is refused', async () => {
  const user = userEvent.setup()
  const { sent } = await open()
  await user.click(screen.getAllByRole('menuitem', { name: texts.reply, hidden: true })[1] as HTMLElement)
  const group = await screen.findByRole('group', { name: 'Replying to nir***an' })
  expect(group.textContent).toContain('text 2')
  expect(document.activeElement).toBe(box())
  answer = () => failure(422, 'chatWord')
  await user.type(box(), 'a bad word{Enter}')
  expect(posts(sent)[0]?.body).toMatchObject({ text: 'a bad word', replyTo: message(2).id })
  const failed = await screen.findByRole('group', { name: texts.notSent })
  expect(failed.textContent).toContain('text 2')
  expect(screen.queryByRole('group', { name: 'Replying to nir***an' })).toBeNull()
  await user.click(within(failed).getByRole('button', { name: texts.edit }))
  const again = screen.getByRole('group', { name: 'Replying to nir***an' })
  await user.click(within(again).getByRole('button', { name: texts.cancelReply }))
  expect(screen.queryByRole('group', { name: 'Replying to nir***an' })).toBeNull()
  expect(box()).toHaveProperty('value', 'a bad word')
})

test('a reply to a message that is gone goes back without it', async () => {
  const user = userEvent.setup()
  await open()
  await user.click(screen.getAllByRole('menuitem', { name: texts.reply, hidden: true })[1] as HTMLElement)
  expect(await screen.findByRole('group', { name: 'Replying to nir***an' })).toBeTruthy()
  answer = () => failure(409, 'chatReplyGone')
  await user.type(box(), 'me too{Enter}')
  const failed = await screen.findByRole('group', { name: texts.notSent })
  await user.click(within(failed).getByRole('button', { name: texts.edit }))
  expect(screen.queryByRole('group', { name: 'Replying to nir***an' })).toBeNull()
  expect(box()).toHaveProperty('value', 'me too')
})

test.each([
  ['is shown', {}, undefined, 'text 1'],
  ['is hidden since', { version: 9, text: '', state: 'reported' as const }, undefined, texts.quoteHidden],
  ['is by a blocked author', {}, 'somebody00000000', texts.quoteBlocked],
])('what a message replies to %s', async (_, change, blocked, shown) => {
  const { id, author, name, text } = message(1)
  const replyTo = { id, author, name, text, state: 'shown' as const }
  room = {
    ...ROOM,
    blocked: blocked ? [{ author: blocked, name }] : [],
    messages: [message(3, { author: 'me00000000000000', text: 'indeed', replyTo }), message(1)],
  }
  await open()
  $chatEvent.set({ state: STATE, messages: [message(1, change)] })
  const reply = (await screen.findByText('indeed')).closest('li')
  await waitFor(() => expect(reply?.textContent).toContain(shown))
  if (shown !== 'text 1') expect(reply?.textContent).not.toContain('text 1')
})

test('how many are in the room follows the events, and an event that does not know keeps it', async () => {
  room = { ...ROOM, state: { ...STATE, people: 2 } }
  await open()
  render(<ChatHead headingId="head" writing={writing} />)
  $chatEvent.set({ state: { ...STATE, people: 86 }, messages: [], joined: true })
  expect(await screen.findByText('86 people here')).toBeTruthy()
  room = { ...ROOM, state: { ...STATE, people: 1 } }
  $chatEvent.set({ state: { ...STATE, people: 1 }, messages: [] })
  expect(await screen.findByText('1 person here')).toBeTruthy()
  $chatEvent.set({ state: STATE, messages: [message(3)] })
  expect(await screen.findByText('text 3')).toBeTruthy()
  expect(screen.getByText('1 person here')).toBeTruthy()
})

test('the log is not read out message by message', async () => {
  await open()
  expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off')
})
