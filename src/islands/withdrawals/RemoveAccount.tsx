import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
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
  const remove = async () => {
    const outcome = await removeAccount(account.id)
    return outcome.ok ? undefined : outcome.failure.message
  }
  return (
    <ConfirmDialog
      title={phrases.removeTitle}
      text={fill(phrases.removeText, { account: `${account.providerName} ${account.number}` })}
      label={phrases.remove}
      busyLabel={phrases.sending}
      keepLabel={phrases.keep}
      closeLabel={phrases.close}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
