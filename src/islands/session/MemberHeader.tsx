import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import './member-header.css'
import { followLive } from '#lib/session/live.ts'
import { $member, confirmSession } from '#lib/session/store.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { BalanceBox } from './BalanceBox.tsx'
import { EndedDialog } from './EndedDialog.tsx'
import type { SessionPhrases } from './phrases.ts'

export interface MemberLinks {
  home: string
  account: string
  deposit: string
  betRecord: string
}

interface Props {
  /** Path segment of the page's language. */
  lang: string
  links: MemberLinks
  phrases: SessionPhrases
}

const atBuild = () => undefined

/**
 * The header of who is signed in: balance, deposit, account menu; and the dialog when the session ends. It keeps the
 * page in touch with the server, so every page has it. Hydrate with `client:signed-in`.
 */
export default function MemberHeader({ lang, links, phrases }: Props) {
  const member = useStore($member, { ssr: atBuild })
  useEffect(() => {
    followLive()
    void confirmSession()
  }, [])
  return (
    <>
      <BalanceBox lang={lang} phrases={phrases} />
      <a className="btn btn-p only-d" href={links.deposit}>
        {phrases.deposit}
      </a>
      <AccountMenu member={member} lang={lang} links={links} phrases={phrases} />
      <EndedDialog lang={lang} phrases={phrases} />
    </>
  )
}
