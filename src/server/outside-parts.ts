import type { SiteSettings } from '#lib/site/settings.ts'
import type { Config } from './config.ts'
import type { Log } from './platform/log.ts'
import { type Outside, outsideOf, unreachable } from './platform/outside.ts'
import type { Site } from './site/site.ts'

/** The hosts configured by the environment for messages, payments, uploads and sign-in. */
function configuredHosts(config: Config): Outside[] {
  const { smtp, smsWebhook, paymentProvider, oidcProviders, uploadStore } = config
  return [
    ...(smtp ? [outsideOf('SMTP_URL', smtp.url)] : []),
    ...(smsWebhook ? [outsideOf('SMS_WEBHOOK_URL', smsWebhook.url)] : []),
    ...(paymentProvider ? [outsideOf('PAYMENT_PROVIDER_URL', paymentProvider.url)] : []),
    ...(uploadStore ? [outsideOf('S3_URL', uploadStore.bucket.url)] : []),
    ...oidcProviders.map(({ id, issuer }) => outsideOf(`OIDC_${id}_ISSUER`, issuer)),
  ]
}

/** The hosts configured by operators while the site runs. */
function settingHosts({ phoneVerification: phone, jackpot }: SiteSettings): Outside[] {
  const service =
    phone.provider === 'service'
      ? [
          outsideOf('phoneVerification.endpoint', phone.endpoint),
          outsideOf('phoneVerification.keysUrl', phone.keysUrl),
        ]
      : []
  return [...service, ...(jackpot ? [outsideOf('jackpot.feedUrl', jackpot.feedUrl)] : [])]
}

/**
 * Logs at the start, and when the settings change, which hosts do not answer. The site runs without them and tries
 * again when needed, but a wrong name should be reported now and not by a member.
 */
export function logUnreachable(config: Config, site: Pick<Site, 'onSettings'>, log: Log): void {
  const logIfUnreachable = async (outside: Outside) => {
    const fault = await unreachable(outside)
    if (fault) log.warn({ ...outside, fault }, `${outside.name}: ${outside.at} does not answer`)
  }
  for (const outside of configuredHosts(config)) void logIfUnreachable(outside)
  const known = new Set<string>()
  site.onSettings(settings => {
    for (const outside of settingHosts(settings)) {
      const key = `${outside.name} ${outside.at}`
      if (!known.has(key)) void logIfUnreachable(outside)
      known.add(key)
    }
  })
}
