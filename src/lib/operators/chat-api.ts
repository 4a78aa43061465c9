import * as v from 'valibot'
import { MUTE_PERIODS, ROOMS } from '../chat/rules.ts'
import { action } from '../wire/action.ts'
import { id, instant } from '../wire/schemas.ts'
import { after, memberName, pageOf, reason } from './wire.ts'

const room = v.picklist(ROOMS, 'badInput')
const done = v.strictObject({})

const message = v.strictObject({
  id,
  reference: v.string(),
  room,
  member: memberName,
  text: v.string(),
  at: instant,
  state: v.picklist(['shown', 'reported', 'hidden']),
  /** How many members have reported it. */
  reports: v.number(),
  /** Whether a moderator has looked at it. */
  isReviewed: v.boolean(),
})
export type ModeratedMessage = v.InferOutput<typeof message>

export const operatorChatMessages = action({
  name: 'operatorChatMessages',
  summary:
    'Messages of the chat, the newest first: those with reports that nobody has looked at, the hidden ones, or all',
  method: 'GET',
  path: '/operator/chat/messages',
  audience: 'operator',
  input: v.strictObject({
    which: v.optional(v.picklist(['reported', 'hidden', 'all'], 'badInput'), 'reported'),
    room: v.optional(room),
    after,
  }),
  answer: v.strictObject({ messages: v.array(message), ...pageOf }),
  refusals: [],
})

export const operatorHideChatMessage = action({
  name: 'operatorHideChatMessage',
  summary: 'Hides a message from everybody',
  method: 'POST',
  path: '/operator/chat/messages/:message/hide',
  audience: 'operator',
  input: v.strictObject({ message: id, reason }),
  answer: done,
  refusals: ['alreadyDecided'],
})

export const operatorRestoreChatMessage = action({
  name: 'operatorRestoreChatMessage',
  summary: 'Shows a message again, or leaves it shown; further reports no longer hide it',
  method: 'POST',
  path: '/operator/chat/messages/:message/restore',
  audience: 'operator',
  input: v.strictObject({ message: id }),
  answer: done,
  refusals: ['alreadyDecided'],
})

const mute = v.strictObject({
  member: memberName,
  period: v.picklist(MUTE_PERIODS),
  /** Null for good. */
  until: v.nullable(instant),
  reason: v.string(),
})

export const operatorChatMutes = action({
  name: 'operatorChatMutes',
  summary: 'Who is muted in the chat, the latest 200',
  method: 'GET',
  path: '/operator/chat/mutes',
  audience: 'operator',
  input: v.strictObject({}),
  answer: v.strictObject({ mutes: v.array(mute) }),
  refusals: [],
})

export const operatorMuteChatMember = action({
  name: 'operatorMuteChatMember',
  summary: 'Mutes a member in every room: for ten minutes, a day, or for good',
  method: 'POST',
  path: '/operator/chat/members/:member/mute',
  audience: 'operator',
  input: v.strictObject({ member: id, period: v.picklist(MUTE_PERIODS, 'badInput'), reason }),
  answer: v.strictObject({ until: v.nullable(instant) }),
  refusals: [],
})

export const operatorUnmuteChatMember = action({
  name: 'operatorUnmuteChatMember',
  summary: 'Ends the mute of a member',
  method: 'POST',
  path: '/operator/chat/members/:member/unmute',
  audience: 'operator',
  input: v.strictObject({ member: id }),
  answer: done,
  refusals: ['alreadyDecided'],
})

const roomRow = v.strictObject({
  room,
  isOpen: v.boolean(),
  /** Slow mode: seconds between two messages of a member; null without it. */
  slowSeconds: v.nullable(v.number()),
  slowUntil: v.nullable(instant),
  /** Messages of the last 24 hours. */
  messages: v.number(),
})
export type ModeratedRoom = v.InferOutput<typeof roomRow>

export const operatorChatRooms = action({
  name: 'operatorChatRooms',
  summary: 'The rooms of the chat and how they stand',
  method: 'GET',
  path: '/operator/chat/rooms',
  audience: 'operator',
  input: v.strictObject({}),
  answer: v.strictObject({ rooms: v.array(roomRow) }),
  refusals: [],
})

const whole = (most: number) =>
  v.pipe(v.number(), v.integer('badInput'), v.minValue(1, 'badInput'), v.maxValue(most, 'badInput'))

export const operatorSetChatRoom = action({
  name: 'operatorSetChatRoom',
  summary: 'Opens or closes a room, or sets its slow mode; what is not named stays',
  method: 'PUT',
  path: '/operator/chat/rooms/:room',
  audience: 'operator',
  input: v.strictObject({
    room,
    isOpen: v.optional(v.boolean()),
    /** Seconds between two messages of a member, and for how many minutes; without minutes until it is ended. */
    slow: v.optional(
      v.nullable(
        v.strictObject({ seconds: whole(3_600), minutes: v.optional(v.nullable(whole(1_440)), null) }),
      ),
    ),
  }),
  answer: roomRow,
  refusals: [],
})

export const operatorChatSigns = action({
  name: 'operatorChatSigns',
  summary: 'Signs of distress in the chat of the last 30 days, the newest first; at most 200',
  method: 'GET',
  path: '/operator/chat/signs',
  audience: 'operator',
  input: v.strictObject({}),
  answer: v.strictObject({
    signs: v.array(v.strictObject({ member: memberName, text: v.string(), at: instant })),
  }),
  refusals: [],
})
