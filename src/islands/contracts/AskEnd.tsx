import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { askEnd, forgetChange } from '#lib/contracts/change-store.ts'
import type { ContractEndings } from '#lib/contracts/shapes.ts'
import { ChangeMessage, DeedButton } from './DeedButton.tsx'
import { EndingsNote } from './EndingsNote.tsx'
import type { Edge } from './edge.ts'
import type { Writing } from './writing.ts'

interface Props {
  edge: Edge
  /** What would end with it. */
  endings: ContractEndings | undefined
  onClose: () => void
  writing: Writing
}

/** Says what the end of a contract means before the other side is asked for it. */
export function AskEnd({ edge, endings, onClose, writing }: Props) {
  const { phrases } = writing
  const close = () => {
    forgetChange()
    onClose()
  }
  const ask = async () => {
    if (await askEnd(edge.downlineId)) onClose()
  }
  return (
    <Dialog title={phrases.endDialogTitle} onClose={close} closeLabel={phrases.close}>
      <p className="muted">{phrases.endDialogText}</p>
      {endings && endings.total > 0 && <EndingsNote endings={endings} why="ends" writing={writing} />}
      <ChangeMessage deeds={['askEnd']} phrases={phrases} />
      <div className="dlg-actions">
        <Button onClick={close}>{phrases.cancel}</Button>
        <DeedButton deed="askEnd" variant="bad" onDo={() => void ask()} phrases={phrases}>
          {phrases.askEnd}
        </DeedButton>
      </div>
    </Dialog>
  )
}
