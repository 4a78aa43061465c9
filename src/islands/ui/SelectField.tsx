import { useId } from 'react'
import '../../styles/field.css'
import { Icon } from './Icon.tsx'

interface Props<Value extends string> {
  label: string
  name: string
  value: Value
  options: readonly { value: Value; text: string }[]
  onChoose: (value: Value) => void
}

/** One of a few, with its label above, in a form. */
export function SelectField<Value extends string>({ label, name, value, options, onChoose }: Props<Value>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="inp choice">
        <select
          id={id}
          name={name}
          value={value}
          onChange={event => {
            const chosen = options.find(option => option.value === event.target.value)
            if (chosen) onChoose(chosen.value)
          }}
        >
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <Icon name="chevd" size="small" />
      </div>
    </div>
  )
}
