import { type SubmitEvent, useState } from 'react'
import type { Fields } from './fields.ts'

/** Why nothing was saved: of a field, or of the form. */
export interface SavingProblem {
  field?: string | undefined
  message: string
}

interface Saving {
  isBusy: boolean
  /** What is wrong, beside none of the fields. */
  message: string | undefined
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
}

/**
 * A form that is checked, then saved once at a time; `save` returns what is wrong, or nothing. `checkMore` checks what is
 * no field, so that everything that is missing is shown at once.
 */
export function useSaving<Name extends string>(
  fields: Pick<Fields<Name>, 'values' | 'checkAll' | 'show'>,
  save: () => Promise<SavingProblem | undefined>,
  checkMore?: (form: HTMLFormElement) => boolean,
): Saving {
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy) return
    const isMoreRight = checkMore?.(form) ?? true
    if (!fields.checkAll(form) || !isMoreRight) return
    setBusy(true)
    setMessage(undefined)
    const problem = await save()
    setBusy(false)
    if (problem?.field && Object.hasOwn(fields.values, problem.field))
      fields.show({ [problem.field]: problem.message } as Partial<Record<Name, string>>, form)
    else setMessage(problem?.message)
  }
  return { isBusy, message, submit }
}
