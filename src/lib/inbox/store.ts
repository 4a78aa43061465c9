import { atom } from 'nanostores'
import type { Action, AnswerOf, Failure } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import {
  deleteMessage,
  type InboxMessage,
  inboxMessages,
  readAllMessages,
  readMessage,
  setOffers,
  type Unread,
} from './api.ts'
import { $unread } from './unread.ts'

export type InboxFilter = 'all' | 'unread'
export interface InboxList {
  messages: readonly InboxMessage[]
  /** The message to read on before; null at the end. */
  next: string | null
}

export const $inboxFilter = atom<InboxFilter>('all')
export const $inbox = atom<Loadable<InboxList>>(IDLE)
/** Whether offers may come; undefined until the inbox was read. */
export const $wantsOffers = atom<boolean | undefined>(undefined)
/** Why the last change was not made, in words. */
export const $inboxFailure = atom<Failure | undefined>(undefined)
/** Why the last wish about offers was not kept. */
export const $offersFailure = atom<Failure | undefined>(undefined)

const read = reader($inbox)
/** Where the last reading began; undefined at the newest. */
let pending: string | undefined

/** Opens the inbox as the page's address asks for it. */
export async function openInbox(search: string): Promise<void> {
  $inboxFilter.set(new URLSearchParams(search).get('show') === 'unread' ? 'unread' : 'all')
  await readInbox()
}

export async function filterInbox(filter: InboxFilter): Promise<void> {
  $inboxFilter.set(filter)
  $inbox.set(IDLE)
  await readInbox()
}

/** Reads the newest page, or with `before` the messages before that one, which follow those that are shown. */
export async function readInbox(before?: string): Promise<void> {
  pending = before
  const known = $inbox.get().value
  const show = $inboxFilter.get() === 'unread' ? { show: 'unread' as const } : {}
  await read(
    inboxMessages,
    { ...show, ...(before ? { before } : {}) },
    ({ messages, next, unread, wantsOffers }) => {
      $unread.set(unread)
      $wantsOffers.set(wantsOffers)
      return { messages: before && known ? [...known.messages, ...messages] : messages, next }
    },
  )
}

/** Asks once more for what was asked last: the newest, or older ones. */
export async function readInboxAgain(): Promise<void> {
  await readInbox(pending)
}

export async function markRead(id: string): Promise<void> {
  if (await changed(call(readMessage, { id })))
    change(messages => messages.map(one => (one.id === id ? { ...one, isRead: true } : one)))
}

/** Everything up to the newest that is shown. */
export async function markAllRead(): Promise<void> {
  const upTo = $inbox.get().value?.messages[0]?.id
  if (upTo && (await changed(call(readAllMessages, { upTo }))))
    change(messages => messages.map(one => ({ ...one, isRead: true })))
}

/** Returns whether it is deleted, also if it was already deleted on another page. */
export async function removeMessage(id: string): Promise<boolean> {
  const isGone = await changed(call(deleteMessage, { id }))
  if (isGone) change(messages => messages.filter(one => one.id !== id))
  return isGone
}

/** Shows the wish at once, and what was before where it could not be kept. */
export async function wantOffers(wanted: boolean): Promise<void> {
  const before = $wantsOffers.get()
  $wantsOffers.set(wanted)
  const outcome = await call(setOffers, { wanted })
  $offersFailure.set(outcome.ok ? undefined : outcome.failure)
  $wantsOffers.set(outcome.ok ? outcome.value.wantsOffers : before)
}

async function changed<A extends Action>(pending: Promise<Outcome<A>>): Promise<boolean> {
  const outcome = await pending
  $inboxFailure.set(outcome.ok ? undefined : outcome.failure)
  if (outcome.ok) $unread.set(outcome.value as AnswerOf<typeof readMessage> satisfies Unread)
  return outcome.ok || outcome.failure.code === 'notFound'
}

function change(make: (messages: readonly InboxMessage[]) => readonly InboxMessage[]): void {
  const { value, ...rest } = $inbox.get()
  if (value) $inbox.set({ ...rest, value: { ...value, messages: make(value.messages) } })
}
