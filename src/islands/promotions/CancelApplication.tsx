import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { cancelEntry } from '#lib/promotions/store.ts'
import type { PromotionPhrases } from './phrases.ts'

interface Props {
  code: string
  /** The application, which nobody has opened yet. */
  id: string
  phrases: PromotionPhrases
}

/** Cancels an application, after asking once more. */
export function CancelApplication({ code, id, phrases }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setConfirming(true)}>
        {phrases.cancel}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={phrases.cancelTitle}
          text={phrases.cancelAbout}
          label={phrases.cancel}
          busyLabel={phrases.sending}
          keepLabel={phrases.cancelNo}
          closeLabel={phrases.cancelNo}
          onConfirm={async () => (await cancelEntry(code, id))?.message}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
