import { useState } from 'react'
import type { CaptchaScene } from '#lib/identity/captcha-api.ts'
import { captchaEntryOf, refreshCaptcha } from '#lib/identity/captcha-store.ts'
import { type LoginTexts, loadLoginTexts } from '#lib/identity/login-texts.ts'
import type { Failure } from '#lib/wire/action.ts'

/** Whether the server requires a captcha, with its texts. Only the server decides (reliability S9). */
export interface CaptchaState {
  scene: CaptchaScene
  texts: LoginTexts | undefined
  /** Returns what a form sends for the typed text. */
  entryOf: (text: string) => ReturnType<typeof captchaEntryOf>
  /**
   * After a refusal: shows the field if the server requires it, with a new picture, because one is valid for one try.
   */
  showIfRequired: (failure: Failure) => Promise<void>
}

export function useCaptcha(scene: CaptchaScene): CaptchaState {
  const [texts, setTexts] = useState<LoginTexts>()
  return {
    scene,
    texts,
    entryOf: text => (texts ? captchaEntryOf(scene, text) : undefined),
    showIfRequired: async failure => {
      if (!texts && failure.details?.captcha !== true) return
      void refreshCaptcha(scene)
      if (!texts) await loadLoginTexts(document.documentElement.lang).then(setTexts, () => undefined)
    },
  }
}
