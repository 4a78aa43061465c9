import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { id, instant, nothing } from '#lib/wire/schemas.ts'

const outboxMessage = v.strictObject({
  id,
  channel: v.picklist(['sms', 'email']),
  /** A number in E.164, or an e-mail address. */
  to: v.string(),
  /** E-mails only. */
  subject: v.optional(v.string()),
  text: v.string(),
  /** The code that the text carries, when it does. */
  code: v.optional(v.string()),
  at: instant,
})
export type OutboxMessage = v.InferOutput<typeof outboxMessage>

/** Only a demo deployment serves this: every visitor may read every message that it would have sent. */
export const outbox = action({
  name: 'outbox',
  summary: 'SMS and e-mails that this demo deployment would have sent within the last day, the newest first',
  method: 'GET',
  path: '/outbox',
  audience: 'anyone',
  input: nothing,
  answer: v.strictObject({ messages: v.array(outboxMessage) }),
  refusals: [],
})
