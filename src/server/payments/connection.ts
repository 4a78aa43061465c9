import type { Config } from '#server/config.ts'
import { derivedKey } from '#server/platform/secret-box.ts'
import type { ProviderAccount } from './provider.ts'

/** How the demo's outside parts, which live in this process, reach it. */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const loopback = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${loopback}:${port}`
}

/** The account with the demo's test provider; its secret follows from the deployment's. */
export function demoProviderAccount(
  config: Pick<Config, 'host' | 'port'>,
  deploymentSecret: string,
): ProviderAccount {
  const secret = derivedKey(deploymentSecret, { name: 'demo payment provider' }).toString('base64url')
  return { url: `${ownAddress(config)}/provider-demo`, merchant: 'baize', secret }
}

/** The payment provider of the deployment; the demo has a test provider when none is given. */
export function providerOf(
  config: Config,
  secret: string,
): { account: ProviderAccount; allowedPrivateHosts: readonly string[] } | undefined {
  const { paymentProvider, allowedPrivateHosts } = config
  if (paymentProvider) return { account: paymentProvider, allowedPrivateHosts }
  if (!config.demo) return undefined
  const account = demoProviderAccount(config, secret)
  return { account, allowedPrivateHosts: [...allowedPrivateHosts, new URL(account.url).hostname] }
}
