import { useCallback, useRef, useState } from 'react'
import { afterPress } from './after-press.ts'

type Values<Name extends string> = Record<Name, string>
type FieldErrors<Name extends string> = Partial<Record<Name, string>>

export interface Fields<Name extends string> {
  values: Values<Name>
  errors: FieldErrors<Name>
  /** The props of the `Field` with this name. */
  bind: (name: Name) => {
    name: Name
    value: string
    error: string | undefined
    onChange: (value: string, isComposing: boolean) => void
    onBlur: () => void
  }
  /** Checks all fields before sending, shows the errors and returns whether all are valid. */
  checkAll: (form: HTMLFormElement) => boolean
  /** Checks one field as on blur, focuses it if it is invalid, and returns whether it is valid. */
  check: (name: Name, form?: HTMLFormElement | null) => boolean
  /** Shows the server's errors. */
  show: (errors: FieldErrors<Name>, form?: HTMLFormElement | null) => void
  set: (name: Name, value: string) => void
  /** Sets several fields at once. */
  setAll: (values: Partial<Values<Name>>) => void
  /**
   * The ref of a form that is in the page before its script: takes over what was typed, or filled in by a password
   * manager, until then.
   */
  takeOver: (form: HTMLFormElement | null) => void
  /** Resets the form: nothing entered, nothing checked. */
  reset: () => void
}

/** Returns the values of a form's fields, without the empty ones. */
export function filledValues<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Partial<Values<Name>> {
  const filled: Partial<Values<Name>> = {}
  for (const name of names) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value !== '') filled[name] = field.value
  }
  return filled
}

/** Focuses a field of a form, if it is there. */
export function focusOn(form: HTMLFormElement | null | undefined, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/**
 * The text fields of a form. A field is checked on blur, from then on at every entry, and all of them before sending.
 * `check` returns the error text, or undefined for a valid entry.
 */
export function useFields<Name extends string>(
  initial: Values<Name>,
  check: (name: Name, values: Values<Name>) => string | undefined,
): Fields<Name> {
  const [names] = useState(() => Object.keys(initial) as Name[])
  const [values, setValues] = useState(initial)
  const takeOver = useCallback(
    (form: HTMLFormElement | null) => {
      const filled = form ? filledValues(form, names) : {}
      if (Object.keys(filled).length > 0) setValues(known => ({ ...known, ...filled }))
    },
    [names],
  )
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  const checkedFields = useRef(new Set<Name>())
  const errorsIn = (next: Values<Name>) => {
    const found: FieldErrors<Name> = {}
    for (const name of checkedFields.current) {
      const error = check(name, next)
      if (error) found[name] = error
    }
    return found
  }
  const setAll = (changed: Partial<Values<Name>>, isComposing = false) => {
    // Two changes in the same tick must both count.
    setValues(known => ({ ...known, ...changed }))
    if (!isComposing && checkedFields.current.size > 0) setErrors(errorsIn({ ...values, ...changed }))
  }
  const set = (name: Name, value: string, isComposing = false) =>
    setAll({ [name]: value } as Partial<Values<Name>>, isComposing)
  const show = (found: FieldErrors<Name>, form?: HTMLFormElement | null) => {
    setErrors(found)
    const first = names.find(name => found[name])
    if (first) focusOn(form, first)
  }
  return {
    values,
    errors,
    set,
    setAll: changed => setAll(changed),
    takeOver,
    show,
    reset: () => {
      checkedFields.current.clear()
      setValues(initial)
      setErrors({})
    },
    bind: name => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value, isComposing) => set(name, value, isComposing),
      onBlur: () => {
        // An empty field that was only passed through shows no error.
        if (values[name] === '' && !checkedFields.current.has(name)) return
        checkedFields.current.add(name)
        // The blur may come from pressing a button below: an error shown now would move it from under the press.
        // Only its own: what the server said of another field stays.
        const own = { [name]: check(name, values) } as FieldErrors<Name>
        afterPress(() => setErrors(known => ({ ...known, ...own })))
      },
    }),
    check: (name, form) => {
      checkedFields.current.add(name)
      const found = errorsIn(values)
      setErrors(found)
      if (found[name]) focusOn(form, name)
      return !found[name]
    },
    checkAll: form => {
      for (const name of names) checkedFields.current.add(name)
      const found = errorsIn(values)
      show(found, form)
      return Object.keys(found).length === 0
    },
  }
}
