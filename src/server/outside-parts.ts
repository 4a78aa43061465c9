import type { SiteSettings } from '#lib/site/settings.ts'
import type { Config } from './config.ts'
import type { Log } from './platform/log.ts'
import { type Outside, outsideOf, unreachable } from './platform/outside.ts'
import type { Site } from './site/site.ts'

/** The machines that the environment names, which messages, payments and sign-in go through. */
function configuredParts({ smtp, smsWebhook, paymentProvider, oidcProviders }: Config): Outside[] {
  return [
    ...(smtp ? [outsideOf('SMTP_URL', smtp.url)] : []),
    ...(smsWebhook ? [outsideOf('SMS_WEBHOOK_URL', smsWebhook.url)] : []),
    ...(paymentProvider ? [outsideOf('PAYMENT_PROVIDER_URL', paymentProvider.url)] : []),
    ...oidcProviders.map(({ id, issuer }) => outsideOf(`OIDC_${id}_ISSUER`, issuer)),
  ]
}

/** Those that the operator names while the site runs. */
function settingParts({ phoneVerification: phone, jackpot }: SiteSettings): Outside[] {
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
 * Says at the start, and when the settings change, which of them does not answer. The site goes on without: what needs one
 * is tried again, but whoever wrote a wrong name should read of it now and not from a member.
 */
export function logUnreachable(config: Config, site: Pick<Site, 'onSettings'>, log: Log): void {
  const tell = async (outside: Outside) => {
    const fault = await unreachable(outside)
    if (fault) log.warn({ ...outside, fault }, `${outside.name}: ${outside.at} does not answer`)
  }
  for (const outside of configuredParts(config)) void tell(outside)
  const known = new Set<string>()
  site.onSettings(settings => {
    for (const outside of settingParts(settings)) {
      const key = `${outside.name} ${outside.at}`
      if (!known.has(key)) void tell(outside)
      known.add(key)
    }
  })
}
