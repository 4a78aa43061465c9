import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { PayoutAccount } from '#lib/withdrawals/api.ts'
import { removeAccount } from '#lib/withdrawals/store.ts'
import type { Writing } from './phrases.ts'

interface Props {
  account: PayoutAccount
  onClose: () => void
  writing: Writing
}

/** Asks before an account leaves the list. */
export function RemoveAccount({ account, onClose, writing: { phrases } }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [message, tell] = useState<string>()
  const remove = async () => {
    setBusy(true)
    const outcome = await removeAccount(account.id)
    setBusy(false)
    if (outcome.ok) onClose()
    else tell(outcome.failure.message)
  }
  return (
    <Dialog title={phrases.removeTitle} onClose={onClose} closeLabel={phrases.close}>
      <p className="muted">
        {fill(phrases.removeText, { account: `${account.providerName} ${account.number}` })}
      </p>
      <FormMessage text={message} />
      <div className="dlg-actions">
        <Button onClick={onClose}>{phrases.keep}</Button>
        <Button variant="bad" busy={isBusy} busyLabel={phrases.sending} onClick={() => void remove()}>
          {phrases.remove}
        </Button>
      </div>
    </Dialog>
  )
}
