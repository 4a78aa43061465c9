import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { QrPicture } from '#islands/ui/QrPicture.tsx'
import type { Invite } from '#lib/downlines/api.ts'
import { fill } from '#lib/i18n/format.ts'
import { qrDrawing } from '#lib/qr/qr.ts'
import { referralLink } from '#lib/referrals/rules.ts'
import styles from './InviteDialog.module.css'
import openedStyles from './Opened.module.css'
import { useCopy } from './use-copy.ts'
import { rateText, type Writing } from './writing.ts'

interface Props {
  invite: Invite
  registerHref: string
  onClose: () => void
  writing: Writing
}

/** A link to give away: to copy, to scan, and what it opens. */
export function InviteDialog({ invite, registerHref, onClose, writing }: Props) {
  const { phrases, language } = writing
  const { message, copy } = useCopy(phrases.copyFailed)
  const link = referralLink(new URL(registerHref, location.origin).href, invite.code)
  return (
    <Dialog
      title={fill(phrases.inviteTitle, { code: invite.code })}
      onClose={onClose}
      closeLabel={phrases.close}
    >
      <div className="stack">
        <p>{fill(phrases[`inviteTerms_${invite.kind}`], { rate: rateText(invite.rate, language) })}</p>
        <QrPicture drawing={qrDrawing(link)} label={phrases.qr} className={styles.qr} />
        <label className="field">
          <span className="label">{phrases.link}</span>
          <span className="input">
            <input readOnly value={link} onFocus={event => event.currentTarget.select()} />
          </span>
        </label>
        <p className={`small ${openedStyles.told}`} role="status">
          {message}
        </p>
        <div className="dialog-actions">
          <Button onClick={onClose}>{phrases.close}</Button>
          <Button variant="primary" onClick={() => void copy(link, phrases.linkCopied)}>
            <Icon name="copy" />
            {phrases.copyLink}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
