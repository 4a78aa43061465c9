import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef } from 'react'
import type { Failure } from '#lib/wire/action.ts'
import type { Submission, Submitter } from '#lib/wire/submission.ts'
import type { Fields } from './fields.ts'

interface Submitting<Entry, Value> {
  submission: Submission<Entry, Value>
  /** The ref of the form, whose field takes the focus when it was refused. */
  form: RefObject<HTMLFormElement | null>
  /** A refusal that stands beside none of the fields: it belongs to the form. */
  refusal: string | undefined
  /** The same, and why there is no answer. */
  message: string | undefined
  /** Of the form: what was refused is over once something else is entered. */
  onInput: () => void
}

/** How a form's submission stands. What the server refuses because of `fields` is shown beside them. */
export function useSubmission<Entry, Value, Secrets extends readonly unknown[], Name extends string>(
  { $submission, reset }: Pick<Submitter<Entry, Value, Secrets>, '$submission' | 'reset'>,
  fields: Pick<Fields<Name>, 'values' | 'show'>,
): Submitting<Entry, Value> {
  const submission = useStore($submission, { ssr: 'initial' })
  const form = useRef<HTMLFormElement>(null)
  const failure = submission.state === 'refused' ? submission.failure : undefined
  const latest = useRef(fields)
  latest.current = fields
  useEffect(() => {
    const { show, values } = latest.current
    const errors = errorsOf(failure, values)
    if (Object.keys(errors).length > 0) show(errors, form.current)
  }, [failure])
  const isBesideFields = Object.keys(errorsOf(failure, fields.values)).length > 0
  const refusal = isBesideFields ? undefined : failure?.message
  return {
    submission,
    form,
    refusal,
    message: submission.state === 'unknown' ? submission.failure.message : refusal,
    onInput: () => {
      if (failure) reset()
    },
  }
}

/** What a refusal says of fields that the form has. */
function errorsOf<Name extends string>(
  failure: Failure | undefined,
  values: Record<Name, string>,
): Partial<Record<Name, string>> {
  if (!failure) return {}
  const { field, message, fields } = failure
  const errors = Object.entries({ ...fields, ...(field ? { [field]: message } : {}) })
  return Object.fromEntries(errors.filter(([name]) => Object.hasOwn(values, name))) as Partial<
    Record<Name, string>
  >
}
