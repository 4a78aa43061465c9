import { useEffect, useState } from 'react'
import { Toast, type ToastMessage } from '#islands/ui/Toast.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { Member } from '#lib/identity/api.ts'
import type { LoginTexts } from '#lib/identity/login-texts.ts'
import { forgetNextPageMessage, nextPageMessage } from '#lib/session/said.ts'
import { forgetLastLogin, type LastLogin, readLastLogin } from '#lib/session/welcome.ts'
import { formatMoment } from '#lib/time/format.ts'
import { TIME_ZONE } from '#lib/time/zone.ts'

interface Props {
  lang: string
  member: Member
  accountHref: string
  texts: LoginTexts
}

/**
 * What the page before has to say on this one: that something is done, or, after a login (spec 4.1), when and from where this
 * account was last used, so that a stranger's login is noticed. Told once, without being in the way; it waits until no dialog
 * covers it.
 */
export function ArrivalToast({ lang, member, accountHref, texts: { login } }: Props) {
  const [message, setMessage] = useState<ToastMessage>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what there is to say is said once, in the words of that moment.
  useEffect(() => {
    const [said, lastLogin] = [nextPageMessage(), readLastLogin()]
    if (said === undefined && !lastLogin) return
    return whenUncovered(() => {
      forgetNextPageMessage()
      forgetLastLogin()
      if (said !== undefined) setMessage({ id: 'said', text: said, tone: 'ok' })
      else if (lastLogin) setMessage({ id: lastLogin.at, text: welcome(lastLogin) })
    })
  }, [])
  return <Toast message={message} onDone={() => setMessage(undefined)} closeLabel={login.close} />

  function welcome({ at, address }: LastLogin) {
    const time = formatMoment(at, lang, TIME_ZONE)
    return (
      <>
        {/* Nobody is greeted back to what they have left for their own good. */}
        {!member.exclusion && <b>{fill(login.welcomeTitle, { name: member.nickname })}. </b>}
        {address ? fill(login.lastLogin, { time, address }) : fill(login.lastLoginOnly, { time })}{' '}
        <a className="link" href={accountHref}>
          {login.notYou}
        </a>
      </>
    )
  }
}

/** Calls `go` once no dialog is open. Returns a function to stop waiting. */
function whenUncovered(go: () => void): () => void {
  const watcher = new MutationObserver(() => look())
  const look = () => {
    if (document.querySelector('dialog[open]')) return
    watcher.disconnect()
    go()
  }
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
  look()
  return () => watcher.disconnect()
}
