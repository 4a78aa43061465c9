import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { OidcProvider } from '#server/config.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { outsideOf } from '#server/platform/outside.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** How long one request to a provider may take, and all requests for one visitor together. */
const REQUEST_SECONDS = 5
const VISITOR_MS = 5_500
/** How long a provider's metadata is cached: its addresses and keys change. */
const KNOWN_MS = 3_600_000
/** The longest subject that a provider may give out (OpenID Connect Core 1.0, section 2). */
const SUBJECT_LENGTH = 255

/** The secrets of one sign-in; all of them are random or derived from a random value. */
export interface Proofs {
  state: string
  nonce: string
  pkceVerifier: string
}

/** The parameters that the visitor brings back from the provider. */
export interface CallbackParameters {
  code: string
  state: string
  iss?: string | undefined
}

/** Calls the providers (OpenID Connect Core 1.0, authorization code flow with PKCE, RFC 7636). */
export class Providers {
  readonly #clock: Clock
  readonly #log: Log
  readonly #publicUrl: string
  readonly #known = new Map<string, { configuration: Promise<Configuration>; untilMs: number }>()

  constructor({ clock, log, publicUrl }: { clock: Clock; log: Log; publicUrl: string }) {
    this.#clock = clock
    this.#log = log
    this.#publicUrl = publicUrl
  }

  /** The provider's page for one sign-in. Refuses `providerUnavailable` if the provider does not answer in time. */
  async pageFor(provider: OidcProvider, proofs: Proofs): Promise<URL> {
    const configuration = await this.#configurationOf(provider)
    return buildAuthorizationUrl(configuration, {
      redirect_uri: this.#returnAddress(provider),
      scope: 'openid',
      state: proofs.state,
      nonce: proofs.nonce,
      code_challenge: await calculatePKCECodeChallenge(proofs.pkceVerifier),
      code_challenge_method: 'S256',
    })
  }

  /**
   * The visitor's identity at the provider: the subject of an ID token whose signature, issuer, audience, times and
   * nonce were checked. Refuses `providerWrong` if any check fails, `providerUnavailable` without an answer.
   */
  async subjectOf(provider: OidcProvider, handed: CallbackParameters, proofs: Proofs): Promise<string> {
    const configuration = await this.#configurationOf(provider)
    const address = new URL(this.#returnAddress(provider))
    address.searchParams.set('code', handed.code)
    address.searchParams.set('state', handed.state)
    if (handed.iss !== undefined) address.searchParams.set('iss', handed.iss)
    const grant = authorizationCodeGrant(configuration, address, {
      expectedState: proofs.state,
      expectedNonce: proofs.nonce,
      pkceCodeVerifier: proofs.pkceVerifier,
      idTokenExpected: true,
    })
    try {
      const subject = (await inTime(grant)).claims()?.sub
      if (!subject || subject.length > SUBJECT_LENGTH) throw new Error('the subject is missing or too long')
      return subject
    } catch (error) {
      this.#logFailure(provider, error)
      throw isUnreachable(error) ? unavailable() : new Refusal('providerWrong')
    }
  }

  #returnAddress({ id }: OidcProvider): string {
    return `${this.#publicUrl}/api/social/callback/${id}`
  }

  async #configurationOf(provider: OidcProvider): Promise<Configuration> {
    try {
      return await inTime(this.#discovered(provider))
    } catch (error) {
      this.#logFailure(provider, error)
      throw unavailable()
    }
  }

  /** Logs only the kind of failure: its details may contain what the provider said about the visitor. */
  #logFailure({ id, issuer }: OidcProvider, error: unknown): void {
    const { code, message } = error as { code?: string; message?: string }
    const fields = { provider: id, ...outsideOf(`OIDC_${id}_ISSUER`, issuer), code, reason: message }
    this.#log.warn(fields, 'a sign-in through a provider failed')
  }

  /** The provider's metadata, requested once by all concurrent callers, and cached for an hour. */
  #discovered(provider: OidcProvider): Promise<Configuration> {
    const nowMs = this.#clock.now().getTime()
    const known = this.#known.get(provider.id)
    if (known && nowMs < known.untilMs) return known.configuration
    const configuration = discover(provider)
    const entry = { configuration, untilMs: nowMs + KNOWN_MS }
    this.#known.set(provider.id, entry)
    // A failure is not cached: the next visitor's request tries again.
    configuration.catch(() => {
      if (this.#known.get(provider.id) === entry) this.#known.delete(provider.id)
    })
    return configuration
  }
}

const unavailable = () => new Refusal('providerUnavailable', { status: 503 })

function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<Configuration> {
  const address = new URL(issuer)
  return discovery(address, clientId, clientSecret, undefined, {
    timeout: REQUEST_SECONDS,
    // The token comes straight from the provider over TLS; its signature is checked all the same.
    execute: [
      enableNonRepudiationChecks,
      // The configuration allows only a provider on this very machine to go without TLS.
      ...(address.protocol === 'http:' ? [allowInsecureRequests] : []),
    ],
  })
}

/** Bounds all requests for one visitor together. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('no answer in time', 'TimeoutError')), VISITOR_MS)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the provider is unreachable or failing; every other invalid answer proves nothing about the visitor. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof DOMException || (error instanceof TypeError && error.message === 'fetch failed'))
    return true
  const { code, cause, status = 0 } = error as { code?: string; cause?: unknown; status?: number }
  return code === 'OAUTH_TIMEOUT' || status >= 500 || (cause instanceof Response && cause.status >= 500)
}
