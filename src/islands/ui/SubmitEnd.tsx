import type { ReactNode } from 'react'
import { FormMessage } from './FormMessage.tsx'
import { Note } from './Note.tsx'
import { SubmitButton, type SubmitState } from './SubmitButton.tsx'

interface Props {
  state: SubmitState
  /** What the server refused, beside no field. */
  refusal: string | undefined
  /** Said while it is not known whether the change was made. */
  unsure: string
  label: string
  disabled?: boolean
  size?: 'large' | 'normal'
  phrases: { again: string; sending: string }
  /** What came of it, above the button. */
  children?: ReactNode
}

/** The end of a form whose change is sent once (use-submission.ts): how the submission stands, and the button. */
export function SubmitEnd({ state, refusal, unsure, phrases, children, ...button }: Props) {
  return (
    <>
      {state === 'unknown' && <Note tone="warn">{unsure}</Note>}
      <FormMessage text={refusal} />
      {children}
      <SubmitButton state={state} againLabel={phrases.again} busyLabel={phrases.sending} {...button} />
    </>
  )
}
