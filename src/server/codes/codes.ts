import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { accountOfEmail } from '#lib/identity/email.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { plainDigits } from '#lib/text/digits.ts'
import type { Database } from '#server/db/database.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { countAllTries, type TryLimit } from '#server/identity/throttle.ts'
import type { MessagePurpose } from '#server/messages/message.ts'
import type { Messages } from '#server/messages/messages.ts'
import { messageTexts } from '#server/messages/texts.ts'
import { networkOf } from '#server/platform/address.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { derivedKey } from '#server/platform/secret-box.ts'
import { type Call, tooMany } from '#server/platform/serve.ts'
import { codeStanding, endCode, forgetCodes, insertCode, spendCode, takeTry } from './queries.ts'

type CodePurpose = 'login' | 'register' | 'recover' | 'verifyPhone' | 'verifyEmail' | 'paymentPassword'
/** The receiver of a code: a number in E.164, or a validated e-mail address. */
export type CodeTarget = { phone: string } | { email: string }

const CODE_DIGITS = 6
const LIVES_MINUTES = 10
const MOST_TRIES = 5
/** The wait after the last wrong attempt (spec section 8). */
const WAIT_AFTER_LAST_TRY_SECONDS = 5 * 60
/** Limits of codes per number or address, and per requesting network (reliability S12). */
const PER_TARGET_MINUTE: TryLimit = { limit: 1, windowMs: 60_000 }
const PER_TARGET_HOUR: TryLimit = { limit: 5, windowMs: 60 * 60_000 }
const PER_NETWORK_HOUR: TryLimit = { limit: 20, windowMs: 60 * 60_000 }

const MESSAGE_PURPOSES: Record<CodePurpose, MessagePurpose> = {
  login: 'loginCode',
  register: 'registerCode',
  recover: 'recoveryCode',
  verifyPhone: 'phoneCode',
  verifyEmail: 'emailCode',
  paymentPassword: 'paymentPasswordCode',
}

/** The caller who requests a code. */
type CodeCall = Pick<Call<never>, 'db' | 'runtime' | 'language' | 'address' | 'userAgent' | 'requestId'>

export interface CodeOrder {
  purpose: CodePurpose
  to: CodeTarget
  /** The member whose account it concerns, if known. */
  subject?: string | undefined
  /** False for an unknown person: the same steps, time and answer, but no code is sent. */
  really: boolean
  /** Sent to the target if `really` is false: a message for its owner, such as that the account exists. */
  instead?: MessagePurpose
}

export interface CodeSent {
  /** Known only to the requesting browser; the code is useless without it. */
  codeId: string
  /** The countdown until another code may be requested, in minutes (spec 4.2) and in seconds. */
  expiredMinutes: number
  countdownSeconds: number
}

export interface CodeEntry {
  codeId: string
  purpose: CodePurpose
  to: CodeTarget
  code: string
  subject?: string | undefined
  /** The input field of the code, for refusals. */
  field?: string
}

interface Parts {
  clock: Clock
  messages: Messages
  /** The deployment's secret. */
  secret: string
  settings: () => SiteSettings
}

/**
 * One-time codes of six digits by SMS or e-mail: valid for ten minutes, five attempts and one use, for one purpose,
 * target and account, and only together with the id that the requesting browser got. The database stores an HMAC of all
 * these.
 */
export class Codes {
  readonly #parts: Parts
  readonly #key: Buffer

  constructor(parts: Parts) {
    this.#parts = parts
    this.#key = derivedKey(parts.secret, { name: 'one-time codes' })
  }

  /** Sends a code. Throws `tooManyRequests` with the waiting time, or `messagesUnavailable`. */
  async send(call: CodeCall, { purpose, to, subject, really, instead }: CodeOrder): Promise<CodeSent> {
    const { clock, messages, settings } = this.#parts
    const channel = 'phone' in to ? 'sms' : 'email'
    if (!messages.canSend(channel)) throw new Refusal('messagesUnavailable', { status: 503 })
    const at = clock.now()
    const target = this.#hashOf(limitedAs(to))
    await countAllTries(call.db, at, [
      [`code:network:${networkOf(call.address)}`, PER_NETWORK_HOUR],
      [`code:hour:${target}`, PER_TARGET_HOUR],
      [`code:minute:${target}`, PER_TARGET_MINUTE],
    ])
    const codeId = randomBytes(24).toString('base64url')
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const message = instead && !really ? instead : MESSAGE_PURPOSES[purpose]
    const site = new URL(call.runtime.config.publicUrl).host
    const about = { channel, purpose: message, language: call.language } as const
    const texts = await messageTexts(call.db, about, { code, minutes: LIVES_MINUTES, site })
    await call.db.transaction(async tx => {
      await insertCode(tx, {
        idHash: hashOfId(codeId),
        mac: really ? this.#mac({ codeId, purpose, to, subject }, code) : randomBytes(32),
        at,
        expiresAt: new Date(at.getTime() + LIVES_MINUTES * 60_000),
      })
      const sent =
        'phone' in to
          ? { channel: 'sms' as const, to: to.phone, text: texts.text }
          : { channel: 'email' as const, to: to.email, ...texts }
      const whole = { ...sent, purpose: message, memberId: subject }
      await messages.send(tx, whole, { really: really || instead !== undefined })
      await noteSecurityEvent(tx, call, { kind: 'codeSent', memberId: subject, at })
    })
    const { expiredMinutes } = settings().codes
    return { codeId, expiredMinutes, countdownSeconds: expiredMinutes * 60 }
  }

  /**
   * Checks a code, and uses it up if it is correct. Uses the database itself and never a transaction: an attempt must
   * count even if the caller's work is rolled back. Returns false for a wrong code; throws `codeExpired`, or after the
   * fifth wrong attempt `tooManyRequests` with five minutes.
   */
  async accepts(db: Database, entry: CodeEntry): Promise<boolean> {
    const at = this.#parts.clock.now()
    const idHash = hashOfId(entry.codeId)
    const tried = await takeTry(db, { idHash, at, most: MOST_TRIES })
    if (!tried) return this.#refuse(db, idHash, at, entry.field)
    const code = plainDigits(entry.code).replace(/\s+/g, '')
    if (timingSafeEqual(tried.mac, this.#mac(entry, code))) return spendCode(db, idHash, at)
    if (tried.tries >= MOST_TRIES) throw tooMany(WAIT_AFTER_LAST_TRY_SECONDS)
    return false
  }

  async forgetOld(db: Database): Promise<void> {
    await forgetCodes(db, new Date(this.#parts.clock.now().getTime() - 60 * 60_000))
  }

  /** Refuses with the reason why no attempt is left. Only the requester has the id, so nobody else learns it. */
  async #refuse(db: Database, idHash: Buffer, at: Date, field = 'verificationCode'): Promise<false> {
    const standing = await codeStanding(db, idHash)
    if (!standing || standing.used_at) return false
    const lastTryAt = standing.last_try_at?.getTime() ?? 0
    const waitSeconds = Math.ceil((lastTryAt - at.getTime()) / 1_000) + WAIT_AFTER_LAST_TRY_SECONDS
    if (standing.tries >= MOST_TRIES && waitSeconds > 0) throw tooMany(waitSeconds)
    await endCode(db, { idHash, at, most: MOST_TRIES })
    throw new Refusal('codeExpired', { field })
  }

  #mac({ codeId, purpose, to, subject }: Omit<CodeEntry, 'code'>, code: string): Buffer {
    const target = 'phone' in to ? ['phone', to.phone] : ['email', to.email.toLowerCase()]
    // A JSON list separates the parts unambiguously, whatever they contain.
    const bound = JSON.stringify([codeId, purpose, ...target, subject ?? null, code])
    return createHmac('sha256', this.#key).update(bound).digest()
  }

  #hashOf(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url')
  }
}

/** Returns what counts as one receiver for the limits: a number, or an address regardless of its case and tags. */
function limitedAs(to: CodeTarget): string {
  return 'phone' in to ? to.phone : accountOfEmail(to.email)
}

function hashOfId(codeId: string): Buffer {
  return createHash('sha256').update(codeId).digest()
}
