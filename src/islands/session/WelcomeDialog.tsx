import { useEffect, useRef } from 'react'
import '../../styles/prose.css'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { LoginTexts } from '#lib/identity/login-texts.ts'
import type { Popup } from '#lib/notices/api.ts'
import type { LastLogin } from '#lib/session/welcome.ts'
import { formatMoment } from '#lib/time/format.ts'
import { TIME_ZONE } from '#lib/time/zone.ts'

interface Props {
  lang: string
  name: string
  lastLogin: LastLogin
  /** What is announced to members, the newest first. */
  popups: readonly Popup[]
  accountHref: string
  texts: LoginTexts
  onClose: () => void
}

/**
 * After a login (spec 4.1): when and from where this account was last used, so that a stranger's login is noticed, and
 * what is announced to members.
 */
export function WelcomeDialog({
  lang,
  name,
  lastLogin,
  popups,
  accountHref,
  texts: { login },
  onClose,
}: Props) {
  const { at, address } = lastLogin
  const time = formatMoment(at, lang, TIME_ZONE)
  return (
    <Dialog title={fill(login.welcomeTitle, { name })} onClose={onClose} closeLabel={login.close}>
      <p>{address ? fill(login.lastLogin, { time, address }) : fill(login.lastLoginOnly, { time })}</p>
      <p className="small muted">
        <a className="link" href={accountHref} onClick={onClose}>
          {login.notYou}
        </a>
      </p>
      {popups.map(popup => (
        <Announcement key={popup.id} popup={popup} />
      ))}
      <div className="dlg-actions">
        <Button variant="primary" onClick={onClose}>
          {login.goOn}
        </Button>
      </div>
    </Dialog>
  )
}

function Announcement({ popup: { title, content } }: { popup: Popup }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The server has cleaned it (clean-html.ts).
    if (place.current) place.current.innerHTML = content
  }, [content])
  return (
    <section>
      <h3>{title}</h3>
      <div className="prose" ref={place} />
    </section>
  )
}
