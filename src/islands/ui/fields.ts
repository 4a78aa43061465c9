import { useRef, useState } from 'react'

type Values<Name extends string> = Record<Name, string>
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

export interface Fields<Name extends string> {
  values: Values<Name>
  errors: FieldErrors<Name>
  /** What a `Field` of this name needs. */
  bind: (name: Name) => {
    name: Name
    value: string
    error: string | undefined
    onChange: (value: string, isComposing: boolean) => void
    onBlur: () => void
  }
  /** Checks all fields before sending, shows what is wrong and answers whether all are right. */
  checkAll: (form: HTMLFormElement) => boolean
  /** Shows what the server found wrong. */
  show: (errors: FieldErrors<Name>, form?: HTMLFormElement | null) => void
  set: (name: Name, value: string) => void
  /** Back to the beginning: nothing entered, nothing judged. */
  reset: () => void
}

/**
 * The text fields of a form. A field is checked when it is left, from then on at every entry, and all of them before
 * sending; `check` answers the sentence to show, or undefined when the entry is right.
 */
export function useFields<Name extends string>(
  initial: Values<Name>,
  check: (name: Name, values: Values<Name>) => string | undefined,
): Fields<Name> {
  const names = Object.keys(initial) as Name[]
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  const judged = useRef(new Set<Name>())
  const judge = (next: Values<Name>) => {
    const found: FieldErrors<Name> = {}
    for (const name of judged.current) {
      const error = check(name, next)
      if (error) found[name] = error
    }
    return found
  }
  const set = (name: Name, value: string, isComposing = false) => {
    const next = { ...values, [name]: value }
    setValues(next)
    if (!isComposing && judged.current.size > 0) setErrors(judge(next))
  }
  const show = (found: FieldErrors<Name>, form?: HTMLFormElement | null) => {
    setErrors(found)
    const first = names.find(name => found[name])
    const field = first && form?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }
  return {
    values,
    errors,
    set,
    show,
    reset: () => {
      judged.current.clear()
      setValues(initial)
      setErrors({})
    },
    bind: name => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value, isComposing) => set(name, value, isComposing),
      onBlur: () => {
        // A field that was only passed through is not called wrong.
        if (values[name] === '' && !judged.current.has(name)) return
        judged.current.add(name)
        setErrors(judge(values))
      },
    }),
    checkAll: form => {
      for (const name of names) judged.current.add(name)
      const found = judge(values)
      show(found, form)
      return Object.keys(found).length === 0
    },
  }
}
