import { askEnd } from '#lib/contracts/change-store.ts'
import type { ContractEndings } from '#lib/contracts/shapes.ts'
import { AskDeed } from './AskDeed.tsx'
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
  return (
    <AskDeed
      title={phrases.endDialogTitle}
      deed="askEnd"
      label={phrases.askEnd}
      variant="bad"
      onDo={() => askEnd(edge.downlineId)}
      onClose={onClose}
      phrases={phrases}
    >
      <p className="muted">{phrases.endDialogText}</p>
      {endings && endings.total > 0 && <EndingsNote endings={endings} why="ends" writing={writing} />}
    </AskDeed>
  )
}
