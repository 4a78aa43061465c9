import { createHmac, randomBytes } from 'node:crypto'
import { isModuleOn } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Config, OidcProvider } from '#server/config.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { requireFound } from '#server/platform/refusal.ts'
import { derivedKey } from '#server/platform/secret-box.ts'
import { type Proofs, Providers } from './providers.ts'

/** How long a visitor may take on a provider's page, and then for the first step of a new account. */
export const FLOW_MS = 10 * 60_000

interface Parts {
  config: Config
  clock: Clock
  log: Log
  settings: () => SiteSettings
  /** The deployment's secret: proofs are derived from it, so that none of them is stored in the database. */
  secret: string
}

/** What the handlers of social sign-in need beyond the runtime. */
export class SocialServices {
  readonly providers: Providers
  readonly settings: () => SiteSettings
  /** Every provider that is configured. */
  readonly all: readonly OidcProvider[]
  readonly #key: Buffer

  constructor({ config, clock, log, settings, secret }: Parts) {
    this.providers = new Providers({ clock, log, publicUrl: config.publicUrl })
    this.settings = settings
    this.all = config.oidcProviders
    this.#key = derivedKey(secret, { salt: '', name: 'baize social sign-in 1' })
  }

  /** The enabled providers: all that are configured, or none while the module is off. */
  open(): readonly OidcProvider[] {
    return isModuleOn(this.settings().modules, 'SOCIALLOGIN') ? this.all : []
  }

  /** An enabled provider. Refuses `notFound` for others. */
  provider(id: string): OidcProvider {
    return requireFound(this.open().find(one => one.id === id))
  }

  /** A configured provider, enabled or not: every link can always be removed. */
  configured(id: string): OidcProvider {
    return requireFound(this.all.find(one => one.id === id))
  }

  newProofs(): Proofs {
    return this.proofsOf(randomBytes(32).toString('base64url'))
  }

  /** Nonce and verifier of a state: only this deployment can derive them. */
  proofsOf(state: string): Proofs {
    const derived = (what: string) =>
      createHmac('sha256', this.#key).update(`${what} ${state}`).digest('base64url')
    return { state, nonce: derived('nonce'), pkceVerifier: derived('verifier') }
  }
}
