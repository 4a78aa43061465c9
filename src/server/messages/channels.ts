import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import type { ChannelConfig } from './channel-config.ts'
import type { Ways } from './messages.ts'
import { smsWebhook } from './sms-webhook.ts'
import { smtp } from './smtp.ts'

/** The way of each channel: as configured, else in the demo the outbox page, else none, which is said at the start. */
export function channelsOf(
  config: ChannelConfig & { demo: boolean },
  { clock, log }: { clock: Clock; log: Log },
): Ways {
  const { demo, allowedPrivateHosts } = config
  const otherwise = demo ? 'outbox' : undefined
  const ways: Ways = {
    sms: config.smsWebhook
      ? smsWebhook({ webhook: config.smsWebhook, allowedPrivateHosts, clock })
      : otherwise,
    email: config.smtp ? smtp(config.smtp) : otherwise,
  }
  if (!ways.sms) log.warn('no SMS can be sent: SMS_WEBHOOK_URL is not set')
  if (!ways.email) log.warn('no e-mail can be sent: SMTP_URL is not set')
  return ways
}
