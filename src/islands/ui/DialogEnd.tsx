import { Button } from './Button.tsx'
import { FormMessage } from './FormMessage.tsx'

interface Props {
  /** What is wrong, beside none of the fields. */
  message: string | undefined
  busy: boolean
  busyLabel: string
  label: string
  onCancel: () => void
  phrases: { cancel: string }
}

/** The end of a form in a dialog: what is wrong, and the buttons. */
export function DialogEnd({ message, busy, busyLabel, label, onCancel, phrases }: Props) {
  return (
    <>
      <FormMessage text={message} />
      <div className="dialog-actions">
        <Button onClick={onCancel}>{phrases.cancel}</Button>
        <Button type="submit" variant="primary" busy={busy} busyLabel={busyLabel}>
          {label}
        </Button>
      </div>
    </>
  )
}
