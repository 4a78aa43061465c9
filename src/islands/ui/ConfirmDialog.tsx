import { useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FormMessage } from './FormMessage.tsx'

interface Props {
  title: string
  /** What follows from it. */
  text: string
  /** On the buttons: what is done, that it is being done, and that it is not. */
  label: string
  busyLabel: string
  keepLabel: string
  closeLabel: string
  variant?: 'primary' | 'bad'
  /** Runs the action; returns the error text, or undefined when it is done. */
  onConfirm: () => Promise<string | undefined>
  onClose: () => void
}

/** Asks once more before something is done, and stays open with the reason when it cannot be. */
export function ConfirmDialog(props: Props) {
  const { title, text, label, busyLabel, keepLabel, closeLabel, variant = 'bad', onConfirm, onClose } = props
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    setMessage(undefined)
    const failure = await onConfirm()
    setBusy(false)
    if (failure === undefined) onClose()
    else setMessage(failure)
  }
  return (
    <Dialog title={title} onClose={onClose} closeLabel={closeLabel}>
      <p className="muted">{text}</p>
      <FormMessage text={message} />
      <div className="dialog-actions">
        <Button onClick={onClose}>{keepLabel}</Button>
        <Button variant={variant} busy={isBusy} busyLabel={busyLabel} onClick={() => void confirm()}>
          {label}
        </Button>
      </div>
    </Dialog>
  )
}
