import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
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
  return (
    <ConfirmDialog
      title={phrases.endTitle}
      text={fill(phrases.endText, { code: invite.code })}
      label={phrases.endNow}
      busyLabel={phrases.ending}
      keepLabel={phrases.cancel}
      closeLabel={phrases.close}
      onConfirm={async () => (await finishInvite(invite.id))?.message}
      onClose={onClose}
    />
  )
}
