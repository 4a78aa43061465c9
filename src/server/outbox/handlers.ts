import { outbox } from '#lib/outbox/api.ts'
import type { Messages } from '#server/messages/messages.ts'
import { type Route, serve } from '#server/platform/serve.ts'

const SHOWN = 50
/** Six digits, also next to the characters of a language without spaces. */
const CODE = /(?<!\d)\d{6}(?!\d)/

/** The demo's outbox; other deployments do not have this route at all. */
export function outboxRoutes(messages: Messages): Route[] {
  return [
    serve(outbox, async () => ({
      messages: (await messages.outbox(SHOWN)).map(({ id, channel, purpose, to, subject, text, at }) => ({
        id,
        channel,
        to,
        subject,
        text,
        code: purpose.endsWith('Code') ? CODE.exec(text)?.[0] : undefined,
        at: at.toISOString(),
      })),
    })),
  ]
}
