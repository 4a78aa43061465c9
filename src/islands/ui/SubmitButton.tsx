import { Button } from './Button.tsx'

export type SubmitState = 'idle' | 'sending' | 'done' | 'refused' | 'unknown'

interface Props {
  state: SubmitState
  label: string
  /** The label while the outcome is unknown. */
  againLabel: string
  busyLabel: string
  disabled?: boolean
  size?: 'large' | 'normal'
}

/** Submits a form whose change is sent once: busy while it is sent; without an answer it sends the same change again. */
export function SubmitButton({ state, label, againLabel, busyLabel, disabled, size = 'normal' }: Props) {
  return (
    <Button
      type="submit"
      variant="primary"
      size={size}
      block={size === 'large'}
      busy={state === 'sending'}
      busyLabel={busyLabel}
      disabled={disabled}
    >
      {state === 'unknown' ? againLabel : label}
    </Button>
  )
}
