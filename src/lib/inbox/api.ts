import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { id, instant, nothing } from '#lib/wire/schemas.ts'

/** How much waits for the member: what the badges of the menus show. */
const unread = v.object({ messages: v.number(), missions: v.number(), rewards: v.number() })
export type Unread = v.InferOutput<typeof unread>

const message = v.object({
  id,
  title: v.string(),
  /** `text` is plain; `html` was written by an operator, and is cleaned. */
  form: v.picklist(['text', 'html']),
  body: v.string(),
  /** The path segment of the language that an operator's text is in; it may differ from the reader's. */
  language: v.string(),
  at: instant,
  isRead: v.boolean(),
  /** The page of this site that it is about, without its language. */
  page: v.nullable(v.string()),
})
export type InboxMessage = v.InferOutput<typeof message>

/** By pages of 20 before a message: what arrives meanwhile moves no page. */
export const inboxMessages = action({
  name: 'inboxMessages',
  summary: 'The messages of the signed-in member, newest first',
  method: 'GET',
  path: '/messages',
  audience: 'member',
  input: v.strictObject({ before: v.optional(id), show: v.optional(v.picklist(['unread'], 'badInput')) }),
  answer: v.object({
    messages: v.array(message),
    /** The message to read on before; null at the end. */
    next: v.nullable(id),
    unread,
    /** Whether offers may come; messages of service always do. */
    wantsOffers: v.boolean(),
  }),
  refusals: [],
})

export const unreadMessageCount = action({
  name: 'unreadMessageCount',
  summary: 'How many messages, missions and rewards wait for the signed-in member',
  method: 'GET',
  path: '/messages/unread',
  audience: 'member',
  input: nothing,
  answer: unread,
  refusals: [],
})

export const readMessage = action({
  name: 'readMessage',
  summary: 'Marks a message as read; said again it stays read',
  method: 'POST',
  path: '/messages/:id/read',
  audience: 'member',
  input: v.strictObject({ id }),
  answer: unread,
  refusals: [],
})

/** Only what the member has seen: a message that arrives meanwhile stays unread. */
export const readAllMessages = action({
  name: 'readAllMessages',
  summary: 'Marks a message and every older one as read',
  method: 'POST',
  path: '/messages/read-all',
  audience: 'member',
  input: v.strictObject({ upTo: id }),
  answer: unread,
  refusals: [],
})

export const deleteMessage = action({
  name: 'deleteMessage',
  summary: 'Takes a message out of the inbox for good',
  method: 'DELETE',
  path: '/messages/:id',
  audience: 'member',
  input: v.strictObject({ id }),
  answer: unread,
  refusals: [],
})

export const setOffers = action({
  name: 'setOffers',
  summary: 'Says whether offers may come to the inbox; messages about the account always do',
  method: 'PUT',
  path: '/messages/offers',
  audience: 'member',
  input: v.strictObject({ wanted: v.boolean() }),
  answer: v.object({ wantsOffers: v.boolean() }),
  refusals: [],
})
