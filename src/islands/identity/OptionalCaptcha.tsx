import { lazy, Suspense } from 'react'
import type { FieldProps } from '#islands/ui/Field.tsx'
import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'
import type { CaptchaState } from './use-captcha.ts'

/** Few users ever need a captcha. */
const CaptchaField = lazy(() =>
  import('./CaptchaField.tsx').then(module => ({ default: module.CaptchaField })),
)

interface Props {
  captcha: CaptchaState
  fields: {
    bind: (name: 'captcha') => Pick<FieldProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>
  }
}

/** A form's captcha, once the server requires it. */
export function OptionalCaptcha({ captcha: { scene, texts }, fields }: Props) {
  if (!texts) return null
  const supportHref = pathIn(languageOfPage(document.documentElement.lang), '/support')
  return (
    <Suspense>
      <CaptchaField
        {...fields.bind('captcha')}
        scene={scene}
        supportHref={supportHref}
        phrases={texts.captcha}
      />
    </Suspense>
  )
}
