import { map } from 'nanostores'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { type CaptchaEntry, type CaptchaScene, captcha } from './captcha-api.ts'

interface Picture {
  captchaId: string
  /** For the src of an image. */
  source: string
}

/** The pictures that forms have asked for, by what they are for. */
export const $captchas = map<Record<CaptchaScene, Loadable<Picture>>>({
  login: IDLE,
  register: IDLE,
  recover: IDLE,
})

/** A picture is asked for at most this often, however often it is clicked (spec section 9). */
const REFRESH_MS = 1_000
const askedAt = new Map<CaptchaScene, number>()

/**
 * Loads another picture: when it is clicked, when a tab is changed, and when an answer was wrong, for one picture is good
 * for one try. Answers whether it was asked for; within a second of the last time it is not.
 */
export async function refreshCaptcha(scene: CaptchaScene): Promise<boolean> {
  const now = performance.now()
  if (now - (askedAt.get(scene) ?? Number.NEGATIVE_INFINITY) < REFRESH_MS) return false
  askedAt.set(scene, now)
  $captchas.setKey(scene, { ...$captchas.get()[scene], state: 'loading', failure: undefined })
  const outcome = await call(captcha, { scene })
  if (outcome.ok) {
    const { captchaId, image } = outcome.value
    const value = { captchaId, source: `data:image/png;base64,${image}` }
    $captchas.setKey(scene, { state: 'ready', value, failure: undefined })
  } else {
    $captchas.setKey(scene, { state: 'failed', value: undefined, failure: outcome.failure })
  }
  return true
}

/** What a form sends for the picture that is shown; undefined while there is none. */
export function captchaEntryOf(scene: CaptchaScene, text: string): CaptchaEntry | undefined {
  const picture = $captchas.get()[scene].value
  return picture && { captchaId: picture.captchaId, text }
}
