import { useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'

interface Props extends Omit<FieldProps, 'type' | 'suffix' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password'
  phrases: { showPassword: string; hidePassword: string }
}

/** A password, with an eye that shows it. What is typed is used exactly as it is, so nothing here changes it. */
export function PasswordField({ phrases, ...field }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button
          className="icon-button"
          type="button"
          aria-label={isShown ? phrases.hidePassword : phrases.showPassword}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeoff' : 'eye'} size="small" />
        </button>
      }
    />
  )
}
