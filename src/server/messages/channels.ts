import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import type { ChannelConfig } from './channel-config.ts'
import type { MessageRoutes } from './delivery.ts'
import { smsWebhook } from './sms-webhook.ts'
import { smtp } from './smtp.ts'

/**
 * The route of each channel: as configured, else the outbox page in the demo, else none, which is logged at the start.
 */
export function channelsOf(
  config: ChannelConfig & { demo: boolean },
  { clock, log }: { clock: Clock; log: Log },
): MessageRoutes {
  const { demo, allowedPrivateHosts } = config
  const fallback = demo ? 'outbox' : undefined
  const routes: MessageRoutes = {
    sms: config.smsWebhook
      ? smsWebhook({ webhook: config.smsWebhook, allowedPrivateHosts, clock })
      : fallback,
    email: config.smtp ? smtp(config.smtp) : fallback,
  }
  if (!routes.sms) log.warn('no SMS can be sent: SMS_WEBHOOK_URL is not set')
  if (!routes.email) log.warn('no e-mail can be sent: SMTP_URL is not set')
  return routes
}
