import { requestEnd } from '#lib/contracts/change-store.ts'
import type { ContractEndings } from '#lib/contracts/shapes.ts'
import { ConfirmChange } from './ConfirmChange.tsx'
import { EndingsNote } from './EndingsNote.tsx'
import type { Relation } from './relation.ts'
import type { Writing } from './writing.ts'

interface Props {
  relation: Relation
  /** What would end with it. */
  endings: ContractEndings | undefined
  onClose: () => void
  writing: Writing
}

/** Explains what the end of a contract means before it is requested from the other side. */
export function ConfirmEnd({ relation, endings, onClose, writing }: Props) {
  const { phrases } = writing
  return (
    <ConfirmChange
      title={phrases.endDialogTitle}
      kind="requestEnd"
      label={phrases.askEnd}
      variant="bad"
      onDo={() => requestEnd(relation.downlineId)}
      onClose={onClose}
      phrases={phrases}
    >
      <p className="muted">{phrases.endDialogText}</p>
      {endings && endings.total > 0 && <EndingsNote endings={endings} why="ends" writing={writing} />}
    </ConfirmChange>
  )
}
