import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { fill } from '#lib/i18n/format.ts'
import { $reality, $timeSoon, followReality } from '#lib/limits/reality-store.ts'
import { $playStop } from '#lib/limits/stopped.ts'
import { $bar, isPasswordDue } from '#lib/session/barred.ts'
import { isFramed } from '#lib/session/framed.ts'
import { followLive } from '#lib/session/live.ts'
import { $memberCentre, followMemberCentre } from '#lib/session/member-centre.ts'
import { nextPageMessage } from '#lib/session/said.ts'
import { $member, confirmSession } from '#lib/session/store.ts'
import { readLastLogin } from '#lib/session/welcome.ts'
import { $payoutsWaiting, $receiptPrompt, followReceipts } from '#lib/withdrawals/receipt-watch.ts'
import { AccountMenu, type MemberLinks } from './AccountMenu.tsx'
import { BalanceBox } from './BalanceBox.tsx'
import { showBadges } from './badges.ts'
import { EndedDialog } from './EndedDialog.tsx'
import type { SessionPhrases } from './phrases.ts'

interface Props {
  /** Path segment of the page's language. */
  lang: string
  links: MemberLinks
  phrases: SessionPhrases
}

const atBuild = () => undefined

type Dialogs = ComponentType<{ lang: string; accountHref: string; termsHref: string }>

/**
 * The header of who is signed in: balance, deposit, account menu; and the dialog when the session ends. It keeps the
 * page in touch with the server, so every page has it. Hydrate with `client:signed-in`.
 */
export default function MemberHeader({ lang, links, phrases }: Props) {
  const member = useStore($member, { ssr: atBuild })
  const payouts = useStore($payoutsWaiting, { ssr: 'initial' })
  const Dialogs = useDialogs()
  const PlayDialogs = usePlayDialogs()
  const Centre = useCentre()
  const Receipt = useReceipt()
  useEffect(() => {
    followLive()
    void confirmSession()
    const endings = [showBadges()]
    // In the dialog of another page that one says what stands over both.
    if (!isFramed()) {
      followReality()
      endings.push(followMemberCentre(), followReceipts())
    }
    return () => {
      for (const end of endings) end()
    }
  }, [])
  return (
    <>
      <BalanceBox lang={lang} phrases={phrases} />
      <a className="btn btn-primary only-desktop" href={links.deposit} data-offers="">
        {phrases.deposit}
      </a>
      {links.withdraw && (
        <a className="btn btn-secondary only-desktop" href={links.withdraw}>
          {phrases.withdraw}
          {payouts > 0 && (
            <span className="count-badge num" title={fill(phrases.waiting, { count: payouts })}>
              {payouts}
            </span>
          )}
        </a>
      )}
      <AccountMenu member={member} lang={lang} links={links} phrases={phrases} />
      <EndedDialog lang={lang} phrases={phrases} />
      {Centre && <Centre lang={lang} />}
      {Receipt && <Receipt lang={lang} />}
      {PlayDialogs && <PlayDialogs lang={lang} />}
      {Dialogs && <Dialogs lang={lang} accountHref={links.account} termsHref={links.terms} />}
    </>
  )
}

/** Few pages have something to say after a login or a refusal; their script comes only then. */
function useDialogs(): Dialogs | undefined {
  const [dialogs, setDialogs] = useState<Dialogs>()
  const bar = useStore($bar, { ssr: atBuild })
  useEffect(() => {
    const hasNews = (readLastLogin() ?? nextPageMessage()) !== undefined && !isFramed()
    if (!isPasswordDue() && bar === undefined && !hasNews) return
    import('./SessionDialogs.tsx').then(
      module => setDialogs(() => module.default),
      // The server still refuses, and the next page tries again.
      () => undefined,
    )
  }, [bar])
  return dialogs
}

/** The reality check comes seldom, a refused bet and the end of a time limit too; their script comes only then. */
function usePlayDialogs(): ComponentType<{ lang: string }> | undefined {
  const [dialogs, setDialogs] = useState<ComponentType<{ lang: string }>>()
  const isDue = useStore($reality, { ssr: atBuild }) !== undefined
  const isStopped = useStore($playStop, { ssr: atBuild }) !== undefined
  const isSoonOver = useStore($timeSoon, { ssr: atBuild }) !== undefined
  useEffect(() => {
    if (!isDue && !isStopped && !isSoonOver) return
    import('./PlayDialogs.tsx').then(
      module => setDialogs(() => module.default),
      // What is due stays due, and the next look tries again.
      () => undefined,
    )
  }, [isDue, isStopped, isSoonOver])
  return dialogs
}

/** The member centre over this page; its script comes with the first press. */
function useCentre(): ComponentType<{ lang: string }> | undefined {
  const [centre, setCentre] = useState<ComponentType<{ lang: string }>>()
  const address = useStore($memberCentre, { ssr: atBuild })?.address
  useEffect(() => {
    if (address === undefined) return
    import('./MemberCentre.tsx').then(
      module => setCentre(() => module.default),
      () => location.assign(address),
    )
  }, [address])
  return centre
}

/** Payouts that ask whether they arrived are seldom; their script comes only then. */
function useReceipt(): ComponentType<{ lang: string }> | undefined {
  const [receipt, setReceipt] = useState<ComponentType<{ lang: string }>>()
  const hasPrompt = useStore($receiptPrompt, { ssr: atBuild }) !== undefined
  useEffect(() => {
    if (!hasPrompt) return
    import('./ReceiptDialog.tsx').then(
      module => setReceipt(() => module.default),
      // The page of withdrawals asks as well.
      () => undefined,
    )
  }, [hasPrompt])
  return receipt
}
