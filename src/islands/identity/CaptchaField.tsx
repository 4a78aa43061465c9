import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Field, type FieldProps } from '#islands/ui/Field.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { CaptchaScene } from '#lib/identity/captcha-api.ts'
import { $captchas, refreshCaptcha } from '#lib/identity/captcha-store.ts'
import type captcha from '../../../locales/en/captcha.json'
import styles from './CaptchaField.module.css'

export type CaptchaPhrases = typeof captcha

interface Props extends Pick<FieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> {
  scene: CaptchaScene
  /** The customer service page, for visitors who cannot read a picture. */
  supportHref: string
  phrases: CaptchaPhrases
}

/**
 * The characters of a picture, once the server asks for them: `<CaptchaField {...fields.bind('captcha')} …>`. It loads
 * the first picture itself; after a refusal beside `captcha` the form empties the field and calls `refreshCaptcha`.
 */
export function CaptchaField({ scene, supportHref, phrases, ...field }: Props) {
  const { state, value } = useStore($captchas, { ssr: 'initial' })[scene]
  useEffect(() => {
    if ($captchas.get()[scene].state === 'idle') void refreshCaptcha(scene)
  }, [scene])
  const input = useRef<HTMLInputElement>(null)
  // Asked for by a refusal of its own: the form could not lead there, since the field was not there yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong later the form leads to.
  useEffect(() => {
    if (field.error) input.current?.focus()
  }, [])
  const alt = state === 'failed' ? phrases.captchaFailed : phrases.captchaLoading
  return (
    <div className={styles.field}>
      <Field
        {...field}
        inputRef={input}
        label={phrases.captchaLabel}
        autoComplete="off"
        maxLength={20}
        required
        isCode
        beside={
          <button
            className={styles.picture}
            type="button"
            aria-busy={state === 'loading'}
            onClick={() => void refreshCaptcha(scene)}
          >
            {value ? (
              <img src={value.source} width="160" height="56" alt={phrases.captchaAlt} />
            ) : (
              <span className={state === 'failed' ? undefined : 'visually-hidden'}>{alt}</span>
            )}
            <span className={styles.renew}>
              <Icon name="refresh" size="small" />
              <span className="visually-hidden">{phrases.captchaRefresh}</span>
            </span>
          </button>
        }
      />
      <p className="small muted">
        {phrases.captchaHelpBefore}{' '}
        <a className="link" href={supportHref}>
          {phrases.captchaHelpLink}
        </a>
        {phrases.captchaHelpAfter}
      </p>
    </div>
  )
}
