import * as v from 'valibot'
import { operatorText } from '../site/settings.ts'
import { action } from '../wire/action.ts'
import { clientMadeId, id } from '../wire/schemas.ts'
import { cut, writtenHtml } from './notices-api.ts'
import { agreed, proposal, TWO_PEOPLE_REFUSALS } from './wire.ts'

/** The id is also the message's. */
const message = { id: clientMadeId, title: operatorText, content: writtenHtml }

export const operatorSendMessage = action({
  name: 'operatorSendMessage',
  summary:
    'Sends a message to the inbox of one member; its HTML is cleaned, and the answer says what is left',
  method: 'POST',
  path: '/operator/members/:member/messages',
  audience: 'operator',
  once: true,
  input: v.strictObject({ ...message, member: id }),
  answer: v.strictObject({ cut }),
  refusals: ['noInbox'],
})

export const operatorMessageReaders = action({
  name: 'operatorMessageReaders',
  summary: 'How many members a message to all would reach, and which ones wait for a second person',
  method: 'GET',
  path: '/operator/messages',
  audience: 'operator',
  input: v.strictObject({}),
  answer: v.strictObject({ readers: v.number(), proposals: v.array(proposal) }),
  refusals: [],
})

export const operatorMessageAll = action({
  name: 'operatorMessageAll',
  summary:
    'Sends a message to every member who has an inbox and takes no break; to more than 1,000, two people agree',
  method: 'POST',
  path: '/operator/messages',
  audience: 'operator',
  once: true,
  input: v.strictObject({
    ...message,
    /** Sends what was already sent to all within a day. */
    again: v.optional(v.boolean()),
    /** Puts the own proposal in the place of the one of somebody else. */
    instead: v.optional(v.boolean()),
  }),
  answer: v.strictObject({
    ...agreed.entries,
    /** How many members it reached, or would reach once a second person agrees. */
    readers: v.number(),
    cut,
  }),
  refusals: ['sentAlready', ...TWO_PEOPLE_REFUSALS],
})
