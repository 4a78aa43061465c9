import type { ReactNode, RefObject } from 'react'

interface Props {
  /** The id of the heading, which names the form. */
  id: string
  title: string
  /** `form` and `onInput` of use-submission.ts. */
  form: RefObject<HTMLFormElement | null>
  onInput: () => void
  onSubmit: (form: HTMLFormElement) => unknown
  className?: string | undefined
  children: ReactNode
}

/** A form that is a panel of its own, under its heading. */
export function PanelForm({ id, title, form, onInput, onSubmit, className = '', children }: Props) {
  return (
    <form
      ref={form}
      className={`panel pad stack ${className}`.trimEnd()}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void onSubmit(event.currentTarget)
      }}
      onInput={onInput}
      aria-labelledby={id}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </form>
  )
}
