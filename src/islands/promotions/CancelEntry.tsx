import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import type { PromotionEntry } from '#lib/promotions/api.ts'
import { cancelEntry } from '#lib/promotions/store.ts'
import type { PromotionPhrases } from './phrases.ts'

interface Props {
  code: string
  /** An application that nobody has opened yet, or what was joined and has given nothing yet. */
  entry: Pick<PromotionEntry, 'id' | 'state'>
  phrases: PromotionPhrases
}

/** Cancels an application or leaves what was joined, after asking once more. */
export function CancelEntry({ code, entry: { id, state }, phrases }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const kind = state === 'signed' ? 'leave' : 'cancel'
  return (
    <>
      <Button size="small" onClick={() => setConfirming(true)}>
        {phrases[kind]}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={phrases[`${kind}Title`]}
          text={phrases[`${kind}About`]}
          label={phrases[kind]}
          busyLabel={phrases.sending}
          keepLabel={phrases[`${kind}No`]}
          closeLabel={phrases[`${kind}No`]}
          onConfirm={async () => (await cancelEntry(code, id))?.message}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
