import { Icon } from './Icon.tsx'

interface Props<Value extends string> {
  label: string
  /** The choice of none in particular. */
  all: string
  value: Value | undefined
  options: readonly { value: Value; text: string }[]
  onChoose: (value: Value | undefined) => void
}

/** One of the filters of a list. */
export function Choice<Value extends string>({ label, all, value, options, onChoose }: Props<Value>) {
  return (
    <div className="inp choice">
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={event => onChoose(options.find(option => option.value === event.target.value)?.value)}
      >
        <option value="">{all}</option>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon name="chevd" size="small" />
    </div>
  )
}
