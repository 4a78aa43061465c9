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

/** How long one question to a provider may take, and all the questions of one visitor together. */
const QUESTION_SECONDS = 5
const VISITOR_MS = 5_500
/** After this long a provider is asked anew what it is: its addresses and keys change. */
const KNOWN_MS = 3_600_000
/** The longest subject that a provider may give out (OpenID Connect Core 1.0, section 2). */
const SUBJECT_LENGTH = 255

/** What makes one sign-in its own; all of it is random or derived from what is. */
export interface Proofs {
  state: string
  nonce: string
  pkceVerifier: string
}

/** What came back with the visitor. */
export interface Handed {
  code: string
  state: string
  iss?: string | undefined
}

/** Speaks with the providers (OpenID Connect Core 1.0, authorization code flow with PKCE, RFC 7636). */
export class Providers {
  readonly #clock: Clock
  readonly #log: Log
  readonly #publicUrl: string
  readonly #known = new Map<string, { asked: Promise<Configuration>; untilMs: number }>()

  constructor({ clock, log, publicUrl }: { clock: Clock; log: Log; publicUrl: string }) {
    this.#clock = clock
    this.#log = log
    this.#publicUrl = publicUrl
  }

  /** The provider's page for one sign-in. Refuses `providerUnavailable` when the provider does not answer in time. */
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
   * Who the visitor is there: the subject of an ID token whose signature, issuer, audience, times and nonce were
   * checked. Refuses `providerWrong` for everything that does not hold, `providerUnavailable` for no answer.
   */
  async subjectOf(provider: OidcProvider, handed: Handed, proofs: Proofs): Promise<string> {
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
      this.#tell(provider, error)
      throw isAway(error) ? unavailable() : new Refusal('providerWrong')
    }
  }

  #returnAddress({ id }: OidcProvider): string {
    return `${this.#publicUrl}/api/social/callback/${id}`
  }

  async #configurationOf(provider: OidcProvider): Promise<Configuration> {
    try {
      return await inTime(this.#discovered(provider))
    } catch (error) {
      this.#tell(provider, error)
      throw unavailable()
    }
  }

  /** Of a failure only what it was: its details may hold what the provider said of the visitor. */
  #tell({ id, issuer }: OidcProvider, error: unknown): void {
    const { code, message } = error as { code?: string; message?: string }
    const about = { provider: id, ...outsideOf(`OIDC_${id}_ISSUER`, issuer), code, reason: message }
    this.#log.warn(about, 'a sign-in through a provider failed')
  }

  /** What the provider says of itself, asked once by all who need it at the same time, and kept for an hour. */
  #discovered(provider: OidcProvider): Promise<Configuration> {
    const nowMs = this.#clock.now().getTime()
    const known = this.#known.get(provider.id)
    if (known && nowMs < known.untilMs) return known.asked
    const asked = discover(provider)
    const entry = { asked, untilMs: nowMs + KNOWN_MS }
    this.#known.set(provider.id, entry)
    // A failure is not kept: the next visitor asks again.
    asked.catch(() => {
      if (this.#known.get(provider.id) === entry) this.#known.delete(provider.id)
    })
    return asked
  }
}

const unavailable = () => new Refusal('providerUnavailable', { status: 503 })

function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<Configuration> {
  const address = new URL(issuer)
  return discovery(address, clientId, clientSecret, undefined, {
    timeout: QUESTION_SECONDS,
    // The token comes straight from the provider over TLS; its signature is checked all the same.
    execute: [
      enableNonRepudiationChecks,
      // The configuration lets only a provider on this very machine do without TLS.
      ...(address.protocol === 'http:' ? [allowInsecureRequests] : []),
    ],
  })
}

/** Bounds the questions of one visitor together. */
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

/** No way to the provider, or one that fails, is nobody's deed; every other answer that does not hold proves nothing. */
function isAway(error: unknown): boolean {
  if (error instanceof DOMException || (error instanceof TypeError && error.message === 'fetch failed'))
    return true
  const { code, cause, status = 0 } = error as { code?: string; cause?: unknown; status?: number }
  return code === 'OAUTH_TIMEOUT' || status >= 500 || (cause instanceof Response && cause.status >= 500)
}
