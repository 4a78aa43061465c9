import { useCallback, useRef, useState } from 'react'
import { afterPress } from './after-press.ts'

type Values<Name extends string> = Record<Name, string>
type FieldErrors<Name extends string> = Partial<Record<Name, string>>

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
  /** Checks one field, as when it is left, and takes the focus to it when it is wrong; answers whether it is right. */
  check: (name: Name, form?: HTMLFormElement | null) => boolean
  /** Shows what the server found wrong. */
  show: (errors: FieldErrors<Name>, form?: HTMLFormElement | null) => void
  set: (name: Name, value: string) => void
  /** Several at once. */
  setAll: (values: Partial<Values<Name>>) => void
  /**
   * The ref of a form that is in the page before its script: takes over what was typed, or filled in by a password
   * manager, until then.
   */
  takeOver: (form: HTMLFormElement | null) => void
  /** Back to the beginning: nothing entered, nothing judged. */
  reset: () => void
}

/** What stands in the fields of a form by now, without the empty ones. */
export function enteredIn<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Partial<Values<Name>> {
  const entered: Partial<Values<Name>> = {}
  for (const name of names) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value !== '') entered[name] = field.value
  }
  return entered
}

/** Takes the focus to a field of a form, when it is there. */
export function focusOn(form: HTMLFormElement | null | undefined, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/**
 * The text fields of a form. A field is checked when it is left, from then on at every entry, and all of them before
 * sending; `check` answers the sentence to show, or undefined when the entry is right.
 */
export function useFields<Name extends string>(
  initial: Values<Name>,
  check: (name: Name, values: Values<Name>) => string | undefined,
): Fields<Name> {
  const [names] = useState(() => Object.keys(initial) as Name[])
  const [values, setValues] = useState(initial)
  const takeOver = useCallback(
    (form: HTMLFormElement | null) => {
      const entered = form ? enteredIn(form, names) : {}
      if (Object.keys(entered).length > 0) setValues(known => ({ ...known, ...entered }))
    },
    [names],
  )
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
  const setAll = (changed: Partial<Values<Name>>, isComposing = false) => {
    // Two changes of one moment both stand.
    setValues(known => ({ ...known, ...changed }))
    if (!isComposing && judged.current.size > 0) setErrors(judge({ ...values, ...changed }))
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
        // It may be left for a button below, which what is said here would move from under the press.
        afterPress(() => setErrors(judge(values)))
      },
    }),
    check: (name, form) => {
      judged.current.add(name)
      const found = judge(values)
      setErrors(found)
      if (found[name]) focusOn(form, name)
      return !found[name]
    },
    checkAll: form => {
      for (const name of names) judged.current.add(name)
      const found = judge(values)
      show(found, form)
      return Object.keys(found).length === 0
    },
  }
}
