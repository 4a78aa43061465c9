import { captcha } from '#lib/identity/captcha-api.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import type { Captchas } from './captchas.ts'

export function captchaRoutes(captchas: Captchas): Route[] {
  return [serve(captcha, ({ input }) => captchas.make(input.scene))]
}
