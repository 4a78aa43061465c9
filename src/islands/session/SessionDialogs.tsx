import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type LoginTexts, loadLoginTexts } from '#lib/identity/login-texts.ts'
import type { Popup } from '#lib/notices/api.ts'
import { closedPopups, keepClosed } from '#lib/notices/kept.ts'
import { popupsFor } from '#lib/notices/rules.ts'
import { readNotices } from '#lib/notices/store.ts'
import { $bar, unbar } from '#lib/session/barred.ts'
import { isFirstLogin, isTrialTab } from '#lib/session/first-login.ts'
import { $member } from '#lib/session/store.ts'
import { forgetLastLogin, readLastLogin } from '#lib/session/welcome.ts'
import { PasswordDueDialog } from './PasswordDueDialog.tsx'
import { RealAccountDialog } from './RealAccountDialog.tsx'
import { WelcomeDialog } from './WelcomeDialog.tsx'

interface Props {
  lang: string
  /** Where the password is changed. */
  accountHref: string
  termsHref: string
}

/** What stands over a page after a login or a refusal, one at a time: a due password before everything else. */
export default function SessionDialogs({ lang, accountHref, termsHref }: Props) {
  const bar = useStore($bar)
  const member = useStore($member)
  const [lastLogin, setLastLogin] = useState(readLastLogin)
  const [texts, setTexts] = useState<LoginTexts>()
  const popups = useMemberPopups(lastLogin !== undefined)
  useEffect(() => {
    loadLoginTexts(lang).then(setTexts, () => undefined)
  }, [lang])
  if (!texts || !member) return null
  if (bar === 'passwordChangeNeeded')
    return <PasswordDueDialog lang={lang} member={member} termsHref={termsHref} texts={texts} />
  if (bar === 'realAccountNeeded') return <RealAccountDialog lang={lang} texts={texts} onClose={unbar} />
  if (!lastLogin || !popups) return null
  const close = () => {
    for (const { id } of popups) keepClosed(id)
    forgetLastLogin()
    setLastLogin(undefined)
  }
  return (
    <WelcomeDialog
      lang={lang}
      name={member.nickname}
      lastLogin={lastLogin}
      popups={popups}
      accountHref={accountHref}
      texts={texts}
      onClose={close}
    />
  )
}

/**
 * The popups for members (spec 4.7), which the dialog after a login shows in place of dialogs of their own; undefined
 * until it is known which there are. When they cannot be had, the next page that shows popups has them.
 */
function useMemberPopups(isWanted: boolean): readonly Popup[] | undefined {
  const [popups, set] = useState<readonly Popup[]>()
  useEffect(() => {
    if (!isWanted) return
    const visitor = { isSignedIn: true, isFirstLogin: isFirstLogin(), isTrial: isTrialTab() }
    readNotices().then(
      ({ popup }) => set(popupsFor(popup, visitor, closedPopups())),
      () => set([]),
    )
  }, [isWanted])
  return popups
}
