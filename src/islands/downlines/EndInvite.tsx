import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import type { Invite } from '#lib/downlines/api.ts'
import { finishInvite } from '#lib/downlines/register-store.ts'
import { fill } from '#lib/i18n/format.ts'
import type { Writing } from './writing.ts'

interface Props {
  invite: Invite
  onClose: () => void
  writing: Writing
}

/** Asks before a link is ended: it cannot be opened again. */
export function EndInvite({ invite, onClose, writing: { phrases } }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const end = async () => {
    setBusy(true)
    setMessage(undefined)
    const failure = await finishInvite(invite.id)
    setBusy(false)
    if (failure) setMessage(failure.message)
    else onClose()
  }
  return (
    <Dialog title={phrases.endTitle} onClose={onClose} closeLabel={phrases.close}>
      <div className="stack">
        <p>{fill(phrases.endText, { code: invite.code })}</p>
        <FormMessage text={message} />
        <div className="dlg-actions">
          <Button onClick={onClose}>{phrases.cancel}</Button>
          <Button variant="bad" busy={isBusy} busyLabel={phrases.ending} onClick={() => void end()}>
            {phrases.endNow}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
