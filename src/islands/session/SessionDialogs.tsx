import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type LoginTexts, loadLoginTexts } from '#lib/identity/login-texts.ts'
import { $bar, unbar } from '#lib/session/barred.ts'
import { $member } from '#lib/session/store.ts'
import { ArrivalToast } from './ArrivalToast.tsx'
import { PasswordDueDialog } from './PasswordDueDialog.tsx'
import { RealAccountDialog } from './RealAccountDialog.tsx'

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
  const [texts, setTexts] = useState<LoginTexts>()
  useEffect(() => {
    loadLoginTexts(lang).then(setTexts, () => undefined)
  }, [lang])
  if (!texts || !member) return null
  if (bar === 'passwordChangeNeeded')
    return <PasswordDueDialog lang={lang} member={member} termsHref={termsHref} texts={texts} />
  if (bar === 'realAccountNeeded') return <RealAccountDialog lang={lang} texts={texts} onClose={unbar} />
  return <ArrivalToast lang={lang} member={member} accountHref={accountHref} texts={texts} />
}
