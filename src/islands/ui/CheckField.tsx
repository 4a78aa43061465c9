import { type ReactNode, useId } from 'react'
import '../../styles/field.css'
import './ui.css'
import { Icon } from './Icon.tsx'

interface Props {
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
  required?: boolean
  children: ReactNode
}

/** A tick box with its sentence, and below it what is wrong. */
export function CheckField({ name, checked, onChange, error, required = false, children }: Props) {
  const id = useId()
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-says` : undefined}
          onChange={event => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      <div className="check-says" id={`${id}-says`} aria-live="polite">
        {error && (
          <p className="msg">
            <Icon name="alert" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </>
  )
}
