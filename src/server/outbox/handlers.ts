import { outbox } from '#lib/outbox/api.ts'
import type { Messages } from '#server/messages/messages.ts'
import { type Route, serve } from '#server/platform/serve.ts'

const SHOWN = 50
/** Six digits, also right beside the signs of a language that sets no spaces. */
const CODE = /(?<!\d)\d{6}(?!\d)/

/** The demo's outbox; a deployment that is no demo does not have this route at all. */
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
