import { atom } from 'nanostores'
import { languageOfPage } from '#lib/i18n/languages.ts'
import { newId } from '#lib/ids/ids.ts'
import { $chatEvent, $isLive, $listenedRoom } from '#lib/session/live.ts'
import { browser } from '#lib/site/kept.ts'
import { serverNow } from '#lib/time/clock-store.ts'
import type { Failure } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import {
  blockChatAuthor,
  type ChatEvent,
  type ChatMessage,
  type ChatRoom,
  chatRoom,
  type QuotedMessage,
  reportChatMessage,
  sendChatMessage,
  unblockChatAuthor,
} from './api.ts'
import { listenToEngine } from './engine-source.ts'
import { MOST_KEPT, mergedMessages, withNewest } from './messages.ts'

type Room = ChatRoom['state']['room']

/** An own message that is not in the room yet. */
export interface OutgoingMessage {
  /** Kept until it is in the room: sent again, it is there once. */
  id: string
  room: Room
  text: string
  replyTo: QuotedMessage | undefined
  /** Why it is not sent; undefined while it is on its way. */
  failure: Failure | undefined
}

/** How the room stands; its messages are in a store of their own. */
export const $chatRoom = atom<Loadable<Omit<ChatRoom, 'messages' | 'next'>>>(IDLE)
export const $messages = atom<readonly ChatMessage[]>([])
export const $outgoing = atom<readonly OutgoingMessage[]>([])
export const $older = atom<{ next: string | null; isBusy: boolean; failure: Failure | undefined }>({
  next: null,
  isBusy: false,
  failure: undefined,
})
/** Whether everything that happens in the room arrives here. */
export const $isConnected = atom(false)
/** When the next message may be sent, in the server's milliseconds. */
export const $mayWriteAt = atom(0)
/** A message may say that somebody needs help. */
export const $offersHelp = atom(false)

const ROOM_KEY = 'chatRoom'
const RETRY_MS = 3_000
let room: Room | undefined
let reading = 0
let stopListening = () => {}

/** The room of the last visit, or that of the page's language. */
export function ownRoom(): Room {
  const kept = browser.get(ROOM_KEY)
  const page = languageOfPage(document.documentElement.lang)
  return kept === undefined ? page : languageOfPage(kept)
}

/** Enters a room and listens to it, until `leaveRoom`. */
export async function enterRoom(next: Room): Promise<void> {
  if (next !== room) {
    leaveRoom()
    $chatRoom.set(IDLE)
    $messages.set([])
    $older.set({ next: null, isBusy: false, failure: undefined })
  }
  room = next
  browser.set(ROOM_KEY, next)
  await readRoom()
}

export function leaveRoom(): void {
  room = undefined
  reading += 1
  stopListening()
  stopListening = () => {}
  $isConnected.set(false)
}

/** Reads how the room stands and its newest messages, and listens if that is not done yet. */
export async function readRoom(): Promise<void> {
  if (room === undefined) return
  reading += 1
  const [mine, entered] = [reading, room]
  $chatRoom.set({ state: 'loading', value: $chatRoom.get().value, failure: undefined })
  const outcome = await call(chatRoom, { room: entered })
  if (mine !== reading) return
  if (!outcome.ok) {
    $chatRoom.set({ state: 'failed', value: $chatRoom.get().value, failure: outcome.failure })
    return
  }
  const { messages: page, next, ...value } = outcome.value
  const known = $messages.get()
  const { messages, isGap } = withNewest(known, page, next !== null)
  setMessages(messages)
  if (isGap || known.length === 0) $older.set({ next, isBusy: false, failure: undefined })
  $chatRoom.set({ state: 'ready', value, failure: undefined })
  listen(value.connection)
}

function listen(connection: ChatRoom['connection']): void {
  if (connection.kind === 'engine') {
    // Its token is new with every reading; an open connection stays.
    if ($isConnected.get()) return
    stopListening()
    stopListening = listenToEngine(connection.url, {
      onJoined: () => $isConnected.set(true),
      onEvent: takeEvent,
      onLost: () => {
        $isConnected.set(false)
        const timer = setTimeout(() => void readRoom(), RETRY_MS)
        stopListening = () => clearTimeout(timer)
      },
    })
    return
  }
  if ($listenedRoom.get() === room) return
  stopListening()
  const stops = [
    $chatEvent.listen(event => event && takeEvent(event)),
    $isLive.listen(isLive => {
      if (!isLive) $isConnected.set(false)
    }),
  ]
  stopListening = () => {
    for (const stop of stops) stop()
    $listenedRoom.set(undefined)
  }
  $listenedRoom.set(room)
}

/** Takes what the server says about the room. After a pause it says that it follows again: what was missed is read. */
function takeEvent({ state, messages, joined }: ChatEvent): void {
  if (state.room !== room) return
  const known = $chatRoom.get()
  if (known.value) {
    const people = state.people ?? known.value.state.people
    $chatRoom.set({ ...known, value: { ...known.value, state: { ...state, people } } })
  }
  setMessages(mergedMessages($messages.get(), messages))
  if (!joined) return
  $isConnected.set(true)
  void readRoom()
}

function setMessages(messages: readonly ChatMessage[]): void {
  const kept = messages.slice(-MOST_KEPT)
  const [oldest] = kept
  if (kept.length < messages.length && oldest)
    $older.set({ next: String(oldest.place), isBusy: false, failure: undefined })
  if (kept.length !== $messages.get().length || kept.some((one, at) => one !== $messages.get()[at]))
    $messages.set(kept)
  const there = new Set(kept.map(one => one.id))
  const waiting = $outgoing.get().filter(one => !there.has(one.id))
  if (waiting.length < $outgoing.get().length) $outgoing.set(waiting)
}

export async function loadOlder(): Promise<void> {
  const { next, isBusy } = $older.get()
  if (next === null || isBusy || room === undefined) return
  const entered = room
  $older.set({ next, isBusy: true, failure: undefined })
  const outcome = await call(chatRoom, { room, before: next })
  if (room !== entered || $older.get().next !== next) return
  if (!outcome.ok) {
    $older.set({ next, isBusy: false, failure: outcome.failure })
    return
  }
  $messages.set(mergedMessages($messages.get(), outcome.value.messages))
  $older.set({ next: outcome.value.next, isBusy: false, failure: undefined })
}

/** Sends a text; it stands among the outgoing messages until it is in the room. */
export async function send(text: string, replyTo: QuotedMessage | undefined): Promise<void> {
  if (room === undefined) return
  const one: OutgoingMessage = { id: newId(), room, text, replyTo, failure: undefined }
  $outgoing.set([...$outgoing.get(), one])
  await deliver(one)
}

/** Sends a message that failed once more; with its id, so that it is there once. */
export async function sendAgain(id: string): Promise<void> {
  const one = $outgoing.get().find(message => message.id === id)
  if (!one?.failure) return
  // Its id is too old to be taken; whether it arrived then, the room shows.
  const again = { ...one, id: one.failure.code === 'requestTooOld' ? newId() : id, failure: undefined }
  $outgoing.set($outgoing.get().map(message => (message.id === id ? again : message)))
  await deliver(again)
}

/** Takes an outgoing message out. */
export function takeBack(id: string): void {
  $outgoing.set($outgoing.get().filter(message => message.id !== id))
}

async function deliver({ id, room: into, text, replyTo }: OutgoingMessage): Promise<void> {
  const outcome = await call(sendChatMessage, {
    id,
    room: into,
    text,
    ...(replyTo ? { replyTo: replyTo.id } : {}),
  })
  if (!outcome.ok) {
    const wait = outcome.failure.details?.retryAfterSeconds
    if (typeof wait === 'number') $mayWriteAt.set(serverNow() + wait * 1_000)
    setFailure(id, outcome.failure)
    // What has changed for the member shows where messages are written.
    if (['chatMuted', 'chatMutedForGood', 'chatClosed', 'chatMembersOnly'].includes(outcome.failure.code))
      void readRoom()
    return
  }
  const { message, waitSeconds, offersHelp } = outcome.value
  $mayWriteAt.set(serverNow() + waitSeconds * 1_000)
  if (offersHelp) $offersHelp.set(true)
  $outgoing.set($outgoing.get().filter(one => one.id !== id))
  if (into === room) setMessages(mergedMessages($messages.get(), [message]))
}

function setFailure(id: string, failure: Failure): void {
  $outgoing.set($outgoing.get().map(one => (one.id === id ? { ...one, failure } : one)))
}

/** Returns why it was refused, if it was. */
export async function reportMessage(message: string): Promise<Failure | undefined> {
  const outcome = await call(reportChatMessage, { message })
  return outcome.ok ? undefined : outcome.failure
}

export async function blockAuthor(message: string): Promise<Failure | undefined> {
  return setBlocked(await call(blockChatAuthor, { message }))
}

export async function unblockAuthor(author: string): Promise<Failure | undefined> {
  return setBlocked(await call(unblockChatAuthor, { author }))
}

function setBlocked(
  outcome: { ok: true; value: Pick<ChatRoom, 'blocked'> } | { ok: false; failure: Failure },
): Failure | undefined {
  if (!outcome.ok) return outcome.failure
  const known = $chatRoom.get()
  if (known.value) $chatRoom.set({ ...known, value: { ...known.value, blocked: outcome.value.blocked } })
  return undefined
}
