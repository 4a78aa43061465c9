import { type HTMLInputTypeAttribute, type ReactNode, type Ref, useId } from 'react'
import { LabelText } from './LabelText.tsx'
import '../../styles/field.css'
import './ui.css'
import { Icon, type IconName } from './Icon.tsx'

export interface FieldProps {
  label: string
  /** The field's name in the form and in the refusals of the server. */
  name: string
  value: string
  /** `isComposing`: an input method is still composing the text, which must not be validated yet. */
  onChange: (value: string, isComposing: boolean) => void
  onBlur?: () => void
  /** What is wrong and what to do; takes the place of the hint. */
  error?: string | undefined
  hint?: ReactNode
  /** Mends what is wrong at a press; stands below the error. */
  remedy?: ReactNode
  /** The entry is right, said by colour and by the hint. */
  isGood?: boolean
  required?: boolean
  type?: HTMLInputTypeAttribute
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search'
  placeholder?: string
  maxLength?: number
  disabled?: boolean
  icon?: IconName
  /** Large figures, for an amount. */
  isBig?: boolean
  /** Names and codes: no capital at the start, no corrections. */
  isCode?: boolean
  /** The field that has the focus when its dialog opens. */
  isFirst?: boolean
  /** Before and after the text, inside the frame. */
  prefix?: ReactNode
  suffix?: ReactNode
  inputRef?: Ref<HTMLInputElement>
  /** Beside the frame, as high as it: a button that belongs to the field. */
  beside?: ReactNode
}

/** A labelled text field with its hint or error below; the place of the message is a live region. */
export function Field({
  label,
  error,
  hint,
  remedy,
  isGood = false,
  required = false,
  beside,
  ...input
}: FieldProps) {
  const id = useId()
  const says = error ?? hint
  const entry = (
    <Input
      id={id}
      error={error}
      required={required}
      describedBy={says ? `${id}-says` : undefined}
      {...input}
    />
  )
  return (
    <div
      className={`field${error ? ' error-text' : ''}${isGood && !error ? ' good' : ''}`}
      data-use-day={remedy ? '' : undefined}
    >
      <label htmlFor={id}>
        <LabelText label={label} required={required} />
      </label>
      {beside ? (
        <div className="input-row">
          {entry}
          {beside}
        </div>
      ) : (
        entry
      )}
      <div className="field-says" id={`${id}-says`} aria-live="polite">
        {says && (
          <p className="msg">
            {error && <Icon name="alert" />}
            {isGood && !error && <Icon name="check" />}
            <span>{says}</span>
          </p>
        )}
      </div>
      {error && remedy}
    </div>
  )
}

type InputProps = Omit<FieldProps, 'label' | 'hint' | 'remedy' | 'isGood' | 'beside'> & {
  id: string
  describedBy: string | undefined
}

function Input({
  id,
  describedBy,
  error,
  onChange,
  onBlur,
  icon,
  isBig = false,
  isFirst = false,
  isCode = false,
  prefix,
  suffix,
  inputRef,
  disabled,
  type = 'text',
  required,
  ...rest
}: InputProps) {
  return (
    <div className={`input${isBig ? ' big' : ''}${disabled ? ' disabled' : ''}`}>
      {icon && <Icon name={icon} />}
      {prefix}
      <input
        {...rest}
        id={id}
        ref={inputRef}
        type={type}
        disabled={disabled}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        data-first={isFirst || undefined}
        {...(isCode ? { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } : {})}
        onChange={event =>
          onChange(event.target.value, (event.nativeEvent as InputEvent).isComposing === true)
        }
        onCompositionEnd={event => onChange(event.currentTarget.value, false)}
        onBlur={onBlur}
      />
      {suffix}
    </div>
  )
}
