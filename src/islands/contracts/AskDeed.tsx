import type { ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { contractChange, type Deed } from '#lib/contracts/change-store.ts'
import { ChangeMessage, DeedButton } from './DeedButton.tsx'
import type { ContractPhrases } from './writing.ts'

interface Props {
  title: string
  deed: Deed
  /** On the button that does it. */
  label: string
  variant?: 'primary' | 'bad'
  /** Returns whether it was done. */
  onDo: () => Promise<boolean>
  onClose: () => void
  phrases: ContractPhrases
  /** What follows from it, in words. */
  children: ReactNode
}

/** Says what follows before something is agreed on, and asks once. */
export function AskDeed({
  title,
  deed,
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
      <ChangeMessage deeds={[deed]} phrases={phrases} />
      <div className="dlg-actions">
        <Button onClick={close}>{phrases.cancel}</Button>
        <DeedButton deed={deed} variant={variant} onDo={() => void act()} phrases={phrases}>
          {label}
        </DeedButton>
      </div>
    </Dialog>
  )
}
