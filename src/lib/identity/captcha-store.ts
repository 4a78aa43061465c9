import { map } from 'nanostores'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { type CaptchaEntry, type CaptchaScene, captcha } from './captcha-api.ts'

interface Picture {
  captchaId: string
  /** For the src of an image. */
  source: string
}

/** The captchas that forms have loaded, by scene. */
export const $captchas = map<Record<CaptchaScene, Loadable<Picture>>>({
  login: IDLE,
  register: IDLE,
  recover: IDLE,
})

/** The shortest time between two captchas, however often the image is clicked (spec section 9). */
const REFRESH_MS = 1_000
const requestedAt = new Map<CaptchaScene, number>()

/**
 * Loads another captcha: after a click, a change of tab or a wrong answer, because one is valid for one try. Returns
 * whether it was requested; within a second of the last request it is not.
 */
export async function refreshCaptcha(scene: CaptchaScene): Promise<boolean> {
  const now = performance.now()
  if (now - (requestedAt.get(scene) ?? Number.NEGATIVE_INFINITY) < REFRESH_MS) return false
  requestedAt.set(scene, now)
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

/** What a form sends for the captcha shown; undefined while there is none. */
export function captchaEntryOf(scene: CaptchaScene, text: string): CaptchaEntry | undefined {
  const picture = $captchas.get()[scene].value
  return picture && { captchaId: picture.captchaId, text }
}
