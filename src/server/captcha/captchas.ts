import { createHash, randomBytes, randomInt } from 'node:crypto'
import { CAPTCHA_LENGTH, type CaptchaEntry, type CaptchaScene } from '#lib/identity/captcha-api.ts'
import { isBlank, plainEntry } from '#lib/text/typed.ts'
import type { Queries } from '#server/db/database.ts'
import { attemptsSince, countAttempt, deleteAttempts, takeOnce } from '#server/identity/queries.ts'
import type { TryLimit } from '#server/identity/throttle.ts'
import { networkOf } from '#server/platform/address.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { derivedKey, SecretBox } from '#server/platform/secret-box.ts'
import { ALPHABET } from './glyphs.ts'
import { drawPicture } from './picture.ts'

const LIVES_MS = 5 * 60_000
/** Failures within the window after which a captcha is required (product decisions, section 4). */
const PER_ACCOUNT: TryLimit = { limit: 3, windowMs: 30 * 60_000 }
const PER_NETWORK: TryLimit = { limit: 10, windowMs: 30 * 60_000 }
/** The most failures stored per subject; more would make no difference. */
const MOST_REMEMBERED = 30

/** Whose failures count: those of a normalised account name, of an address, or of both. */
export interface Suspect {
  scene: CaptchaScene
  account?: string | undefined
  address: string
  at: Date
  /** The operator requires a captcha from everybody here. */
  isAlwaysRequired?: boolean
}

/**
 * Picture captchas, required after failures. Only the server decides when (reliability S9). A captcha's id contains its
 * text, expiry and scene, encrypted under a key of the deployment: nothing is stored until an answer uses the id up.
 */
export class Captchas {
  readonly #clock: Clock
  readonly #box: SecretBox

  constructor({ clock, secret }: { clock: Clock; secret: string }) {
    this.#clock = clock
    this.#box = new SecretBox(derivedKey(secret, { name: 'captchas' }))
  }

  /** Creates a captcha: its id and the PNG in base64. */
  async make(scene: CaptchaScene): Promise<{ captchaId: string; image: string }> {
    const text = Array.from({ length: CAPTCHA_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    const picture = await drawPicture(text)
    return { captchaId: this.seal(scene, text), image: picture.toString('base64') }
  }

  /** Returns the id of a captcha with a text. */
  seal(scene: CaptchaScene, text: string): string {
    const content = JSON.stringify({
      text,
      endsAt: this.#clock.now().getTime() + LIVES_MS,
      salt: randomBytes(16).toString('base64url'),
    })
    return this.#box.seal(scene, content).toString('base64url')
  }

  /** Whether a text matches a captcha of this scene; checking it uses the captcha up. */
  async accepts(db: Queries, entry: CaptchaEntry & { scene: CaptchaScene }): Promise<boolean> {
    const picture = this.#open(entry.scene, entry.captchaId)
    if (!picture) return false
    const token = createHash('sha256').update(entry.captchaId).digest()
    const expiresAt = new Date(picture.endsAt)
    // An expired one is used up too, so that a clock that is set back does not revive it.
    if (!(await takeOnce(db, { scope: 'captcha', token, expiresAt })) || expiresAt <= this.#clock.now())
      return false
    return plainEntry(entry.text).replace(/\s+/g, '').toUpperCase() === picture.text
  }

  /** Whether there were so many recent failures that a captcha is required. */
  async isRequired(db: Queries, { scene, account, address, at }: Suspect): Promise<boolean> {
    for (const [subject, { limit, windowMs }] of subjectsOf(scene, account, address)) {
      const since = new Date(at.getTime() - windowMs)
      if ((await attemptsSince(db, subject, since)) >= limit) return true
    }
    return false
  }

  /**
   * Passes calls that need no captcha, or have the right answer to one. Throws `captchaNeeded` or `captchaWrong` for
   * the field `captcha`, with `captcha` in the details.
   */
  async require(db: Queries, suspect: Suspect, entry: CaptchaEntry | undefined): Promise<void> {
    if (!suspect.isAlwaysRequired && !(await this.isRequired(db, suspect))) return
    const options = { field: 'captcha', details: { captcha: true } }
    if (!entry || isBlank(entry.text)) throw new Refusal('captchaNeeded', options)
    if (await this.accepts(db, { ...entry, scene: suspect.scene })) return
    throw new Refusal('captchaWrong', options)
  }

  /** Counts a failure for an account and for its network. */
  async noteFailure(db: Queries, { scene, account, address, at }: Suspect): Promise<void> {
    for (const [subject, { windowMs }] of subjectsOf(scene, account, address)) {
      const since = new Date(at.getTime() - windowMs)
      await countAttempt(db, { subject, at, since, limit: MOST_REMEMBERED })
    }
  }

  /** Clears the failures of an account, after its owner has signed in. */
  async clear(db: Queries, { scene, account }: { scene: CaptchaScene; account: string }): Promise<void> {
    await deleteAttempts(db, accountSubject(scene, account))
  }

  #open(scene: CaptchaScene, captchaId: string): { text: string; endsAt: number } | undefined {
    const bytes = Buffer.from(captchaId, 'base64url')
    // One captcha has one id: another encoding of the same bytes would count as a second one.
    if (bytes.toString('base64url') !== captchaId) return undefined
    try {
      return JSON.parse(this.#box.open(scene, bytes).toString('utf8')) as { text: string; endsAt: number }
    } catch {
      return undefined
    }
  }
}

function subjectsOf(scene: CaptchaScene, account: string | undefined, address: string): [string, TryLimit][] {
  const network: [string, TryLimit] = [`captcha:${scene}:network:${networkOf(address)}`, PER_NETWORK]
  return account === undefined ? [network] : [[accountSubject(scene, account), PER_ACCOUNT], network]
}

function accountSubject(scene: CaptchaScene, account: string): string {
  return `captcha:${scene}:account:${account.slice(0, 100)}`
}
