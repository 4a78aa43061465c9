import { useState } from 'react'
import type { CaptchaScene } from '#lib/identity/captcha-api.ts'
import { captchaEntryOf, refreshCaptcha } from '#lib/identity/captcha-store.ts'
import { type LoginTexts, loadLoginTexts } from '#lib/identity/login-texts.ts'
import type { Failure } from '#lib/wire/action.ts'

/** Whether the server has asked for a picture, with the words for it. It alone decides (reliability S9). */
export interface AskedCaptcha {
  scene: CaptchaScene
  texts: LoginTexts | undefined
  /** What a form sends for what was typed. */
  entryOf: (text: string) => ReturnType<typeof captchaEntryOf>
  /** After a refusal: shows the field when the server wants it, with another picture, since one is good for one try. */
  heed: (failure: Failure) => Promise<void>
}

export function useCaptcha(scene: CaptchaScene): AskedCaptcha {
  const [texts, setTexts] = useState<LoginTexts>()
  return {
    scene,
    texts,
    entryOf: text => (texts ? captchaEntryOf(scene, text) : undefined),
    heed: async failure => {
      if (!texts && failure.details?.captcha !== true) return
      void refreshCaptcha(scene)
      if (!texts) await loadLoginTexts(document.documentElement.lang).then(setTexts, () => undefined)
    },
  }
}
