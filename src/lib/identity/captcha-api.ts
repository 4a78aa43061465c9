import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'

/** What a captcha is for; one of one scene is not valid for another. */
const CAPTCHA_SCENES = ['login', 'register', 'recover'] as const
export type CaptchaScene = (typeof CAPTCHA_SCENES)[number]

/** How many characters a captcha shows. */
export const CAPTCHA_LENGTH = 5

/** What a form sends with its other fields once the server requires a captcha. */
export const captchaEntry = v.strictObject({
  captchaId: v.pipe(v.string(), v.maxLength(200, 'badInput')),
  text: v.pipe(v.string(), v.maxLength(100, 'badInput')),
})
export type CaptchaEntry = v.InferOutput<typeof captchaEntry>

/** Spec 7.1: an image with characters to type; valid for five minutes, once. */
export const captcha = action({
  name: 'captcha',
  summary: 'A picture with characters that a person reads and types; good for five minutes and one try',
  method: 'GET',
  path: '/captcha',
  audience: 'anyone',
  input: v.strictObject({ scene: v.picklist(CAPTCHA_SCENES, 'badInput') }),
  /** `image` is a PNG in base64. */
  answer: v.strictObject({ captchaId: v.string(), image: v.string() }),
  refusals: [],
  // Once a second on average (spec section 9), with room for several people behind one address.
  rateLimit: { limit: 5, windowSeconds: 5, shared: true },
})
