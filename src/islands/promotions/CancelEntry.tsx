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
  const { leave, leaveTitle, leaveAbout, leaveNo, cancel, cancelTitle, cancelAbout, cancelNo } = phrases
  const words =
    state === 'signed'
      ? { label: leave, title: leaveTitle, text: leaveAbout, keep: leaveNo }
      : { label: cancel, title: cancelTitle, text: cancelAbout, keep: cancelNo }
  return (
    <>
      <Button size="small" onClick={() => setConfirming(true)}>
        {words.label}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={words.title}
          text={words.text}
          label={words.label}
          busyLabel={phrases.sending}
          keepLabel={words.keep}
          closeLabel={words.keep}
          onConfirm={async () => (await cancelEntry(code, id))?.message}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
