import { type ReactElement, useId } from 'react'
import '../../styles/field.css'
import { Icon } from './Icon.tsx'

interface Options<Value extends string> {
  label: string
  options: readonly { value: Value; text: string }[]
}

/** One of the filters of a list: `all` is the choice of none in particular. */
interface FilterProps<Value extends string> extends Options<Value> {
  all: string
  name?: undefined
  value: Value | undefined
  onChoose: (value: Value | undefined) => void
}

/** One of a few in a form, with its label above. */
interface FormProps<Value extends string> extends Options<Value> {
  all?: undefined
  name: string
  value: Value
  onChoose: (value: Value) => void
}

/** One of a few texts: a filter without a visible label, or a field of a form with one. */
export function Choice<Value extends string>(props: FilterProps<Value>): ReactElement
export function Choice<Value extends string>(props: FormProps<Value>): ReactElement
export function Choice<Value extends string>(props: FilterProps<Value> | FormProps<Value>): ReactElement {
  const { label, options, value = '' } = props
  const id = useId()
  const isFilter = props.name === undefined
  const choose = (text: string) => {
    const chosen = options.find(option => option.value === text)?.value
    if (props.name === undefined) props.onChoose(chosen)
    else if (chosen !== undefined) props.onChoose(chosen)
  }
  const select = (
    <div className="input choice">
      <select
        id={id}
        name={props.name}
        aria-label={isFilter ? label : undefined}
        value={value}
        onChange={event => choose(event.target.value)}
      >
        {isFilter && <option value="">{props.all}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon name="chevd" size="small" />
    </div>
  )
  if (isFilter) return select
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {select}
    </div>
  )
}
