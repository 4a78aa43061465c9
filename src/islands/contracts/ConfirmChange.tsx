import type { ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { type ChangeKind, contractChange } from '#lib/contracts/change-store.ts'
import { ChangeMessage, ContractAction } from './ContractAction.tsx'
import type { ContractPhrases } from './writing.ts'

interface Props {
  title: string
  kind: ChangeKind
  /** On the button that does it. */
  label: string
  variant?: 'primary' | 'bad'
  /** Returns whether it was done. */
  onDo: () => Promise<boolean>
  onClose: () => void
  phrases: ContractPhrases
  /** The consequences, as text. */
  children: ReactNode
}

/** Explains the consequences of a change and asks for confirmation. */
export function ConfirmChange({
  title,
  kind,
  label,
  variant = 'primary',
  onDo,
  onClose,
  phrases,
  children,
}: Props) {
  const close = () => {
    contractChange.reset()
    onClose()
  }
  const act = async () => {
    if (await onDo()) onClose()
  }
  return (
    <Dialog title={title} onClose={close} closeLabel={phrases.close}>
      {children}
      <ChangeMessage kinds={[kind]} phrases={phrases} />
      <div className="dialog-actions">
        <Button onClick={close}>{phrases.cancel}</Button>
        <ContractAction kind={kind} variant={variant} onDo={() => void act()} phrases={phrases}>
          {label}
        </ContractAction>
      </div>
    </Dialog>
  )
}
