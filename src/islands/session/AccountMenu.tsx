import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Icon, type IconName } from '#islands/ui/Icon.tsx'
import { MemberIcon } from '#islands/ui/MemberIcon.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { Member } from '#lib/identity/api.ts'
import { $unread } from '#lib/inbox/unread.ts'
import { signOut } from '#lib/session/store.ts'
import { $payoutsWaiting } from '#lib/withdrawals/receipt-watch.ts'
import menuStyles from '../ui/Menu.module.css'
import styles from './AccountMenu.module.css'
import type { SessionPhrases } from './phrases.ts'

/** Addresses in the page's language; a page that this build lacks has none. */
export interface MemberLinks {
  account: string
  deposit: string
  betRecord: string
  support: string
  terms: string
  withdraw: string | undefined
  messages: string | undefined
  limits: string | undefined
  /** Only agents may stay there (spec 2.1). */
  agentCenter: string | undefined
}

interface Props {
  member: Member | undefined
  lang: string
  links: MemberLinks
  phrases: SessionPhrases
}

const MENU_ID = 'account-menu'

/** The round button with the member's letter, and what is behind it. The menu is a popover: Escape closes it. */
export function AccountMenu({ member, lang, links, phrases }: Props) {
  const [isLeaving, setLeaving] = useState(false)
  const unread = useStore($unread, { ssr: () => undefined })?.messages ?? 0
  const payouts = useStore($payoutsWaiting, { ssr: 'initial' })
  const isNew = unread + payouts > 0
  const news = isNew ? fill(phrases.waiting, { count: unread + payouts }) : ''
  const waiting = ({ waits }: MenuEntry) =>
    waits === 'messages' ? unread : waits === 'payouts' ? payouts : 0
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const name = member?.nickname ?? ''
  const kind = member?.isTrial ? phrases.trial : member?.isAgent ? phrases.agent : undefined
  return (
    <>
      <button
        ref={button}
        className={styles.button}
        type="button"
        popoverTarget={MENU_ID}
        aria-haspopup="true"
        aria-label={[fill(phrases.accountMenu, { name }), news].filter(Boolean).join(' · ')}
      >
        {member?.icon ? (
          <MemberIcon icon={member.icon} size="normal" />
        ) : (
          ([...name][0]?.toLocaleUpperCase(lang) ?? '')
        )}
        {isNew && <span className={styles.new} aria-hidden="true" />}
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        className={menuStyles.menu}
        popover="auto"
        data-menu-keys
        data-opens-centre=""
      >
        <p className={styles.member}>
          <b>{name}</b>
          {kind && <span className="small muted">{kind}</span>}
        </p>
        {entriesOf(member, links, phrases).map(entry => (
          <a
            key={entry.href}
            href={entry.href}
            className={entry.isNarrow ? 'only-phone' : undefined}
            {...entry.does}
          >
            {entry.text}
            {waiting(entry) > 0 && (
              <span className="tag num">{fill(phrases.waiting, { count: waiting(entry) })}</span>
            )}
            <Icon name={entry.icon} size="small" />
          </a>
        ))}
        <button
          className={styles.last}
          type="button"
          onClick={() => {
            menu.current?.hidePopover()
            // The dialog returns the focus to where it was, and the menu's own entry will be gone.
            button.current?.focus()
            setLeaving(true)
          }}
        >
          {phrases.signOut}
          <Icon name="logout" size="small" />
        </button>
      </div>
      {isLeaving && <LeaveDialog lang={lang} phrases={phrases} onClose={() => setLeaving(false)} />}
    </>
  )
}

interface MenuEntry {
  text: string
  href: string | undefined
  icon: IconName
  /** How much of it waits shows beside it. */
  waits?: 'messages' | 'payouts'
  /** A wide page has it in the header. */
  isNarrow?: boolean
  /** The shell opens customer service in its window (layouts/shell/shell.ts), and hides what a module is off for. */
  does?: { 'data-customer-service': string } | { 'data-module': string }
}

/** In the order of the specification (section 2.2), with deposit and withdraw for phones. */
function entriesOf(member: Member | undefined, links: MemberLinks, phrases: SessionPhrases): MenuEntry[] {
  const entries: MenuEntry[] = [
    { text: phrases.agentCenter, href: member?.isAgent ? links.agentCenter : undefined, icon: 'team' },
    { text: phrases.myAccount, href: links.account, icon: 'user' },
    { text: phrases.deposit, href: links.deposit, icon: 'deposit', isNarrow: true },
    { text: phrases.withdraw, href: links.withdraw, icon: 'withdraw', isNarrow: true, waits: 'payouts' },
    { text: phrases.betRecord, href: links.betRecord, icon: 'record' },
    { text: phrases.messages, href: links.messages, icon: 'msg', waits: 'messages' },
    { text: phrases.limits, href: links.limits, icon: 'limit', does: { 'data-module': 'RESPONSIBLE' } },
    {
      text: phrases.support,
      href: links.support,
      icon: 'support',
      does: { 'data-customer-service': '' },
    },
  ]
  return entries.filter(
    entry => entry.href !== undefined && !(member?.exclusion && entry.href === links.deposit),
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
      <div className="dialog-actions">
        <Button onClick={onClose}>{phrases.stay}</Button>
        <Button variant="primary" busy={isBusy} busyLabel={phrases.signingOut} onClick={confirm}>
          {phrases.signOut}
        </Button>
      </div>
    </Dialog>
  )
}
