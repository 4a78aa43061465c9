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
/** Failures within the window after which a picture is asked for (product decisions, section 4). */
const PER_ACCOUNT: TryLimit = { limit: 3, windowMs: 30 * 60_000 }
const PER_NETWORK: TryLimit = { limit: 10, windowMs: 30 * 60_000 }
/** Failures that are remembered of one subject; more would say nothing more. */
const MOST_REMEMBERED = 30

/** Whose failures count: of an account name as it is compared, of an address, or of both. */
export interface Suspect {
  scene: CaptchaScene
  account?: string | undefined
  address: string
  at: Date
  /** The operator asks everybody for a picture here. */
  isAlwaysAsked?: boolean
}

/**
 * Pictures with characters, asked for after failures. The server alone decides when (reliability S9), and a picture's id
 * holds what it shows, when it ends and its scene, encrypted under a key of the deployment: nothing is stored until an
 * answer uses the id up.
 */
export class Captchas {
  readonly #clock: Clock
  readonly #box: SecretBox

  constructor({ clock, secret }: { clock: Clock; secret: string }) {
    this.#clock = clock
    this.#box = new SecretBox(derivedKey(secret, { name: 'captchas' }))
  }

  /** A new picture: its id and the PNG in base64. */
  async make(scene: CaptchaScene): Promise<{ captchaId: string; image: string }> {
    const text = Array.from({ length: CAPTCHA_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    const picture = await drawPicture(text)
    return { captchaId: this.seal(scene, text), image: picture.toString('base64') }
  }

  /** The id of a picture that shows a text. */
  seal(scene: CaptchaScene, text: string): string {
    const content = JSON.stringify({
      text,
      endsAt: this.#clock.now().getTime() + LIVES_MS,
      salt: randomBytes(16).toString('base64url'),
    })
    return this.#box.seal(scene, content).toString('base64url')
  }

  /** Whether a text is what a picture of this scene shows; the picture is used up by the question. */
  async accepts(db: Queries, entry: CaptchaEntry & { scene: CaptchaScene }): Promise<boolean> {
    const picture = this.#open(entry.scene, entry.captchaId)
    if (!picture) return false
    const token = createHash('sha256').update(entry.captchaId).digest()
    const expiresAt = new Date(picture.endsAt)
    // One that has run out is used up too, so that a clock that goes back does not revive it.
    if (!(await takeOnce(db, { scope: 'captcha', token, expiresAt })) || expiresAt <= this.#clock.now())
      return false
    return plainEntry(entry.text).replace(/\s+/g, '').toUpperCase() === picture.text
  }

  /** Whether somebody has failed so often lately that a picture is asked for. */
  async isAsked(db: Queries, { scene, account, address, at }: Suspect): Promise<boolean> {
    for (const [subject, { limit, windowMs }] of subjectsOf(scene, account, address)) {
      const since = new Date(at.getTime() - windowMs)
      if ((await attemptsSince(db, subject, since)) >= limit) return true
    }
    return false
  }

  /**
   * Lets a call pass that needs no picture, or has the right answer to one. Throws `captchaNeeded` or `captchaWrong`
   * beside the field `captcha`, with `captcha` among the details.
   */
  async require(db: Queries, suspect: Suspect, entry: CaptchaEntry | undefined): Promise<void> {
    if (!suspect.isAlwaysAsked && !(await this.isAsked(db, suspect))) return
    const options = { field: 'captcha', details: { captcha: true } }
    if (!entry || isBlank(entry.text)) throw new Refusal('captchaNeeded', options)
    if (await this.accepts(db, { ...entry, scene: suspect.scene })) return
    throw new Refusal('captchaWrong', options)
  }

  /** Counts a failure of an account and of the network that it came from. */
  async noteFailure(db: Queries, { scene, account, address, at }: Suspect): Promise<void> {
    for (const [subject, { windowMs }] of subjectsOf(scene, account, address)) {
      const since = new Date(at.getTime() - windowMs)
      await countAttempt(db, { subject, at, since, limit: MOST_REMEMBERED })
    }
  }

  /** Forgets the failures of an account, when its owner has come in. */
  async clear(db: Queries, { scene, account }: { scene: CaptchaScene; account: string }): Promise<void> {
    await deleteAttempts(db, accountSubject(scene, account))
  }

  #open(scene: CaptchaScene, captchaId: string): { text: string; endsAt: number } | undefined {
    const bytes = Buffer.from(captchaId, 'base64url')
    // One picture has one id: another spelling of the same bytes would be a second one.
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
