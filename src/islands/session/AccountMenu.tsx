import { useRef, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { Member } from '#lib/identity/api.ts'
import { signOut } from '#lib/session/store.ts'
import type { MemberLinks } from './MemberHeader.tsx'
import type { SessionPhrases } from './phrases.ts'

interface Props {
  member: Member | undefined
  lang: string
  links: MemberLinks
  phrases: SessionPhrases
}

const MENU_ID = 'account-menu'

/** The round button with the member's letter, and what is behind it. The menu is a popover: Escape closes it. */
export function AccountMenu({ member, lang, links, phrases }: Props) {
  const [isLeaving, leave] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const name = member?.nickname ?? ''
  const kind = member?.isTrial ? phrases.trial : member?.isAgent ? phrases.agent : undefined
  return (
    <>
      <button
        ref={button}
        className="ava"
        type="button"
        popoverTarget={MENU_ID}
        aria-haspopup="true"
        aria-label={fill(phrases.accountMenu, { name })}
      >
        {[...name][0]?.toLocaleUpperCase(lang) ?? ''}
      </button>
      <div ref={menu} id={MENU_ID} className="menu" popover="auto" data-menu-keys>
        <p className="menu-who">
          <b>{name}</b>
          {kind && <span className="small muted">{kind}</span>}
        </p>
        <a href={links.account}>
          {phrases.myAccount}
          <Icon name="user" size="small" />
        </a>
        <a href={links.deposit}>
          {phrases.deposit}
          <Icon name="deposit" size="small" />
        </a>
        <a href={links.betRecord}>
          {phrases.betRecord}
          <Icon name="record" size="small" />
        </a>
        <button
          className="menu-last"
          type="button"
          onClick={() => {
            menu.current?.hidePopover()
            // The dialog returns the focus to where it was, and the menu's own entry will be gone.
            button.current?.focus()
            leave(true)
          }}
        >
          {phrases.signOut}
          <Icon name="logout" size="small" />
        </button>
      </div>
      {isLeaving && <LeaveDialog lang={lang} phrases={phrases} onClose={() => leave(false)} />}
    </>
  )
}

interface LeaveProps {
  lang: string
  phrases: SessionPhrases
  onClose: () => void
}

function LeaveDialog({ lang, phrases, onClose }: LeaveProps) {
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await signOut(lang)
    onClose()
  }
  return (
    <Dialog title={phrases.signOutTitle} onClose={onClose} closeLabel={phrases.close}>
      <p className="muted">{phrases.signOutText}</p>
      <div className="dlg-actions">
        <Button onClick={onClose}>{phrases.stay}</Button>
        <Button variant="primary" busy={isBusy} busyLabel={phrases.signingOut} onClick={confirm}>
          {phrases.signOut}
        </Button>
      </div>
    </Dialog>
  )
}
