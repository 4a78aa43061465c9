import { lazy, Suspense } from 'react'
import type { FieldProps } from '#islands/ui/Field.tsx'
import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'
import type { AskedCaptcha } from './captcha-asked.ts'

/** Few are ever asked for a picture. */
const CaptchaField = lazy(() =>
  import('./CaptchaField.tsx').then(module => ({ default: module.CaptchaField })),
)

interface Props {
  captcha: AskedCaptcha
  fields: {
    bind: (name: 'captcha') => Pick<FieldProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>
  }
}

/** The picture of a form, from when the server asks for it. */
export function AskedPicture({ captcha: { scene, texts }, fields }: Props) {
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
