import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import * as v from 'valibot'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import { read } from '#server/platform/outgoing.ts'
import { takeOnce } from './queries.ts'

/** How long after the code was typed its token is valid. */
const FRESH_MS = 5 * 60_000
/** How far the issuer's clock may be ahead of ours. */
const AHEAD_MS = 60_000
const KEYS_TIMEOUT_MS = 5_000
const KEYS_KEPT_MS = 60 * 60_000
const LONGEST_TOKEN = 8_000

const claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1)),
  /** Seconds since 1970. */
  auth_time: v.number(),
  exp: v.number(),
  phone_number: v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/)),
})

type Service = Extract<SiteSettings['phoneVerification'], { provider: 'service' }>

interface Parts {
  db: Database
  clock: Clock
  settings: () => SiteSettings
  /** Hosts in a private network that the keys may be read from. */
  allowedPrivateHosts: readonly string[]
}

/**
 * Phone numbers verified by an outside service: it sends the code itself and returns to the browser an ID token in the
 * format of Firebase, signed with RS256 by one of the issuer's published keys.
 */
export class PhoneService {
  readonly #parts: Parts
  #keys: { url: string; find: ReturnType<typeof createRemoteJWKSet> } | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Whether the operator has chosen the service instead of our own codes. */
  get isOn(): boolean {
    return this.#parts.settings().phoneVerification.provider === 'service'
  }

  /**
   * Returns whether a token proves that this number (E.164) was verified within the last five minutes, for this
   * project, and was not used before; this uses it up. False in every other case, also while the issuer's keys cannot
   * be read.
   */
  async accepts({ idToken, phone }: { idToken: string; phone: string }): Promise<boolean> {
    const { db, clock, settings } = this.#parts
    const service = settings().phoneVerification
    if (service.provider !== 'service' || idToken.length > LONGEST_TOKEN) return false
    const shown = await this.#verify(service, idToken).catch(() => undefined)
    if (!shown || shown.phone_number !== phone) return false
    const ageMs = clock.now().getTime() - shown.auth_time * 1_000
    if (ageMs > FRESH_MS || ageMs < -AHEAD_MS) return false
    // Identified by its signed part: the same signature can be encoded in more than one way.
    const token = createHash('sha256')
      .update(idToken.slice(0, idToken.lastIndexOf('.')))
      .digest()
    const expiresAt = new Date(shown.auth_time * 1_000 + FRESH_MS + AHEAD_MS)
    return takeOnce(db, { scope: 'phoneToken', token, expiresAt })
  }

  async #verify(service: Service, idToken: string): Promise<v.InferOutput<typeof claims>> {
    const { payload } = await jwtVerify(idToken, this.#keysOf(service.keysUrl), {
      algorithms: ['RS256'],
      issuer: service.issuer,
      audience: service.projectId,
      currentDate: this.#parts.clock.now(),
    })
    return v.parse(claims, payload)
  }

  #keysOf(url: string) {
    if (this.#keys?.url === url) return this.#keys.find
    const find = createRemoteJWKSet(new URL(url), {
      cacheMaxAge: KEYS_KEPT_MS,
      timeoutDuration: KEYS_TIMEOUT_MS,
      [customFetch]: async address => {
        const bounds = {
          timeoutMs: KEYS_TIMEOUT_MS,
          allowedPrivateHosts: this.#parts.allowedPrivateHosts,
        }
        const { status, body } = await read(new URL(address), bounds)
        return new Response(body, { status, headers: { 'content-type': 'application/json' } })
      },
    })
    this.#keys = { url, find }
    return find
  }
}
