import { useId } from 'react'
import { LabelText } from './LabelText.tsx'
import '../../styles/field.css'
import './ui.css'
import { Icon } from './Icon.tsx'
import styles from './TextArea.module.css'

interface Props {
  label: string
  name: string
  value: string
  onChange: (value: string, isComposing: boolean) => void
  onBlur: () => void
  /** What is wrong and what to do; takes the place of the hint. */
  error: string | undefined
  hint: string
  /** How long the text is; not read out at every key. */
  counter: string
  maxLength: number
  required?: boolean
}

/** A labelled field for some lines of text. */
export function TextArea({ label, error, hint, counter, onChange, required = false, ...rest }: Props) {
  const id = useId()
  return (
    <div className={`field${error ? ' error-text' : ''}`}>
      <label htmlFor={id}>
        <LabelText label={label} required={required} />
      </label>
      <div className={`input ${styles.frame}`}>
        <textarea
          {...rest}
          className={styles.text}
          id={id}
          rows={6}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-says ${id}-counts`}
          onChange={event =>
            onChange(event.target.value, (event.nativeEvent as InputEvent).isComposing === true)
          }
          onCompositionEnd={event => onChange(event.currentTarget.value, false)}
        />
      </div>
      <div className={styles.below}>
        <div className="field-says" id={`${id}-says`} aria-live="polite">
          <p className="msg">
            {error && <Icon name="alert" />}
            <span>{error ?? hint}</span>
          </p>
        </div>
        <span className="small muted num" id={`${id}-counts`}>
          {counter}
        </span>
      </div>
    </div>
  )
}
