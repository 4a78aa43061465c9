import { type ReactNode, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import type { SecurityPhrases } from './phrases.ts'

interface Props {
  title: string
  /** What will be so afterwards. */
  children: ReactNode
  action: string
  /** Red and outlined: what it does cannot be taken back. */
  isFinal?: boolean
  /** Returns the error text, or undefined when it is done. */
  onConfirm: () => Promise<string | undefined>
  onClose: () => void
  phrases: SecurityPhrases
}

/** Asks before something is done, and says there what went wrong. */
export function ConfirmDialog({ title, children, action, isFinal, onConfirm, onClose, phrases }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    setMessage(undefined)
    const wrong = await onConfirm()
    setBusy(false)
    if (wrong === undefined) onClose()
    else setMessage(wrong)
  }
  return (
    <Dialog title={title} onClose={onClose} closeLabel={phrases.close}>
      <div className="muted stack">{children}</div>
      <FormMessage text={message} />
      <div className="dialog-actions">
        <Button onClick={onClose}>{phrases.cancel}</Button>
        <Button
          variant={isFinal ? 'bad' : 'primary'}
          busy={isBusy}
          busyLabel={phrases.working}
          onClick={confirm}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
