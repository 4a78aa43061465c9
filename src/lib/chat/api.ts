import * as v from 'valibot'
import { BREAK_REFUSALS } from '../limits/rules.ts'
import { action } from '../wire/action.ts'
import { clientMadeId, id, instant } from '../wire/schemas.ts'
import { ROOMS } from './rules.ts'

const room = v.picklist(ROOMS, 'badInput')

const messageState = v.picklist(['shown', 'reported', 'hidden'])

/** What a message replies to. */
const quoted = v.object({
  id,
  author: v.string(),
  name: v.string(),
  /** Empty while it is hidden. */
  text: v.string(),
  state: messageState,
})
export type QuotedMessage = v.InferOutput<typeof quoted>

const message = v.object({
  id,
  /** Its place in the room, from 1 on; the number of its last change, of which the higher one is newer. */
  place: v.number(),
  version: v.number(),
  /** Identifies the author: the same for all their messages, and no account. */
  author: v.string(),
  /** The masked account name. */
  name: v.string(),
  /** Empty while it is hidden. */
  text: v.string(),
  at: instant,
  state: messageState,
  /** Null for one that replies to none, and where that one was deleted. */
  replyTo: v.nullable(quoted),
  /** Written by the demo world and by nobody. */
  isDemo: v.boolean(),
})
export type ChatMessage = v.InferOutput<typeof message>

const roomState = v.object({
  room,
  isOpen: v.boolean(),
  /** Seconds between two messages of a member, now. */
  pauseSeconds: v.number(),
  /** Until when slow mode lasts; null without it, or without an end. */
  slowUntil: v.nullable(instant),
  isSlow: v.boolean(),
  /** How many members listen to the room, by all servers; null where that is not known. */
  people: v.nullable(v.number()),
})
export type RoomState = v.InferOutput<typeof roomState>

/** What open pages are sent. `joined`: everything from now on follows; read the room for what was before. */
export interface ChatEvent {
  state: RoomState
  messages: ChatMessage[]
  joined?: true
}

const connection = v.variant('kind', [
  /** The live events of the site (GET /api/live?chat=ROOM). */
  v.object({ kind: v.literal('live') }),
  /** Server-sent events of an engine; the address holds a token for a few minutes. */
  v.object({ kind: v.literal('engine'), url: v.string() }),
])
export type ChatConnection = v.InferOutput<typeof connection>

const writing = v.picklist(['open', 'chatClosed', 'chatMembersOnly', 'chatMuted'])
export type WritingState = v.InferOutput<typeof writing>

const CLOSED = ['chatOff', ...BREAK_REFUSALS] as const

export const launchChat = action({
  name: 'launchChat',
  summary:
    'Where the chat is: this site, where it opens over the page, or the signed address of an outside chat',
  method: 'POST',
  path: '/chat/launch',
  audience: 'member',
  input: v.strictObject({}),
  answer: v.object({ chatUrl: v.string(), isOutside: v.boolean() }),
  refusals: CLOSED,
})

export const chatRoom = action({
  name: 'chatRoom',
  summary: 'A room: how it stands, and its messages, fifty at a time, the newest first',
  method: 'GET',
  path: '/chat/rooms/:room',
  audience: 'member',
  input: v.strictObject({
    room,
    /** The place of the oldest message of the page before. */
    before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'badInput'))),
  }),
  answer: v.object({
    state: roomState,
    rooms: v.array(room),
    messages: v.array(message),
    /** What `before` is on the next page; null at the end. */
    next: v.nullable(v.string()),
    /** The caller as an author. */
    me: v.string(),
    blocked: v.array(v.object({ author: v.string(), name: v.string() })),
    writing,
    /** Until when the caller is muted; null where they are not, or for good. */
    mutedUntil: v.nullable(instant),
    /** How many rounds that count open the room to members without a deposit. */
    betsNeeded: v.number(),
    connection,
  }),
  refusals: CLOSED,
})
export type ChatRoom = v.InferOutput<(typeof chatRoom)['answer']>

export const sendChatMessage = action({
  name: 'sendChatMessage',
  summary: 'Writes a message into a room; repeated with its id it is there once',
  method: 'POST',
  path: '/chat/rooms/:room/messages',
  audience: 'member',
  input: v.strictObject({
    id: clientMadeId,
    room,
    text: v.pipe(v.string(), v.maxLength(4_000, 'badInput')),
    /** The message of this room that it replies to. */
    replyTo: v.optional(id),
  }),
  answer: v.object({
    message,
    /** The seconds until the next message. */
    waitSeconds: v.number(),
    /** Somebody may need help: the page says where there is some. */
    offersHelp: v.boolean(),
  }),
  refusals: [
    ...CLOSED,
    'required',
    'textUnreadable',
    'chatClosed',
    'chatMembersOnly',
    'chatMuted',
    'chatMutedForGood',
    'chatReplyGone',
    'chatTooSoon',
    'chatTooLong',
    'chatLink',
    'chatNumber',
    'chatInvite',
    'chatWord',
  ],
  // Its id is the message's own: no answer is stored, which would outlive the message.
  rateLimit: { limit: 60, windowSeconds: 60 },
})

export const reportChatMessage = action({
  name: 'reportChatMessage',
  summary: 'Reports a message; three different reporters hide it until a moderator has looked',
  method: 'PUT',
  path: '/chat/messages/:message/report',
  audience: 'member',
  input: v.strictObject({ message: id }),
  answer: v.object({ isHidden: v.boolean() }),
  refusals: [...CLOSED, 'chatMembersOnly', 'chatMuted', 'chatMutedForGood'],
  rateLimit: { limit: 30, windowSeconds: 60 },
})

const blocks = v.object({ blocked: v.array(v.object({ author: v.string(), name: v.string() })) })

export const blockChatAuthor = action({
  name: 'blockChatAuthor',
  summary: 'Hides all messages of a message’s author from the caller',
  method: 'PUT',
  path: '/chat/messages/:message/block',
  audience: 'member',
  input: v.strictObject({ message: id }),
  answer: blocks,
  refusals: [...CLOSED, 'chatBlocksFull'],
})

export const unblockChatAuthor = action({
  name: 'unblockChatAuthor',
  summary: 'Shows the messages of an author again',
  method: 'DELETE',
  path: '/chat/blocks/:author',
  audience: 'member',
  input: v.strictObject({ author: v.pipe(v.string(), v.regex(/^[\w-]{16}$/, 'badInput')) }),
  answer: blocks,
  refusals: [...CLOSED],
})
